import { describe, expect, test } from 'vitest';
import { span } from '../../testing/clock.ts';
import { clockOf } from '../shared/index.ts';
import { type RoomUse, roomWithout, takenTimes } from './index.ts';

const one = (clocks: string): RoomUse => ({ ...span(clocks), isOnePlace: true });
const times = (taken: readonly RoomUse[], capacity: number): string =>
  takenTimes({ taken, capacity })
    .map(({ from, until }) => `${clockOf(from)}-${clockOf(until)}`)
    .join(' ');

describe('[WHO-5] when nobody else fits into a room', () => {
  test.each<[what: string, taken: RoomUse[], capacity: number, full: string]>([
    ['of one: whenever it is used', [one('09:00-10:00'), one('11:00-12:00')], 1, '09:00-10:00 11:00-12:00'],
    ['one of two is there', [one('09:00-10:00')], 2, ''],
    ['two of two, while both are there', [one('09:00-10:00'), one('09:30-11:00')], 2, '09:30-10:00'],
    [
      'one after the other is one',
      [one('09:00-10:00'), one('10:00-11:00'), one('09:30-10:30')],
      2,
      '09:30-10:00 10:00-10:30',
    ],
    ['a class or a block takes all places', [span('09:00-10:00')], 4, '09:00-10:00'],
    [
      'both',
      [one('08:00-09:00'), span('09:00-10:00'), one('10:00-12:00'), one('11:00-13:00')],
      2,
      '09:00-10:00 11:00-12:00',
    ],
  ])('%s', (_, taken, capacity, full) => {
    expect(times(taken, capacity)).toBe(full);
  });
});

describe('[WHO-5] [DESK-2] a visit is not in its own way', () => {
  const visit = { roomId: 1, employeeId: 7, busy: span('09:00-10:00') };
  const left = (employeeId: number | null, taken: RoomUse[], id = 1) =>
    roomWithout({ id, employeeId, capacity: 2, taken }, visit).taken.length;

  test('its own place is free again, and those of others are not', () => {
    expect(left(null, [one('09:00-10:00'), one('09:00-10:00')])).toBe(1);
    expect(left(null, [span('09:00-10:00')])).toBe(1);
  });

  test('of the room’s own person all of the room is', () => {
    expect(left(7, [span('09:00-10:00')])).toBe(0);
    expect(left(7, [one('09:00-10:00')])).toBe(1);
    expect(left(7, [span('09:00-10:00')], 2)).toBe(0);
    expect(left(8, [span('09:00-10:00')], 2)).toBe(1);
  });
});
