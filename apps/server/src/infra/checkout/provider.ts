import type { GivenBack, ProviderState } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import type { ProviderName } from './provider-list.ts';

/** What a provider is asked to take money for. */
export interface Order {
  /**
   * The same key is the same payment, however often it is asked for (A4). All else must then be the same too: Stripe
   * refuses a key that comes with other words.
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
  /** Where the customer comes back to, and where the provider calls. Both name the payment and hold no secret. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
}

/** What a provider says of a payment: never more than it was asked about. */
export interface Seen {
  readonly state: ProviderState;
  readonly amountCents: number;
  readonly currency: string;
  /** What went back of it, also by hand at the provider. What failed does not count. */
  readonly givenBack: GivenBack;
  /** In the provider's own words, for the record; no personal data. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A payment of a company at a provider. */
export interface Known {
  readonly companyId: number;
  readonly id: string;
}

export type RefundState = 'sent' | 'done' | 'failed';

/** What went back in all; a refund that failed brought nothing back. */
export function givenBackOf(refunds: readonly { readonly state: RefundState; readonly cents: number }[]): GivenBack {
  const sumOf = (wanted: RefundState): number =>
    refunds.filter(({ state }) => state === wanted).reduce((sum, { cents }) => sum + cents, 0);
  return { done: sumOf('done'), sent: sumOf('sent') };
}

/**
 * Someone who can take money online. All methods reject with `ProviderAway` when the provider cannot be reached or
 * does not answer in time; any other error is a fault of ours or a refusal.
 */
export interface Provider {
  readonly name: ProviderName;
  /** Where the customer can choose their bank beforehand; empty where the provider asks itself. */
  banks(): Promise<readonly { readonly id: string; readonly name: string }[]>;
  create(order: Order): Promise<{ readonly id: string; readonly checkoutUrl: string }>;
  read(payment: Known): Promise<Seen>;
  /** As far as the provider allows; what became of it, `read` tells. */
  cancel(payment: Known): Promise<void>;
  /** The same key is the same refund (A9), also one that failed: another try has a key of its own. */
  refund(
    payment: Known,
    refund: { readonly key: string; readonly amountCents: number; readonly currency: string },
  ): Promise<{ readonly id: string; readonly state: RefundState }>;
}

/** The provider is away: nothing is known, and the same may be tried again. */
export class ProviderAway extends Error {}
