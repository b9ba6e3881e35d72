import type { Busy, PlannedDate, ExistingDate } from '@embook/domain/classes';
import type { Day, Permission } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../infra/db/open.ts';
import {
  classSeries as series,
  classSeriesExceptions as exceptions,
  classSeriesOptions as seriesOptions,
  companies,
  employees,
  occupancies,
  rooms,
  services,
  sessions,
  shops,
} from '../../infra/db/schema/index.ts';
import { within } from '../../infra/db/scope.ts';
import { classColumns, joinsOf, optionsOf, type StoredOption } from '../../infra/db/class-columns.ts';

export type SeriesRow = NonNullable<Awaited<ReturnType<typeof findSeries>>>;
export type Reader = Pick<Db, 'select'>;
type NewSeries = typeof series.$inferInsert;

const exceptionsOf = (kind: 'left_out' | 'taken') => sql<Day[]>`(
  select coalesce(json_agg(x.date order by x.date), '[]') from class_series_exceptions x
  where x.company_id = ${series.companyId} and x.series_id = ${series.id} and x.kind = ${kind})`;

const columns = {
  ...classColumns(series),
  companyId: series.companyId,
  weekdays: series.weekdays,
  startMinute: series.startMinute,
  startsOn: series.startsOn,
  endsOn: series.endsOn,
  options: optionsOf(sql`class_series_options`, sql`o.company_id = ${series.companyId} and o.series_id = ${series.id}`),
  leftOut: exceptionsOf('left_out'),
  taken: exceptionsOf('taken'),
  horizonDays: rooms.horizonDays,
};

const joins = joinsOf(series);
const isIt = (companyId: number, id: number) => and(eq(series.companyId, companyId), eq(series.id, id));

const selectDates = async (reader: Reader, companyId: number, seriesIds: number[], from: Day, until?: Day) =>
  seriesIds.length === 0
    ? []
    : reader
        .select({
          id: sessions.id,
          seriesId: sql<number>`${sessions.seriesId}`.mapWith(sessions.seriesId),
          date: sql<Day>`${sessions.seriesDate}::text`,
          startsAt: sessions.startsAt,
          minutes: sessions.minutes,
          employeeId: sessions.employeeId,
          roomId: sessions.roomId,
          places: sessions.total,
          taken: sessions.taken,
          cancelled: sql<boolean>`${sessions.cancelledAt} is not null`,
          changedAlone: sessions.changedAlone,
        })
        .from(sessions)
        .where(
          and(
            eq(sessions.companyId, companyId),
            inArray(sessions.seriesId, seriesIds),
            gte(sessions.seriesDate, from),
            until === undefined ? undefined : lte(sessions.seriesDate, until),
          ),
        )
        .orderBy(asc(sessions.startsAt), asc(sessions.id));

const select = (reader: Reader) =>
  reader
    .select(columns)
    .from(series)
    .innerJoin(shops, joins.shop)
    .innerJoin(services, joins.service)
    .leftJoin(rooms, joins.room)
    .leftJoin(employees, joins.employee);

export const findSeriesOfShop = (reader: Reader, member: Member, shopId: number) =>
  select(reader)
    .where(and(within(member, 'timetable.view', series), eq(series.shopId, shopId)))
    .orderBy(asc(series.startMinute), asc(series.id));

/** Scoped by the member's reach (TEAM-6). */
export async function findSeries(reader: Reader, member: Member, permission: Permission, id: number) {
  const [row] = await select(reader).where(and(eq(series.id, id), within(member, permission, series)));
  return row;
}

/** As it is by now, under its lock. */
export async function findCurrentSeries(tx: Tx, companyId: number, id: number) {
  const [row] = await select(tx).where(isIt(companyId, id));
  return row;
}

