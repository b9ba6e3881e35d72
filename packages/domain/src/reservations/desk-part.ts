import type { Cents } from '../shared/index.ts';
import type { Cancellation } from './cancellation.ts';

/** How much of what goes back does so at the desk: first what was taken there, so that the fee is kept of the online part. */
export const deskPart = (amount: Cents, takenAtDesk: Cents): Cents => Math.min(amount, Math.max(takenAtDesk, 0));

/**
 * What the desk owes after a customer cancelled by themselves. Where they were told it is free, all that was taken at the
 * desk goes back there, since a provider never had it; of a refund its own part.
 */
export function owedAtDesk(as: Cancellation, takenAtDesk: Cents): Cents {
  if (as.kind === 'refund') return deskPart(as.amount, takenAtDesk);
  return as.kind === 'free' ? Math.max(takenAtDesk, 0) : 0;
}
