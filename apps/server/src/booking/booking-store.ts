import type { ShopTime } from '@embook/domain/shared';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isDateBetween } from '../infra/db/date-between.ts';
import { isBookableService, isOfferedIn } from '../infra/db/offered.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import { createBatch } from '../infra/db/batch.ts';
import { statement } from '../infra/db/statement.ts';
import { scheduleOf, timetableColumns } from '../shops/shops.ts';
import type { ServiceCache, StoredRoom, StoredService } from './service-cache.ts';

/** The database, or the transaction to read in. */
export type Reader = Pick<Tx, 'select' | 'execute' | '_'>;

export type { StoredRoom, StoredService };

/** How a statement refers to a value: a literal or a placeholder. */
type Value<Name extends string> = (name: Name) => SQL | Placeholder;

/** Which service, and the day or days from its first moment on. */
type Days = { companyId: number; serviceId: number; from: ShopTime; until: ShopTime };

/** One room and whoever works in it, as far around some days as the buffers of a service reach. */
type RoomDays = { companyId: number; roomId: number; employeeId: number | null; from: ShopTime; until: ShopTime };

/** From when until when, and where it is read: in a transaction, or for a caller with the catalogue's version. */
export interface Search {
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly reader?: Reader | undefined;
  readonly catalogueVersion?: number | undefined;
  /** Also of a service that is archived or not bookable, in a transaction: a visit that stands is moved as before (HRS-3). */
  readonly isWithdrawnToo?: boolean | undefined;
  /** Also of one that customers do not see for the time being: for staff. */
  readonly isHiddenToo?: boolean | undefined;
}

/** Nothing keeps a room busy for longer, so a query looks back this far and no further (see `occupancies`). */
const LONGEST_SECONDS = 86_400;

