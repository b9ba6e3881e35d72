import { type Known, type Order, type Provider, ProviderAway } from './provider.ts';

interface SandboxPayment {
  readonly companyId: number;
  readonly id: string;
  readonly status: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly currency: string;
}

/** What the sandbox bank does for shops, as a real one does over its API. */
export interface Bank {
  /** As if the connection were cut. */
  readonly isAway: () => boolean;
  readonly banks: readonly { readonly id: string; readonly name: string }[];
  open(order: Order): Promise<SandboxPayment>;
  find(payment: Known): Promise<SandboxPayment | undefined>;
  /** Nothing happens to a payment that is over, or that is stubborn. */
  cancel(payment: Known): Promise<void>;
  /** Whether it is done, now or before under the same key; never more than was paid. */
  refund(payment: Known, refund: { readonly key: string; readonly amountCents: number }): Promise<boolean>;
}

/** The bank of the demo: no money is moved, everything else works (PAY-5). It can replace another provider. */
export function sandboxProvider(bank: Bank, origin: string, name: Provider['name'] = 'sandbox'): Provider {
  const reach = (): Bank => {
    if (bank.isAway()) throw new ProviderAway('the sandbox bank is away');
    return bank;
  };
  return {
    name,

    // Fixed, so that the choice of banks is there even while the bank is unavailable.
    banks: async () => bank.banks,

    async create(order) {
      const { companyId, id } = await reach().open(order);
      return { id, checkoutUrl: `${origin}/checkout/${companyId}/${id}` };
    },

    async read(payment) {
      const found = await reach().find(payment);
      if (!found) throw new Error(`the sandbox bank knows no payment ${payment.id}`);
      const { status, amountCents, refundedCents, currency } = found;
      return {
        state: status === 'paid' && refundedCents === amountCents ? 'refunded' : status,
        amountCents,
        currency,
        givenBack: { done: refundedCents, sent: 0 },
        detail: { status, refunded_cents: refundedCents },
      };
    },

    async cancel(payment) {
      await reach().cancel(payment);
    },

    async refund(payment, { key, amountCents, currency }) {
      const found = await reach().find(payment);
      if (!found || found.currency !== currency || !(await bank.refund(payment, { key, amountCents })))
        throw new Error(`the sandbox bank refuses to give back ${amountCents} ${currency} of ${payment.id}`);
      return { id: `${payment.id}-${key}`, state: 'done' };
    },
  };
}
