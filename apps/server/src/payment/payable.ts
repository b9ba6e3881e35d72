import type { PayableKind } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import type { ProviderName } from '../infra/checkout/provider-list.ts';
import type { Tx } from '../infra/db/open.ts';

/** What is paid for; a payment knows no more of it than this. */
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
  /** What the customer is written in about it; null: in the language of their account. */
  readonly locale: Locale | null;
}

/**
 * What the owner of a payable does when its payment moves. It runs in the payment's transaction, under the lock of the
 * payment's row, and writes its mails there (B9). Locks are taken in this order everywhere: payment, customer, room or
 * session, employee.
 */
export interface Settler {
  /** Paid: give what was paid for, or say that it is gone; the money then goes back. */
  paid(tx: Tx, payment: SettledPayment): Promise<'given' | 'gone'>;
  /** Failed, cancelled or run out: free what was kept. */
  closed(tx: Tx, payment: SettledPayment, as: 'failed' | 'cancelled' | 'expired'): Promise<void>;
  /** The money goes back because what it was for is gone, was paid twice or in the wrong amount: tell the customer. */
  refundDue(
    tx: Tx,
    payment: SettledPayment,
    refund: { readonly amountCents: number; readonly dueOn: string },
  ): Promise<void>;
}

export type Settlers = Readonly<Partial<Record<PayableKind, Settler>>>;