/** The rooms of a service; a sub-option without rooms of its own has its parent's. */
const roomsOfService = (taken: SQL, which: SQL, closed = sql`true`) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'texts', r.texts, 'photoUrl', coalesce(e.photo_url, r.photo_url),
    'employeeId', r.employee_id, 'employeeName', e.name, 'gridMinutes', r.grid_minutes, 'noticeMinutes', r.notice_minutes, 'horizonDays', r.horizon_days,
    'capacity', r.capacity,
    'disabledDays', r.disabled_days,
    'schedule', ${scheduleOf(sql`r.company_id`, sql`r.employee_id`)},
    'disabledDates', (select coalesce(json_agg(d.date order by d.date), '[]') from room_disabled_dates d
      where d.company_id = r.company_id and d.room_id = r.id and ${closed}),
    'taken', (${taken})) order by r.position, r.id), '[]')
  from rooms r
  left join employees e on e.company_id = r.company_id and e.id = r.employee_id
  where r.company_id = services.company_id and r.active and not r.archived and ${which}
    and ${isOfferedIn(sql`services`, sql`r`)})`;

/**
 * Two index ranges, one of the room and one of its employee, instead of an "or" that reads neither well. What lies just
 * outside the days counts too, as far as the service's buffers reach. Moments after January 2038 are no integers (B13).
 * Of the room's own person no second visit fits, so theirs takes all of it.
 */
export function takenBetween(first: SQL, last: SQL, room: { company: SQL; id: SQL; employee: SQL }): SQL {
  const inReach = sql`starts_at > ${first} - ${sql.raw(String(LONGEST_SECONDS))} and starts_at < ${last} and ends_at > ${first}`;
  return sql`
    select coalesce(json_agg(json_build_array(o.starts_at, o.ends_at, o.place) order by o.starts_at), '[]') as "taken" from (
      select starts_at, ends_at, case when employee_id = ${room.employee} then null else place end as place
      from occupancies where company_id = ${room.company} and room_id = ${room.id} and ${inReach}
      union all
      select starts_at, ends_at, null from occupancies
      where company_id = ${room.company} and employee_id = ${room.employee} and room_id is distinct from ${room.id}
        and ${inReach}) o`;
}

const takenOfService = (value: Value<'from' | 'until'>): SQL =>
  takenBetween(
    sql`${value('from')}::bigint - services.buffer_before_minutes * 60`,
    sql`${value('until')}::bigint + services.buffer_after_minutes * 60`,
    { company: sql`r.company_id`, id: sql`r.id`, employee: sql`r.employee_id` },
  );

const isBookable = isBookableService(sql`services`);

const byId = (value: Value<'serviceId'>): SQL => sql`services.id = ${value('serviceId')}`;

/** A bookable service with its shop's hours and some of its rooms. */
const serviceWith = (
  rooms: SQL,
  value: Value<'companyId' | 'serviceId'>,
  isOffered = isBookable,
  which = byId(value),
) => sql`
  select services.id as "id", services.shop_id as "shopId", services.name as "name",
    (select p.name from services p
      where p.company_id = services.company_id and p.id = services.parent_service_id) as "parentName",
    services.price_cents as "priceCents", services.minutes as "minutes",
    services.buffer_before_minutes as "bufferBefore", services.buffer_after_minutes as "bufferAfter",
    shops.hidden as "isHidden", shops.time_zone as "timeZone", ${timetableColumns.hours} as "hours", ${timetableColumns.specialDays} as "specialDays",
    ${rooms} as "rooms"
  from services join shops on shops.company_id = services.company_id and shops.id = services.shop_id
  where services.company_id = ${value('companyId')} and ${which}
    and ${isOffered} and not shops.archived`;

const inAnyRoom = (value: Value<keyof Days>, isOffered?: SQL, closed?: SQL) =>
  serviceWith(roomsOfService(takenOfService(value), sql`true`, closed), value, isOffered);

/** Also for larger statements that need more. */
export const inOneRoom = (value: Value<keyof Days | 'roomId'>, isOffered?: SQL, closed?: SQL) =>
  serviceWith(roomsOfService(takenOfService(value), sql`r.id = ${value('roomId')}`, closed), value, isOffered);

const byPlaceholder = (name: string) => sql.placeholder(name);
const withoutDiary = statement<Pick<Days, 'companyId' | 'serviceId'>, StoredService>(
  serviceWith(roomsOfService(sql`select '[]'::json`, sql`true`), byPlaceholder),
);
/** A27: what is not cached reads the closed dates of its days alone; 200 rooms may have 1,000 each. */
const closedThen = isDateBetween(sql`d.date`, sql`${byPlaceholder('from')}`, sql`${byPlaceholder('until')}`);
/**
 * SOON-1: a service and those of the same name at the company's other shops, options by the name of their service too, as
 * customers read it; in the company's order of shops, in one statement. What another shop does not list is not pointed at
 * either: a shop that offers no services, or a category that is hidden for the time being (decision 59).
 */
const ofSameName = statement<Days, StoredService>(
  sql`${serviceWith(
    roomsOfService(takenOfService(byPlaceholder), sql`true`, closedThen),
    byPlaceholder,
    isBookable,
    sql`exists (
      select from services own left join services whole
        on whole.company_id = own.company_id and whole.id = own.parent_service_id
      left join services heading
        on heading.company_id = services.company_id and heading.id = services.parent_service_id
      where own.company_id = services.company_id and own.id = ${byPlaceholder('serviceId')}
        and (own.id = services.id or own.shop_id <> services.shop_id and shops.offers_services
          and not exists (select from categories c where c.company_id = services.company_id
            and c.id in (services.category_id, heading.category_id) and (c.hidden or c.archived)))
        and lower(trim(own.name)) = lower(trim(services.name))
        and lower(trim(whole.name)) is not distinct from lower(trim(heading.name)))`,
  )} and not shops.hidden order by shops.position, shops.id, services.id`,
);

const statementsWhere = (isOffered?: SQL) => ({
  anyRoom: statement<Days, StoredService>(inAnyRoom(byPlaceholder, isOffered, closedThen)),
  oneRoom: statement<Days & { roomId: number }, StoredService>(inOneRoom(byPlaceholder, isOffered, closedThen)),
});
const standing = statementsWhere();
const withdrawnToo = statementsWhere(sql`true`);

const days = { companyId: 'bigint', serviceId: 'bigint', from: 'bigint', until: 'bigint' } as const;
const askAnyRoom = createBatch<Days, StoredService>(days, (value) => inAnyRoom(value));
const askOneRoom = createBatch<Days & { roomId: number }, StoredService>({ ...days, roomId: 'bigint' }, (value) =>
  inOneRoom(value),
);
const askTaken = createBatch<RoomDays, Pick<StoredRoom, 'taken'>>(
  { companyId: 'bigint', roomId: 'bigint', employeeId: 'bigint', from: 'bigint', until: 'bigint' },
  (value) =>
    takenBetween(value('from'), value('until'), {
      company: value('companyId'),
      id: value('roomId'),
      employee: value('employeeId'),
    }),
);

async function withTaken(db: Db, companyId: number, service: StoredService, from: ShopTime, until: ShopTime) {
  const reach = { from: from - service.bufferBefore * 60, until: until + service.bufferAfter * 60 };
  const asked = service.rooms.map(({ id, employeeId }) =>
    askTaken(db, { companyId, roomId: id, employeeId, ...reach }).then((row) => row?.taken ?? []),
  );
  const taken = await Promise.all(asked);
  return { ...service, rooms: service.rooms.map((room, index) => ({ ...room, taken: taken[index] ?? [] })) };
}

/** A bookable service with the rooms it can be done in; undefined when there is none of this company. */
export async function findService(db: Db, companyId: number, serviceId: number): Promise<StoredService | undefined> {
  const [row] = await withoutDiary(db, { companyId, serviceId });
  return row;
}

export const findServicesOfSameName = (db: Db, search: Days): Promise<StoredService[]> => ofSameName(db, search);

/** The same with everything the free times between two moments depend on, in one statement. */
export async function findDiary(
  db: Db,
  services: ServiceCache,
  companyId: number,
  serviceId: number,
  roomId: number | undefined,
  { from, until, reader, catalogueVersion, isWithdrawnToo = false }: Search,
): Promise<StoredService | undefined> {
  const asked = { companyId, serviceId, from, until };
  // A transaction reads its own snapshot, so nothing is shared or cached for it.
  if (reader) {
    const { anyRoom, oneRoom } = isWithdrawnToo ? withdrawnToo : standing;
    const [row] = await (roomId === undefined ? anyRoom(reader, asked) : oneRoom(reader, { ...asked, roomId }));
    return row;
  }
  const which = { companyId, serviceId, roomId };
  const known = catalogueVersion !== undefined && services.find(which, catalogueVersion);
  if (known) return withTaken(db, companyId, known, from, until);
  const found = await (roomId === undefined ? askAnyRoom(db, asked) : askOneRoom(db, { ...asked, roomId }));
  if (found && catalogueVersion !== undefined) services.keep(which, catalogueVersion, found);
  return found;
}
