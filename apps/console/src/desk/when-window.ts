import { addDays, dayOf, isoWeekdayOf, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import type { Draft } from './desk-draft-store.ts';

/** How far the list goes back before the moment it began with. */
const DAYS_BACK = 14;

type WindowDraft = Pick<Draft, 'when' | 'day' | 'chosen' | 'listFrom' | 'page'>;

interface Window {
  readonly from?: ShopTime;
  readonly days?: number;
  /** The first minute of a day. */
  readonly minute?: number;
}

/** The day of “Pick a day”, also before one is picked. */
export const pickedDay = (
  { day, chosen }: Pick<Draft, 'day' | 'chosen'>,
  now: ShopTime,
  inSight: ShopTime | undefined,
): string => day ?? dayOf(chosen?.startsAt ?? Math.max(now, inSight ?? 0));

/** The first day, the number of days and the first minute of a day to search. */
function firstPage(draft: WindowDraft, now: ShopTime, inSight: ShopTime | undefined): Window {
  const today = startOfDay(now);
  switch (draft.when) {
    case 'soonest':
      return draft.listFrom === undefined ? {} : { from: draft.listFrom };
    case 'tomorrow':
      return { from: addDays(today, 1), days: 1 };
    case 'evening':
      return { minute: 17 * 60 };
    case 'weekend':
      return { from: addDays(today, Math.max(0, 6 - isoWeekdayOf(now))), days: isoWeekdayOf(now) === 7 ? 1 : 2 };
    case 'day':
      return { from: draft.listFrom ?? timeOfDay(pickedDay(draft, now, inSight)) ?? today, days: 1 };
  }
}

/** DESK-1: which moments are listed: those of the filter, and what “Later” and “Earlier” turn to from there. */
export function windowOf(draft: WindowDraft, now: ShopTime, inSight: ShopTime | undefined) {
  const { page = 0 } = draft;
  const first = firstPage(draft, now, inSight);
  if (page === 0) return first;
  // Later does not end with the day.
  if (page > 0) return { ...first, days: DAYS_BACK, page };
  const { from = now, days: _, ...rest } = first;
  const back = Math.max(startOfDay(now), addDays(startOfDay(from), 1 - DAYS_BACK));
  return { ...rest, from: back, before: from, days: DAYS_BACK, page: -page - 1 };
}
