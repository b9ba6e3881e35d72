import { type Day, dayOf, isoWeekdayOf, type ShopTime } from '../shared/index.ts';
import { weekdayNames } from './things.ts';

interface Archivable {
  readonly archived: boolean;
}

interface RoomTimes extends Archivable {
  readonly active: boolean;
  readonly employee_id: number | null;
  readonly disabled_days: readonly (typeof weekdayNames)[number][];
  readonly disabled_dates: readonly Day[];
}

/** A visit or a class to come. */
interface Coming {
  readonly startsAt: ShopTime;
  readonly employeeId: number | null;
  readonly isClass: boolean;
}

/** HRS-3: what could not be booked at a thing any more as it is booked. */
export interface ClosingThing {
  concerns(coming: Coming): boolean;
  /** It is archived; otherwise it only takes no more bookings then. */
  readonly isForGood: boolean;
}

/** Undefined where the change archives nothing. */
export const closingByArchiving = (before: Archivable, after: Archivable): ClosingThing | undefined =>
  after.archived && !before.archived ? { concerns: () => true, isForGood: true } : undefined;

const added = <T>(before: readonly T[], after: readonly T[]): Set<T> =>
  new Set(after.filter((each) => !before.includes(each)));

/**
 * A room closes when it is archived, when it takes no more bookings, and on days that were open before. With another
 * person, or none, it closes to visits that are booked with somebody else; a class has a person of its own.
 */
export function closingOfRoom(before: RoomTimes, after: RoomTimes): ClosingThing | undefined {
  const archived = closingByArchiving(before, after);
  if (archived) return archived;
  if (before.active && !after.active) return { concerns: () => true, isForGood: false };
  const weekdays = added(before.disabled_days, after.disabled_days);
  const dates = added(before.disabled_dates, after.disabled_dates);
  const person = after.employee_id;
  const isOthers = person !== before.employee_id;
  if (weekdays.size === 0 && dates.size === 0 && !isOthers) return undefined;
  return {
    concerns: ({ startsAt, employeeId, isClass }) =>
      weekdays.has(weekdayNames[isoWeekdayOf(startsAt) - 1] ?? 'mon') ||
      dates.has(dayOf(startsAt)) ||
      (isOthers && !isClass && employeeId !== person),
    isForGood: false,
  };
}
