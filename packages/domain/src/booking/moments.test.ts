import { expect, test } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { at, openDay, span } from '../../testing/clock.ts';
import { naiveFreeStarts } from '../../testing/minute-by-minute.ts';
import { aRoom, aSearch } from '../../testing/room.ts';
import { addDays, clockOf, dayOf, type ShopTime } from '../shared/index.ts';
import { type Search, soonestByDay, type StaffedRoom } from './index.ts';

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
