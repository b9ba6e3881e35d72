import type { GivenBack, ProviderState } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import type { ProviderName } from './provider-list.ts';

/** An order for a payment at a provider. */
export interface Order {
  /**
   * The same key is the same payment, however often it is sent (A4). All other fields must then be the same too: Stripe
   * refuses a key with different parameters.
   */
  readonly key: string;
  /** When the intent was written, not when the provider is called: a repetition must not be a later order. */
  readonly placedAt: Date;
  readonly companyId: number;
  readonly paymentId: number;
  readonly amountCents: number;
  readonly currency: string;
  /** What the customer reads at their bank. */
  readonly description: string;
  readonly bankId: string | null;
  readonly locale: Locale;
  /** Where the customer returns to, and the webhook. Both name the payment and contain no secret. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
}

/** The state of a payment as its provider reports it. */
export interface PaymentReport {
  readonly state: ProviderState;
  readonly amountCents: number;
  readonly currency: string;
  /** What went back of it, also by hand at the provider or by the customer's bank. What failed does not count. */
  readonly givenBack: GivenBack;
  /** States that we do not know, in the provider's words: an operator must look, since money may stand where we see none. */
  readonly unknown?: readonly string[];
  /** Details in the provider's own terms, for the event log; no personal data. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A payment of a company at a provider. */
export interface Known {
  readonly companyId: number;
  readonly id: string;
}

export type RefundState = 'sent' | 'done' | 'failed';

/** The states that are not known, each once, and no longer than a word. */
export const unknownAmong = (what: string, states: readonly string[], isKnown: (state: string) => boolean): string[] =>
  [...new Set(states)].filter((state) => !isKnown(state)).map((state) => `${what} ${state.slice(0, 40)}`);

/** What was refunded in all; failed refunds do not count. */
export function givenBackOf(refunds: readonly { readonly state: RefundState; readonly cents: number }[]): GivenBack {
  const sumOf = (wanted: RefundState): number =>
    refunds.filter(({ state }) => state === wanted).reduce((sum, { cents }) => sum + cents, 0);
  return { done: sumOf('done'), sent: sumOf('sent') };
}

/**
 * A payment provider. All methods reject with `ProviderAway` when it cannot be reached or does not answer in time; any
 * other error is a bug of ours or a refusal.
 */
export interface Provider {
  readonly name: ProviderName;
  /** The banks that the customer can choose from beforehand; empty where the provider's page asks. */
  banks(): Promise<readonly { readonly id: string; readonly name: string }[]>;
  create(order: Order): Promise<{ readonly id: string; readonly checkoutUrl: string }>;
  read(payment: Known): Promise<PaymentReport>;
  /** As far as the provider allows; the result is read with `read`. */
  cancel(payment: Known): Promise<void>;
  /** The same key is the same refund (A9), also one that failed: another try has a key of its own. */
  refund(
    payment: Known,
    refund: { readonly key: string; readonly amountCents: number; readonly currency: string },
  ): Promise<{ readonly id: string; readonly state: RefundState }>;
}

/** The provider is unavailable: the state is unknown, and the same call may be repeated. */
export class ProviderAway extends Error {}
