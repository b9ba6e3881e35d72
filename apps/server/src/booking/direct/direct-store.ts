import type { ShopTime } from '@embook/domain/shared';
import { type SQL, sql } from 'drizzle-orm';
import { statementForMany } from '../../infra/db/batch.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import { unpaidVisits } from '../confirm/confirm-store.ts';
import { writeBookings } from '../confirm/new-booking-store.ts';
import { type StoredTerms, termsParts } from '../confirm/terms-store.ts';
import type { ServiceCache } from '../service-cache.ts';
import { inOneRoom, type StoredRoom, type StoredService, takenBetween } from '../booking-store.ts';

export type DirectStore = ReturnType<typeof createDirectStore>;

interface Asked {
  readonly companyId: number;
  readonly customerId: number;
  readonly serviceId: number;
  readonly roomId: number;
  readonly startsAt: ShopTime;
  /** The day that is read. */
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly key: string | null;
  readonly catalogueVersion: number;
  readonly now: string;
}

/** What a plain booking depends on. */
interface Found<Service> extends StoredTerms {
  readonly service: Service;
  /** Made before under this key, booked already by this customer, or a session: needs the slow path. */
  readonly special: boolean;
  readonly catalogueVersion: number;
  /** Visits that are to be paid at the shop, and how many the company allows. */
  readonly unpaid: number;
  readonly maxUnpaid: number;
}

export type ReadBooking = Found<StoredService>;

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

/** `service` selects the "shopId" and what is read of the service. */
function withTerms(service: SQL, value: (name: AskedName) => SQL): SQL {
  const { columns, tables } = termsParts((name) => {
    if (name === 'shopId') return sql`service."shopId"`;
    return name === 'sessionId' ? sql`null::bigint` : value(name);
  });
  return sql`
    select to_json(service) as "service", companies.catalogue_version as "catalogueVersion", ${columns},
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
    from (${service}) service cross join ${tables}`;
}

type Values<Name extends string> = { readonly [N in Name]: number | string | null };

const readAll = statementForMany<Values<AskedName | 'serviceId'>, ReadBooking>(
  { ...asked, serviceId: 'bigint' },
  (value) => withTerms(inOneRoom(value), value),
);

/** For a cached service only the taken times of its room are read. */
const readRoom = statementForMany<Values<AskedName | 'shopId' | 'employeeId'>, Found<Pick<StoredRoom, 'taken'>>>(
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

  async function readCached(tx: Tx, all: readonly Asked[], found: readonly StoredService[]) {
    const rows = await readRoom(
      tx,
      all.map(({ from, until, ...values }, index) => {
        const { shopId, bufferBefore, bufferAfter, rooms } = found[index]!;
        const reach = { from: from - bufferBefore * 60, until: until + bufferAfter * 60 };
        return { ...values, ...reach, shopId, employeeId: rooms[0]?.employeeId ?? null };
      }),
    );
    return rows.map((row, index): ReadBooking | undefined => {
      // The catalogue has changed since the call came in.
      if (!row || row.catalogueVersion !== all[index]?.catalogueVersion) return undefined;
      const service = found[index]!;
      const rooms = service.rooms.map((room) => ({ ...room, taken: row.service.taken }));
      return { ...row, service: { ...service, rooms } };
    });
  }

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction(work),

    /** For each its service, the room's day, the customer and the company's terms; undefined where one is missing. */
    async read(tx: Tx, all: readonly Asked[]): Promise<(ReadBooking | undefined)[]> {
      const found = all.map(known).filter((service) => service !== undefined);
      if (found.length === all.length) return readCached(tx, all, found);
      const rows = await readAll(tx, all);
      rows.forEach((row, index) => row && services.keep(all[index]!, row.catalogueVersion, row.service));
      return rows;
    },

    write: writeBookings,
  };
}
