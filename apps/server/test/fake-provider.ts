import {
  type Order,
  type Provider,
  ProviderAway,
  type RefundState,
  type Seen,
} from '../src/infra/checkout/provider.ts';

interface Kept {
  readonly order: Order;
  state: Seen['state'];
  amountCents: number;
  currency: string;
}

/** A provider that does what the test tells it, counts what it is asked and can be away. */
export function fakeProvider() {
  const kept = new Map<string, Kept>();
  const refunds = new Map<string, { readonly id: string; readonly amountCents: number }>();
  const calls = { create: 0, read: 0, cancel: 0, refund: 0 };
  const script = {
    away: false,
    /** Nothing can be cancelled there, as with a bank that has already begun. */
    stubborn: false,
    refund: 'done' as RefundState | 'refuse',
  };

  const reach = (call: keyof typeof calls): void => {
    calls[call] += 1;
    if (script.away) throw new ProviderAway('away');
  };
  const find = (id: string): Kept => {
    const found = kept.get(id);
    if (!found) throw new Error(`no payment ${id}`);
    return found;
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
      const { state, amountCents, currency } = find(id);
      return { state, amountCents, currency, detail: { status: state } };
    },
    async cancel({ id }) {
      reach('cancel');
      const payment = find(id);
      if (payment.state === 'open' && !script.stubborn) payment.state = 'cancelled';
    },
    async refund({ id }, { key, amountCents }) {
      reach('refund');
      if (script.refund === 'refuse') throw new Error('not enough money');
      find(id);
      if (!refunds.has(key)) refunds.set(key, { id: `back-${key}`, amountCents });
      return { id: `back-${key}`, state: script.refund };
    },
  };

  return {
    provider,
    calls,
    script,
    /** By their key: money goes back once for each. */
    refunds,
    of: (paymentId: number): Kept => find(`fake-payment-${paymentId}`),
    /** What the provider says from now on. */
    says: (
      paymentId: number,
      state: Seen['state'],
      amount: Partial<Pick<Kept, 'amountCents' | 'currency'>> = {},
    ): void => void Object.assign(find(`fake-payment-${paymentId}`), { state, ...amount }),
  };
}
