import type { PayableKind } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import type { FastifyBaseLogger } from 'fastify';
import { secretId } from '../infra/random-ids.ts';
import type { Providers } from '../infra/checkout/choose-provider.ts';
import { ProviderAway } from '../infra/checkout/provider.ts';
import type { Clock } from '../infra/clock.ts';
import type { Failpoint } from '../infra/core.ts';
import type { RecordEvent } from '../infra/db/audit-entry.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { Problem } from '../infra/http/problem.ts';
import { companyBanned, refuseBlocked } from '../infra/http/refuse-blocked.ts';
import type { HintStore } from './hint-store.ts';
import { createHints } from './hints.ts';
import { createProviderCalls } from './provider-calls.ts';
import { createMoves } from './moves.ts';
import { isOpen } from './rounds/next-check.ts';
import type { Payable, Settlers } from './payable.ts';
import { createReconcile } from './rounds/reconcile.ts';
import { createRefundRun } from './rounds/refunds.ts';
import { type PaymentSummary, summaryOf } from './payment-summary.ts';
import type { Payment, PaymentStore } from './payment-store.ts';

export { type Entitlements, entitlementsFor, type Holder, type Visit } from './entitlements.ts';
export { addTillEntry, ERASED_REASON, takenByMethod, type TillEntry } from './till-store.ts';
export { offerProblem, priceChanged } from './offer-problem.ts';
export type { SettledPayment, Settler } from './payable.ts';
export type { Payment } from './payment-store.ts';
export { claimMade, findMade, findUnstarted, LONGEST_KEY, type Repeatable, requestHash } from './repetition.ts';
export type { PaymentSummary } from './payment-summary.ts';
export { unpaidChoice } from './unpaid-choice-store.ts';
export { noticeUnpaid, unpayVisits } from './unpaid-visit-store.ts';

interface PaymentPorts {
  readonly store: PaymentStore;
  readonly hints: HintStore;
  readonly providers: Providers;
  readonly settlers: Settlers;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Where the platform is reached from outside. */
  readonly origin: string;
  /** Woken after a change, since settlers write mails. */
  readonly mailer?: { wake(): void };
  readonly record?: RecordEvent | undefined;
  readonly failpoint?: Failpoint;
}

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
/** Payments that a customer may begin and not pay in an hour and in a day: each is several calls to the provider (B25). */
const UNPAID_BOUNDS = [
  { most: 20, withinMs: HOUR_MS },
  { most: 60, withinMs: 24 * HOUR_MS },
] as const;
/** A first start is under way for so long; only then does the reconciler take it over. */
const START_TIMEOUT_MS = 60_000;
/** Screens that wait may poll as often as they like; the provider is called this often at most. */
const CHECK_THROTTLE_MS = 2_000;

export type Payments = ReturnType<typeof createPayments>;

