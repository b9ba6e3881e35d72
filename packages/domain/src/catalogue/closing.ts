import { type Day, dayOf, isoWeekdayOf, type ShopTime } from '../shared/index.ts';
import { weekdayNames } from './things.ts';

interface Archivable {
  readonly archived: boolean;
}

interface RoomDays extends Archivable {
  readonly active: boolean;
  readonly disabled_days: readonly (typeof weekdayNames)[number][];
  readonly disabled_dates: readonly Day[];
}

/** HRS-3: when nothing can be booked at a thing any more that could be before. */
export interface ClosingThing {
  isClosedAt(time: ShopTime): boolean;
  /** It is archived; otherwise it only takes no more bookings then. */
  readonly isForGood: boolean;
}

/** Undefined where the change archives nothing. */
export const closingByArchiving = (before: Archivable, after: Archivable): ClosingThing | undefined =>
  after.archived && !before.archived ? { isClosedAt: () => true, isForGood: true } : undefined;

const added = <T>(before: readonly T[], after: readonly T[]): Set<T> =>
  new Set(after.filter((each) => !before.includes(each)));

/** A room closes when it is archived, when it takes no more bookings, and on days that were open before. */
export function closingOfRoom(before: RoomDays, after: RoomDays): ClosingThing | undefined {
  const archived = closingByArchiving(before, after);
  if (archived) return archived;
  if (before.active && !after.active) return { isClosedAt: () => true, isForGood: false };
  const weekdays = added(before.disabled_days, after.disabled_days);
  const dates = added(before.disabled_dates, after.disabled_dates);
  if (weekdays.size === 0 && dates.size === 0) return undefined;
  return {
    isClosedAt: (time) => weekdays.has(weekdayNames[isoWeekdayOf(time) - 1] ?? 'mon') || dates.has(dayOf(time)),
    isForGood: false,
  };
}
