import { nextPayment, type PaymentState, type ProviderState, refundDay } from '@embook/domain/payment';
import { dayOf, shopTimeAt } from '@embook/domain/shared';
import { secretId } from '../infra/random-ids.ts';
import type { PaymentReport } from '../infra/checkout/provider.ts';
import { type Core, raiseAlarm } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { announce } from '../infra/live/announce.ts';
import { isOpen, nextCheck } from './rounds/next-check.ts';
import { inOneMove, type Locked, type MoveCore } from './move-transaction.ts';
import type { PaymentCore, SettledPayment, Settler } from './payment-core.ts';
import { forgetMade } from './repetition.ts';
import { backCents, receiveRefundReport, reportAfterRefund } from './refund-moves.ts';
import {
  AWAY,
  changePayment,
  changeRefund,
  insertPaymentEvent,
  insertRefund,
  lockPayment,
  type Payment,
} from './payment-store.ts';
import { recordEvent } from '../staff/staff.ts';

type ClosedAs = 'failed' | 'cancelled' | 'expired';

/** Why a payment may change: its provider's report, our decision to close it unless it was paid, or both. */
type Cause =
  | { readonly report: PaymentReport; readonly closeAs?: ClosedAs }
  | { readonly report?: undefined; readonly closeAs: ClosedAs; readonly isAway?: boolean };

interface OwedRefund {
  readonly companyId: number;
  readonly paymentId: number;
  readonly amountCents: number;
  readonly dueOn: string;
}

type ReportCore = MoveCore & Pick<PaymentCore, 'log' | 'alarms' | 'settlers'>;

/**
 * The only place, with `refund-moves.ts`, where the state of a payment changes: under the lock of its row, with its event,
 * the settler's work and the notice to sockets in the same transaction (A5). What a report does is in the one table.
 */
export const receiveReport = (core: ReportCore, asked: Payment, cause: Cause): Promise<void> =>
  inOneMove(core, asked, async (tx, locked) => {
    // Read before the money went back, so it cannot say whether it came back since.
    const isOlder = locked.payment.status === 'refunded' && asked.status !== 'refunded';
    if (!(isOlder && cause.report)) await move(core, tx, locked, cause);
  });

/**
 * The call that created it is refused: the customer never got the address to pay at. It is closed, and the call's key
 * is deleted in the same transaction, so that the same call makes a new one (A4). A payment that was paid all the same
 * keeps its key.
 */
export const refusePaymentStart = (
  core: ReportCore,
  key: Key,
  callKey: string | undefined,
  isAway = false,
): Promise<void> =>
  inOneMove(core, key, async (tx, locked) => {
    const { payment } = locked;
    await move(core, tx, locked, { closeAs: 'cancelled', isAway });
    if (callKey !== undefined && (isOpen(payment.status) || payment.status === 'closed'))
      await forgetMade(tx, payment, callKey, payment.payableId);
  });

/** The payment was created at the provider. A second answer to the same order has the same values. */
export const attachPayment = (
  core: ReportCore,
  key: Key,
  known: { readonly id: string; readonly checkoutUrl: string },
) =>
  inOneMove(core, key, async (tx, { payment }): Promise<Payment> => {
    if (payment.providerPaymentId !== null) return payment;
    const { id: providerPaymentId, checkoutUrl } = known;
    const status = payment.status === 'intent' ? 'pending' : payment.status;
    await changePayment(tx, payment, { providerPaymentId, checkoutUrl });
    await setStatus(core, tx, { ...payment, providerPaymentId }, status);
    return { ...payment, providerPaymentId, checkoutUrl, status };
  });

/** A paid payment is refunded, whole or in part, because its settler decides so. */
export async function oweRefund(
  core: Pick<Core, 'clock'>,
  tx: Tx,
  { companyId, paymentId, amountCents, dueOn }: OwedRefund,
): Promise<void> {
  const locked = await lockPayment(tx, { companyId, id: paymentId });
  if (!locked) throw new Error('a payment that does not exist cannot be refunded');
  const { payment } = locked;
  if (payment.status === 'refund_due' || payment.status === 'refunded') return;
  if (payment.status !== 'paid' || amountCents > payment.amountCents)
    throw new RangeError('a refund is never more than was paid');
  await setRefundDue(core, tx, payment, { amountCents, dueOn });
}

