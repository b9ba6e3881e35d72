import type { PayableKind } from '@embook/domain/payment';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Key, Owner } from '../infra/db/owner.ts';
import { companies, customers, paymentEvents, payments, refunds } from '../infra/db/schema/index.ts';
import { retry } from '../infra/db/retry.ts';

export type Payment = typeof payments.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

type Change = Partial<
  Pick<
    Payment,
    'status' | 'closedAs' | 'nextCheckAt' | 'network' | 'providerPaymentId' | 'checkoutUrl' | 'amountCents' | 'currency'
  >
>;

type RefundChange = Partial<
  Pick<Refund, 'status' | 'providerRefundId' | 'returnedCents' | 'settledCents' | 'refusals' | 'refusal' | 'nextTryAt'>
>;

/** Not done: due, sent, or refused. */
const isOwed = ne(refunds.status, 'done');

const is = ({ companyId, id }: Key) => and(eq(payments.companyId, companyId), eq(payments.id, id));
const ofPayable = (companyId: number, kind: PayableKind, payableId: number) =>
  and(eq(payments.companyId, companyId), eq(payments.payableKind, kind), eq(payments.payableId, payableId));

export const lockPayments = (tx: Tx, companyId: number, kind: PayableKind, payableId: number): Promise<Payment[]> =>
  tx
    .select()
    .from(payments)
    .where(ofPayable(companyId, kind, payableId))
    .orderBy(asc(payments.id))
    .for('update');

/** What is taken meanwhile is read again. */
export const inPaymentTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retry(() => db.transaction(work), ['retry', 'taken']);

export async function insertPayment(tx: Tx, row: typeof payments.$inferInsert): Promise<Payment> {
  const [payment] = await tx.insert(payments).values(row).returning();
  if (!payment) throw new Error('a payment was not inserted');
  const { companyId, id, status, createdAt } = payment;
  await tx.insert(paymentEvents).values({ companyId, paymentId: id, toStatus: status, createdAt });
  return payment;
}

export async function findPayment(db: Db, key: Key): Promise<Payment | undefined> {
  return (await db.select().from(payments).where(is(key)))[0];
}

/** Stands in the event of a payment that was never created, since the provider was away. */
export const AWAY = 'away';

export interface UnpaidBound {
  readonly most: number;
  readonly withinMs: number;
  /** Counts those that came to nothing since the provider was away, and no others. */
  readonly isAway: boolean;
}

