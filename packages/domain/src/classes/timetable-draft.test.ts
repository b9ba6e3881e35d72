import { expect, test } from 'vitest';
import { type Occupied, timetableDifference, type TimetableDraftClass, type TimetableToday } from './index.ts';

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 11, 8) / 1000;
const DAYS = 200;
const weekly: TimetableDraftClass = {
  seriesId: null,
  version: null,
  ends: false,
  serviceId: 1,
  name: null,
  every: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  at: '10:00',
  minutes: 30,
  employeeId: 1,
  roomId: 2,
  places: 1,
  price: 100,
  bookable: 'always',
  until: null,
};
const today: TimetableToday = {
  now: NOW,
  zone: 'Europe/Amsterdam',
  series: [],
  busy: [],
  closed: new Set(),
  opening: { openingHours: [], specialDays: [] },
  horizonOf: () => DAYS,
  teacherOf: () => '',
  roomOf: () => '',
};

test('[CLS-7] [A27] each date of a draft is compared with what its room and teacher have on its own day only', () => {
  let reads = 0;
  const busy = Array.from({ length: DAYS }, (_, index): Occupied => {
    const startsAt = Date.UTC(2026, 10, 11, 10) / 1000 + index * DAY;
    return {
      sessionId: null,
      roomId: index % 2 === 0 ? 2 : null,
      employeeId: 1,
      endsAt: startsAt + 1_800,
      get startsAt() {
        reads += 1;
        return startsAt;
      },
    };
  });
  const classes = ['10:00', '11:00', '12:00', '13:00', '23:45'].map((at) => ({ ...weekly, at }));
  const changes = timetableDifference({ ...today, busy }, { from: '2026-11-11', classes });
  expect(changes.map(({ made, skipped }) => [made.length, skipped.length])).toEqual([
    [1, DAYS],
    [DAYS + 1, 0],
    [DAYS + 1, 0],
    [DAYS + 1, 0],
    [DAYS + 1, 0],
  ]);
  expect(reads).toBeLessThan(DAYS * 30);
});

test('[CLS-7] a class over midnight is in the way on both of its days', () => {
  const midnight = Date.UTC(2026, 10, 17) / 1000;
  const busy = [{ sessionId: null, roomId: 2, employeeId: null, startsAt: midnight - 3_600, endsAt: midnight + 3_600 }];
  const classes = [
    { ...weekly, every: ['mon'] as const, at: '22:45', until: '2026-11-17' },
    { ...weekly, every: ['tue'] as const, at: '00:59', until: '2026-11-17' },
    { ...weekly, every: ['tue'] as const, at: '01:00', until: '2026-11-17', employeeId: null },
  ].map((each) => ({ ...each, every: [...each.every] }));
  const changes = timetableDifference({ ...today, busy }, { from: '2026-11-11', classes });
  expect(changes.map(({ skipped }) => skipped)).toEqual([['2026-11-16'], ['2026-11-17'], []]);
});