async function move(core: ReportCore, tx: Tx, locked: Locked, cause: Cause): Promise<void> {
  const { payment } = locked;
  const { status } = payment;
  const { report } = cause;
  if (status === 'refunded' && report && (await receiveAfterRefund(core, tx, payment, report))) return;
  const says =
    status === 'refund_due' && report ? await receiveRefundReport(tx, payment, report) : stateBy(cause, status);
  const next = nextPayment(status, says);
  switch (next.to) {
    case 'stay':
      if (next.alarm) alarm(core, payment, 'the provider takes back that a payment was paid');
      return setStatus(core, tx, payment, status, cause);
    case 'pending':
      return setStatus(core, tx, payment, 'pending', cause);
    case 'paid':
      // A decision of ours never says "paid", so there is a report.
      return report && receivePaid(core, tx, locked, report);
    case 'closed':
      await setStatus(core, tx, payment, 'closed', { ...cause, closeAs: next.as });
      return release(core, tx, locked, next.as);
    case 'refunded':
      return receiveRefunded(core, tx, locked, cause);
  }
}

async function receivePaid(core: ReportCore, tx: Tx, locked: Locked, report: PaymentReport): Promise<void> {
  const { payment, siblings } = locked;
  if (report.amountCents !== payment.amountCents || report.currency !== payment.currency)
    return receiveWrongAmount(core, tx, locked, report);
  if (siblings.some(({ status }) => status === 'paid')) return refundInFull(core, tx, locked, report);
  const settler = settlerOf(core, payment);
  const isWonBack = payment.status === 'refunded';
  if (isWonBack) {
    alarm(core, payment, 'the money that had gone back is with the shop again');
    await recordMoney(core, tx, 'payment.won_back', payment, payment.amountCents);
  }
  if ((await settler[isWonBack ? 'wonBack' : 'paid'](tx, settled(payment))) === 'gone')
    return refundInFull(core, tx, locked, report);
  await setStatus(core, tx, payment, 'paid', { report });
  // Nobody waits for it any more.
  if (isWonBack) return;
  await announceEnd(tx, payment, 'ok');
}

async function receiveWrongAmount(core: ReportCore, tx: Tx, locked: Locked, report: PaymentReport): Promise<void> {
  const { payment } = locked;
  alarm(core, payment, 'another amount or currency was paid than asked for');
  // Released without a mail: the one about the refund covers it.
  if (isOpen(payment.status)) await release(core, tx, locked, 'cancelled');
  // From here on the row has what was really paid, so that exactly that is refunded.
  const { amountCents, currency } = report;
  await changePayment(tx, payment, { amountCents, currency });
  const expected = { amountCents: payment.amountCents, currency: payment.currency };
  const real: Locked = { ...locked, payment: { ...payment, amountCents, currency } };
  await refundInFull(core, tx, real, { ...report, detail: { ...report.detail, expected } });
}

async function receiveRefunded(core: ReportCore, tx: Tx, locked: Locked, cause: Cause): Promise<void> {
  const { payment } = locked;
  if (payment.status === 'paid') alarm(core, payment, 'the provider has refunded a payment without being asked to');
  if (isOpen(payment.status)) await release(core, tx, locked, 'failed');
  await setStatus(core, tx, payment, 'refunded', cause);
  if (payment.status === 'paid') {
    await settlerOf(core, payment).returned(tx, settled(payment));
    await recordMoney(core, tx, 'payment.returned', payment, payment.amountCents);
  }
  await changeRefund(tx, payment, { status: 'done' });
}

/**
 * A payment whose money went back: what its customer's bank takes beside it is written down, and what comes back of a
 * refund is owed again. True when nothing else is left to do.
 */
async function receiveAfterRefund(core: ReportCore, tx: Tx, payment: Payment, report: PaymentReport): Promise<boolean> {
  const outcome = await reportAfterRefund(tx, payment, report);
  if (outcome.kind === 'owed_again') {
    alarm(core, payment, 'money that had been given back came back, and is owed again');
    await setStatus(core, tx, payment, 'refund_due', { report });
  } else if (outcome.kind === 'more') {
    alarm(core, payment, 'more went back than was owed');
    await insertPaymentEvent(tx, payment, 'refunded', eventDetail(report), now(core));
    await recordMoney(core, tx, 'payment.returned', payment, outcome.cents);
  }
  return outcome.kind !== 'won_back';
}

/** With a visit it stands in the visit's history, else in the customer's. */
async function recordMoney(
  core: Pick<Core, 'clock'>,
  tx: Tx,
  event: 'payment.returned' | 'payment.won_back',
  payment: Payment,
  amountCents: number,
): Promise<void> {
  const { companyId, customerId, payableKind, payableId, provider } = payment;
  const subject =
    payableKind === 'booking' ? { thing: 'booking', id: payableId } : { thing: 'customer', id: customerId };
  const place = { companyId, by: { accountId: null, name: provider } };
  await recordEvent(tx, now(core), event, place, {
    ...subject,
    after: { kind: payableKind, amount_cents: amountCents },
  });
}

