import { type Clock, systemClock } from '../clock.ts';
import { payProApi, type PayProRefund, type PayProSettings } from './paypro-api.ts';
import { givenBackOf, type PaymentReport, type Provider, type RefundState, unknownAmong } from './provider.ts';

const IDEAL = 'ideal';
/** Banks change a few times a year; customers see them with every payment. */
const BANKS_MS = 60 * 60_000;
/** Orders that are remembered, so that a repetition is the same payment: far more than are begun within one hold. */
const MOST_ORDERS = 1_000;

const states: Readonly<Record<string, PaymentReport['state']>> = {
  open: 'open',
  processing: 'open',
  paid: 'paid',
  completed: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
};

const refundStates: Readonly<Record<string, RefundState>> = {
  open: 'sent',
  pending: 'sent',
  processing: 'sent',
  completed: 'done',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
  rejected: 'failed',
};

/** What the bank took back; `failed` is what it gave again. PayPro's own libraries show `completed` alone. */
const chargebackStates: Readonly<Record<string, RefundState>> = {
  completed: 'done',
  charged_back: 'done',
  reversed: 'failed',
  won: 'failed',
  failed: 'failed',
  canceled: 'failed',
  rejected: 'failed',
};

const stateOfRefund = ({ state, refunded_at }: PayProRefund): RefundState =>
  refundStates[state] ?? (refunded_at ? 'done' : 'sent');

/**
 * PayPro knows no idempotency keys (record 73). An order that is repeated here is the same promise; one that is repeated
 * by another process leaves a payment whose address nobody was given. A refund carries its key as its reason.
 */
export function payProProvider(settings: PayProSettings & { readonly clock?: Clock }): Provider {
  const { clock = systemClock } = settings;
  const api = payProApi(settings);
  const orders = memory<{ readonly id: string; readonly checkoutUrl: string }>();
  const refunds = memory<{ readonly id: string; readonly state: RefundState }>();
  let knownBanks: { readonly until: number; readonly banks: Awaited<ReturnType<Provider['banks']>> } | undefined;

  return {
    name: 'paypro',

    async banks() {
      if (knownBanks && clock.now() < knownBanks.until) return knownBanks.banks;
      const methods = await api.payMethods();
      const details = methods.find(({ id }) => id === IDEAL)?.details ?? [];
      const banks = details.map(({ code, name }) => ({ id: code, name }));
      knownBanks = { until: clock.now() + BANKS_MS, banks };
      return banks;
    },

    create: (order) =>
      orders.once(order.key, async () => {
        const payment = await api.createPayment({
          amount: order.amountCents,
          currency: order.currency,
          description: order.description,
          pay_methods: [IDEAL],
          ...(order.bankId !== null && { issuer: order.bankId }),
          return_url: order.returnUrl,
          cancel_url: order.returnUrl,
          metadata: { company_id: order.companyId, payment_id: order.paymentId },
        });
        const checkoutUrl = payment._links?.checkout;
        if (!checkoutUrl) throw new Error(`PayPro gave no checkout address for ${payment.id}`);
        return { id: payment.id, checkoutUrl };
      }),

    async read({ id }) {
      const payment = await api.payment(id);
      const { state: status, amount, currency, refunded_amount } = payment;
      const known = states[status];
      // The total that PayPro sends does not say what has arrived and what may still fail; its refunds do.
      const sent = known === 'paid' ? await api.refundsOf(id) : [];
      // PayPro may call one that the customer's bank took back by a state of its own.
      const taken = known === 'paid' || known === undefined ? await api.chargebacksOf(id) : [];
      const refundsSeen = sent.map((refund) => ({ state: stateOfRefund(refund), cents: refund.amount }));
      const chargebacks = taken.map(({ state, amount: cents }) => ({ state: chargebackStates[state ?? ''], cents }));
      // Nothing is unpaid because of a state that we do not know, and nothing is given back a second time beside it.
      const unclear = chargebacks.filter(({ state }) => state === undefined);
      const live = chargebacks.filter(({ state }) => state !== 'failed');
      const certain = givenBackOf([
        ...refundsSeen,
        ...chargebacks.flatMap(({ state, cents }) => (state ? [{ state, cents }] : [])),
      ]);
      const givenBack = { done: certain.done, sent: certain.sent + unclear.reduce((sum, { cents }) => sum + cents, 0) };
      const isPaid = known === 'paid' || live.length > 0;
      return {
        state: isPaid ? (certain.done + certain.sent >= amount ? 'refunded' : 'paid') : (known ?? 'failed'),
        amountCents: amount,
        currency,
        givenBack,
        unknown: [
          ...unknownAmong('payment', [status], (state) => Object.hasOwn(states, state)),
          ...unknownAmong(
            'refund',
            sent.map(({ state }) => state),
            (state) => Object.hasOwn(refundStates, state),
          ),
          ...unknownAmong(
            'chargeback',
            taken.map(({ state }) => state ?? ''),
            (state) => Object.hasOwn(chargebackStates, state),
          ),
        ],
        detail: { status, refunded_amount: refunded_amount ?? 0, chargebacks: live.length },
      };
    },

    async cancel({ id }) {
      const { state } = await api.payment(id);
      if (state === 'open') await api.cancelPayment(id);
    },

    // Remembered only while it runs: its state changes later, and its reason finds it again.
    refund: ({ id }, { key, amountCents, currency }) =>
      refunds.shared(key, async () => {
        const earlier = (await api.refundsOf(id)).find(({ reason }) => reason === key);
        if (earlier) return { id: earlier.id, state: stateOfRefund(earlier) };
        const payment = await api.payment(id);
        if (payment.currency !== currency)
          throw new Error(`PayPro took no ${currency} for ${id} that could be given back`);
        const refund = await api.createRefund(id, { amount: amountCents, reason: key });
        return { id: refund.id, state: stateOfRefund(refund) };
      }),
  };
}

/** Work that must not be done twice at once, by its key. */
function memory<T>() {
  const running = new Map<string, Promise<T>>();

  const begin = (key: string, work: () => Promise<T>, keep: boolean): Promise<T> => {
    const earlier = running.get(key);
    if (earlier) return earlier;
    const done = work();
    running.set(key, done);
    const forget = (): void => void (running.get(key) === done && running.delete(key));
    done.then(keep ? undefined : forget, forget);
    const [oldest] = running.keys();
    if (running.size > MOST_ORDERS && oldest !== undefined) running.delete(oldest);
    return done;
  };

  return {
    /** The same result for the same key from then on; what failed is done again. */
    once: (key: string, work: () => Promise<T>): Promise<T> => begin(key, work, true),
    /** The same result for calls at the same time. */
    shared: (key: string, work: () => Promise<T>): Promise<T> => begin(key, work, false),
  };
}
