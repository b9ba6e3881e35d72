import { describe, expect, test } from 'vitest';
import { at, MONDAY } from '../../testing/clock.ts';
import { aRoom, aSearch } from '../../testing/room.ts';
import { addDays, dayOf } from '../shared/index.ts';
import { freeDays, nearestTimes, type RoomDiary, type Search, soonestMoments, soonestTimes } from './index.ts';

const ROOMS = 200;
const DAYS = 62;

/** A company with as many starts as it can have, which counts how often the hours of a day are read: once for a room. */
function hostileCompany(days: number, room: Partial<RoomDiary> = {}) {
  const work = { roomDays: 0 };
  const search: Search = aSearch({
    days: Array.from({ length: days }, (_, index) => {
      const midnight = addDays(at('00:00'), index);
      const open = [{ from: midnight, until: addDays(midnight, 1) }];
      return {
        date: dayOf(midnight),
        midnight,
        get open() {
          work.roomDays += 1;
          return open;
        },
      };
    }),
    service: { minutes: 5, bufferBefore: 0, bufferAfter: 0 },
  });
  const rooms = Array.from({ length: ROOMS }, (_, index) => ({
    ...aRoom({ id: index + 1, gridMinutes: 1, ...room }),
    employeeId: index % 2 === 0 ? null : index,
  }));
  return { search, rooms, work };
}

const wanted = { from: at('00:00'), earliestMinute: 0, mostEach: 4 };

describe('[A27] the work of a search is bounded, however fine a calendar is', () => {
  test('free days are computed one by one, each of every room once', () => {
    const { search, rooms, work } = hostileCompany(DAYS);
    const days = freeDays(search, rooms);
    const whole = { free: 1436, total: 1436, roomId: 1, rooms: rooms.map(({ id }) => id) };
    expect(days.next().value).toEqual({ date: MONDAY, first: at('00:00'), ...whole });
    expect(work.roomDays).toBe(ROOMS);
    expect([...days]).toHaveLength(DAYS - 1);
    expect(work.roomDays).toBe(ROOMS * DAYS);
  });

  test('[AGD-8] the next free times end the search where they are found', () => {
    const { search, rooms, work } = hostileCompany(14);
    expect(soonestTimes(search, rooms, wanted)).toHaveLength(4);
    expect(work.roomDays).toBe(ROOMS);
  });

  test('[DESK-1] the soonest moments of each person end the search where they are found', () => {
    const { search, rooms, work } = hostileCompany(28);
    expect(soonestMoments(search, rooms, wanted)).toHaveLength(4 * ROOMS);
    expect(work.roomDays).toBe(ROOMS);
  });

  test('[DESK-1] the last moments before another read each day once', () => {
    const { search, rooms, work } = hostileCompany(28);
    expect(soonestMoments(search, rooms, { ...wanted, before: addDays(at('00:00'), 28) })).toHaveLength(4 * ROOMS);
    expect(work.roomDays).toBe(ROOMS * 28);
  });

  test('[HRS-3] the nearest times are looked for around the moment, and further away only if there are none', () => {
    const noon = addDays(at('12:00'), 7);
    const near = hostileCompany(21);
    expect(nearestTimes(near.search, near.rooms, noon, 3)).toHaveLength(3);
    expect(near.work.roomDays).toBe(ROOMS * 3);

    const full = hostileCompany(21, { taken: [{ from: 0, until: addDays(at('00:00'), 30) }] });
    expect(nearestTimes(full.search, full.rooms, noon, 3)).toEqual([]);
    // Twice as far each time.
    expect(full.work.roomDays).toBe(ROOMS * (3 + 5 + 9 + 16 + 21));
  });
});
