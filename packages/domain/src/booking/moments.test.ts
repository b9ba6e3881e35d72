import { expect, test } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { at, openDay, span } from '../../testing/clock.ts';
import { naiveFreeStarts } from '../../testing/minute-by-minute.ts';
import { aRoom, aSearch } from '../../testing/room.ts';
import { addDays, clockOf, dayOf, type ShopTime } from '../shared/index.ts';
import {
  differenceFrom,
  likeBeforeByDay,
  mostLikeBefore,
  repeatedWeeks,
  type Search,
  soonestByDay,
  type StaffedRoom,
  weeklyStarts,
} from './index.ts';

const staffed = (id: number, employeeId: number | null, given: Parameters<typeof aRoom>[0] = {}): StaffedRoom => ({
  ...aRoom({ id, ...given }),
  employeeId,
});

const soonest = (search: Search, rooms: readonly StaffedRoom[], most = 5) =>
  [...soonestByDay(search, rooms, most)].flat().map(({ timestamp, room }) => ({ timestamp, room: room.id }));

const clocks = (rooms: readonly StaffedRoom[], most?: number) =>
  soonest(aSearch(), rooms, most).map(({ timestamp, room }) => `${clockOf(timestamp)} ${room}`);

test('[SOON-1] the next moments are those of everybody by time; those of one person do not overlap', () => {
  const rooms = [staffed(1, 71, { taken: [span('09:00-10:15')] }), staffed(2, 72)];
  expect(clocks(rooms)).toEqual(['09:00 2', '10:00 2', '10:30 1', '11:00 2']);
});

test('[SOON-1] somebody who works in two rooms is one person, and is offered in the one that is free', () => {
  const rooms = [staffed(1, 71, { taken: [span('09:00-10:00')] }), staffed(2, 71, { taken: [span('10:00-12:00')] })];
  expect(clocks(rooms)).toEqual(['09:00 2', '10:00 1', '11:00 1']);
});

test('[SOON-1] rooms that nobody in particular works in are each a choice of their own, in the shop’s order', () => {
  expect(clocks([staffed(8, null), staffed(3, null)], 3)).toEqual(['09:00 8', '09:00 3', '10:00 8']);
});

test('[SOON-1] no more days are read than the moments need, and none where nobody works', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'].map((date) => openDay(date, '09:00-12:00'));
  const search = aSearch({ days });
  expect([...soonestByDay(search, [staffed(1, 71), staffed(2, 72)], 5)]).toHaveLength(1);
  expect([...soonestByDay(search, [], 5)]).toEqual([]);
  expect([...soonestByDay(search, [staffed(1, 71, { disabledDays: [1, 2, 3] })], 5)].flat()).toEqual([]);
});

/** The rule a second time: every minute of every room, then the earliest that overlaps nothing of its person. */
function naiveSoonest(search: Search, rooms: readonly StaffedRoom[], most: number) {
  const length = search.service.minutes * 60;
  const people = [...new Set(rooms.map(({ id, employeeId }) => employeeId ?? -id))];
  const starts = rooms.flatMap((room, place) =>
    naiveFreeStarts(search, room).map((timestamp) => ({
      timestamp,
      place,
      room: room.id,
      person: room.employeeId ?? -room.id,
    })),
  );
  const ordered = starts.toSorted(
    (a, b) => a.timestamp - b.timestamp || people.indexOf(a.person) - people.indexOf(b.person) || a.place - b.place,
  );
  const busyUntil = new Map<number, ShopTime>();
  const found: { timestamp: ShopTime; room: number }[] = [];
  for (const { timestamp, room, person } of ordered) {
    if (found.length === most || timestamp < (busyUntil.get(person) ?? -Infinity)) continue;
    busyUntil.set(person, timestamp + length);
    found.push({ timestamp, room });
  }
  return found;
}

