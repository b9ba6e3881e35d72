import type { PayableKind } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import type { Providers } from '../infra/checkout/choose-provider.ts';
import type { ProviderName } from '../infra/checkout/provider-list.ts';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';

/** What is paid for; a payment has no more of it than this. */
export interface Payable {
  readonly kind: PayableKind;
  readonly id: number;
  /** Which billing period of a subscription. */
  readonly period: number | null;
}

export interface SettledPayment extends Payable {
  readonly companyId: number;
  readonly customerId: number;
  readonly paymentId: number;
  readonly amountCents: number;
  readonly provider: ProviderName;
  /** The language of mails about it; null: that of the customer's account. */
  readonly locale: Locale | null;
}

/**
 * What a noun does when the payment of its payable changes state. It runs in the payment's transaction, under the lock
 * of the payment's row, and writes its mails there (B9). Locks are taken in this order everywhere: payment, customer,
 * room or session, employee.
 */
export interface Settler {
  /** Paid: fulfil it, or return `gone`; the money is then refunded. */
  paid(tx: Tx, payment: SettledPayment): Promise<'given' | 'gone'>;
  /** Failed, cancelled or expired: release what was held. */
  closed(tx: Tx, payment: SettledPayment, as: 'failed' | 'cancelled' | 'expired'): Promise<void>;
  /** The payment is refunded because its slot is gone, it was paid twice or in the wrong amount: mail the customer. */
  refundDue(
    tx: Tx,
    payment: SettledPayment,
    refund: { readonly amountCents: number; readonly dueOn: string },
  ): Promise<void>;
  /**
   * All of a fulfilled payment went back without our asking, by the provider, by hand or by a chargeback: what it paid
   * for is unpaid from now on, and there is nothing left to give back for it (A30).
   */
  returned(tx: Tx, payment: SettledPayment): Promise<void>;
  /**
   * Money that the customer's bank had taken back is with the shop again: what it paid for is paid once more, or `gone`; the
   * money is then refunded.
   */
  wonBack(tx: Tx, payment: SettledPayment): Promise<'given' | 'gone'>;
}

export type Settlers = Readonly<Partial<Record<PayableKind, Settler>>>;

/** The context with the providers, and with the nouns that settle what was paid for. */
export interface PaymentCore extends Pick<Core, 'db' | 'clock' | 'log' | 'origin' | 'mailer' | 'failpoint' | 'alarms'> {
  readonly providers: Providers;
  /** False where the operator chose no provider: customers pay at the shop alone. */
  readonly takesOnline: boolean;
  readonly settlers: Settlers;
  /** The latest check of each payment at its provider, which calls at the same time share. */
  readonly paymentChecks: Map<number, { readonly at: number; readonly done: Promise<void> }>;
}
