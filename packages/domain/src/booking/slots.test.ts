import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { at, MONDAY, openDay, span } from '../../testing/clock.ts';
import { naiveFreeStarts } from '../../testing/minute-by-minute.ts';
import { aRoom, aSearch } from '../../testing/room.ts';
import { addDays, clockOf, dayOf, shopTimeAt, timeOfDay } from '../shared/index.ts';
import { intersection } from '../shops/index.ts';
import {
  type AvailableDay,
  freeDays,
  freeTimes,
  isFree,
  nearestTimes,
  type RoomDiary,
  refusalKinds,
  type Search,
  soonestTimes,
  whyNot,
} from './index.ts';

const clocks = (search: Partial<Search>, room: Partial<RoomDiary> = {}): string =>
  freeTimes(aSearch(search), [aRoom(room)])
    .map(({ timestamp }) => clockOf(timestamp))
    .join(' ');

const anHour = (bufferBefore: number, bufferAfter: number) => ({ minutes: 60, bufferBefore, bufferAfter });

describe('[BOOK-4] the free times of a room', () => {
  const table: [what: string, search: Partial<Search>, room: Partial<RoomDiary>, free: string][] = [
    ['nothing taken', {}, {}, '09:00 09:30 10:00 10:30 11:00'],
    ['shut', { days: [openDay(MONDAY)] }, {}, ''],
    [
      'the last visit ends when the shop closes',
      { service: { ...anHour(0, 0), minutes: 90 } },
      { gridMinutes: 45 },
      '09:00 09:45 10:30',
    ],
    ['longer than the opening', { service: { ...anHour(0, 0), minutes: 181 } }, {}, ''],
    ['as long as the opening', { service: { ...anHour(0, 0), minutes: 180 } }, {}, '09:00'],
    [
      'a visit does not reach over the break',
      { days: [openDay(MONDAY, '09:00-10:30', '11:00-12:30')] },
      {},
      '09:00 09:30 11:00 11:30',
    ],
    ['the grid counts from each opening', { days: [openDay(MONDAY, '09:10-10:30', '11:05-12:30')] }, {}, '09:10 11:05'],
    ['open till midnight', { days: [openDay(MONDAY, '22:00-24:00')] }, {}, '22:00 22:30 23:00'],
    ['open all day', { days: [openDay(MONDAY, '00:00-24:00')] }, { gridMinutes: 360 }, '00:00 06:00 12:00 18:00'],

    ['one taken hour', {}, { taken: [span('10:00-11:00')] }, '09:00 11:00'],
    ['five taken minutes', {}, { taken: [span('10:00-10:05')] }, '09:00 10:30 11:00'],
    ['taken before opening until after', {}, { taken: [span('08:00-09:01')] }, '09:30 10:00 10:30 11:00'],
    [
      'taken since the day before',
      {},
      { taken: [{ from: at('09:00', '2026-11-15'), until: at('09:45') }] },
      '10:00 10:30 11:00',
    ],
    [
      'a long range hides the short ones after it',
      {},
      { taken: [span('08:00-10:30'), span('08:10-08:20'), span('09:00-09:10')] },
      '10:30 11:00',
    ],
    ['the same range twice', {}, { taken: [span('10:00-10:30'), span('10:00-10:30')] }, '09:00 10:30 11:00'],

    [
      'a buffer before needs the time before',
      { service: anHour(15, 0) },
      { taken: [span('10:00-10:30')] },
      '09:00 11:00',
    ],
    [
      'a buffer after needs the time after',
      { service: anHour(0, 15) },
      { taken: [span('10:00-10:30')] },
      '10:30 11:00',
    ],
    ['buffers may reach outside opening hours', { service: anHour(60, 60) }, {}, '09:00 09:30 10:00 10:30 11:00'],
    [
      'buffers outside opening hours must be free',
      { service: anHour(30, 30) },
      { taken: [span('08:00-08:45'), span('12:15-12:30')] },
      '09:30 10:00 10:30',
    ],

    ['a start may be now', { now: at('09:30') }, {}, '09:30 10:00 10:30 11:00'],
    ['but not a second ago', { now: at('09:30:01') }, {}, '10:00 10:30 11:00'],
    ['notice counts from now', { now: at('08:45') }, { noticeMinutes: 45 }, '09:30 10:00 10:30 11:00'],
    ['notice of a day', { now: at('10:00', '2026-11-15') }, { noticeMinutes: 1440 }, '10:00 10:30 11:00'],
    ['after closing', { now: at('12:00') }, {}, ''],
    ['another day', { now: at('00:00', '2026-11-17') }, {}, ''],

    ['up to the latest moment, itself included', {}, { futureBooking: at('10:00') }, '09:00 09:30 10:00'],
    ['just before it', {}, { futureBooking: at('09:59') }, '09:00 09:30'],
    ['the latest moment was yesterday', {}, { futureBooking: at('23:59', '2026-11-15') }, ''],
    ['a disabled weekday', {}, { disabledDays: [1] }, ''],
    ['other disabled weekdays', {}, { disabledDays: [0, 2] }, '09:00 09:30 10:00 10:30 11:00'],
    ['a disabled date', {}, { disabledDates: ['2026-11-17', MONDAY] }, ''],
    ['no grid, no times', {}, { gridMinutes: 0 }, ''],
    ['[HRS-2] only while the employee works', {}, { days: [openDay(MONDAY, '10:10-12:00')] }, '10:10 10:40'],
    ['[HRS-2] the employee is away', {}, { days: [openDay(MONDAY)] }, ''],
  ];
  test.each(table)('%s', (_, search, room, free) => {
    expect(clocks(search, room)).toBe(free);
  });

  test('a disabled Sunday is weekday 0', () => {
    const days = [openDay('2026-11-22', '09:00-10:00'), openDay('2026-11-23', '09:00-10:00')];
    expect(
      freeTimes(aSearch({ days }), [aRoom({ disabledDays: [0] })]).map(({ timestamp }) => dayOf(timestamp)),
    ).toEqual(['2026-11-23']);
  });

  test('[B10] days with a clock change offer the times of any other day, and now moves with the clock', () => {
    const zone = 'Europe/Amsterdam';
    const open = (date: string) => aSearch({ days: [openDay(date, '00:00-06:00')], now: at('12:00', '2026-03-01') });
    const plain = freeTimes(open('2026-03-28'), [aRoom()]).map(({ timestamp }) => clockOf(timestamp));
    for (const date of ['2026-03-29', '2026-10-25']) {
      expect(freeTimes(open(date), [aRoom()]).map(({ timestamp }) => clockOf(timestamp))).toEqual(plain);
    }
    const firstAfter = (instant: string, date: string) =>
      clocks({ ...open(date), now: shopTimeAt(Date.parse(instant), zone) }).slice(0, 5);
    expect(firstAfter('2026-03-29T00:59:00Z', '2026-03-29')).toBe('02:00');
    expect(firstAfter('2026-03-29T01:00:00Z', '2026-03-29')).toBe('03:00');
    expect(firstAfter('2026-10-25T00:59:00Z', '2026-10-25')).toBe('03:00');
    expect(firstAfter('2026-10-25T01:00:00Z', '2026-10-25')).toBe('02:00');
  });
});

