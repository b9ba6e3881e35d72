import { unpaidPath } from '@embook/domain/booking';
import { type FailedPayment, holdEnd, type PendingPayment } from '@embook/domain/payment';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { paymentSummary, unpaidChoice } from '../payment/payment.ts';
import { failedPayments, pendingBookings, pendingBundles, pendingSubscriptions } from './pending-payment-store.ts';
import type { ReservationCore } from './reservation-core.ts';

/** PAY-8: what was begun stays in sight until it is paid, given up or over. */
export async function listPendingPayments(core: ReservationCore, caller: CustomerCaller): Promise<PendingPayment[]> {
  const owner = ownerOf(caller);
  const kinds = await Promise.all([
    pendingBookings(core.db, owner, caller.locale),
    pendingBundles(core.db, owner, caller.locale),
    pendingSubscriptions(core.db, owner, caller.locale),
  ]);
  const rows = kinds.flat().toSorted((a, b) => a.begunAt.getTime() - b.begunAt.getTime());
  const listed = await Promise.all(
    rows.map(async ({ begunAt, bankId, ...row }): Promise<PendingPayment[]> => {
      // Asks the provider, so that one paid elsewhere is not offered to be paid again when its webhook is late.
      const summary = await paymentSummary(core, owner.companyId, owner.customerId, row);
      if (summary?.status !== 'pending') return [];
      const payUntil = Math.floor(holdEnd(begunAt.getTime()) / 1000);
      // Also another tab or device, which knows nothing of the choice, can offer another try (record 80).
      const payable = { companyId: owner.companyId, payableKind: row.kind, payableId: row.id };
      const choice = await unpaidChoice(core.db, payable, 'begun');
      const againPath = choice ? unpaidPath(choice, bankId) : null;
      return [{ ...row, paymentUrl: summary.paymentUrl, payUntil, againPath }];
    }),
  );
  return listed.flat();
}

/** Who has not tried again after a day does not want to. */
const FAILED_SHOWN_MS = 24 * 3_600_000;

/**
 * PAY-8: what came to nothing, also while no tab was open to see it. To be called after the pending ones, whose check may
 * end some.
 */
export async function listFailedPayments(core: ReservationCore, caller: CustomerCaller): Promise<FailedPayment[]> {
  const owner = ownerOf(caller);
  const since = new Date(core.clock.now() - FAILED_SHOWN_MS);
  const rows = await failedPayments(core.db, owner, caller.locale, since);
  return Promise.all(
    rows.map(async ({ begunAt: _, bankId, ...row }): Promise<FailedPayment> => {
      const payable = { companyId: owner.companyId, payableKind: row.kind, payableId: row.id };
      const choice = await unpaidChoice(core.db, payable);
      return { ...row, againPath: choice ? unpaidPath(choice, bankId) : null };
    }),
  );
}
