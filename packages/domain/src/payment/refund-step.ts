import type { Cents } from '../shared/index.ts';

/** What a provider says has gone back of a payment, whoever asked for it: the platform, or somebody by hand. */
export interface GivenBack {
  /** Has arrived, according to the provider. */
  readonly done: Cents;
  /** On its way; it may still fail. */
  readonly sent: Cents;
}

interface Owed {
  readonly amountCents: Cents;
  /** The provider has accepted it for delivery. */
  readonly isSent: boolean;
}

export type RefundStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'wait' }
  /** It was sent, and failed afterwards. */
  | { readonly kind: 'came_back' }
  | { readonly kind: 'send'; readonly amountCents: Cents };

/**
 * What is left to do about a refund. Everything that went back counts towards what is due, also what was refunded by
 * hand and what was sent right before a crash, so that the same money is never sent twice (A9).
 */
export function refundStep({ amountCents, isSent }: Owed, { done, sent }: GivenBack): RefundStep {
  if (done >= amountCents) return { kind: 'done' };
  if (done + sent >= amountCents) return { kind: 'wait' };
  if (isSent) return { kind: 'came_back' };
  return { kind: 'send', amountCents: amountCents - done - sent };
}

/**
 * Whether a refund that is done is owed again: the provider had given it back, and has less of it given back now, since a
 * transfer failed after all, or because it was the customer's bank that had taken it and lost the dispute. What an operator
 * gave back in another way is not known to the provider.
 */
export const refundCameBack = (
  { amountCents, returnedCents }: { readonly amountCents: Cents; readonly returnedCents: Cents },
  { done, sent }: GivenBack,
): boolean => returnedCents >= amountCents && done + sent < amountCents;

const MINUTE_MS = 60_000;
const FIRST_PAUSE_MS = 30 * MINUTE_MS;
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE_MS;

/** The delay after so many refusals: half an hour, doubled each time, at most a day. */
export const refundPauseMs = (refusals: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(refusals, 1) - 1, 16));