/** Of each bound, when the customer began the last but `most` payment that it counts and that they did not pay; null where it was none. */
export async function unpaidBegunAt(
  tx: Tx,
  { companyId, customerId }: Owner,
  now: number,
  bounds: readonly UnpaidBound[],
): Promise<(number | null)[]> {
  const columns = bounds.map(({ most, withinMs, isAway }) => {
    const since = new Date(now - withinMs).toISOString();
    return sql`(select floor(extract(epoch from p.created_at) * 1000)::float8 from payments p
      where p.company_id = ${companyId} and p.customer_id = ${customerId} and p.status = 'closed'
        and p.created_at > ${since}::timestamptz and ${isAway} = exists (select from payment_events e
          where e.company_id = p.company_id and e.payment_id = p.id and e.detail ? ${AWAY})
      order by p.created_at desc offset ${most - 1} limit 1)`;
  });
  const { rows } = await tx.execute<{ begun: (number | null)[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as begun`,
  );
  return rows[0]?.begun ?? [];
}

export const openPaymentsOf = (db: Db, companyId: number, customerId: number): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.customerId, customerId),
        inArray(payments.status, ['intent', 'pending']),
      ),
    )
    .orderBy(asc(payments.id));

/** Of several attempts the one that counts: of the latest period, paid, else still to be paid, else the newest. */
export async function currentPayment(
  db: Db,
  companyId: number,
  customerId: number,
  kind: PayableKind,
  payableId: number,
) {
  const rows = await db
    .select()
    .from(payments)
    .where(and(ofPayable(companyId, kind, payableId), eq(payments.customerId, customerId)))
    .orderBy(
      sql`${payments.payablePeriod} desc nulls last`,
      sql`case ${payments.status} when 'paid' then 0 when 'pending' then 1 when 'intent' then 2 else 3 end`,
      desc(payments.createdAt),
      asc(payments.id),
    )
    .limit(1);
  return rows[0];
}

/**
 * The payment and all others for the same thing, locked in one order, so that two never settle at the same time.
 */
export async function lockPayment(
  tx: Tx,
  key: Key,
): Promise<{ payment: Payment; siblings: Payment[]; timeZone: string } | undefined> {
  const [found] = await tx
    .select({ kind: payments.payableKind, id: payments.payableId, timeZone: companies.timeZone })
    .from(payments)
    .innerJoin(companies, eq(companies.id, payments.companyId))
    .where(is(key));
  if (!found) return undefined;
  const rows = await lockPayments(tx, key.companyId, found.kind, found.id);
  const payment = rows.find(({ id }) => id === key.id);
  if (!payment) return undefined;
  const siblings = rows.filter(({ id, payablePeriod }) => id !== key.id && payablePeriod === payment.payablePeriod);
  return { payment, siblings, timeZone: found.timeZone };
}

export async function changePayment(tx: Pick<Tx, 'update'>, key: Key, change: Change): Promise<void> {
  await tx.update(payments).set(change).where(is(key));
}

export async function insertPaymentEvent(
  tx: Tx,
  { companyId, id, status }: Payment,
  toStatus: Payment['status'],
  detail: Record<string, unknown>,
  createdAt: Date,
): Promise<void> {
  await tx.insert(paymentEvents).values({ companyId, paymentId: id, fromStatus: status, toStatus, detail, createdAt });
}

export const setNextCheck = (db: Db, key: Key, nextCheckAt: Date | null): Promise<void> =>
  db
    .update(payments)
    .set({ nextCheckAt })
    .where(is(key))
    .then(() => {});

/** Makes the next check due of every payment that may have been paid by now. */
export const hastenChecks = (db: Db, now: Date): Promise<void> =>
  db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(and(gt(payments.nextCheckAt, now), eq(payments.status, 'pending')))
    .then(() => {});

/** Claims payments whose check is due, each for one process until `lease` (B9). */
export const claimPayments = (db: Db, now: Date, lease: Date, most: number): Promise<Payment[]> =>
  db
    .update(payments)
    .set({ nextCheckAt: lease })
    .where(
      sql`(${payments.companyId}, ${payments.id}) in (${db
        .select({ companyId: payments.companyId, id: payments.id })
        .from(payments)
        .where(and(lte(payments.nextCheckAt, now), inArray(payments.status, ['intent', 'pending', 'closed'])))
        .orderBy(asc(payments.nextCheckAt))
        .limit(most)
        .for('update', { skipLocked: true })})`,
    )
    .returning();

/** What an order at the provider needs beside the payment's row. */
export async function findOrder(db: Db, { companyId, customerId }: Pick<Payment, 'companyId' | 'customerId'>) {
  const rows = await db
    .select({ companyName: companies.name, locale: customers.locale })
    .from(customers)
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  return rows[0];
}

/** Whether it paid for something that was cancelled later, not for something that was gone already. */
export async function isCalledOff(db: Db, { companyId, id }: Key): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.companyId, companyId),
        eq(paymentEvents.paymentId, id),
        eq(paymentEvents.fromStatus, 'paid'),
        eq(paymentEvents.toStatus, 'refund_due'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** What a page shows of the company, and where its widget is. */
/** Undefined for a blocked company: of its payments only the status is shown. */
export async function findBrand(db: Db, companyId: number) {
  const rows = await db
    .select({
      name: companies.name,
      color: companies.appColor,
      logoUrl: companies.logoUrl,
      apiKey: companies.apiKey,
    })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.bannedAt)));
  return rows[0];
}

export async function paymentSystemOf(reader: Pick<Tx, 'select'>, companyId: number) {
  const rows = await reader
    .select({ paymentSystem: companies.paymentSystem })
    .from(companies)
    .where(eq(companies.id, companyId));
  return rows[0]?.paymentSystem;
}

/** At most one for a payment: false when there is one already (A9). */
export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id });
  return rows.length > 0;
}

export async function findRefund(tx: Pick<Tx, 'select'>, { companyId, id }: Key): Promise<Refund | undefined> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.paymentId, id)));
  return rows[0];
}

export async function changeRefund(tx: Tx, { companyId, id }: Key, change: RefundChange): Promise<void> {
  await tx
    .update(refunds)
    .set(change)
    // A refund that is done stays done.
    .where(and(eq(refunds.companyId, companyId), eq(refunds.paymentId, id), isOwed));
}

/** What was done is owed again, from the day it was due. */
export async function reopenRefund(
  tx: Tx,
  { companyId, id }: Key,
  change: Pick<Refund, 'returnedCents'>,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...change, status: 'due', providerRefundId: null, nextTryAt: null })
    .where(and(eq(refunds.companyId, companyId), eq(refunds.paymentId, id)));
}

/** How much of it had gone back by the last report in its account; undefined before any. */
export async function lastBack(tx: Pick<Tx, 'select'>, { companyId, id }: Key): Promise<number | undefined> {
  const cents = sql<number | null>`(${paymentEvents.detail} ->> 'back_cents')::int`;
  const [row] = await tx
    .select({ cents })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.companyId, companyId), eq(paymentEvents.paymentId, id), isNotNull(cents)))
    .orderBy(desc(paymentEvents.id))
    .limit(1);
  return row?.cents ?? undefined;
}

/**
 * Claims refunds that are due and not delayed, each for one process: the payment's row has the lease. Both rows are
 * locked, so that what another process has just written is read (A9).
 */
export const claimRefunds = (db: Db, day: string, now: Date, lease: Date, most: number) =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({ payment: payments, refund: refunds })
      .from(refunds)
      .innerJoin(payments, and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)))
      .where(
        and(
          isOwed,
          lte(refunds.dueOn, day),
          or(isNull(refunds.nextTryAt), lte(refunds.nextTryAt, now)),
          or(isNull(payments.nextCheckAt), lte(payments.nextCheckAt, now)),
        ),
      )
      .orderBy(asc(refunds.dueOn), asc(refunds.id))
      .limit(most)
      .for('update', { of: [payments, refunds], skipLocked: true });
    for (const { payment } of due) await tx.update(payments).set({ nextCheckAt: lease }).where(is(payment));
    return due;
  });
