import {
  addDays,
  type Day,
  DAY_SECONDS,
  EARLIEST_TIME,
  type FieldProblem,
  isSkipped,
  LATEST_TIME,
  type ShopTime,
  startOfDay,
  timeOfDay,
} from '../shared/index.ts';
import type { TimeRange } from '../shops/index.ts';

/** The longest block; a longer closure is entered as special days of the shop. */
const MAX_DAYS = 31;
const WEEK_SECONDS = 7 * DAY_SECONDS;

interface BlockRequest {
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
  readonly weeks?: number | undefined;
}

type BlockRanges =
  | { readonly ok: true; readonly ranges: readonly TimeRange[] }
  | { readonly ok: false; readonly field: 'starts_at' | 'ends_at' | 'weeks'; readonly problem: FieldProblem };

/** Cut at midnight, because nothing that takes time is longer than a day (decision 3). */
function byDay({ from, until }: TimeRange): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (let start = from; start < until;) {
    const end = Math.min(until, addDays(startOfDay(start), 1));
    ranges.push({ from: start, until: end });
    start = end;
  }
  return ranges;
}

/** AGD-7: what a block takes, once or every week; weekly ones that would reach into each other are refused. */
export function blockRanges({ startsAt, endsAt, weeks = 1 }: BlockRequest): BlockRanges {
  const length = endsAt - startsAt;
  if (length <= 0 || length > MAX_DAYS * DAY_SECONDS) return { ok: false, field: 'ends_at', problem: 'invalid' };
  if (startsAt < EARLIEST_TIME) return { ok: false, field: 'starts_at', problem: 'date_range' };
  if (weeks > 1 && length > WEEK_SECONDS) return { ok: false, field: 'weeks', problem: 'invalid' };
  if (endsAt + (weeks - 1) * WEEK_SECONDS >= LATEST_TIME) return { ok: false, field: 'weeks', problem: 'invalid' };
  const starts = Array.from({ length: weeks }, (_, week) => startsAt + week * WEEK_SECONDS);
  return { ok: true, ranges: starts.flatMap((from) => byDay({ from, until: from + length })) };
}

/**
 * The field of a block that would begin in the hour that a clock change skips (B10). A whole day begins at midnight also
 * where that is skipped.
 */
export const skippedField = (
  { startsAt, weeks = 1 }: Pick<BlockRequest, 'startsAt' | 'weeks'>,
  zone: string,
): 'starts_at' | 'weeks' | undefined => {
  const first = Array.from({ length: weeks }, (_, week) => startsAt + week * WEEK_SECONDS).findIndex(
    (start) => start !== startOfDay(start) && isSkipped(start, zone),
  );
  return first < 0 ? undefined : first === 0 ? 'starts_at' : 'weeks';
};

const MAX_WEEKS = 53;

/**
 * The number of weeks of a block that begins at a time and repeats until a day, that day included. It is none when the
 * day is before the block's own, which the server refuses.
 */
export const weeksUntil = (startsAt: ShopTime, last: Day): number =>
  Math.min(MAX_WEEKS, Math.max(0, Math.floor(((timeOfDay(last) ?? 0) - startOfDay(startsAt)) / WEEK_SECONDS) + 1));