export function createPayments(ports: PaymentPorts) {
  const { store, providers, clock, log, mailer = { wake: () => {} }, failpoint = () => {} } = ports;
  const moves = createMoves({ ...ports, mailer, failpoint });
  const providerCalls = createProviderCalls({ ...ports, moves, failpoint });
  const hints = createHints({ ...ports, providerCalls });
  const checks = new Map<number, { readonly at: number; readonly done: Promise<void> }>();

  /** Calls at the same time share one check. */
  function checkThrottled(payment: Payment): Promise<void> {
    const last = checks.get(payment.id);
    if (last && clock.now() - last.at < CHECK_THROTTLE_MS) return last.done;
    if (checks.size > 10_000) checks.clear();
    const done = providerCalls.check(payment);
    checks.set(payment.id, { at: clock.now(), done });
    return done;
  }

  async function currentSummary(payment: Payment | undefined): Promise<PaymentSummary | undefined> {
    if (!payment) return undefined;
    if (payment.status !== 'pending' && payment.status !== 'closed') return summaryOf(payment);
    if (payment.nextCheckAt === null) return summaryOf(payment);
    await checkThrottled(payment);
    const after = await store.find(payment);
    return after && summaryOf(after);
  }

  /** In the transaction where there is one: a second connection must not be used while it is open. */
  const providerFor = async (companyId: number, tx?: Tx) => {
    const provider = providers.forSystem(await store.paymentSystem(companyId, tx));
    if (!provider) throw new Problem('payment_unavailable');
    return provider;
  };

  async function refuseMoreUnpaid(tx: Tx, owner: Owner): Promise<void> {
    for (const { most, withinMs } of UNPAID_BOUNDS) {
      const begunAt = await store.unpaidBegunAt(tx, owner, new Date(clock.now() - withinMs), most);
      if (!begunAt) continue;
      const timer = Math.ceil((begunAt.getTime() + withinMs - clock.now()) / 1000);
      throw new Problem('too_many_requests', undefined, { timer });
    }
  }

  async function refuseStart(payment: Payment, callKey: string | undefined): Promise<never> {
    await moves.refuseStart(payment, callKey);
    throw new Problem('payment_unavailable');
  }

  /**
   * After the commit: where the customer pays. A second call returns the same address (A4). When refused, the
   * `idempotency-key` of the call is deleted, so that it may be made again.
   */
  async function start(payment: Payment, callKey?: string): Promise<string> {
    await failpoint('after intent');
    if (payment.status === 'pending' && payment.checkoutUrl !== null) {
      if (await store.isBlocked(payment.companyId)) throw companyBanned();
      return payment.checkoutUrl;
    }
    if (payment.status !== 'intent') return refuseStart(payment, callKey);
    const created = await providerCalls.createPayment(payment).catch(async (error: unknown) => {
      if (error instanceof Problem) {
        await moves.refuseStart(payment, callKey);
        throw error;
      }
      providerCalls.logFailure(payment, error);
      // It could not have been paid, and the answer to this call says so: no mail is sent.
      return refuseStart(payment, callKey);
    });
    const started = await providerCalls.attach(payment, created);
    // One that was paid in the same moment is sent there too: no customer who paid is shown a failure (A3).
    const leads = started && (isOpen(started.status) || started.status === 'paid');
    if (leads && started.checkoutUrl !== null) return started.checkoutUrl;
    // It expired while the provider was being called: it may not be paid any more.
    if (started) await providerCalls.end(started, 'expired');
    return refuseStart(payment, callKey);
  }

  const current = (companyId: number, customerId: number, { kind, id }: { kind: PayableKind; id: number }) =>
    store.current(companyId, customerId, kind, id);

  return {
    /** The payment system that a booking stores. */
    providerName: async (tx: Tx, companyId: number) => (await providerFor(companyId, tx)).name,

    /** False where the operator chose no provider: customers pay at the shop alone. */
    takesOnline: providers.forSystem(undefined) !== undefined,

    /**
     * Empty where the provider's page asks for the bank; an unavailable provider must not hide the other payment types.
     */
    async banks(companyId: number) {
      const provider = providers.forSystem(await store.paymentSystem(companyId));
      if (!provider) return [];
      return provider.banks().catch((error: unknown) => {
        if (!(error instanceof ProviderAway)) throw error;
        return [];
      });
    },

    /** The row comes before the provider is called (B9), in the transaction that holds the slot. */
    async intent(
      tx: Tx,
      { companyId, customerId, payable, amountCents, bankId, locale, network }: Intent,
    ): Promise<Payment> {
      const createdAt = new Date(clock.now());
      await refuseBlocked(tx, companyId);
      await refuseMoreUnpaid(tx, { companyId, customerId });
      return store.add(tx, {
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
        provider: (await providerFor(companyId, tx)).name,
        createdAt,
        nextCheckAt: new Date(clock.now() + START_TIMEOUT_MS),
      });
    },

    start,

    /** The same for a payment that an earlier call made. */
    async startById(companyId: number, paymentId: number): Promise<string> {
      const payment = await store.find({ companyId, id: paymentId });
      if (!payment) throw new Problem('payment_unavailable');
      return start(payment);
    },

    /** Undefined when it is not this customer's, or nothing (A6, A15). */
    summary: async (companyId: number, customerId: number, payable: { kind: PayableKind; id: number }) =>
      currentSummary(await current(companyId, customerId, payable)),

    brandOf: store.brandOf,
    isCalledOff: store.isCalledOff,

    /** The same for a visitor of the return page, who is not signed in: a status and no more (B4). */
    summaryById: async (companyId: number, paymentId: number) =>
      currentSummary(await store.find({ companyId, id: paymentId })),

    /** What a payment that came to nothing can be begun for again; its number cannot be guessed. */
    async choiceById(companyId: number, paymentId: number) {
      const payment = await store.find({ companyId, id: paymentId });
      const choice = payment?.status === 'closed' ? await store.unpaidChoice(payment) : undefined;
      return choice && { choice, bankId: payment?.bankId ?? null };
    },

    async giveUp(companyId: number, customerId: number, payable: { kind: PayableKind; id: number }) {
      const payment = await current(companyId, customerId, payable);
      if (payment && isOpen(payment.status)) await providerCalls.end(payment, 'cancelled');
      const after = payment && (await store.find(payment));
      return after && summaryOf(after);
    },

    /** Ends every payment that a customer has begun; one that turns out to be paid settles as usual (A3). */
    async endAll(companyId: number, customerId: number): Promise<void> {
      for (const payment of await store.openOf(companyId, customerId)) await providerCalls.end(payment, 'cancelled');
    },

    receiveHint: hints.receiveHint,

    /** The payment that paid for something; locks all payments for it. To be called before any other lock is taken. */
    async lockPaid(tx: Tx, companyId: number, { kind, id }: { kind: PayableKind; id: number }) {
      const payments = await store.lockAll(tx, companyId, kind, id);
      return payments.find(({ status }) => status === 'paid');
    },

    /** A refund becomes due: one for a payment, never more than was paid (A9). */
    owe: (tx: Tx, owed: { companyId: number; paymentId: number; amountCents: number; dueOn: string }): Promise<void> =>
      moves.owe(tx, { companyId: owed.companyId, id: owed.paymentId }, owed.amountCents, owed.dueOn),

    ...createReconcile({ store, hints, providerCalls, clock, log }),
    payRefunds: createRefundRun({ store, providers, moves, clock, log }),

    /** Whether the company is paid through paypro (PAY-10). */
    throughPayPro: async (companyId: number): Promise<boolean> =>
      providers.forSystem(await store.paymentSystem(companyId))?.name === 'paypro',
  };
}
