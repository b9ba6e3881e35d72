import type { PaymentState, ProviderState } from '@embook/domain/payment';
import type { Phase, Schedule } from './schedule.ts';

/** What is known of a payment when a phase begins. */
export interface Known {
  readonly status: PaymentState;
  /** The provider has said that nothing more will come. */
  readonly ended: boolean;
}

/** The table of threats.md once more, in the test's own words; never the product's. */
const table: Readonly<Record<PaymentState, Partial<Record<ProviderState, PaymentState>>>> = {
  intent: {
    open: 'pending',
    paid: 'paid',
    failed: 'closed',
    cancelled: 'closed',
    expired: 'closed',
    refunded: 'refunded',
  },
  pending: { paid: 'paid', failed: 'closed', cancelled: 'closed', expired: 'closed', refunded: 'refunded' },
  closed: { paid: 'paid', refunded: 'refunded' },
  paid: { refunded: 'refunded' },
  refund_due: { refunded: 'refunded' },
  refunded: {},
};

/** The moves that there may be; "paid" turns into a refund where what it is for is gone, or the owner gives it back. */
export const mayMove = (from: PaymentState, to: PaymentState): boolean =>
  Object.values(table[from]).includes(to) ||
  (to === 'refund_due' && from !== 'refunded') ||
  (from === 'intent' && to === 'pending');

interface Facts {
  readonly says: ProviderState;
  /** The time to pay is over. */
  readonly isOver: boolean;
  /** Someone else has the place. */
  readonly isGone: boolean;
}

const isOpen = (status: PaymentState): boolean => status === 'intent' || status === 'pending';

/** Where a payment must stand after a phase, however those who acted in it got into each other's way. */
export function after({ status, ended }: Known, phase: Phase, { says, isOver, isGone }: Facts): Known {
  const { deliveries, check, cancel, reconcile, away = false, otherAmount = false } = phase;
  const looks = check || reconcile || cancel;
  if (away || says === 'open') {
    const isEnded = isOver && (looks || (deliveries > 0 && !away));
    return isOpen(status) && (cancel || isEnded) ? { status: 'closed', ended: false } : { status, ended };
  }
  const isAsked = deliveries > 0 || (looks && (isOpen(status) || (status === 'closed' && !ended)));
  if (!isAsked) return { status, ended };
  const to = table[status][says] ?? status;
  const isLost = to === 'paid' && status !== 'paid' && (otherAmount || isGone);
  return { status: isLost ? 'refund_due' : to, ended: true };
}

/** The mails that a way of a payment brings, each once. */
export function mailsOf({ kind }: Schedule, path: readonly PaymentState[], closedAs: string | null): string[] {
  const bought = { booking: 'booking_confirmed', bundle: 'bundle_bought', subscription: 'subscription_bought' };
  return path.flatMap((to, index) => {
    const from = path[index - 1];
    if (to === 'paid') return [bought[kind]];
    if (to === 'closed') return closedAs === 'cancelled' ? [] : ['payment_failed'];
    if (to === 'refund_due') return [from === 'paid' ? 'cancelled' : 'refund_due'];
    return to === 'refunded' && from !== undefined && isOpen(from) ? ['payment_failed'] : [];
  });
}

/** What sockets are told on the way: once for each move that ends something. */
export const noticesOf = (path: readonly PaymentState[]): string[] =>
  path.flatMap((to, index) => {
    const from = path[index - 1];
    if (to === 'paid') return ['ok'];
    if (to === 'closed' || (to === 'refund_due' && from !== 'paid')) return ['error'];
    return to === 'refunded' && from !== undefined && isOpen(from) ? ['error'] : [];
  });