/** For the job, which works for all companies that are not blocked: those that are not over, page by page. */
export const findUnfinishedSeries = (
  db: Db,
  after: { readonly companyId: number; readonly id: number },
  today: Day,
  most: number,
) =>
  select(db)
    .innerJoin(companies, eq(companies.id, series.companyId))
    .where(
      and(
        isNull(companies.bannedAt),
        sql`(${series.companyId}, ${series.id}) > (${after.companyId}, ${after.id})`,
        sql`(${series.endsOn} is null or ${series.endsOn} >= ${today})`,
      ),
    )
    .orderBy(asc(series.companyId), asc(series.id))
    .limit(most);

/** One at a time makes or changes the dates of a series. */
export async function lockSeries(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.select({ id: series.id }).from(series).where(isIt(companyId, id)).for('no key update');
}

export async function insertSeries(
  tx: Tx,
  row: NewSeries,
  options: readonly Omit<StoredOption, 'name'>[],
): Promise<number> {
  const [added] = await tx.insert(series).values(row).returning({ id: series.id });
  if (!added) throw new Error('the insert returned no row');
  const { companyId } = row;
  if (options.length > 0)
    await tx.insert(seriesOptions).values(
      options.map(({ serviceId, price, minutes }) => ({
        companyId,
        seriesId: added.id,
        serviceId,
        priceCents: price,
        minutes,
      })),
    );
  return added.id;
}

export async function updateSeries(tx: Tx, companyId: number, id: number, to: Partial<NewSeries>): Promise<void> {
  await tx.update(series).set(to).where(isIt(companyId, id));
}

export async function saveLeftOut(tx: Tx, companyId: number, seriesId: number, dates: readonly Day[]): Promise<void> {
  const ofSeries = and(eq(exceptions.companyId, companyId), eq(exceptions.seriesId, seriesId));
  await tx.delete(exceptions).where(and(ofSeries, eq(exceptions.kind, 'left_out')));
  if (dates.length > 0)
    await tx
      .insert(exceptions)
      .values(dates.map((date) => ({ companyId, seriesId, date, kind: 'left_out' as const })))
      .onConflictDoUpdate({
        target: [exceptions.companyId, exceptions.seriesId, exceptions.date],
        set: { kind: 'left_out' },
      });
}

/** Dates of a series from a day on, as they stand. */
export const findDates = (reader: Reader, companyId: number, seriesId: number, from: Day): Promise<ExistingDate[]> =>
  selectDates(reader, companyId, [seriesId], from);

/** The same of several, by series, up to a day. */
export async function findDatesBySeries(reader: Reader, companyId: number, ids: number[], from: Day, until: Day) {
  return Map.groupBy(await selectDates(reader, companyId, ids, from, until), ({ seriesId }) => seriesId);
}

/**
 * When else the room and the teacher are taken while dates are planned; the dates of the series itself do not
 * count.
 */
export async function findBusy(
  reader: Reader,
  companyId: number,
  { roomId, employeeId }: { readonly roomId: number | null; readonly employeeId: number | null },
  planned: readonly PlannedDate[],
): Promise<Busy[]> {
  const starts = planned.map(({ after }) => after.startsAt);
  const ends = planned.map(({ after }) => after.startsAt + after.minutes * 60);
  if (starts.length === 0 || (roomId === null && employeeId === null)) return [];
  const own = planned.map(({ before }) => before.id);
  return reader
    .select({
      roomId: occupancies.roomId,
      employeeId: occupancies.employeeId,
      startsAt: occupancies.startsAt,
      endsAt: occupancies.endsAt,
    })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.companyId, companyId),
        or(
          roomId === null ? undefined : eq(occupancies.roomId, roomId),
          employeeId === null ? undefined : eq(occupancies.employeeId, employeeId),
        ),
        lt(occupancies.startsAt, Math.max(...ends)),
        gt(occupancies.endsAt, Math.min(...starts)),
        or(isNull(occupancies.sessionId), notInArray(occupancies.sessionId, own)),
      ),
    );
}
