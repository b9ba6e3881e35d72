import { type Hours, minutesOf, clocksOf } from '@embook/domain/hours';
import { patternOn } from '@embook/domain/shops';
import type { Person } from './queries.ts';

/** A drawn range of hours, in minutes of the day. */
export interface DrawnRange {
  readonly week: number;
  readonly weekday: number;
  readonly shopId: number;
  readonly opens: number;
  readonly closes: number;
}

export interface HoursDraft {
  /** 0: the shop's hours. */
  readonly weeks: number;
  readonly ranges: readonly DrawnRange[];
}

export const STEP = 15;
export const DAY_END = 1440;

export const shopDraft = ({ shop }: Hours): HoursDraft => ({
  weeks: 1,
  ranges: shop.hours.map((range) => ({ week: 1, weekday: range.weekday, shopId: shop.id, ...minutesOf(range) })),
});

/** An employee's hours on a day; without a pattern the shop's hours apply. */
export function personDraft({ patterns }: Person, date: string): HoursDraft {
  const minutes = patterns.map((pattern) => ({
    ...pattern,
    hours: pattern.hours.map((range) => ({ ...range, ...minutesOf(range) })),
  }));
  const pattern = patternOn(minutes, date);
  return { weeks: pattern?.weeks ?? 0, ranges: pattern?.hours ?? [] };
}

/** The ranges of a shop as their call takes them: a shop has one week, and no other shop. */
export const sentShopRanges = (ranges: readonly DrawnRange[]) =>
  ranges.map(({ weekday, opens, closes }) => ({ weekday, ...clocksOf({ opens, closes }) }));

/** Those of an employee. */
export const sentRanges = (ranges: readonly DrawnRange[]) =>
  ranges.map(({ week, weekday, shopId, opens, closes }) => ({ week, weekday, shopId, ...clocksOf({ opens, closes }) }));

/** The first free hour of a day for another range, or what is left. */
export function freeRange(ranges: readonly DrawnRange[], from: number): { opens: number; closes: number } | undefined {
  const sorted = ranges.toSorted((a, b) => a.opens - b.opens);
  let opens = from;
  for (const range of sorted) if (range.opens < opens + 60 && range.closes > opens) opens = range.closes;
  return opens + STEP > DAY_END ? undefined : { opens, closes: Math.min(opens + 60, DAY_END) };
}

/** A drawn range, limited by its neighbours of the day. */
export function fitted(drawn: { opens: number; closes: number }, others: readonly DrawnRange[], anchor: number) {
  const before = Math.max(0, ...others.filter(({ closes }) => closes <= anchor).map(({ closes }) => closes));
  const after = Math.min(DAY_END, ...others.filter(({ opens }) => opens >= anchor).map(({ opens }) => opens));
  return { opens: Math.max(drawn.opens, before), closes: Math.min(drawn.closes, after) };
}

/** Minutes per week, averaged over the weeks of the pattern. */
export const weekMinutes = ({ weeks, ranges }: HoursDraft): number =>
  weeks === 0 ? 0 : Math.round(ranges.reduce((sum, { opens, closes }) => sum + closes - opens, 0) / weeks);

/** Whether another range than `except` has some of this time. */
export const isTaken = (ranges: readonly DrawnRange[], wanted: DrawnRange, except: DrawnRange): boolean =>
  ranges.some(
    (each) =>
      each !== except &&
      each.week === wanted.week &&
      each.weekday === wanted.weekday &&
      each.opens < wanted.closes &&
      each.closes > wanted.opens,
  );

/** The draft with a range changed, or removed. */
export const withRange = (draft: HoursDraft, range: DrawnRange, changed: DrawnRange | undefined): HoursDraft => ({
  ...draft,
  ranges: draft.ranges.flatMap((each) => (each === range ? (changed ?? []) : each)),
});

/** The draft with as many weeks; a week that is empty starts as the first one. */
export function withWeeks({ ranges }: HoursDraft, weeks: number): HoursDraft {
  const inWeek = (number: number) => ranges.filter(({ week }) => week === number);
  const numbers = Array.from({ length: weeks }, (_, index) => index + 1);
  return {
    weeks,
    ranges: numbers.flatMap((number) => {
      const own = inWeek(number);
      return own.length > 0 ? own : inWeek(1).map((range) => ({ ...range, week: number }));
    }),
  };
}

export const isSameDraft = (one: HoursDraft, other: HoursDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
