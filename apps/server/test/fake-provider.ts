import type { GivenBack } from '@embook/domain/payment';
import {
  type Order,
  type Provider,
  ProviderAway,
  type RefundState,
  type PaymentReport,
  givenBackOf,
} from '../src/infra/checkout/provider.ts';

interface FakePayment {
  readonly order: Order;
  state: PaymentReport['state'];
  amountCents: number;
  currency: string;
}

/** A provider scripted by the test: it counts its calls and can be unavailable. */
export function fakeProvider() {
  const kept = new Map<string, FakePayment>();
  const refunds = new Map<string, { readonly id: string; readonly amountCents: number; readonly of: string }>();
  /** What was refunded in the provider's dashboard, by the payment's id there. */
  const byHand = new Map<string, GivenBack>();
  const calls = { create: 0, read: 0, cancel: 0, refund: 0 };
  const script = {
    away: false,
    /** Cancelling is refused, as by a bank where the payment has already begun. */
    stubborn: false,
    refund: 'done' as RefundState | 'refuse',
    /** States in words that the platform does not know. */
    unknown: [] as string[],
  };

  const reach = (call: keyof typeof calls): void => {
    calls[call] += 1;
    if (script.away) throw new ProviderAway('away');
  };
  const find = (id: string): FakePayment => {
    const found = kept.get(id);
    if (!found) throw new Error(`no payment ${id}`);
    return found;
  };

  /** All refunds have the state that the script sets; failed ones return nothing. */
  const givenBack = (id: string, { state, amountCents }: FakePayment): GivenBack => {
    if (state === 'refunded') return { done: amountCents, sent: 0 };
    const { done, sent } = byHand.get(id) ?? { done: 0, sent: 0 };
    const own = [...refunds.values()].filter((refund) => refund.of === id);
    const now = script.refund === 'refuse' ? 'failed' : script.refund;
    const ours = givenBackOf(own.map((refund) => ({ state: now, cents: refund.amountCents })));
    return { done: done + ours.done, sent: sent + ours.sent };
  };

  const provider: Provider = {
    name: 'sandbox',
    banks: async () => {
      if (script.away) throw new ProviderAway('away');
      return [{ id: 'first', name: 'First Bank' }];
    },
    async create(order) {
      reach('create');
      const id = `fake-${order.key}`;
      if (!kept.has(id))
        kept.set(id, { order, state: 'open', amountCents: order.amountCents, currency: order.currency });
      return { id, checkoutUrl: `https://bank.example/${id}` };
    },
    async read({ id }) {
      reach('read');
      const payment = find(id);
      const { state, amountCents, currency } = payment;
      const { unknown } = script;
      return { state, amountCents, currency, givenBack: givenBack(id, payment), unknown, detail: { status: state } };
    },
    async cancel({ id }) {
      reach('cancel');
      const payment = find(id);
      if (payment.state === 'open' && !script.stubborn) payment.state = 'cancelled';
    },
    async refund({ id }, { key, amountCents }) {
      reach('refund');
      if (script.refund === 'refuse') throw new Error('not enough money');
      const { done, sent } = givenBack(id, find(id));
      if (!refunds.has(key) && done + sent + amountCents > find(id).amountCents) throw new Error('more than was paid');
      if (!refunds.has(key)) refunds.set(key, { id: `back-${key}`, amountCents, of: id });
      return { id: `back-${key}`, state: script.refund };
    },
  };

  return {
    provider,
    calls,
    script,
    /** By idempotency key: each is paid once. */
    refunds,
    /** A refund in the provider's dashboard, reported from now on. */
    giveBack: (paymentId: number, back: Partial<GivenBack>): void => {
      const id = `fake-payment-${paymentId}`;
      const before = byHand.get(id) ?? { done: 0, sent: 0 };
      byHand.set(id, { ...before, ...back });
    },
    of: (paymentId: number): FakePayment => find(`fake-payment-${paymentId}`),
    /** What the provider reports from now on. */
    says: (
      paymentId: number,
      state: PaymentReport['state'],
      amount: Partial<Pick<FakePayment, 'amountCents' | 'currency'>> = {},
    ): void => void Object.assign(find(`fake-payment-${paymentId}`), { state, ...amount }),
  };
}
