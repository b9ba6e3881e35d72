import type { Day, ShopTime } from '@embook/domain/shared';
import { and, eq, gte, inArray, not, sql } from 'drizzle-orm';
import { isAmong } from '../../infra/db/batch.ts';
import { valueColumns } from '../../infra/db/class-columns.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import {
  classSeriesExceptions as exceptions,
  occupancies,
  sessionOptions,
  sessions,
} from '../../infra/db/schema/index.ts';
import { freePlaces } from '../class-store.ts';
import type { SeriesRow } from './series-store.ts';

/** Days on which the shop is closed though its weekday is not. */
export const findClosedDays = async (
  reader: Pick<Db, 'execute'>,
  companyId: number,
  shopId: number,
): Promise<Set<Day>> => {
  const { rows } = await reader.execute<{ date: Day }>(sql`select date::text as date from special_days
    where company_id = ${companyId} and shop_id = ${shopId} and opens_minute is null`);
  return new Set(rows.map(({ date }) => date));
};

/**
 * Makes dates, each once, which the index enforces (CLS-1). Where the room or the teacher is taken the date is not
 * made; it is stored, and tried again. Returns how many were made.
 */
export async function insertDates(
  tx: Tx,
  row: SeriesRow,
  dates: readonly { readonly date: Day; readonly startsAt: ShopTime }[],
): Promise<number> {
  const { companyId, id: seriesId, roomId, employeeId, minutes } = row;
  if (dates.length === 0) return 0;
  const added = await tx
    .insert(sessions)
    .values(
      dates.map(({ date, startsAt }) => ({
        companyId,
        shopId: row.shopId,
        kind: 'group' as const,
        serviceId: row.serviceId,
        ...valueColumns(row),
        roomId,
        employeeId,
        startsAt,
        seriesId,
        seriesDate: date,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: sessions.id, startsAt: sessions.startsAt, date: sql<Day>`${sessions.seriesDate}::text` });
  if (added.length === 0) return 0;
  const placed =
    roomId === null && employeeId === null
      ? added.map(({ id }) => id)
      : (
          await tx
            .insert(occupancies)
            .values(
              added.map(({ id, startsAt }) => ({
                companyId,
                sessionId: id,
                roomId,
                employeeId,
                startsAt,
                endsAt: startsAt + minutes * 60,
              })),
            )
            .onConflictDoNothing()
            .returning({ sessionId: occupancies.sessionId })
        ).map(({ sessionId }) => sessionId ?? 0);
  const made = added.filter(({ id }) => placed.includes(id));
  const refused = added.filter(({ id }) => !placed.includes(id));
  const ofSeries = and(eq(exceptions.companyId, companyId), eq(exceptions.seriesId, seriesId));
  if (refused.length > 0) {
    const ids = refused.map(({ id }) => id);
    await tx.delete(sessions).where(and(eq(sessions.companyId, companyId), inArray(sessions.id, ids)));
    await insertRefused(tx, row, refused);
  }
  if (made.length === 0) return 0;
  const dated = made.map(({ date }) => date);
  await tx.delete(exceptions).where(and(ofSeries, eq(exceptions.kind, 'taken'), inArray(exceptions.date, dated)));
  const options = row.options.flatMap(({ serviceId, price, minutes: length }) =>
    made.map(({ id }) => ({ companyId, sessionId: id, serviceId, priceCents: price, minutes: length })),
  );
  if (options.length > 0) await tx.insert(sessionOptions).values(options);
  return made.length;
}

/** Dates that a series could not get; they are tried again. */
export async function insertRefused(
  tx: Tx,
  { companyId, id: seriesId }: Pick<SeriesRow, 'companyId' | 'id'>,
  dates: readonly { readonly date: Day }[],
): Promise<void> {
  if (dates.length === 0) return;
  await tx
    .insert(exceptions)
    .values(dates.map(({ date }) => ({ companyId, seriesId, date, kind: 'taken' as const })))
    .onConflictDoNothing();
}

/** The dates from a day on belong to another series from now on. */
export async function handOverDates(tx: Tx, companyId: number, from: number, to: number, day: Day): Promise<void> {
  await tx
    .update(sessions)
    .set({ seriesId: to })
    .where(and(eq(sessions.companyId, companyId), eq(sessions.seriesId, from), gte(sessions.seriesDate, day)));
}

/** Dates that nobody has ever booked are deleted; others are closed, since their past visits point at them. */
export async function dropDates(tx: Tx, companyId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await freePlaces(tx, companyId, ids);
  const areThey = and(eq(sessions.companyId, companyId), isAmong(sessions.id, ids));
  const wereBooked = sql`exists (select from bookings b
    where b.company_id = ${sessions.companyId} and b.session_id = ${sessions.id})`;
  await tx.update(sessions).set({ cancelledAt: now }).where(and(areThey, wereBooked));
  await tx.delete(sessions).where(and(areThey, not(wereBooked)));
}

/** Gives dates what their series says of them, each with its own start and number of places. */
export async function updateDates(
  tx: Tx,
  row: SeriesRow,
  dates: readonly { readonly id: number; readonly startsAt: ShopTime; readonly places: number }[],
): Promise<void> {
  if (dates.length === 0) return;
  const { companyId, employeeId, roomId } = row;
  await tx
    .update(sessions)
    .set({ employeeId, roomId, ...valueColumns(row), startsAt: sql`d."startsAt"`, total: sql`d.places` })
    .from(sql`json_to_recordset(${JSON.stringify(dates)}::json) as d(id bigint, "startsAt" bigint, places int)`)
    .where(and(eq(sessions.companyId, companyId), sql`${sessions.id} = d.id`));
}
