import type { Day, ShopTime } from '@embook/domain/shared';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { valueColumns } from '../../infra/db/class-columns.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import {
  bookings,
  classSeriesExceptions as exceptions,
  occupancies,
  sessionOptions,
  sessions,
} from '../../infra/db/schema/index.ts';
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

/** A date that nobody has ever booked is deleted; another one is closed, since its past visits point at it. */
export async function dropDate(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), eq(occupancies.sessionId, id)));
  const isSession = and(eq(sessions.companyId, companyId), eq(sessions.id, id));
  const [visit] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.sessionId, id)))
    .limit(1);
  if (visit) await tx.update(sessions).set({ cancelledAt: now }).where(isSession);
  else await tx.delete(sessions).where(isSession);
}
