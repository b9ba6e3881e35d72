import type { Cents } from '../shared/index.ts';
import type { Cancellation } from './cancellation.ts';

/** How much of what goes back does so at the desk: first what was taken there, so that the fee is kept of the online part. */
export const deskPart = (amount: Cents, takenAtDesk: Cents): Cents => Math.min(amount, Math.max(takenAtDesk, 0));

/**
 * What the desk owes after a customer cancelled by themselves. When cancelling was free, all that was taken at the desk
 * is given back there, since no provider has it; of a refund only the part taken at the desk.
 */
export function owedAtDesk(as: Cancellation, takenAtDesk: Cents): Cents {
  if (as.kind === 'refund') return deskPart(as.amount, takenAtDesk);
  return as.kind === 'free' ? Math.max(takenAtDesk, 0) : 0;
}
