import { dayRefusal, type RoomDiary, type Search, takenTimes, type UsedRoom } from '../booking/index.ts';
import { freeUntil } from '../reservations/index.ts';
import { dayOf, type ShopTime, startOfDay } from '../shared/index.ts';
import type { TimeRange } from '../shops/index.ts';
import type { DeskWarning } from './literals.ts';

interface DeskRequest {
  readonly startsAt: ShopTime;
  readonly policyHours: number;
  readonly timeZone: string;
}

/**
 * DESK-2: the warnings before staff book a time that customers could not book. They may book anyway; a time that is
 * taken is refused and is no warning.
 */
export function deskWarningsOf(
  { days, service, now }: Search,
  room: RoomDiary,
  { startsAt, policyHours, timeZone }: DeskRequest,
): DeskWarning[] {
  const midnight = startOfDay(startsAt);
  const open = days.find((day) => day.midnight === midnight)?.open ?? [];
  const ends = startsAt + service.minutes * 60;
  const refusal = dayRefusal({ date: dayOf(startsAt), midnight }, room, now);
  const isLate = freeUntil({ startsAt, policyHours, timeZone }) < now;
  const found: Readonly<Record<DeskWarning, boolean>> = {
    passed: startsAt < now,
    closed_day: open.length === 0,
    outside_hours: open.length > 0 && !open.some(({ from, until }) => from <= startsAt && ends <= until),
    beyond_horizon: refusal === 'after_maximum',
    room_closed: refusal === 'disabled_weekday' || refusal === 'disabled_date',
    no_free_cancelling: isLate && startsAt >= now,
  };
  return (Object.keys(found) as DeskWarning[]).filter((warning) => found[warning]);
}

/** The time of a visit that is moved, where it is until then. */
export interface MovedVisit {
  readonly roomId: number | null;
  readonly employeeId: number | null;
  /** With its buffers. */
  readonly busy: TimeRange;
  readonly minutes: number;
}

/** The same search for a visit that may be longer or shorter than its service. */
export const searchFor = (search: Search, { minutes }: MovedVisit): Search => ({
  ...search,
  service: { ...search.service, minutes },
});

/** Whether somebody or something stands in the way: then nobody can book it (DESK-2). */
export function isTaken({ service }: Search, room: UsedRoom, startsAt: ShopTime): boolean {
  const from = startsAt - service.bufferBefore * 60;
  const until = startsAt + (service.minutes + service.bufferAfter) * 60;
  return takenTimes(room).some((range) => range.from < until && range.until > from);
}