test('[SOON-1] the same moments as trying every room at every minute, over a change of the clocks too', () => {
  const anyRange = fc
    .tuple(fc.integer({ min: 0, max: 3 * 96 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, length]) => ({ from: at('00:00', '2026-10-24') + from * 900, until: 0, length }))
    .map(({ from, length }) => ({ from, until: from + length * 900 }));
  const anyRoom = fc.record({
    employeeId: fc.option(fc.integer({ min: 71, max: 73 })),
    gridMinutes: fc.constantFrom(15, 20, 30, 60),
    noticeMinutes: fc.constantFrom(0, 90),
    taken: fc.array(anyRange, { maxLength: 6 }).map((ranges) => ranges.toSorted((a, b) => a.from - b.from)),
  });
  const days = [0, 1, 2].map((day) =>
    openDay(dayOf(addDays(at('00:00', '2026-10-24'), day)), '09:00-12:00', '13:10-18:00'),
  );
  fc.assert(
    fc.property(
      fc.array(anyRoom, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(20, 45, 60, 175),
      fc.constantFrom(0, 10),
      fc.integer({ min: 1, max: 5 }),
      (given, minutes, buffer, most) => {
        const rooms = given.map((room, index) => staffed(index + 1, room.employeeId, room));
        const search = aSearch({
          days,
          service: { minutes, bufferBefore: buffer, bufferAfter: buffer },
          now: at('10:05', '2026-10-24'),
        });
        expect(soonest(search, rooms, most)).toEqual(naiveSoonest(search, rooms, most));
      },
    ),
  );
});

const again = (search: Search, rooms: readonly StaffedRoom[], before: ShopTime, most = 3) =>
  mostLikeBefore([...likeBeforeByDay(search, rooms, before)].flat(), before, search.now, most).map(
    ({ timestamp, room, isClosest }) => ({ timestamp, room: room.id, isClosest }),
  );

/** Every day of the five weeks from Thursday 19 November on. */
const fiveWeeks = Array.from({ length: 35 }, (_, day) =>
  openDay(dayOf(addDays(at('00:00', '2026-11-19'), day)), '09:00-13:00', '14:00-18:00'),
);
const wednesday = at('16:30', '2026-10-28');
const thursday = at('08:00', '2026-11-19');
const words = (rooms: readonly StaffedRoom[], before = wednesday) =>
  again(aSearch({ days: fiveWeeks, now: thursday }), rooms, before).map(
    ({ timestamp, room, isClosest }) =>
      `${dayOf(timestamp)} ${clockOf(timestamp)} ${room}${isClosest ? ' closest' : ''}`,
  );

test('[AGAIN-1] in an empty diary: the next same weekday and hour, the soonest day beside it, and a week later', () => {
  expect(words([staffed(1, 71)])).toEqual(['2026-11-19 16:30 1', '2026-11-25 16:30 1 closest', '2026-12-02 16:30 1']);
});

test('[AGAIN-1] of a day the start nearest to the hour, the earlier of two; and in the room that is free then', () => {
  const taken = ['24', '25', '26'].map((day) => span('16:00-17:30', `2026-11-${day}`));
  expect(words([staffed(1, 71, { taken })])).toEqual([
    '2026-11-19 16:30 1',
    '2026-11-25 15:00 1 closest',
    '2026-12-02 16:30 1',
  ]);
  const second = staffed(2, 71, { taken: taken.toSpliced(1, 1) });
  expect(words([staffed(1, 71, { taken }), second])).toContain('2026-11-25 16:30 2 closest');
});

test('[AGAIN-1] a long wait for the very hour gives way to the same weekday sooner', () => {
  const taken = [span('16:30-17:30', '2026-11-25'), span('00:00-24:00', '2026-12-02')];
  expect(words([staffed(1, 71, { taken, gridMinutes: 15, disabledDays: [0, 1, 2, 4, 5, 6] })])).toEqual([
    '2026-11-25 15:30 1 closest',
    '2026-12-09 16:30 1',
    '2026-12-16 16:30 1',
  ]);
});

test('[AGAIN-1] fewer where fewer days are free, none where nobody works', () => {
  expect(words([])).toEqual([]);
  expect(words([staffed(1, 71, { futureBooking: at('12:00', '2026-11-20') })])).toEqual([
    '2026-11-19 16:30 1 closest',
    '2026-11-20 12:00 1',
  ]);
});

test.each([
  ['2026-11-25', '16:30', 0, 0],
  ['2026-11-27', '17:00', 2, 30],
  ['2026-11-24', '09:00', -1, -450],
  ['2026-11-28', '16:30', 3, 0],
  ['2026-11-29', '16:30', -3, 0],
])('[AGAIN-1] %s at %s is %i days and %i minutes from a Wednesday at 16:30', (date, clock, days, minutes) => {
  expect(differenceFrom(wednesday, at(clock, date))).toEqual({ days, minutes });
});

/** The rule a second time: all starts of all rooms, sorted by how far they are, one of a day. */
function naiveAgain(search: Search, rooms: readonly StaffedRoom[], before: ShopTime, most: number) {
  const DAY = 86_400;
  const midnight = (time: ShopTime) => Math.floor(time / DAY) * DAY;
  const far = (time: ShopTime) => {
    // From the same weekday nearest to it, found by looking at each day around.
    const offset = [0, 1, -1, 2, -2, 3, -3].find(
      (days) => new Date((time - days * DAY) * 1000).getUTCDay() === new Date(before * 1000).getUTCDay(),
    )!;
    let weeks = 0;
    for (let day = midnight(time) - offset * DAY; day - 7 * DAY >= midnight(search.now); day -= 7 * DAY) weeks += 1;
    const minutes = Math.abs(time - midnight(time) - (before - midnight(before))) / 60;
    return Math.abs(offset) * 180 + minutes + weeks * 120;
  };
  const starts = rooms
    .flatMap((room, place) => naiveFreeStarts(search, room).map((timestamp) => ({ timestamp, place, room: room.id })))
    .toSorted((a, b) => far(a.timestamp) - far(b.timestamp) || a.timestamp - b.timestamp || a.place - b.place);
  const days = new Set<ShopTime>();
  const found = starts.filter(({ timestamp }) => {
    const isNew = days.size < most && !days.has(midnight(timestamp));
    if (isNew) days.add(midnight(timestamp));
    return isNew;
  });
  return found
    .map(({ timestamp, room }, index) => ({ timestamp, room, isClosest: index === 0 }))
    .toSorted((a, b) => a.timestamp - b.timestamp);
}

test('[AGAIN-1] the same moments as sorting every start of every room, over a change of the clocks too', () => {
  const first = at('00:00', '2026-10-20');
  const anyRange = fc
    .tuple(fc.integer({ min: 0, max: 16 * 96 }), fc.integer({ min: 1, max: 200 }))
    .map(([from, length]) => ({ from: first + from * 900, until: first + (from + length) * 900 }));
  const anyRoom = fc.record({
    gridMinutes: fc.constantFrom(15, 20, 60),
    noticeMinutes: fc.constantFrom(0, 90),
    disabledDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
    taken: fc.array(anyRange, { maxLength: 12 }).map((ranges) => ranges.toSorted((a, b) => a.from - b.from)),
  });
  const days = Array.from({ length: 16 }, (_, day) =>
    openDay(dayOf(addDays(first, day)), '09:00-12:00', '13:10-18:00'),
  );
  fc.assert(
    fc.property(
      fc.array(anyRoom, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(45, 60, 175),
      fc.integer({ min: 0, max: 14 * 96 }),
      fc.integer({ min: 1, max: 4 }),
      (given, minutes, quarters, most) => {
        const rooms = given.map((room, index) => staffed(index + 1, 71, room));
        const search = aSearch({
          days,
          service: { minutes, bufferBefore: 0, bufferAfter: 10 },
          now: at('10:05', '2026-10-20'),
        });
        const before = at('00:00', '2026-10-05') + quarters * 900;
        expect(again(search, rooms, before, most)).toEqual(naiveAgain(search, rooms, before, most));
      },
    ),
    { numRuns: 60 },
  );
});

test('[AGAIN-1] a visit and its repeats, every week or two', () => {
  expect(weeklyStarts(wednesday, 3).map(dayOf)).toEqual(['2026-10-28', '2026-11-04', '2026-11-11']);
  expect(weeklyStarts(wednesday, 3, 2).map(dayOf)).toEqual(['2026-10-28', '2026-11-11', '2026-11-25']);
});

test('[AGAIN-1] each week is free, taken or beyond, as trying every start of every room says', () => {
  const first = at('00:00', '2026-10-20');
  const anyRange = fc
    .tuple(fc.integer({ min: 0, max: 23 * 96 }), fc.integer({ min: 1, max: 120 }))
    .map(([from, length]) => ({ from: first + from * 900, until: first + (from + length) * 900 }));
  const anyRoom = fc.record({
    gridMinutes: fc.constantFrom(15, 20, 60),
    disabledDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    futureBooking: fc.integer({ min: 4, max: 24 }).map((day) => addDays(first, day) - 1),
    taken: fc.array(anyRange, { maxLength: 12 }).map((ranges) => ranges.toSorted((a, b) => a.from - b.from)),
  });
  const days = Array.from({ length: 22 }, (_, day) =>
    openDay(dayOf(addDays(first, day)), '09:00-12:00', '13:10-18:00'),
  );
  fc.assert(
    fc.property(
      fc.array(anyRoom, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 7 * 96 - 1 }),
      fc.constantFrom(1, 2),
      (given, quarters, every) => {
        const rooms = given.map((room, index) => staffed(index + 1, 71, room));
        const search = aSearch({
          days,
          service: { minutes: 60, bufferBefore: 0, bufferAfter: 10 },
          now: at('10:05', '2026-10-20'),
        });
        const starts = weeklyStarts(first + quarters * 900, 4 - every, every);
        const free = rooms.flatMap((room) => naiveFreeStarts(search, room));
        const expected = starts.map((startsAt) => {
          if (free.includes(startsAt)) return { startsAt, state: 'free', nearest: null };
          const [nearest = null] = free
            .filter((time) => dayOf(time) === dayOf(startsAt))
            .toSorted((a, b) => Math.abs(a - startsAt) - Math.abs(b - startsAt) || a - b);
          const isBeyond = rooms.every(({ futureBooking }) => futureBooking < startsAt);
          return { startsAt, state: isBeyond ? 'beyond' : 'taken', nearest };
        });
        expect(repeatedWeeks(search, rooms, starts)).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
