import type { TillMethod } from '../desk/index.ts';
import type { Cents, Day } from '../shared/index.ts';

/** What came in and went out at a shop by one method on one day. */
export interface MethodSum {
  readonly method: TillMethod;
  readonly cents: Cents;
}

interface Count {
  /** What was in the drawer before the first customer. */
  readonly floatCents: Cents;
  readonly countedCents: Cents;
}

/** TILL-2: what the drawer must hold: its float and the cash of the day. Card and other money lies elsewhere. */
export const expectedCash = (sums: readonly MethodSum[], floatCents: Cents): Cents =>
  sums.filter(({ method }) => method === 'cash').reduce((total, { cents }) => total + cents, floatCents);

/** What is in the drawer beyond what it must hold; below zero it is short. */
export const closingDifference = (sums: readonly MethodSum[], { floatCents, countedCents }: Count): Cents =>
  countedCents - expectedCash(sums, floatCents);

/** A day that has not begun has nothing to count, and a difference is explained (TILL-2). */
export function closingRefusal(
  { date, note }: { readonly date: Day; readonly note: string | undefined },
  today: Day,
  difference: Cents,
): 'day_ahead' | 'note_missing' | undefined {
  if (date > today) return 'day_ahead';
  return difference !== 0 && note === undefined ? 'note_missing' : undefined;
}
