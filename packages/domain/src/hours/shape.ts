import { addDays, clockOfMinute, type Day, dayOf, timeOfDay } from '../shared/index.ts';
import { minuteOfClock, patternOn, weekIn, type WorkHours, type WorkPattern } from '../shops/index.ts';

/** Why somebody is away. */
export const absenceKinds = ['holiday', 'ill', 'training', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

/** `asked` waits for a decision (HRS-4); only a granted absence takes time. */
export const absenceStates = ['asked', 'granted', 'refused'] as const;
export type AbsenceState = (typeof absenceStates)[number];

/** From and until as they are sent. */
interface Clocks {
  readonly opens: string;
  readonly closes: string;
}

export const minutesOf = ({ opens, closes }: Clocks) => ({
  opens: minuteOfClock(opens),
  closes: minuteOfClock(closes),
});

export const clocksOf = ({ opens, closes }: { readonly opens: number; readonly closes: number }): Clocks => ({
  opens: clockOfMinute(opens),
  closes: clockOfMinute(closes),
});

/** What is wrong with hours: each range ends after it begins, and overlaps no other of its day. `dayOfRange` tells days apart. */
export function hoursProblem<R extends Clocks>(
  given: readonly R[],
  dayOfRange: (range: R) => number,
): 'hours_order' | 'hours_overlap' | undefined {
  if (given.map(minutesOf).some(({ opens, closes }) => opens >= closes)) return 'hours_order';
  const overlaps = (list: readonly R[]): boolean => {
    const sorted = list.map(minutesOf).toSorted((a, b) => a.opens - b.opens);
    return sorted.some(({ opens }, index) => opens < (sorted[index - 1]?.closes ?? 0));
  };
  return [...Map.groupBy(given, dayOfRange).values()].some(overlaps) ? 'hours_overlap' : undefined;
}

const nextDay = (date: Day): Day => dayOf(addDays(timeOfDay(date) ?? 0, 1));

/** A pattern that begins later with the week that the old one would then be in. */
function goesOn(pattern: WorkPattern, startsOn: Day): WorkPattern {
  if (pattern.weeks === 0) return { ...pattern, startsOn };
  const first = weekIn(pattern, timeOfDay(startsOn) ?? 0);
  const { weeks } = pattern;
  const hours = pattern.hours.map((range) => ({ ...range, week: ((range.week - first + weeks) % weeks) + 1 }));
  return { startsOn, weeks, hours };
}

/**
 * HRS-2: an employee's patterns with a new one. It replaces one of the same day; with a last day those in between go, and
 * what held before goes on after it.
 */
export function withPattern(patterns: readonly WorkPattern[], added: WorkPattern, endsOn?: Day): WorkPattern[] {
  const { startsOn } = added;
  const kept = patterns.filter((each) => each.startsOn < startsOn || each.startsOn > (endsOn ?? startsOn));
  const after = endsOn === undefined ? undefined : nextDay(endsOn);
  const isFollowed = after === undefined || kept.some((each) => each.startsOn === after);
  const before = after === undefined ? undefined : patternOn(patterns, after);
  const resumed = isFollowed ? [] : [goesOn(before ?? { startsOn: after, weeks: 0, hours: [] }, after)];
  return [...kept, added, ...resumed].toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
}

/** The shops whose hours two patterns do not share. */
export function changedShops(before: WorkPattern | undefined, after: WorkPattern): Set<number> {
  const keyOf = ({ week, weekday, opens, closes }: WorkHours): string => `${week} ${weekday} ${opens} ${closes}`;
  const of = (pattern: WorkPattern | undefined, shopId: number): string =>
    `${pattern?.weeks} ${(pattern?.hours ?? [])
      .filter((range) => range.shopId === shopId)
      .map(keyOf)
      .toSorted()
      .join()}`;
  const shops = new Set([...(before?.hours ?? []), ...after.hours].map(({ shopId }) => shopId));
  return new Set([...shops].filter((shopId) => of(before, shopId) !== of(after, shopId)));
}
