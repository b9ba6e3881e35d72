import type { RoomDiary, Search, ServiceTime } from '@embook/domain/booking';
import { addDays, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { openingDays, type TimeRange, type Timetable } from '@embook/domain/shops';

/** The workload of P1 and P2: one room, open 09–13 and 14–21 every day, 15-minute grid, 60-minute service. */
export const FIRST: ShopTime = timeOfDay('2026-11-16')!;
export const OPENINGS: readonly (readonly [from: number, until: number])[] = [
  [9 * 60, 13 * 60],
  [14 * 60, 21 * 60],
];
export const GRID = 15;
export const MINUTES = 60;
export const ROOM = 1;

const hours = [
  { opens: '09:00', closes: '13:00' },
  { opens: '14:00', closes: '21:00' },
];

const timetable: Timetable = {
  openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, closed: false, hours })),
  specialDays: [],
};

const service: ServiceTime = { minutes: MINUTES, bufferBefore: 0, bufferAfter: 0 };

/** The opening hours are part of the work, as they are of every request. */
export const searchFor = (days: number): Search => ({
  days: openingDays(timetable, FIRST, days),
  service,
  now: FIRST - 3600,
});

export const roomWith = (taken: readonly TimeRange[]): RoomDiary => ({
  id: ROOM,
  gridMinutes: GRID,
  noticeMinutes: 0,
  disabledDates: [],
  disabledDays: [],
  futureBooking: addDays(FIRST, 365),
  taken,
});

/**
 * `count` taken ranges over the days, sorted by start. They fall into five hours of each day and get shorter the more
 * there are, so that part of every day stays free and each run has times to find.
 */
export function takenRanges(count: number, days: number): TimeRange[] {
  const busyHours = [9, 10, 15, 16, 17];
  const minutes = count > 500 ? 5 : 30;
  let seed = 20_261_116;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    const minute = busyHours[random(busyHours.length)]! * 60 + random(60 - minutes + 1);
    const from = addDays(FIRST, random(days)) + minute * 60;
    return { from, until: from + minutes * 60 };
  }).toSorted((a, b) => a.from - b.from);
}
