import { addDays, DAY_SECONDS, type ShopTime, skippedOn, startOfDay } from '../shared/index.ts';
import type { TimeRange } from '../shops/index.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;
const DEFAULT_HOURS = { fromMinute: 8 * HOUR_MINUTES, untilMinute: 20 * HOUR_MINUTES };
const MIN_MINUTES = 6 * HOUR_MINUTES;

/** The hours of a day that a grid shows, in minutes of the day; whole hours, the same for all its columns. */
export interface ShownHours {
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/** Each range as minutes of the day that it lies on; what reaches over midnight counts to the end of its day. */
const minutesOf = ({ from, until }: TimeRange) => {
  const midnight = startOfDay(from);
  return { from: (from - midnight) / 60, until: Math.min(DAY_MINUTES, (until - midnight) / 60) };
};

/** AGD-2: whole hours around everything that is there: what happens before opening or after closing is never hidden. */
export function shownHours(ranges: readonly TimeRange[]): ShownHours {
  if (ranges.length === 0) return DEFAULT_HOURS;
  const minutes = ranges.map(minutesOf);
  const first = Math.min(...minutes.map(({ from }) => from));
  const last = Math.max(...minutes.map(({ until }) => until));
  const fromMinute = Math.floor(first / HOUR_MINUTES) * HOUR_MINUTES;
  const untilMinute = Math.ceil(last / HOUR_MINUTES) * HOUR_MINUTES;
  const missing = Math.max(0, MIN_MINUTES - (untilMinute - fromMinute));
  const later = Math.min(missing, DAY_MINUTES - untilMinute);
  return { fromMinute: Math.max(0, fromMinute - (missing - later)), untilMinute: untilMinute + later };
}

/** How many minutes below the top of the grid a time stands, on the day that begins at `midnight`. */
export const offsetOf = (time: ShopTime, midnight: ShopTime, { fromMinute, untilMinute }: ShownHours): number =>
  Math.min(untilMinute, Math.max(fromMinute, (time - midnight) / 60)) - fromMinute;

/** The time that stands so many minutes below the top of the grid; the reverse of `offsetOf`. */
export const timeAtOffset = (offset: number, midnight: ShopTime, { fromMinute, untilMinute }: ShownHours): ShopTime =>
  midnight + Math.min(untilMinute, Math.max(fromMinute, fromMinute + offset)) * 60;

/** The part of a range that lies on the day that begins at `midnight`; undefined when none does. */
export function onDay({ from, until }: TimeRange, midnight: ShopTime): TimeRange | undefined {
  const part = { from: Math.max(from, midnight), until: Math.min(until, addDays(midnight, 1)) };
  return part.from < part.until ? part : undefined;
}

/** The rest of a day: where nobody works, or the shop is closed. Ranges are ascending and do not overlap. */
export function gapsIn(ranges: readonly TimeRange[], within: TimeRange): TimeRange[] {
  const gaps: TimeRange[] = [];
  let at = within.from;
  for (const { from, until } of ranges) {
    if (from > at) gaps.push({ from: at, until: Math.min(from, within.until) });
    at = Math.max(at, until);
  }
  if (at < within.until) gaps.push({ from: at, until: within.until });
  return gaps.filter(({ from, until }) => from < until);
}

/** The step of dragging and of the arrow keys, in minutes; the finer one with Shift. */
export const steps = { usual: 15, fine: 5 } as const;

/** The nearest step of the wall clock. */
export const snapToStep = (time: ShopTime, stepMinutes: number): ShopTime => {
  const midnight = startOfDay(time);
  const snapped = midnight + Math.round((time - midnight) / 60 / stepMinutes) * stepMinutes * 60;
  return Math.min(snapped, midnight + DAY_SECONDS - stepMinutes * 60);
};

interface Grid {
  readonly working: readonly TimeRange[];
  /** Starts that customers are offered lie on it, counted from each opening time, as in `freeTimes`. */
  readonly gridMinutes: number;
}

/** AGD-4: the latest start on the room's grid at or before a time; outside working hours the usual step of the wall clock. */
export function snapToGrid(time: ShopTime, { working, gridMinutes }: Grid): ShopTime {
  const hours = working.find(({ from, until }) => from <= time && time < until);
  const [from, grid] = hours ? [hours.from, Math.max(1, gridMinutes) * 60] : [startOfDay(time), steps.usual * 60];
  return from + Math.floor((time - from) / grid) * grid;
}

/** The free stretch around a time: between what takes time there and the ends of the day's working hours around it. */
export function freeAround(
  time: ShopTime,
  taken: readonly TimeRange[],
  working: readonly TimeRange[],
): TimeRange | undefined {
  if (taken.some(({ from, until }) => from <= time && time < until)) return undefined;
  const midnight = startOfDay(time);
  const hours = working.find(({ from, until }) => from <= time && time < until);
  const bounds = hours ?? { from: midnight, until: addDays(midnight, 1) };
  return {
    from: Math.max(bounds.from, ...taken.filter(({ until }) => until <= time).map(({ until }) => until)),
    until: Math.min(bounds.until, ...taken.filter(({ from }) => from > time).map(({ from }) => from)),
  };
}

/** B10: whether a clock change skips this time of the wall clock, so that nobody can come then. */
export function isSkipped(time: ShopTime, zone: string): boolean {
  const skipped = skippedOn(startOfDay(time), zone);
  return skipped !== undefined && skipped.from <= time && time < skipped.until;
}
