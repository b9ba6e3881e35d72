import type { FinishedPayment } from '../live/index.ts';
import type { PayableKind, PaymentStatus, PaymentTrouble } from './literals.ts';
import type { PaymentType } from './api.ts';

/** The payment a screen is waiting for. */
export interface Awaited {
  readonly kind: PayableKind;
  readonly id: number | null;
  readonly status: PaymentStatus;
  readonly reason: PaymentTrouble | null;
}

/** PAY-7: online it is pending until the provider reports it, anything else is done. */
export const statusAfterConfirm = (paymentType: PaymentType, online: boolean): PaymentStatus =>
  paymentType === 'ideal' || online ? 'pending' : 'ok';

export type PaymentNews = { readonly status: PaymentStatus; readonly reason: PaymentTrouble | null };

/** Applies the answer of a status call. A cancellation without a payment is ignored (PAY-7). */
export function afterAnswer(awaited: Awaited, news: PaymentNews): Awaited {
  if (news.status === 'cancel' && awaited.id === null) return awaited;
  const same = news.status === awaited.status && news.reason === awaited.reason;
  return same ? awaited : { ...awaited, ...news };
}

/**
 * The new status, and whether check-status must be called first; where there is no such call, the status is final
 * (SUB-5).
 */
export interface AfterMessage {
  readonly next: Awaited;
  readonly askFirst: boolean;
}

/**
 * Applies a message of the socket (LIVE-2): one about another payment is ignored, and "finished, but pending" is an
 * error. After an error check-status is called first, since its answer is current and has the reason (B6).
 */
export function afterMessage(awaited: Awaited, message: FinishedPayment): AfterMessage {
  if (message.type !== awaited.kind || message.id !== awaited.id) return { next: awaited, askFirst: false };
  const status = message.status === 'pending' ? 'error' : message.status;
  return { next: afterAnswer(awaited, { status, reason: null }), askFirst: status !== 'ok' };
}
