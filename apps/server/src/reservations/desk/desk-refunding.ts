import type { StaffContract } from '@embook/domain/contract';
import { mayRefundOnline, needsProof } from '@embook/domain/desk';
import { refundDay } from '@embook/domain/payment';
import { dayOf, type FieldsOf } from '@embook/domain/shared';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { demandFresh } from '../../infra/http/permit.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { addTillEntry, ERASED_REASON, lockPaidPayment, oweRefund, takenByMethod } from '../../payment/payment.ts';
import type { ReservationCore } from '../reservation-core.ts';
import { bookingOfPayment, findTillSale } from './desk-visit-store.ts';
import { changeOfVisit, openVisit } from './open-visit.ts';

type Request = FieldsOf<StaffContract['staffRefundMoney']>;

const refuseAbove = (leftCents: number, amountCents: number): void => {
  if (amountCents > leftCents) throw new Problem('invalid_fields', { amount_cents: 'amount_left' });
};

/** By the provider, on its next refund day; at most what was paid, and once (A9). */
async function refundOnline(core: ReservationCore, tx: Tx, caller: StaffCaller, { id, amountCents }: Request) {
  const companyId = caller.company.id;
  const bookingId = await bookingOfPayment(tx, companyId, id);
  if (bookingId === undefined) throw new Problem('not_found');
  // Payments are locked before the customer, in the fixed order.
  const paid = await lockPaidPayment(tx, companyId, { kind: 'booking', id: bookingId });
  const visit = await openVisit(tx, caller, 'money.change', { id: bookingId });
  if (paid?.id !== id) refuseAbove(0, amountCents);
  else refuseAbove(paid.amountCents, amountCents);
  const now = shopNow(core.clock, visit.timeZone);
  if (!mayRefundOnline(visit, now)) throw new Problem('visit_ahead');
  const dueOn = refundDay(dayOf(now));
  await oweRefund(core, tx, { companyId, paymentId: id, amountCents, dueOn });
  return { visit, dueOn };
}

/** At the desk, by the method of the entry; at most what is left there of that method. */
async function refundEntry(core: ReservationCore, tx: Tx, caller: StaffCaller, request: Request) {
  const { id, amountCents, reason } = request;
  const companyId = caller.company.id;
  const sale = await findTillSale(tx, companyId, id);
  if (!sale) throw new Problem('not_found');
  const { bookingId, method } = sale;
  // Payments are locked before the customer, in the fixed order.
  const paid = await lockPaidPayment(tx, companyId, { kind: 'booking', id: bookingId });
  const visit = await openVisit(tx, caller, 'money.change', { id: bookingId });
  // Of one that is paid in both ways, cancelling decides about the two parts together.
  if (paid && !mayRefundOnline(visit, shopNow(core.clock, visit.timeZone))) throw new Problem('visit_ahead');
  const taken = await takenByMethod(tx, companyId, bookingId);
  const left = taken.find((each) => each.method === method)?.amountCents ?? 0;
  refuseAbove(Math.min(left, sale.amountCents), amountCents);
  await addTillEntry(tx, {
    companyId,
    shopId: visit.shopId,
    bookingId,
    kind: 'refund',
    method,
    amountCents: -amountCents,
    reason: visit.isCustomerErased ? ERASED_REASON : reason,
    by: caller.account,
    now: new Date(core.clock.now()),
  });
  return { visit, dueOn: null };
}

/** TILL-4: all of a payment or a part goes back the way it came, because a member says why. */
export const refundMoney = (core: ReservationCore, caller: StaffCaller, request: Request, changes: Changes) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const { kind, amountCents, reason } = request;
      const refund = kind === 'payment' ? refundOnline : refundEntry;
      const { visit, dueOn } = await refund(core, tx, caller, request);
      if (needsProof(amountCents)) demandFresh(caller, core.clock.now());
      const words = visit.isCustomerErased ? undefined : reason;
      const { entry } = await changeOfVisit(tx, caller, 'money.change', visit, { amount_cents: amountCents }, words);
      return { answer: { amountCents, dueOn }, entry };
    }),
  );
