import type { Locale, ShopTime } from '@embook/domain/shared';
import { type SQL, sql } from 'drizzle-orm';
import { statementForMany } from '../../infra/db/batch.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import { unpaidVisits } from '../confirm/confirm-store.ts';
import type { ServiceCache } from '../service-cache.ts';
import { inOneRoom, type StoredRoom, type StoredService, takenBetween } from '../booking-store.ts';
import { writeBookings } from './direct-writing-store.ts';

export type DirectStore = ReturnType<typeof createDirectStore>;

interface Asked {
  readonly companyId: number;
  readonly customerId: number;
  readonly serviceId: number;
  readonly roomId: number;
  readonly startsAt: ShopTime;
  /** The day that is looked at. */
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly key: string | null;
  readonly catalogueVersion: number;
  readonly now: string;
}

/** What a plain booking depends on: what there is to know of its service, and the terms. */
interface Found<Service> {
  readonly service: Service;
  /** Made before under this key, booked already by this customer, or a session: nothing plain. */
  readonly special: boolean;
  readonly catalogueVersion: number;
  readonly shopName: string;
  readonly address: string;
  readonly email: string | null;
  readonly locale: Locale;
  readonly acceptsCash: boolean;
  readonly policyHours: number;
  readonly feeCents: number;
  readonly loyalty: boolean;
  readonly needPoints: number;
  readonly discount: number;
  readonly points: number;
  /** Visits that are to be paid at the shop, and how many the company allows. */
  readonly unpaid: number;
  readonly maxUnpaid: number;
}

export type Looked = Found<StoredService>;

const asked = {
  companyId: 'bigint',
  customerId: 'bigint',
  roomId: 'bigint',
  startsAt: 'bigint',
  from: 'bigint',
  until: 'bigint',
  key: 'text',
  now: 'timestamptz',
} as const;
type AskedName = keyof typeof asked;

/** `service` selects the "shopId" and whatever else is to be known of it. */
const withTerms = (service: SQL, value: (name: AskedName) => SQL): SQL => sql`
  select to_json(service) as "service", companies.catalogue_version as "catalogueVersion", shops.name as "shopName",
    concat_ws(', ', shops.street, concat_ws(' ', shops.zip, shops.city)) as "address",
    accounts.email as "email", customers.locale as "locale",
    companies.accepts_cash as "acceptsCash", companies.cancellation_policy_hours as "policyHours",
    companies.cancellation_fee_cents as "feeCents",
    companies.enable_loyalty_program as "loyalty", companies.loyalty_need_points as "needPoints",
    companies.loyalty_discount_percent as "discount",
    (select coalesce(sum(l.points), 0)::int from loyalty_entries l
      where l.company_id = companies.id and l.customer_id = customers.id) as "points",
    ${unpaidVisits(sql`companies.id`, sql`customers.id`, value('now'))} as "unpaid",
    companies.max_unpaid_bookings as "maxUnpaid",
    exists (select from idempotency_keys k
      where k.company_id = companies.id and k.customer_id = customers.id and k.key = ${value('key')})
    or exists (select from bookings b
      where b.company_id = companies.id and b.customer_id = customers.id and b.starts_at = ${value('startsAt')}
        and b.status in ('held', 'confirmed') and b.room_id = ${value('roomId')} and b.session_id is null)
    or exists (select from sessions s
      where s.company_id = companies.id and s.shop_id = shops.id and s.kind in ('group', 'event')
        and s.starts_at = ${value('startsAt')} and s.room_id = ${value('roomId')}) as "special"
  from (${service}) service
  join companies on companies.id = ${value('companyId')}
  join shops on shops.company_id = companies.id and shops.id = service."shopId"
  join customers on customers.company_id = companies.id and customers.id = ${value('customerId')}
  left join accounts on accounts.id = customers.account_id`;

type Values<Name extends string> = { readonly [N in Name]: number | string | null };

const lookAtAll = statementForMany<Values<AskedName | 'serviceId'>, Looked>(
  { ...asked, serviceId: 'bigint' },
  (value) => withTerms(inOneRoom(value), value),
);

/** For a cached service only the taken times of its room are read. */
const lookAtRoom = statementForMany<Values<AskedName | 'shopId' | 'employeeId'>, Found<Pick<StoredRoom, 'taken'>>>(
  { ...asked, shopId: 'bigint', employeeId: 'bigint' },
  (value) => {
    const room = { company: value('companyId'), id: value('roomId'), employee: value('employeeId') };
    const taken = takenBetween(value('from'), value('until'), room);
    return withTerms(sql`select ${value('shopId')} as "shopId", (${taken}) as "taken"`, value);
  },
);

export function createDirectStore(db: Db, services: ServiceCache) {
  const known = ({ companyId, serviceId, roomId, catalogueVersion }: Asked): StoredService | undefined =>
    services.find({ companyId, serviceId, roomId }, catalogueVersion);

  async function lookKnown(tx: Tx, all: readonly Asked[], found: readonly StoredService[]) {
    const rows = await lookAtRoom(
      tx,
      all.map(({ from, until, ...values }, index) => {
        const { shopId, bufferBefore, bufferAfter, rooms } = found[index]!;
        const reach = { from: from - bufferBefore * 60, until: until + bufferAfter * 60 };
        return { ...values, ...reach, shopId, employeeId: rooms[0]?.employeeId ?? null };
      }),
    );
    return rows.map((row, index): Looked | undefined => {
      // It has changed since the caller came.
      if (!row || row.catalogueVersion !== all[index]?.catalogueVersion) return undefined;
      const service = found[index]!;
      const rooms = service.rooms.map((room) => ({ ...room, taken: row.service.taken }));
      return { ...row, service: { ...service, rooms } };
    });
  }

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction(work),

    /** For each its service, the room's day, the customer and the company's terms; undefined when one is not there. */
    async look(tx: Tx, all: readonly Asked[]): Promise<(Looked | undefined)[]> {
      const found = all.map(known).filter((service) => service !== undefined);
      if (found.length === all.length) return lookKnown(tx, all, found);
      const rows = await lookAtAll(tx, all);
      rows.forEach((row, index) => row && services.keep(all[index]!, row.catalogueVersion, row.service));
      return rows;
    },

    write: writeBookings,
  };
}
