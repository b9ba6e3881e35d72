import type { PayableKind } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import { secretId } from '../infra/random-ids.ts';
import { ProviderAway } from '../infra/checkout/provider.ts';
import { isBlocked } from '../infra/db/blocked.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { Problem } from '../infra/http/problem.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { companyBanned, refuseBlocked } from '../infra/http/refuse-blocked.ts';
import { isOpen } from './rounds/next-check.ts';
import { refusePaymentStart } from './moves.ts';
import type { Payable, PaymentCore } from './payment-core.ts';
import {
  attachCreated,
  checkPayment,
  createProviderPayment,
  endPayment,
  logProviderFailure,
} from './provider-calls.ts';
import { type PaymentSummary, summaryOf } from './payment-summary.ts';
import {
  currentPayment,
  findPayment,
  insertPayment,
  lockPayments,
  openPaymentsOf,
  type Payment,
  paymentSystemOf,
  type UnpaidBound,
  unpaidBegunAt,
} from './payment-store.ts';
import { unpaidChoice } from './unpaid-choice-store.ts';

export { type Entitlements, entitlementsFor, type Holder, type PlannedUse, type Visit } from './entitlements.ts';
export { addTillEntry, ERASED_REASON, takenByMethod, type TillEntry } from './till-store.ts';
export { offerProblem, priceChanged } from './offer-problem.ts';
export { oweRefund } from './moves.ts';
export { endPause } from './owed-refund-store.ts';
export { settleRefund } from './refund-moves.ts';
export { lockPayment } from './payment-store.ts';
export type { PaymentCore, SettledPayment, Settler, Settlers } from './payment-core.ts';
export type { Payment } from './payment-store.ts';
export { claimMade, findMade, findUnstarted, LONGEST_KEY, type Repeatable, requestHash } from './repetition.ts';
export type { PaymentSummary } from './payment-summary.ts';
export { unpaidChoice } from './unpaid-choice-store.ts';
export { noticeUnpaid, unpayVisits } from './unpaid-visit-store.ts';

interface Intent {
  readonly companyId: number;
  readonly customerId: number;
  readonly payable: Payable;
  readonly amountCents: number;
  readonly bankId: string | null;
  /** The language of the call; null where the customer made none. */
  readonly locale: Locale | null;
  /** Where the customer began it; left out where they did not (LIVE-1). */
  readonly network?: Uint8Array | undefined;
}

const HOUR_MS = 3_600_000;
/**
 * Payments that a customer may begin and not pay in an hour and in a day: each is several calls to the provider (B25). Those
 * that came to nothing since it was away count apart, far beyond what a person tries: only a program that goes on is stopped.
 */
const UNPAID_BOUNDS: readonly UnpaidBound[] = [
  { most: 20, withinMs: HOUR_MS, isAway: false },
  { most: 60, withinMs: 24 * HOUR_MS, isAway: false },
  { most: 30, withinMs: HOUR_MS / 6, isAway: true },
  { most: 200, withinMs: 24 * HOUR_MS, isAway: true },
];
/** A first start is under way for so long; only then does the reconciler take it over. */
const START_TIMEOUT_MS = 60_000;
/** Screens that wait may poll as often as they like; the provider is called this often at most. */
const CHECK_THROTTLE_MS = 2_000;

/** Calls at the same time share one check. */
function checkThrottled(core: PaymentCore, payment: Payment): Promise<void> {
  const last = core.paymentChecks.get(payment.id);
  if (last && core.clock.now() - last.at < CHECK_THROTTLE_MS) return last.done;
  if (core.paymentChecks.size > 10_000) core.paymentChecks.clear();
  const done = checkPayment(core, payment);
  core.paymentChecks.set(payment.id, { at: core.clock.now(), done });
  return done;
}

async function currentSummary(core: PaymentCore, payment: Payment | undefined): Promise<PaymentSummary | undefined> {
  if (!payment) return undefined;
  if (payment.status !== 'pending' && payment.status !== 'closed') return summaryOf(payment);
  if (payment.nextCheckAt === null) return summaryOf(payment);
  await checkThrottled(core, payment);
  const after = await findPayment(core.db, payment);
  return after && summaryOf(after);
}

/** In the transaction: a second connection must not be used while it is open. */
const providerFor = async (core: PaymentCore, tx: Tx, companyId: number) => {
  const provider = core.providers.forSystem(await paymentSystemOf(tx, companyId));
  if (!provider) throw new Problem('payment_unavailable');
  return provider;
};

async function refuseMoreUnpaid(core: PaymentCore, tx: Tx, owner: Owner): Promise<void> {
  const now = core.clock.now();
  const begun = await unpaidBegunAt(tx, owner, now, UNPAID_BOUNDS);
  const ends = UNPAID_BOUNDS.map(({ withinMs }, index) => (begun[index] ?? -Infinity) + withinMs);
  const timer = Math.ceil((Math.max(...ends) - now) / 1000);
  if (timer > 0) throw new Problem('too_many_requests', undefined, { timer });
}

async function refuseStart(
  core: PaymentCore,
  payment: Payment,
  callKey: string | undefined,
  isAway = false,
): Promise<never> {
  await refusePaymentStart(core, payment, callKey, isAway);
  throw new Problem('payment_unavailable');
}

/**
 * After the commit: where the customer pays. A second call returns the same address (A4). When refused, the
 * `idempotency-key` of the call is deleted, so that it may be made again.
 */
