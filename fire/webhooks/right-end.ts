import type { PaymentState, ProviderState } from '@embook/domain/payment';
import type { Phase, Schedule } from './schedule.ts';

/** What is known of a payment when a phase begins. */
export interface Known {
  readonly status: PaymentState;
  /** The provider has reported a final state. */
  readonly ended: boolean;
}

/** The table of threats.md, written again for the test; it never uses the product's. */
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

/** The allowed transitions; "paid" leads to a refund where the slot is gone, or the settler gives it back. */
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

/** The state of a payment after a phase, however its participants interfered with each other. */
export function after({ status, ended }: Known, phase: Phase, { says, isOver, isGone }: Facts): Known {
  const { deliveries, check, cancel, reconcile, away = false, otherAmount = false } = phase;
  const reads = check || reconcile || cancel;
  if (away || says === 'open') {
    const isEnded = isOver && (reads || (deliveries > 0 && !away));
    return isOpen(status) && (cancel || isEnded) ? { status: 'closed', ended: false } : { status, ended };
  }
  const isAsked = deliveries > 0 || (reads && (isOpen(status) || (status === 'closed' && !ended)));
  if (!isAsked) return { status, ended };
  const to = table[status][says] ?? status;
  const isLost = to === 'paid' && status !== 'paid' && (otherAmount || isGone);
  return { status: isLost ? 'refund_due' : to, ended: true };
}

/** The mails for the states of a payment, each once. */
export function mailsOf({ kind }: Schedule, path: readonly PaymentState[], closedAs: string | null): string[] {
  const bought = { booking: 'booking_confirmed', bundle: 'bundle_bought', subscription: 'subscription_bought' };
  return path.flatMap((to, index) => {
    const from = path[index - 1];
    if (to === 'paid') return [bought[kind]];
    if (to === 'closed') return closedAs === 'cancelled' ? [] : ['payment_failed'];
    if (to === 'refund_due') return [from === 'paid' ? 'cancelled' : 'refund_due'];
    if (to === 'refunded' && from === 'paid') return ['payment_returned'];
    return to === 'refunded' && from !== undefined && isOpen(from) ? ['payment_failed'] : [];
  });
}

/** What sockets receive: one message for each transition that ends something. */
export const noticesOf = (path: readonly PaymentState[]): string[] =>
  path.flatMap((to, index) => {
    const from = path[index - 1];
    if (to === 'paid') return ['ok'];
    if (to === 'closed' || (to === 'refund_due' && from !== 'paid')) return ['error'];
    return to === 'refunded' && from !== undefined && isOpen(from) ? ['error'] : [];
  });
