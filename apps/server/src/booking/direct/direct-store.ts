import type { ShopTime } from '@embook/domain/shared';
import { type SQL, sql } from 'drizzle-orm';
import { statementForMany } from '../../infra/db/batch.ts';
import type { Tx } from '../../infra/db/open.ts';
import { unpaidVisits } from '../confirm/confirm-store.ts';
import { type StoredTerms, termsParts } from '../confirm/terms-store.ts';
import type { ServiceCache } from '../service-cache.ts';
import { inOneRoom, type StoredRoom, type StoredService, takenBetween } from '../booking-store.ts';

/** The booking that a call asks for. */
interface Query {
  readonly companyId: number;
  readonly customerId: number;
  readonly serviceId: number;
  readonly roomId: number;
  readonly startsAt: ShopTime;
  /** The day that it is on. */
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly key: string | null;
  /** As the caller knows it. */
  readonly catalogueVersion: number;
  readonly now: string;
}

/** What the decision about a booking depends on. */
interface BookingFacts<Service> extends StoredTerms {
  readonly service: Service;
  /** Made before under this key, booked already by this customer, or a session. */
  readonly needsSlowPath: boolean;
  readonly catalogueVersion: number;
  /** Visits that are to be paid at the shop, and how many the company allows. */
  readonly unpaid: number;
  readonly maxUnpaid: number;
}

export type ReadBooking = BookingFacts<StoredService>;

/**
 * For each its service, the room's day, the customer and the company's terms; undefined where one is missing, the
 * catalogue has changed since or the company was blocked (A31).
 */
export async function readBookings(
  tx: Tx,
  services: ServiceCache,
  queries: readonly Query[],
): Promise<(ReadBooking | undefined)[]> {
  const cached = queries.flatMap((query) => {
    const service = services.find(query, query.catalogueVersion);
    return service ? [{ query, service }] : [];
  });
  if (cached.length === queries.length) return readCached(tx, cached);
  // With one that is not cached all are read with their service, so that it stays one statement.
  const rows = await readWithService(tx, queries);
  rows.forEach((row, index) => row && services.keep(queries[index]!, row.catalogueVersion, row.service));
  return rows;
}

/** The services are cached: the taken times of their rooms and the terms are read. */
async function readCached(
  tx: Tx,
  cached: readonly { readonly query: Query; readonly service: StoredService }[],
): Promise<(ReadBooking | undefined)[]> {
  const rows = await readWithTaken(
    tx,
    cached.map(({ query, service }) => ({
      ...query,
      from: query.from - service.bufferBefore * 60,
      until: query.until + service.bufferAfter * 60,
      shopId: service.shopId,
      employeeId: service.rooms[0]?.employeeId ?? null,
    })),
  );
  return cached.map(({ query, service }, index) => {
    const row = rows[index];
    // The catalogue has changed since the call came in, so what is cached no longer holds.
    if (!row || row.catalogueVersion !== query.catalogueVersion) return undefined;
    const { taken } = row.service;
    return { ...row, service: { ...service, rooms: service.rooms.map((room) => ({ ...room, taken })) } };
  });
}

/** The values that both statements take for each booking. */
const valueTypes = {
  companyId: 'bigint',
  customerId: 'bigint',
  roomId: 'bigint',
  startsAt: 'bigint',
  from: 'bigint',
  until: 'bigint',
  key: 'text',
  now: 'timestamptz',
} as const;
type ValueName = keyof typeof valueTypes;
type Values<Name extends string> = { readonly [N in Name]: number | string | null };

const readWithService = statementForMany<Values<ValueName | 'serviceId'>, ReadBooking>(
  { ...valueTypes, serviceId: 'bigint' },
  (value) => selectFound(inOneRoom(value), value),
);

const readWithTaken = statementForMany<
  Values<ValueName | 'shopId' | 'employeeId'>,
  BookingFacts<Pick<StoredRoom, 'taken'>>
>({ ...valueTypes, shopId: 'bigint', employeeId: 'bigint' }, (value) => {
  const room = { company: value('companyId'), id: value('roomId'), employee: value('employeeId') };
  const taken = takenBetween(value('from'), value('until'), room);
  return selectFound(sql`select ${value('shopId')} as "shopId", (${taken}) as "taken"`, value);
});

/** `service` selects the "shopId" and what is read of the service. */
function selectFound(service: SQL, value: (name: ValueName) => SQL): SQL {
  const { columns, tables } = termsParts((name) => {
    if (name === 'shopId') return sql`service."shopId"`;
    return name === 'sessionId' ? sql`null::bigint` : value(name);
  });
  const isRepetition = sql`exists (select from idempotency_keys k
    where k.company_id = companies.id and k.customer_id = customers.id and k.key = ${value('key')})`;
  const isBooked = sql`exists (select from bookings b
    where b.company_id = companies.id and b.customer_id = customers.id and b.starts_at = ${value('startsAt')}
      and b.status in ('held', 'confirmed') and b.room_id = ${value('roomId')} and b.session_id is null)`;
  const isSession = sql`exists (select from sessions s
    where s.company_id = companies.id and s.shop_id = shops.id and s.kind in ('group', 'event')
      and s.starts_at = ${value('startsAt')} and s.room_id = ${value('roomId')})`;
  return sql`
    select to_json(service) as "service", companies.catalogue_version as "catalogueVersion", ${columns},
      ${unpaidVisits(sql`companies.id`, sql`customers.id`, value('now'))} as "unpaid",
      companies.max_unpaid_bookings as "maxUnpaid",
      ${isRepetition} or ${isBooked} or ${isSession} as "needsSlowPath"
    from (${service}) service cross join ${tables} and companies.banned_at is null`;
}
