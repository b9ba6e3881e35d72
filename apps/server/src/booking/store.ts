import type { ShopTime } from '@embook/domain/shared';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { services, shops } from '../infra/db/schema/index.ts';
import { timetableColumns } from '../shops/shops.ts';

export type BookingStore = ReturnType<typeof createBookingStore>;

/** The database, or the transaction that what is read belongs to. */
export type Reader = Pick<Tx, 'select' | 'execute'>;

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

/** Nothing keeps a room busy for longer, so a reader looks back this far and no further (see `occupancies`). */
const LONGEST_SECONDS = 86_400;

/** The rooms of a service; a sub-option without rooms of its own is done where its parent is. */
const roomsOfService = (taken: SQL, roomId: number | undefined) => sql<StoredRoom[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'photoUrl', coalesce(e.photo_url, r.photo_url),
    'employeeId', r.employee_id, 'employeeName', e.name, 'gridMinutes', r.grid_minutes, 'noticeMinutes', r.notice_minutes, 'horizonDays', r.horizon_days,
    'disabledDays', r.disabled_days,
    'disabledDates', (select coalesce(json_agg(d.date order by d.date), '[]') from room_disabled_dates d
      where d.company_id = r.company_id and d.room_id = r.id),
    'taken', ${taken}) order by r.position, r.id), '[]')
  from rooms r
  left join employees e on e.company_id = r.company_id and e.id = r.employee_id
  where r.company_id = services.company_id and r.active ${roomId === undefined ? sql`` : sql`and r.id = ${roomId}`}
    and exists (select from service_rooms sr
      where sr.company_id = r.company_id and sr.room_id = r.id
        and sr.service_id = case when exists (select from service_rooms own
            where own.company_id = services.company_id and own.service_id = services.id)
          then services.id else services.parent_service_id end))`;

/**
 * Two index ranges, one of the room and one of its employee, instead of an "or" that reads neither well. What lies just
 * outside the days counts too, as far as the service's buffers reach.
 */
const takenBetween = (from: ShopTime, until: ShopTime) => {
  const first = sql`${from} - services.buffer_before_minutes * 60`;
  const inReach = sql`starts_at > ${first} - ${LONGEST_SECONDS}
    and starts_at < ${until} + services.buffer_after_minutes * 60 and ends_at > ${first}`;
  return sql`(
    select coalesce(json_agg(json_build_array(o.starts_at, o.ends_at) order by o.starts_at), '[]') from (
      select starts_at, ends_at from occupancies where company_id = r.company_id and room_id = r.id and ${inReach}
      union all
      select starts_at, ends_at from occupancies
      where company_id = r.company_id and employee_id = r.employee_id and room_id is distinct from r.id and ${inReach}) o)`;
};

export function createBookingStore(db: Db) {
  const find = async (reader: Reader, companyId: number, serviceId: number, rooms: SQL<StoredRoom[]>) => {
    const rows = await reader
      .select({
        shopId: services.shopId,
        name: services.name,
        parentName: sql<string | null>`(select p.name from services p
          where p.company_id = services.company_id and p.id = services.parent_service_id)`,
        priceCents: services.priceCents,
        minutes: services.minutes,
        bufferBefore: services.bufferBeforeMinutes,
        bufferAfter: services.bufferAfterMinutes,
        timeZone: shops.timeZone,
        ...timetableColumns,
        rooms,
      })
      .from(services)
      .innerJoin(shops, and(eq(shops.companyId, services.companyId), eq(shops.id, services.shopId)))
      .where(and(eq(services.companyId, companyId), eq(services.id, serviceId), eq(services.bookableType, 'always')));
    return rows[0];
  };

  return {
    /** A bookable service with the rooms it can be done in; undefined when there is none of this company. */
    service: (companyId: number, serviceId: number) =>
      find(db, companyId, serviceId, roomsOfService(sql`'[]'::json`, undefined)),

    /** The same with everything the free times between two moments depend on, in one statement. */
    diary: (
      companyId: number,
      serviceId: number,
      roomId: number | undefined,
      { from, until, reader = db }: { from: ShopTime; until: ShopTime; reader?: Reader | undefined },
    ) => find(reader, companyId, serviceId, roomsOfService(takenBetween(from, until), roomId)),
  };
}
