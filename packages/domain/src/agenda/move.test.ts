import { expect, test } from 'vitest';
import { anAgenda, anEntry, MONDAY, onMonday } from '../../testing/agenda.ts';
import * as fc from '../../testing/fast-check.ts';
import {
  canMove,
  dayColumns,
  entriesIn,
  isOutsideHours,
  landingIn,
  obstacleAt,
  stepOf,
  stepped,
  weekColumns,
} from './index.ts';

const noor = { kind: 'employee', id: 1 } as const;
const daan = { kind: 'employee', id: 2 } as const;
const visit = anEntry({ id: 1 });

test('[AGD-1] a day has a column for each person or room, and one for what has none', () => {
  const agenda = anAgenda([visit, anEntry({ id: 2, employeeId: null, roomId: 31 })]);
  expect(dayColumns(agenda, 'employee', '2026-11-16').map(({ name }) => name)).toEqual(['Noor', 'Daan', null]);
  expect(dayColumns(agenda, 'room', '2026-11-16')).toHaveLength(4);
  const week = weekColumns(agenda, 'employee', 1, '2026-11-16');
  expect(week.map((column) => entriesIn(agenda, column).length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

test('[AGD-2] every entry of a day stands in a column, whatever it is of', () => {
  const ids = fc.constantFrom(null, 1, 2, 99);
  const rooms = fc.constantFrom(null, 11, 21, 31, 98);
  const kinds = fc.constantFrom('booking' as const, 'session' as const, 'block' as const, 'hold' as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, rooms, kinds), { maxLength: 20 }), (list) => {
      const entries = list.map(([employeeId, roomId, kind], id) => anEntry({ id, employeeId, roomId, kind }));
      const agenda = anAgenda(entries);
      for (const kind of ['employee', 'room'] as const) {
        const shown = dayColumns(agenda, kind, '2026-11-16').flatMap((column) => entriesIn(agenda, column));
        expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)));
      }
    }),
  );
});

test('[AGD-5] each obstacle is named: a taken room, a busy person, a closed day, the past, another service', () => {
  const inRoom = anEntry({ id: 2, startsAt: onMonday(12), employeeId: null });
  const busy = anEntry({ id: 3, startsAt: onMonday(14), roomId: 12 });
  const agenda = anAgenda([visit, inRoom, busy]);
  const at = (startsAt: number, roomId = 11) => obstacleAt(agenda, visit, { startsAt, minutes: 60, roomId });
  expect(at(onMonday(11))).toBeUndefined();
  expect(at(onMonday(11.5))).toEqual({ because: 'room_taken', by: inRoom });
  expect(at(onMonday(14.5))).toEqual({ because: 'employee_taken', by: busy });
  expect(at(onMonday(11), 21)).toEqual({ because: 'not_offered' });
  expect(at(onMonday(-3))).toEqual({ because: 'past' });
  expect(at(onMonday(25))).toEqual({ because: 'closed', reason: null });
  const special = anAgenda([visit], { specialDays: [{ date: '2026-11-16', closed: true, reason: 'Moving house' }] });
  expect(obstacleAt(special, visit, { startsAt: onMonday(11), minutes: 60, roomId: 11 })).toEqual({
    because: 'closed',
    reason: 'Moving house',
  });
});

test('[WHO-5] [AGD-5] a room that holds two takes a second visit, no third, and none beside a block', () => {
  const floor = { ...anAgenda().rooms[3]!, capacity: 2 };
  const moved = anEntry({ id: 1, employeeId: null });
  const there = anEntry({ id: 2, employeeId: null, roomId: 31, startsAt: onMonday(12) });
  const late = anEntry({ id: 3, employeeId: null, roomId: 31, startsAt: onMonday(12.5) });
  const block = anEntry({
    id: 4,
    kind: 'block',
    status: 'blocked',
    employeeId: null,
    roomId: 31,
    startsAt: onMonday(15),
  });
  const agenda = anAgenda([moved, there, late, block], { rooms: [floor] });
  const at = (hour: number) => obstacleAt(agenda, moved, { startsAt: onMonday(hour), minutes: 60, roomId: 31 });
  expect(at(11.5)).toBeUndefined();
  expect(at(13)).toBeUndefined();
  expect(at(12)).toEqual({ because: 'room_taken', by: there });
  expect(at(14.5)).toEqual({ because: 'room_taken', by: block });
});

