import type { Tx } from '../../infra/db/open.ts';
import { addTillEntry, takenByMethod, type TillEntry } from '../../payment/payment.ts';

interface CancelledVisit {
  readonly companyId: number;
  readonly shopId: number;
  readonly id: number;
}

/** What was taken at the desk goes back there, method by method (TILL-1). */
export async function refundAtDesk(
  tx: Tx,
  { companyId, shopId, id }: CancelledVisit,
  amount: number,
  given: Pick<TillEntry, 'by' | 'now' | 'reason'>,
): Promise<void> {
  let left = amount;
  for (const { method, amountCents } of await takenByMethod(tx, companyId, id)) {
    const part = Math.min(left, amountCents);
    left -= part;
    if (part === 0) continue;
    await addTillEntry(tx, { companyId, shopId, bookingId: id, kind: 'refund', method, amountCents: -part, ...given });
  }
}