test('[BOOK-1] without a preference each time appears once, in the first room that is free then', () => {
  const rooms = [
    aRoom({ id: 7, gridMinutes: 60, taken: [span('09:00-10:00')] }),
    aRoom({ id: 3, taken: [span('10:30-11:00')] }),
    aRoom({ id: 5, gridMinutes: 20, disabledDays: [1] }),
  ];
  const found = freeTimes(aSearch(), rooms).map(({ timestamp, roomId }) => [clockOf(timestamp), roomId]);
  expect(found).toEqual([
    ['09:00', 3],
    ['09:30', 3],
    ['10:00', 7],
    ['11:00', 7],
  ]);
  expect(freeTimes(aSearch(), [])).toEqual([]);
});

test('[BOOK-4] the look-ahead counts each day and names its first time and room', () => {
  const days = [
    openDay(MONDAY, '09:00-12:00'),
    openDay('2026-11-17'),
    openDay('2026-11-18', '09:00-11:00'),
    openDay('2026-11-19', '09:00-11:00'),
  ];
  const busy = { from: at('09:00', '2026-11-18'), until: at('11:00', '2026-11-18') };
  const rooms = [
    aRoom({ id: 1, taken: [span('09:00-10:00'), busy], disabledDates: ['2026-11-19'] }),
    aRoom({ id: 2, gridMinutes: 60, taken: [span('09:00-12:00'), busy] }),
  ];
  const expected: AvailableDay[] = [
    { date: MONDAY, free: 3, total: 5, first: at('10:00'), roomId: 1, rooms: [1] },
    { date: '2026-11-17', free: 0, total: 0, first: null, roomId: null, rooms: [] },
    { date: '2026-11-18', free: 0, total: 3, first: null, roomId: null, rooms: [] },
    { date: '2026-11-19', free: 2, total: 2, first: at('09:00', '2026-11-19'), roomId: 2, rooms: [2] },
  ];
  expect([...freeDays(aSearch({ days }), rooms)]).toEqual(expected);
});

