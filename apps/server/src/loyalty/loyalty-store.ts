import type { Locale } from '@embook/domain/shared';
import { and, desc, eq, type SQL, sql, sum } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { companies, loyaltyEntries } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

/** Whose points move, and what for. Each move is written at most once for a booking. */
export interface PointsOf {
  readonly companyId: number;
  readonly customerId: number;
  readonly bookingId: number;
  readonly now: Date;
}

/** The points of a customer as part of a larger statement; those that the booking `besides` cost are not counted. */
export const pointsOf = (companyId: SQL, customerId: SQL, besides?: SQL): SQL => sql`(
  select coalesce(sum(l.points), 0)::int from loyalty_entries l
  where l.company_id = ${companyId} and l.customer_id = ${customerId}
    ${besides ? sql`and (${besides} is null or l.booking_id is distinct from ${besides})` : sql``})`;

/** The points that a booking has cost and that did not go back, as part of a larger statement; 0 or above. */
export const pointsSpentOn = (companyId: SQL, bookingId: SQL): SQL<number> => sql<number>`(
  select greatest(-coalesce(sum(l.points), 0), 0)::int from loyalty_entries l
  where l.company_id = ${companyId} and l.booking_id = ${bookingId} and l.reason <> 'earned')`;

const entriesOf = (companyId: number, customerId: number) =>
  and(eq(loyaltyEntries.companyId, companyId), eq(loyaltyEntries.customerId, customerId));

/** One entry, or none where there is one already: the unique indexes keep it to once. */
const addEntry = (tx: Pick<Tx, 'execute'>, of: PointsOf, paymentId: number | null, entry: SQL) =>
  tx.execute(sql`
    insert into loyalty_entries (points, reason, company_id, customer_id, booking_id, payment_id, created_at)
    select entry.*, ${of.companyId}::bigint, ${of.customerId}::bigint, ${of.bookingId}::bigint,
      ${paymentId}::bigint, ${of.now.toISOString()}::timestamptz
    from (${entry}) entry
    on conflict do nothing`);

const spentOn = ({ companyId, bookingId }: PointsOf) => sql`from loyalty_entries spent
  where spent.company_id = ${companyId} and spent.booking_id = ${bookingId} and spent.reason = 'spent'`;

/** Points for paying online. */
export async function earnPoints(tx: Tx, of: PointsOf, paymentId: number): Promise<void> {
  await addEntry(
    tx,
    of,
    paymentId,
    sql`select c.points_for_online_payment, 'earned' from companies c
      where c.id = ${of.companyId} and c.enable_loyalty_program and c.points_for_online_payment > 0`,
  );
}

/** The price of a discount. */
export async function spendPoints(tx: Tx, of: PointsOf): Promise<void> {
  await addEntry(
    tx,
    of,
    null,
    sql`select -c.loyalty_need_points, 'spent' from companies c
      where c.id = ${of.companyId} and c.loyalty_need_points > 0`,
  );
}

/** The price of a discount goes back, for a booking that is released. */
export async function returnPoints(tx: Tx, of: PointsOf): Promise<void> {
  await addEntry(tx, of, null, sql`select -spent.points, 'returned' ${spentOn(of)}`);
}

/** Whether the points of a released booking are still available; they may have paid for another one meanwhile. */
export async function maySpendPointsAgain(tx: Pick<Tx, 'execute'>, of: PointsOf): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 ${spentOn(of)} and exists (select from loyalty_entries back
      where back.company_id = spent.company_id and back.booking_id = spent.booking_id and back.reason = 'returned')
    and ${pointsOf(sql`${of.companyId}::bigint`, sql`${of.customerId}::bigint`)} + spent.points < 0`);
  return rows.length === 0;
}

/** A released booking that is paid after all costs its points again. */
export async function spendPointsAgain(tx: Tx, of: PointsOf): Promise<void> {
  await addEntry(
    tx,
    of,
    null,
    sql`select spent.points, 'adjusted' ${spentOn(of)} and exists (select from loyalty_entries back
      where back.company_id = spent.company_id and back.booking_id = spent.booking_id and back.reason = 'returned')`,
  );
}

/** Returns the points that a cancelled visit cost, also after a late payment took them again; true if there were any. */
export async function returnSpentPoints(tx: Tx, of: PointsOf, paymentId: number | null): Promise<boolean> {
  const { companyId, bookingId, customerId, now } = of;
  const { rows } = await tx.execute(sql`
    insert into loyalty_entries (points, reason, company_id, customer_id, booking_id, payment_id, created_at)
    select -sum(points), 'returned', ${companyId}::bigint, ${customerId}::bigint,
      case when count(*) filter (where reason = 'returned') = 0 then ${bookingId}::bigint end,
      ${paymentId}::bigint, ${now.toISOString()}::timestamptz
    from loyalty_entries
    where company_id = ${companyId} and booking_id = ${bookingId} and reason <> 'earned'
    having sum(points) < 0
    on conflict do nothing
    returning 1`);
  return rows.length > 0;
}

/**
 * Points earned by a refunded payment are taken back, all of them: the balance may fall below zero. Taking only
 * what is left would leave points behind once what they were spent on is returned too (A9).
 */
export async function takeBackEarnedPoints(
  tx: Tx,
  { companyId, customerId, now }: PointsOf,
  paymentId: number,
): Promise<void> {
  await tx.execute(sql`
    insert into loyalty_entries (points, reason, company_id, customer_id, payment_id, created_at)
    select -earned.points, 'adjusted', ${companyId}::bigint, ${customerId}::bigint, ${paymentId}::bigint,
      ${now.toISOString()}::timestamptz
    from loyalty_entries earned
    where earned.company_id = ${companyId} and earned.payment_id = ${paymentId} and earned.reason = 'earned'
    on conflict do nothing`);
}

export async function findTerms(db: Db, companyId: number, locale: Locale) {
  const [row] = await db
    .select({
      enabled: companies.enableLoyaltyProgram,
      pointsForOnlinePayment: companies.pointsForOnlinePayment,
      needPoints: companies.loyaltyNeedPoints,
      discount: companies.loyaltyDiscountPercent,
      loyaltyDescription: textIn(locale, companies.texts, 'loyalty_description', companies.loyaltyDescription),
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row;
}

/** The balance is the sum of all entries; there is no other record of it. */
export async function findBalance(db: Db, companyId: number, customerId: number): Promise<number> {
  const [row] = await db
    .select({ points: sum(loyaltyEntries.points).mapWith(Number) })
    .from(loyaltyEntries)
    .where(entriesOf(companyId, customerId));
  return row?.points ?? 0;
}

export const latestEntries = (db: Db, companyId: number, customerId: number, most: number) =>
  db
    .select({
      points: loyaltyEntries.points,
      reason: loyaltyEntries.reason,
      createdAt: loyaltyEntries.createdAt,
    })
    .from(loyaltyEntries)
    .where(entriesOf(companyId, customerId))
    .orderBy(desc(loyaltyEntries.createdAt), desc(loyaltyEntries.id))
    .limit(most);