/** Releases what was held, unless another payment for the same thing holds it or has paid for it. */
async function release(core: ReportCore, tx: Tx, { payment, siblings }: Locked, as: ClosedAs): Promise<void> {
  if (siblings.some(({ status }) => isOpen(status) || status === 'paid')) return;
  await settlerOf(core, payment).closed(tx, settled(payment), as);
  await announceEnd(tx, payment, 'error');
}

async function refundInFull(
  core: ReportCore,
  tx: Tx,
  { payment, timeZone }: Locked,
  report: PaymentReport,
): Promise<void> {
  const { amountCents } = payment;
  const dueOn = refundDay(dayOf(shopTimeAt(core.clock.now(), timeZone)));
  if (await setRefundDue(core, tx, payment, { amountCents, dueOn }, { report }))
    await settlerOf(core, payment).refundDue(tx, settled(payment), { amountCents, dueOn });
  await announceEnd(tx, payment, 'error');
}

/** Records a refund, which the next run that is due pays (A9); false when it was recorded before. */
async function setRefundDue(
  core: Pick<Core, 'clock'>,
  tx: Tx,
  payment: Payment,
  refund: { readonly amountCents: number; readonly dueOn: string },
  cause?: Cause,
): Promise<boolean> {
  const { companyId, id: paymentId, amountCents: paidCents } = payment;
  await setStatus(core, tx, payment, 'refund_due', cause);
  return insertRefund(tx, { companyId, id: secretId(), paymentId, paidCents, ...refund, createdAt: now(core) });
}

async function setStatus(
  core: Pick<Core, 'clock'>,
  tx: Tx,
  payment: Payment,
  to: PaymentState,
  {
    report,
    closeAs,
    isAway = false,
  }: { report?: PaymentReport | undefined; closeAs?: ClosedAs; isAway?: boolean } = {},
) {
  const hasEnded = report !== undefined && report.state !== 'open';
  // The refund run's lease stays: else a webhook would allow a second run beside it (A9).
  const isLeased = payment.status === 'refund_due' && to === 'refund_due';
  const nextCheckAt = isLeased
    ? payment.nextCheckAt
    : nextCheck({ ...payment, status: to }, hasEnded, core.clock.now());
  // The reason of closing is kept, whatever the provider reports later.
  const closedAs = to === 'closed' && payment.status !== 'closed' ? (closeAs ?? null) : payment.closedAs;
  // Nothing is announced of it any more once it is paid.
  const network = isOpen(to) || to === 'closed' ? payment.network : null;
  await changePayment(tx, payment, { status: to, nextCheckAt, closedAs, network });
  if (to === payment.status) return;
  await insertPaymentEvent(tx, payment, to, report ? eventDetail(report) : ourDecision(isAway), now(core));
}

/** That the provider was away is kept: what came to nothing for that counts against nobody (B25). */
const ourDecision = (isAway: boolean) => ({ says: null, by: 'us', ...(isAway && { [AWAY]: true }) });

const announceEnd = (tx: Tx, payment: Payment, status: 'ok' | 'error') =>
  announce(tx, {
    companyId: payment.companyId,
    customerId: payment.customerId,
    network: payment.network === null ? undefined : Buffer.from(payment.network).toString('hex'),
    finished: { type: payment.payableKind, id: payment.payableId, status },
  });

function settlerOf(core: ReportCore, { payableKind }: Payment): Settler {
  const settler = core.settlers[payableKind];
  if (!settler) throw new Error(`nobody settles a ${payableKind}`);
  return settler;
}

const alarm = (core: ReportCore, { companyId, id, status }: Payment, what: string) =>
  raiseAlarm(core, 'payment', { company: companyId, payment: id, status }, what);

const now = ({ clock }: Pick<Core, 'clock'>) => new Date(clock.now());

/** What stands in the account of a payment: also how much had gone back by then, so that the next report is compared with it. */
const eventDetail = ({ detail, state, givenBack }: PaymentReport) => ({
  ...detail,
  says: state,
  by: 'provider',
  back_cents: backCents(givenBack),
});

/** A provider's "paid" overrides our decision, and our decision counts only while the payment is not settled. */
function stateBy({ report, closeAs }: Cause, status: PaymentState): ProviderState {
  if (report?.state === 'paid' || report?.state === 'refunded') return report.state;
  return (isOpen(status) ? closeAs : undefined) ?? report?.state ?? 'open';
}

const settled = (payment: Payment): SettledPayment => ({
  kind: payment.payableKind,
  id: payment.payableId,
  period: payment.payablePeriod,
  companyId: payment.companyId,
  customerId: payment.customerId,
  paymentId: payment.id,
  amountCents: payment.amountCents,
  provider: payment.provider,
  locale: payment.locale,
});