export async function startPayment(core: PaymentCore, payment: Payment, callKey?: string): Promise<string> {
  await core.failpoint('after intent');
  if (payment.status === 'pending' && payment.checkoutUrl !== null) {
    if (await isBlocked(core.db, payment.companyId)) throw companyBanned();
    return payment.checkoutUrl;
  }
  if (payment.status !== 'intent') return refuseStart(core, payment, callKey);
  const created = await createProviderPayment(core, payment).catch(async (error: unknown) => {
    if (error instanceof Problem) {
      await refusePaymentStart(core, payment, callKey);
      throw error;
    }
    logProviderFailure(core, payment, error);
    // It could not have been paid, and the answer to this call says so: no mail is sent.
    return refuseStart(core, payment, callKey, error instanceof ProviderAway);
  });
  const started = await attachCreated(core, payment, created);
  // The call of the provider takes a second or more: nobody is sent there for a company that was blocked meanwhile (A31).
  if (started && (await isBlocked(core.db, payment.companyId))) {
    await endPayment(core, started, 'cancelled');
    await refusePaymentStart(core, payment, callKey);
    throw companyBanned();
  }
  // One that was paid in the same moment is sent there too: no customer who paid is shown a failure (A3).
  const leads = started && (isOpen(started.status) || started.status === 'paid');
  if (leads && started.checkoutUrl !== null) return started.checkoutUrl;
  // It expired while the provider was being called: it may not be paid any more.
  if (started) await endPayment(core, started, 'expired');
  return refuseStart(core, payment, callKey);
}

/** The payment system that a booking stores. */
export const providerNameOf = async (core: PaymentCore, tx: Tx, companyId: number) =>
  (await providerFor(core, tx, companyId)).name;

/**
 * Empty where the provider's page asks for the bank; an unavailable provider must not hide the other payment types.
 */
export async function listBanks(core: PaymentCore, companyId: number) {
  const provider = core.providers.forSystem(await paymentSystemOf(core.db, companyId));
  if (!provider) return [];
  return provider.banks().catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error;
    return [];
  });
}

/** The row comes before the provider is called (B9), in the transaction that holds the slot. */
export async function beginPayment(
  core: PaymentCore,
  tx: Tx,
  { companyId, customerId, payable, amountCents, bankId, locale, network }: Intent,
): Promise<Payment> {
  const createdAt = new Date(core.clock.now());
  await refuseBlocked(tx, companyId);
  await refuseMoreUnpaid(core, tx, { companyId, customerId });
  return insertPayment(tx, {
    companyId,
    id: secretId(),
    customerId,
    payableKind: payable.kind,
    payableId: payable.id,
    payablePeriod: payable.period,
    amountCents,
    bankId,
    locale,
    network,
    provider: (await providerFor(core, tx, companyId)).name,
    createdAt,
    nextCheckAt: new Date(core.clock.now() + START_TIMEOUT_MS),
  });
}

/** The same for a payment that an earlier call made. */
export async function startPaymentById(core: PaymentCore, companyId: number, paymentId: number): Promise<string> {
  const payment = await findPayment(core.db, { companyId, id: paymentId });
  if (!payment) throw new Problem('payment_unavailable');
  return startPayment(core, payment);
}

/** Undefined when it is not this customer's, or nothing (A6, A15). */
export const paymentSummary = async (
  core: PaymentCore,
  companyId: number,
  customerId: number,
  payable: { kind: PayableKind; id: number },
) => currentSummary(core, await currentPayment(core.db, companyId, customerId, payable.kind, payable.id));

/** The same for a visitor of the return page, who is not signed in: a status and no more (B4). */
export const paymentSummaryById = async (core: PaymentCore, companyId: number, paymentId: number) =>
  currentSummary(core, await findPayment(core.db, { companyId, id: paymentId }));

/** What a payment that came to nothing can be begun for again; its number cannot be guessed. */
export async function unpaidChoiceById(core: PaymentCore, companyId: number, paymentId: number) {
  const payment = await findPayment(core.db, { companyId, id: paymentId });
  const choice = payment?.status === 'closed' ? await unpaidChoice(core.db, payment) : undefined;
  return choice && { choice, bankId: payment?.bankId ?? null };
}

export async function giveUpPayment(
  core: PaymentCore,
  companyId: number,
  customerId: number,
  payable: { kind: PayableKind; id: number },
) {
  const payment = await currentPayment(core.db, companyId, customerId, payable.kind, payable.id);
  if (payment && isOpen(payment.status)) await endPayment(core, payment, 'cancelled');
  const after = payment && (await findPayment(core.db, payment));
  return after && summaryOf(after);
}

/** Ends every payment that a customer has begun; one that turns out to be paid settles as usual (A3). */
export async function endPayments(core: PaymentCore, companyId: number, customerId: number): Promise<void> {
  for (const payment of await openPaymentsOf(core.db, companyId, customerId))
    await endPayment(core, payment, 'cancelled');
}

/** The payment that paid for something; locks all payments for it. To be called before any other lock is taken. */
export async function lockPaidPayment(tx: Tx, companyId: number, { kind, id }: { kind: PayableKind; id: number }) {
  const payments = await lockPayments(tx, companyId, kind, id);
  return payments.find(({ status }) => status === 'paid');
}

/** Whether the company is paid through paypro (PAY-10). */
const isThroughPayPro = async (core: PaymentCore, companyId: number): Promise<boolean> =>
  core.providers.forSystem(await paymentSystemOf(core.db, companyId))?.name === 'paypro';

export const paymentRoutes = {
  payProStatus: async (core, { company }) => ({ status: await isThroughPayPro(core, company.id) }),
} satisfies Partial<CoreHandlers<PaymentCore>>;
