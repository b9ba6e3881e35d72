import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { companies, payments, refunds } from '../infra/db/schema/index.ts';

export type OwedRefund = Awaited<ReturnType<typeof listOwedRefunds>>[number];

/** Refunds for the operator: of all companies, by their id alone. */
const rows = (db: Db) =>
  db
    .select({
      company: companies.apiKey,
      companyId: refunds.companyId,
      id: refunds.id,
      paymentId: refunds.paymentId,
      amountCents: refunds.amountCents,
      returnedCents: refunds.returnedCents,
      dueOn: refunds.dueOn,
      status: refunds.status,
      refusals: refunds.refusals,
      refusal: refunds.refusal,
      nextTryAt: refunds.nextTryAt,
      provider: payments.provider,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(companies)
    .innerJoin(refunds, eq(refunds.companyId, companies.id))
    .innerJoin(payments, and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)));

export const listOwedRefunds = (db: Db) =>
  rows(db).where(ne(refunds.status, 'done')).orderBy(asc(refunds.dueOn), asc(refunds.id));

export const findOwedRefund = (db: Db, id: number) => rows(db).where(eq(refunds.id, id));

/** False when it was not refused, or not any more. */
export async function endPause(db: Pick<Db, 'update'>, { companyId, id }: Key): Promise<boolean> {
  const changed = await db
    .update(refunds)
    .set({ nextTryAt: null })
    .where(and(eq(refunds.companyId, companyId), eq(refunds.id, id), eq(refunds.status, 'failed')))
    .returning({ id: refunds.id });
  return changed.length > 0;
}
