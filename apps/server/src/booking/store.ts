import type { ShopTime } from '@embook/domain/shared';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { createBatch } from '../infra/db/batch.ts';
import { statement } from '../infra/db/statement.ts';
import { type StoredHours, type StoredSpecialDay, timetableColumns } from '../shops/shops.ts';

export type BookingStore = ReturnType<typeof createBookingStore>;

/** The database, or the transaction that what is read belongs to. */
export type Reader = Pick<Tx, 'select' | 'execute' | '_'>;

export interface StoredRoom {
  readonly id: number;
  readonly name: string;
  readonly photoUrl: string | null;
  readonly employeeId: number | null;
  readonly employeeName: string | null;
  readonly gridMinutes: number;
  readonly noticeMinutes: number;
  readonly horizonDays: number;
  readonly disabledDays: number[];
  readonly disabledDates: string[];
  /** When the room or its employee is taken, by start. */
  readonly taken: [from: ShopTime, until: ShopTime][];
}

export interface StoredService {
  readonly shopId: number;
  readonly name: string;
  readonly parentName: string | null;
  readonly priceCents: number;
  readonly minutes: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  readonly timeZone: string;
  readonly hours: StoredHours[];
  readonly specialDays: StoredSpecialDay[];
  readonly rooms: StoredRoom[];
}

/** How a statement says a value it is asked with. */
type Value<Name extends string> = (name: Name) => SQL | Placeholder;

/** Which service, and the day or days from its first moment on. */
type Days = { companyId: number; serviceId: number; from: ShopTime; until: ShopTime };

/** Nothing keeps a room busy for longer, so a reader looks back this far and no further (see `occupancies`). */
const LONGEST_SECONDS = 86_400;

/** The rooms of a service; a sub-option without rooms of its own is done where its parent is. */
const roomsOfService = (taken: SQL, which: SQL) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'photoUrl', coalesce(e.photo_url, r.photo_url),
    'employeeId', r.employee_id, 'employeeName', e.name, 'gridMinutes', r.grid_minutes, 'noticeMinutes', r.notice_minutes, 'horizonDays', r.horizon_days,
    'disabledDays', r.disabled_days,
    'disabledDates', (select coalesce(json_agg(d.date order by d.date), '[]') from room_disabled_dates d
      where d.company_id = r.company_id and d.room_id = r.id),
    'taken', ${taken}) order by r.position, r.id), '[]')
  from rooms r
  left join employees e on e.company_id = r.company_id and e.id = r.employee_id
  where r.company_id = services.company_id and r.active and ${which}
    and exists (select from service_rooms sr
      where sr.company_id = r.company_id and sr.room_id = r.id
        and sr.service_id = case when exists (select from service_rooms own
            where own.company_id = services.company_id and own.service_id = services.id)
          then services.id else services.parent_service_id end))`;

/**
 * Two index ranges, one of the room and one of its employee, instead of an "or" that reads neither well. What lies just
 * outside the days counts too, as far as the service's buffers reach. Moments after January 2038 are no integers (B13).
 */
function takenBetween(value: Value<'from' | 'until'>): SQL {
  const first = sql`${value('from')}::bigint - services.buffer_before_minutes * 60`;
  const inReach = sql`starts_at > ${first} - ${sql.raw(String(LONGEST_SECONDS))}
    and starts_at < ${value('until')}::bigint + services.buffer_after_minutes * 60 and ends_at > ${first}`;
  return sql`(
    select coalesce(json_agg(json_build_array(o.starts_at, o.ends_at) order by o.starts_at), '[]') from (
      select starts_at, ends_at from occupancies where company_id = r.company_id and room_id = r.id and ${inReach}
      union all
      select starts_at, ends_at from occupancies
      where company_id = r.company_id and employee_id = r.employee_id and room_id is distinct from r.id and ${inReach}) o)`;
}

/** A bookable service with its shop's hours and some of its rooms. */
const serviceWith = (rooms: SQL, value: Value<'companyId' | 'serviceId'>) => sql`
  select services.shop_id as "shopId", services.name as "name",
    (select p.name from services p
      where p.company_id = services.company_id and p.id = services.parent_service_id) as "parentName",
    services.price_cents as "priceCents", services.minutes as "minutes",
    services.buffer_before_minutes as "bufferBefore", services.buffer_after_minutes as "bufferAfter",
    shops.time_zone as "timeZone", ${timetableColumns.hours} as "hours", ${timetableColumns.specialDays} as "specialDays",
    ${rooms} as "rooms"
  from services join shops on shops.company_id = services.company_id and shops.id = services.shop_id
  where services.company_id = ${value('companyId')} and services.id = ${value('serviceId')}
    and services.bookable_type = 'always'`;

const inAnyRoom = (value: Value<keyof Days>) => serviceWith(roomsOfService(takenBetween(value), sql`true`), value);

/** For whoever wants to know more in the same statement, too. */
export const inOneRoom = (value: Value<keyof Days | 'roomId'>) =>
  serviceWith(roomsOfService(takenBetween(value), sql`r.id = ${value('roomId')}`), value);

const byPlaceholder = (name: string) => sql.placeholder(name);
const withoutDiary = statement<Pick<Days, 'companyId' | 'serviceId'>, StoredService>(
  serviceWith(roomsOfService(sql`'[]'::json`, sql`true`), byPlaceholder),
);
const anyRoom = statement<Days, StoredService>(inAnyRoom(byPlaceholder));
const oneRoom = statement<Days & { roomId: number }, StoredService>(inOneRoom(byPlaceholder));

export function createBookingStore(db: Db) {
  const days = { companyId: 'bigint', serviceId: 'bigint', from: 'bigint', until: 'bigint' } as const;
  const askAnyRoom = createBatch<Days, StoredService>(db, days, inAnyRoom);
  const askOneRoom = createBatch<Days & { roomId: number }, StoredService>(
    db,
    { ...days, roomId: 'bigint' },
    inOneRoom,
  );

  return {
    /** A bookable service with the rooms it can be done in; undefined when there is none of this company. */
    async service(companyId: number, serviceId: number): Promise<StoredService | undefined> {
      const [row] = await withoutDiary(db, { companyId, serviceId });
      return row;
    },

    /** The same with everything the free times between two moments depend on, in one statement. */
    async diary(
      companyId: number,
      serviceId: number,
      roomId: number | undefined,
      { from, until, reader }: { from: ShopTime; until: ShopTime; reader?: Reader | undefined },
    ): Promise<StoredService | undefined> {
      const asked = { companyId, serviceId, from, until };
      // A transaction sees with its own eyes, so what it asks is its own.
      if (reader) {
        const [row] = await (roomId === undefined ? anyRoom(reader, asked) : oneRoom(reader, { ...asked, roomId }));
        return row;
      }
      return roomId === undefined ? askAnyRoom(asked) : askOneRoom({ ...asked, roomId });
    },
  };
}
