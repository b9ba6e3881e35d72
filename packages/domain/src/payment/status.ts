import type { FinishedPayment } from '../live/index.ts';
import type { PayableKind, PaymentStatus, PaymentTrouble } from './literals.ts';
import type { PaymentType } from './model.ts';

/** The payment a screen is waiting for. */
export interface Awaited {
  readonly kind: PayableKind;
  readonly id: number | null;
  readonly status: PaymentStatus;
  readonly reason: PaymentTrouble | null;
}

/** PAY-7: online it is pending until someone hears of it, anything else is done. */
export const statusAfterConfirm = (paymentType: PaymentType, online: boolean): PaymentStatus =>
  paymentType === 'ideal' || online ? 'pending' : 'ok';

export type PaymentNews = { readonly status: PaymentStatus; readonly reason: PaymentTrouble | null };

/** What a question to the platform brought. A cancellation of nothing is not heard (PAY-7). */
export function afterAnswer(awaited: Awaited, news: PaymentNews): Awaited {
  if (news.status === 'cancel' && awaited.id === null) return awaited;
  const same = news.status === awaited.status && news.reason === awaited.reason;
  return same ? awaited : { ...awaited, ...news };
}

/**
 * What the socket brought (LIVE-2): news of another payment are ignored, and "finished, but pending" is an error. An
 * error is a reason to ask the platform first, which knows better and why (B6); where it has no such call, the socket
 * has the last word (SUB-5).
 */
export function afterMessage(awaited: Awaited, message: FinishedPayment, canAsk = true): Awaited | 'ask' {
  if (message.type !== awaited.kind || message.id !== awaited.id) return awaited;
  if (message.status === 'ok') return afterAnswer(awaited, { status: 'ok', reason: null });
  if (canAsk) return 'ask';
  return afterAnswer(awaited, { status: message.status === 'cancel' ? 'cancel' : 'error', reason: null });
}
