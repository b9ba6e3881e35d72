import { freeSlot, withdrawMovedMails } from '../../booking/booking.ts';
import { MESSAGE_DELAY_SECONDS } from '@embook/domain/desk';
import { refundDay } from '@embook/domain/payment';
import {
  type Cancellation,
  type CancelledVisit,
  customersCancellation,
  deskPart,
  freeUntil,
  mayCancel,
  mayMove,
  owedAtDesk,
  refusedKindOf,
} from '@embook/domain/reservations';
import { dayOf, type Locale } from '@embook/domain/shared';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { postMailTo, postNews } from '../../infra/db/outbox.ts';
import { newsOf } from '../../infra/db/visit.ts';
import { lockCustomer, type Owner } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import { type CustomerCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { announceVisits } from '../../infra/live/announce.ts';
import { type PointsOf, returnSpentPoints, takeBackEarnedPoints } from '../../loyalty/loyalty.ts';
import { type Messages, messages } from '../../messages/index.ts';
import {
  claimMade,
  entitlementsFor,
  findMade,
  giveUpPayment,
  lockPaidPayment,
  oweRefund,
  requestHash,
} from '../../payment/payment.ts';
import type { ReservationCore } from '../reservation-core.ts';
import { findRefund } from '../reservation-store.ts';
import {
  type CancelledRow,
  comingOfSeries,
  findRequestedVisit,
  findVisitToCancel,
  isMoneyOwed,
  paidComingVisits,
  setCancelled,
  unpaidComingVisits,
} from './cancel-store.ts';

/** The possible outcomes of a cancelled visit. */
const outcomes = ['free', 'free_use_returned', 'refund', 'use_lost', 'cost_lost'] as const;
type Decided = Extract<Cancellation, { readonly kind: (typeof outcomes)[number] }>;

/** How the customer hears of it: not, at once, or when staff can no longer undo it; `own`: they cancelled it themselves. */
type Telling = boolean | 'after_undo' | 'own';

interface CancelRequest {
  readonly bookingId: number;
  readonly scope: 'visit' | 'all' | undefined;
}

/** How a visit is cancelled, whose payment and customer are locked. */
interface Settlement {
  readonly bookingId: number;
  readonly as: Decided;
  /** The payment that paid for it. */
  readonly paid: Awaited<ReturnType<typeof lockPaidPayment>>;
  /** What the till then owes. */
  readonly owedCents: number;
  /** Nothing is to go back, also not the points that it cost. */
  readonly keepsPoints?: boolean;
}

/** Settles money, use and points of a cancelled visit, by its outcome. */
async function settle(
  core: ReservationCore,
  tx: Tx,
  owner: Owner,
  visit: CancelledRow,
  { bookingId, as, paid, keepsPoints = false }: Settlement,
) {
  const { companyId } = owner;
  const now = new Date(core.clock.now());
  const points = { ...owner, bookingId, now };
  if (as.kind === 'free_use_returned') {
    const entitlements = entitlementsFor(core.entitlementKinds, visit.paymentType);
    if (!entitlements) throw new Error(`nobody takes back a use of a ${visit.paymentType}`);
    await entitlements.giveBack(tx, companyId, bookingId);
  }
  const arePointsReturned = mayMove(as) && !keepsPoints && (await returnSpentPoints(tx, points, paid?.id ?? null));
  return { arePointsReturned, refund: await refundOf(core, tx, visit, { ...points, as, paid }) };
}

/** What goes back through the provider; the points that it earned are taken back with it. */
async function refundOf(
  core: ReservationCore,
  tx: Tx,
  visit: CancelledRow,
  { as, paid, ...points }: Pick<Settlement, 'as' | 'paid'> & PointsOf,
) {
  const { companyId } = points;
  if (as.kind !== 'refund' || !paid) return null;
  // The part that was paid at the till is given back there.
  const amountCents = Math.min(as.amount - deskPart(as.amount, visit.takenAtDesk), paid.amountCents);
  if (amountCents === 0) return null;
  const dueOn = refundDay(dayOf(shopNow(core.clock, visit.timeZone)));
  await oweRefund(core, tx, { companyId, paymentId: paid.id, amountCents, dueOn });
  await takeBackEarnedPoints(tx, points, paid.id);
  return { amountCents, feeCents: as.fee, dueOn };
}

async function cancelVisit(
  core: ReservationCore,
  tx: Tx,
  owner: Owner,
  visit: CancelledRow,
  settlement: Settlement,
  telling: Telling,
) {
  const { companyId } = owner;
  const { bookingId, as, owedCents } = settlement;
  const now = new Date(core.clock.now());
  await freeSlot(tx, companyId, bookingId, now);
  await setCancelled(tx, { companyId, id: bookingId }, { outcome: as.kind, now, owedAtDeskCents: owedCents });
  const known = { ...visit, ...(await withdrawMovedMails(tx, companyId, bookingId)) };
  const { refund, arePointsReturned } = await settle(core, tx, owner, visit, settlement);
  if (telling === false) return { visit: known, refund };
  // Who cancels has the screen before them: no push message repeats it.
  const post = telling === 'own' ? postMailTo : postNews;
  await post(tx, visit, {
    companyId,
    eventKey: `cancelled:${bookingId}`,
    template: 'cancelled',
    data: {
      ...newsOf(known),
      outcome: as.kind,
      refund,
      owedCents,
      isPartOwed: owedCents < visit.takenAtDesk,
      isInTime: shopNow(core.clock, visit.timeZone) < freeUntil(visit),
      arePointsReturned,
    },
    now,
    ...(telling === 'after_undo' && { notBefore: new Date(now.getTime() + MESSAGE_DELAY_SECONDS * 1000) }),
  });
  return { visit: known, refund };
}

/** Locks in the fixed order: the payment, the customer, then the room or session. */
async function cancelOne(
  core: ReservationCore,
  caller: CustomerCaller,
  request: CancelRequest,
  bookingId: number,
): Promise<CancelledVisit> {
  const owner = ownerOf(caller);
  const { companyId } = owner;
  const call = { ...owner, key: caller.idempotencyKey, requestHash: requestHash('cancelBooking', request) };
  const cancelled = await retry(() =>
    core.db.transaction(async (tx) => {
      const paid = await lockPaidPayment(tx, companyId, { kind: 'booking', id: bookingId });
      await lockCustomer(tx, owner);
      const made = await findMade(tx, call);
      const visit = await findVisitToCancel(tx, owner, bookingId);
      if (!visit) throw new Problem('booking_not_found');
      const { startsAt } = visit;
      const decided = decide(core, visit);
      if (!isDone(decided)) return { bookingId, startsAt, outcome: decided.kind, done: false, refund: null };
      if (visit.status !== 'cancelled') {
        const owedCents = owedAtDesk(decided, visit.takenAtDesk);
        await cancelVisit(core, tx, owner, visit, { bookingId, as: decided, paid, owedCents }, 'own');
        await announceVisits(tx, [{ companyId, bookingId, action: 'booking.cancelled' }]);
      }
      if (made === undefined) await claimMade(tx, call, request.bookingId, new Date(core.clock.now()));
      const refund = await findRefund(tx, owner, bookingId);
      await core.failpoint('before commit');
      return { bookingId, startsAt, outcome: decided.kind, done: true, refund };
    }),
  );
  await core.failpoint('after commit');
  return cancelled;
}

function decide(core: ReservationCore, visit: CancelledRow): Cancellation {
  // It stays as it was: a second call finds the outcome of the first (A9).
  if (visit.status === 'cancelled') {
    const kind = outcomes.find((outcome) => outcome === visit.outcome) ?? 'free';
    return { kind, amount: visit.finalCost, fee: 0 };
  }
  const now = shopNow(core.clock, visit.timeZone);
  // Never paid and no longer held, so cancelling is free. A payment that arrives later is refunded (A3).
  if (visit.status === 'released' && visit.startsAt > now) return { kind: 'free' };
  return customersCancellation(visit, visit.fee, now);
}

/** By staff, who decided what goes back (DESK-6). */
export async function cancelForStaff(
  core: ReservationCore,
  tx: Tx,
  owner: Owner,
  settlement: Settlement,
  telling: Telling,
) {
  const visit = await findVisitToCancel(tx, owner, settlement.bookingId);
  if (!visit) throw new Problem('booking_not_found');
  return cancelVisit(core, tx, owner, visit, settlement, telling);
}

/**
 * Nobody is erased while a paid visit is to come or the desk owes them money: the shop could not reach them, and they
 * not the visit (decision 86). The refusal names the visits, in the language of the call.
 */
export async function demandSettled(
  core: ReservationCore,
  owner: Owner,
  locale: Locale,
  reader: Pick<Tx, 'select'> = core.db,
): Promise<void> {
  const visits = await paidComingVisits(reader, owner, new Date(core.clock.now()), locale);
  if (visits.length > 0) throw new Problem('visits_ahead', undefined, { visits });
  if (await isMoneyOwed(reader, owner)) throw new Problem('money_owed');
}

/**
 * Cancels the unpaid visits of somebody who is erased: else their slots would stay taken, and a new account would
 * start a new count of unpaid visits (C).
 */
export async function cancelUnpaid(core: ReservationCore, tx: Tx, owner: Owner, locale: Locale): Promise<void> {
  const now = new Date(core.clock.now());
  await lockCustomer(tx, owner);
  await demandSettled(core, owner, locale, tx);
  const { companyId } = owner;
  for (const { id } of await unpaidComingVisits(tx, owner, now)) {
    await freeSlot(tx, companyId, id, now);
    await setCancelled(tx, { companyId, id }, { outcome: 'free', now });
    await announceVisits(tx, [{ companyId, bookingId: id, action: 'booking.cancelled' }]);
  }
}

/** Where the company cancels a class: the till owes what it took, and the caller sends the mail (CLS-4). */
export const cancelForClass = (core: ReservationCore, tx: Tx, owner: Owner, settlement: Settlement) =>
  cancelForStaff(core, tx, owner, settlement, false);

/** CAN-1 to CAN-10: decides again, with our clock and under the locks, what the dialog has shown. */
export async function cancelBooking(core: ReservationCore, caller: CustomerCaller, request: CancelRequest) {
  const owner = ownerOf(caller);
  const asked = await findRequestedVisit(core.db, owner, request.bookingId);
  if (!asked) throw new Problem('booking_not_found');
  // The payment that is under way is ended, unless it is paid first: then the cancellation table decides.
  if (asked.status === 'held')
    await giveUpPayment(core, owner.companyId, owner.customerId, { kind: 'booking', id: request.bookingId });
  const { seriesId, timeZone } = asked;
  const ids =
    request.scope === 'all' && seriesId !== null
      ? await comingOfSeries(core.db, owner, seriesId, shopNow(core.clock, timeZone))
      : [request.bookingId];
  const visits: CancelledVisit[] = [];
  for (const id of ids) visits.push(await cancelOne(core, caller, request, id));
  if (!visits.some(({ done }) => done))
    throw new Problem('cannot_cancel', undefined, { outcome: visits[0]?.outcome ?? 'begun' });
  core.mailer.wake();
  return { message: noticeOf(visits, messages[caller.locale].cancelled), visits };
}

/** The notice for the customer (CAN-9); where visits of a series stay, which ones and why (CAN-8). */
function noticeOf(visits: readonly CancelledVisit[], words: Messages['cancelled']): string {
  const kept = visits.flatMap(({ startsAt, outcome }) => {
    const refused = refusedKindOf(outcome);
    return refused ? [{ startsAt, outcome: refused }] : [];
  });
  // Where money of one visit does not come back, the notice does not say "refunded": the answer has the outcome of each
  // (CAN-8).
  const hasLoss = visits.some(({ outcome }) => outcome === 'cost_lost' || outcome === 'use_lost');
  const refundOn = hasLoss ? null : (visits.findLast(({ refund }) => refund)?.refund?.dueOn ?? null);
  if (kept.length > 0) return words.partly(kept, refundOn);
  return refundOn === null ? words.done : words.refunded;
}

const isDone = (as: Cancellation): as is Decided => mayCancel(as);
