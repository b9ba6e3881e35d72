import { addDays, addMonths, type ShopTime } from '../shared/index.ts';

/** How long a period lasts: uses are counted by week or month, charges fall due by month or every four weeks. */
export type Every = 'weekly' | 'monthly' | '4_weeks';

/** From a midnight up to, and without, another one. */
export interface Period {
  /** From 0. */
  readonly index: number;
  /** Where it would begin without any pause. It identifies the period, also when pauses are added later. */
  readonly name: ShopTime;
  readonly start: ShopTime;
  readonly end: ShopTime;
}

/** `until` is the first day after it; null while it lasts. */
export interface Pause {
  readonly from: ShopTime;
  readonly until: ShopTime | null;
}

/** What the periods of a subscription are computed from. All are midnights. */
export interface Term {
  readonly startsOn: ShopTime;
  /** By start, and not overlapping. */
  readonly pauses: readonly Pause[];
}

/** Months count from the first day, so that one begun on the 31st has its day again after February. */
function nominalStart(first: ShopTime, every: Every, index: number): ShopTime {
  if (every === 'monthly') return addMonths(first, index);
  return addDays(first, index * (every === 'weekly' ? 7 : 28));
}

/**
 * The periods from the first one on, without end unless a pause has none: a period in which a pause begins is longer by
 * that pause, and all later ones begin so much later.
 */
export function* periodsOf({ startsOn, pauses }: Term, every: Every): Generator<Period, void> {
  let paused = 0;
  let next = 0;
  for (let index = 0; ; index += 1) {
    const name = nominalStart(startsOn, every, index);
    const start = name + paused;
    let end = nominalStart(startsOn, every, index + 1) + paused;
    for (let pause = pauses[next]; pause && pause.from < end; pause = pauses[++next]) {
      if (pause.until === null) return yield { index, name, start, end: Infinity };
      const length = pause.until - Math.max(pause.from, startsOn);
      if (length <= 0) continue;
      paused += length;
      end += length;
    }
    yield { index, name, start, end };
  }
}

/** The period a moment lies in; undefined before the first one. */
export function periodAt(term: Term, every: Every, time: ShopTime): Period | undefined {
  if (time < term.startsOn) return undefined;
  for (const period of periodsOf(term, every)) if (time < period.end) return period;
  return undefined;
}

export const isPaused = ({ pauses }: Term, time: ShopTime): boolean =>
  pauses.some(({ from, until }) => from <= time && (until === null || time < until));