test('[AGD-5] its buffer goes with it, and its own time and cancelled visits do not stand in its way', () => {
  const buffered = anEntry({ id: 1, busyUntil: onMonday(11.25) });
  const next = anEntry({ id: 2, startsAt: onMonday(12.5) });
  const gone = anEntry({ id: 3, startsAt: onMonday(15), status: 'cancelled' });
  const agenda = anAgenda([buffered, next, gone]);
  const at = (hour: number) => obstacleAt(agenda, buffered, { startsAt: onMonday(hour), minutes: 60, roomId: 11 });
  expect(at(10.25)).toBeUndefined();
  expect(at(11.25)).toBeUndefined();
  expect(at(11.5)).toMatchObject({ because: 'room_taken' });
  expect(at(15)).toBeUndefined();
});

test('[AGD-5] put with another person it takes a room of theirs that offers it and is free', () => {
  const other = anEntry({ id: 2, roomId: 11, startsAt: onMonday(14), employeeId: null });
  const agenda = anAgenda([visit, other]);
  const at = { startsAt: onMonday(14), minutes: 60 };
  expect(landingIn(agenda, visit, noor, at)).toEqual({ ...at, roomId: 12 });
  expect(landingIn(agenda, visit, daan, at)).toEqual({ ...at, roomId: null });
  expect(obstacleAt(agenda, visit, landingIn(agenda, visit, daan, at))).toEqual({ because: 'not_offered' });
  expect(landingIn(agenda, visit, { kind: 'room', id: 31 }, at).roomId).toBe(31);
});

test('[AGD-5] a time outside working hours is reported, not refused', () => {
  const agenda = anAgenda([visit]);
  const late = { startsAt: onMonday(16.5), minutes: 60, roomId: 11 };
  expect(isOutsideHours(agenda, late)).toBe(true);
  expect(obstacleAt(agenda, visit, late)).toBeUndefined();
  expect(isOutsideHours(agenda, { ...late, minutes: 30 })).toBe(false);
});

test.each([
  ['confirmed', 'booking', true],
  ['arrived', 'booking', true],
  ['done', 'booking', false],
  ['no_show', 'booking', false],
  ['cancelled', 'booking', false],
  ['held', 'hold', false],
  ['confirmed', 'session', false],
  ['blocked', 'block', false],
] as const)('[AGD-5] %s %s can be moved: %s', (status, kind, expected) => {
  expect(canMove(anEntry({ id: 1, status, kind }))).toBe(expected);
});

const key = (name: string, given: object = {}) => ({ key: name, shiftKey: false, altKey: false, ...given });

test('[AGD-5] arrows move by a quarter, with Shift by five minutes, sideways by a column, with Alt they change the length', () => {
  const lifted = { column: 0, second: 10 * 3600, minutes: 60 };
  const after = (name: string, given?: object) => {
    const step = stepOf(key(name, given));
    return step && stepped(lifted, step, 3);
  };
  expect(after('ArrowDown')).toMatchObject({ second: 10.25 * 3600 });
  expect(after('ArrowUp', { shiftKey: true })).toMatchObject({ second: 10 * 3600 - 300 });
  expect(after('ArrowRight')).toMatchObject({ column: 1 });
  expect(after('ArrowLeft')).toMatchObject({ column: 0 });
  expect(after('ArrowDown', { altKey: true })).toMatchObject({ minutes: 75 });
  expect(after('x')).toBeUndefined();
});

test('[AGD-5] no step leaves the columns or the day', () => {
  const keys = fc.array(
    fc.record({
      key: fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'),
      shiftKey: fc.boolean(),
      altKey: fc.boolean(),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(keys, (pressed) => {
      let lifted = { column: 1, second: 23 * 3600, minutes: 45 };
      for (const one of pressed) {
        const step = stepOf(one);
        if (step) lifted = stepped(lifted, step, 3);
        expect(lifted.column).toBeGreaterThanOrEqual(0);
        expect(lifted.column).toBeLessThan(3);
        expect(lifted.second).toBeGreaterThanOrEqual(0);
        expect(lifted.second + lifted.minutes * 60).toBeLessThanOrEqual(86_400);
        expect(lifted.minutes).toBeGreaterThan(0);
      }
    }),
  );
  expect(MONDAY % 86_400).toBe(0);
});