describe('compared with a brute-force check of every minute', () => {
  const zones = ['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC'];
  /** Clock changes of those zones, year turns, a leap day, and a plain week. */
  const firstDays = [
    '2026-03-28',
    '2026-10-24',
    '2026-03-07',
    '2026-10-31',
    '2026-04-04',
    '2025-12-30',
    '2028-02-28',
    MONDAY,
  ];

  const minuteOfDay = fc.oneof(
    fc.constantFrom(0, 1440, 540, 780, 840, 1260),
    fc.integer({ min: 0, max: 288 }).map((n) => n * 5),
    fc.integer({ min: 0, max: 1440 }),
  );
  const openings = fc.uniqueArray(minuteOfDay, { maxLength: 6 }).map((cuts) => {
    const sorted = cuts.toSorted((a, b) => a - b);
    return Array.from(
      { length: Math.floor(sorted.length / 2) },
      (_, i) => [sorted[2 * i]!, sorted[2 * i + 1]!] as const,
    );
  });
  const rangesOf = ({ midnight }: { midnight: number }, open: readonly (readonly [number, number])[]) =>
    open.map(([from, until]) => ({ from: midnight + from * 60, until: midnight + until * 60 }));
  const shortTime = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 12 }).map((n) => n * 5),
    fc.integer({ min: 0, max: 75 }),
  );

  const search = fc
    .record({
      first: fc.constantFrom(...firstDays),
      days: fc.array(openings, { minLength: 1, maxLength: 4 }),
      minutes: fc.oneof(fc.constantFrom(5, 15, 30, 60, 90), fc.integer({ min: 1, max: 240 })),
      bufferBefore: shortTime,
      bufferAfter: shortTime,
      zone: fc.constantFrom(...zones),
      /** Real seconds between the first midnight (UTC) and now. */
      sinceMidnight: fc.oneof(fc.integer({ min: -200_000, max: 0 }), fc.integer({ min: -50_000, max: 250_000 })),
    })
    .map(({ first, days, minutes, bufferBefore, bufferAfter, zone, sinceMidnight }): Search => {
      const midnight = timeOfDay(first)!;
      return {
        days: days.map((open, index) => {
          const start = addDays(midnight, index);
          return {
            date: dayOf(start),
            midnight: start,
            open: rangesOf({ midnight: start }, open),
          };
        }),
        service: { minutes, bufferBefore, bufferAfter },
        now: shopTimeAt((midnight + sinceMidnight) * 1000, zone),
      };
    });

  const roomIn = ({ days }: Search) => {
    const midnight = days[0]!.midnight;
    const minute = fc.integer({ min: -720, max: days.length * 1440 + 120 });
    return fc
      .record({
        gridMinutes: fc.constantFrom(1, 5, 7, 10, 15, 20, 30, 45, 60, 1440),
        noticeMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })),
        lastMinute: fc.oneof(fc.constant(100_000), fc.integer({ min: -60, max: days.length * 1440 })),
        disabledDays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 2 }),
        disabledDates: fc.subarray(
          days.map(({ date }) => date),
          { maxLength: 1 },
        ),
        capacity: fc.constantFrom(undefined, 1, 2, 3),
        taken: fc.array(
          fc.tuple(
            minute,
            fc.oneof(
              { weight: 4, arbitrary: fc.integer({ min: 1, max: 90 }) },
              { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }) },
            ),
            fc.boolean(),
          ),
          { maxLength: 14 },
        ),
        /** What its employee works on each day; nothing: whenever the shop is open (HRS-2). */
        working: fc.oneof(
          { weight: 3, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.array(openings, { minLength: days.length, maxLength: days.length }) },
        ),
      })
      .map(({ lastMinute, taken, working, ...settings }) =>
        aRoom({
          ...settings,
          days:
            working &&
            days.map((day, index) => ({ ...day, open: intersection(day.open, rangesOf(day, working[index]!)) })),
          futureBooking: midnight + lastMinute * 60,
          taken: taken
            .map(([from, length, isOnePlace]) => ({
              from: midnight + from * 60,
              until: midnight + (from + length) * 60,
              isOnePlace,
            }))
            .toSorted((a, b) => a.from - b.from),
        }),
      );
  };

  test('[BOOK-4] [WHO-5] one room gives the same starts, however many it holds', () => {
    const seen = { free: 0, someTaken: 0, none: 0 };
    fc.assert(
      fc.property(
        search.chain((found) => fc.tuple(fc.constant(found), roomIn(found))),
        ([given, room]) => {
          const expected = naiveFreeStarts(given, room);
          const starts = freeTimes(given, [room]).map(({ timestamp }) => timestamp);
          expect(starts).toEqual(expected);
          if (starts.length === 0) seen.none += 1;
          else seen.free += 1;
          if (starts.length < naiveFreeStarts(given, { ...room, taken: [] }).length) seen.someTaken += 1;
        },
      ),
      { numRuns: 1500 },
    );
    // The generator must keep producing cases that matter.
    expect(Math.min(seen.free, seen.someTaken, seen.none)).toBeGreaterThan(200);
  });

  test('[BOOK-4] [WHO-5] checking one start gives the same result, at every minute of the days', () => {
    fc.assert(
      fc.property(
        search.chain((found) => fc.tuple(fc.constant(found), roomIn(found), fc.integer({ min: -1500, max: 3 * 1440 }))),
        ([given, room, minute]) => {
          const free = naiveFreeStarts(given, room);
          const start = given.days[0]!.midnight + minute * 60;
          expect(isFree(given, room, start)).toBe(free.includes(start));
          expect(free.every((time) => isFree(given, room, time))).toBe(true);
          expect(free.some((time) => isFree(given, room, time + 1))).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('[AGD-8] [HRS-2] closed and off hours are named until somebody works, also after the visit would have ended', () => {
    const days = [openDay(MONDAY, '08:00-12:00')];
    const whyAt = (clock: string, theirs: string) =>
      whyNot(aSearch({ days, service: anHour(0, 0) }), aRoom({ days: [openDay(MONDAY, theirs)] }), at(clock)).map(
        ({ kind, from, until }) => `${kind} ${clockOf(from)}-${clockOf(until ?? 0)}`,
      );
    expect(whyAt('06:00', '08:30-12:00')).toEqual(['closed 06:00-08:00']);
    expect(whyAt('07:30', '09:00-12:00')).toEqual(['closed 07:30-08:00', 'not_working 08:00-09:00']);
    expect(whyAt('08:00', '10:00-12:00')).toEqual(['not_working 08:00-10:00']);
    expect(whyAt('11:30', '08:00-11:00')).toEqual(['not_working 11:30-12:00', 'closed 12:00-12:30']);
  });

  test('[AGD-8] nothing stands in the way of a start exactly when it is free, and what does comes in order of time', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        search.chain((found) => fc.tuple(fc.constant(found), roomIn(found), fc.integer({ min: -1500, max: 3 * 1440 }))),
        ([given, room, minute]) => {
          const free = naiveFreeStarts(given, room);
          for (const start of [given.days[0]!.midnight + minute * 60, ...free, ...free.map((time) => time + 60)]) {
            const steps = whyNot(given, room, start);
            expect(steps.length === 0).toBe(isFree(given, room, start));
            expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).toSorted((a, b) => a - b));
            expect(steps.every(({ from, until }) => until === null || until >= from)).toBe(true);
            for (const { kind } of steps) kinds.add(kind);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect([...kinds].toSorted()).toEqual([...refusalKinds].toSorted());
  });

  test('[BOOK-1] [BOOK-4] [WHO-5] several rooms: times, rooms, counts and first times', () => {
    fc.assert(
      fc.property(
        search.chain((found) => fc.tuple(fc.constant(found), fc.array(roomIn(found), { maxLength: 4 }))),
        ([given, unnamed]) => {
          const rooms = unnamed.map((room, index) => ({ ...room, id: 10 - index }));
          const byTime = new Map<number, number>();
          const possible = new Set<number>();
          for (const room of rooms) {
            for (const start of naiveFreeStarts(given, room)) if (!byTime.has(start)) byTime.set(start, room.id);
            for (const start of naiveFreeStarts(given, { ...room, taken: [] })) possible.add(start);
          }
          const slots = [...byTime].toSorted(([a], [b]) => a - b).map(([timestamp, roomId]) => ({ timestamp, roomId }));
          expect(freeTimes(given, rooms)).toEqual(slots);
          expect([...freeDays(given, rooms)]).toEqual(
            given.days.map(({ date }) => {
              const ofDay = slots.filter(({ timestamp }) => dayOf(timestamp) === date);
              return {
                date,
                free: ofDay.length,
                total: [...possible].filter((start) => dayOf(start) === date).length,
                first: ofDay[0]?.timestamp ?? null,
                roomId: ofDay[0]?.roomId ?? null,
                rooms: rooms
                  .filter((room) => naiveFreeStarts(given, room).some((start) => dayOf(start) === date))
                  .map(({ id }) => id),
              };
            }),
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  test('[BOOK-4] [DESK-1] [HRS-3] the soonest, the last and the nearest times are those of the whole list', () => {
    const seen = { soonest: 0, last: 0, nearest: 0 };
    fc.assert(
      fc.property(
        search.chain((found) =>
          fc.tuple(
            fc.constant(found),
            fc.array(roomIn(found), { minLength: 1, maxLength: 3 }),
            fc.integer({ min: -1500, max: 6 * 1440 }),
            fc.record({
              skip: fc.nat({ max: 6 }),
              mostEach: fc.integer({ min: 1, max: 5 }),
              earliestMinute: fc.oneof(fc.constant(0), fc.nat({ max: 1439 })),
            }),
          ),
        ),
        ([given, unnamed, minute, { skip, mostEach, earliestMinute }]) => {
          const rooms = unnamed.map((room, index) => ({ ...room, id: 10 - index }));
          const all = freeTimes(given, rooms);
          const at = given.days[0]!.midnight + minute * 60;
          const late = all.filter(({ timestamp }) => (timestamp / 60) % 1440 >= earliestMinute);
          const wanted = { skip, mostEach, earliestMinute };

          const after = late.filter(({ timestamp }) => timestamp >= at).slice(skip, skip + mostEach);
          expect(soonestTimes(given, rooms, { ...wanted, from: at })).toEqual(after);

          const backwards = late.filter(({ timestamp }) => timestamp < at).toReversed();
          const before = backwards.slice(skip, skip + mostEach).toReversed();
          expect(soonestTimes(given, rooms, { ...wanted, from: 0, before: at })).toEqual(before);

          const distance = (time: number) => Math.abs(time - at);
          const nearest = all
            .filter(({ timestamp }) => timestamp !== at)
            .toSorted((a, b) => distance(a.timestamp) - distance(b.timestamp))
            .slice(0, mostEach);
          expect(nearestTimes(given, rooms, at, mostEach)).toEqual(nearest);
          seen.soonest += after.length;
          seen.last += before.length;
          seen.nearest += nearest.length;
        },
      ),
      { numRuns: 400 },
    );
    expect(Math.min(seen.soonest, seen.last, seen.nearest)).toBeGreaterThan(100);
  });
});
