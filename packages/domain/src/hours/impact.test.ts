import { expect, test } from 'vitest';
import { at, span } from '../../testing/clock.ts';
import { aRoom, aSearch } from '../../testing/room.ts';
import { proposedMoves, type Reserved } from './index.ts';

test('[WHO-5] [HRS-3] as many visits are offered a room at the same time as it still holds', () => {
  const there = { ...span('10:00-11:00'), isOnePlace: true };
  const floor = { ...aRoom({ id: 2, capacity: 3, taken: [there] }), employeeId: null };
  const visit = { startsAt: at('10:00'), minutes: 60, roomId: 1, employeeId: 7, busy: span('10:00-11:00') };
  const reserved: Reserved[] = [];
  const offered = () => proposedMoves(aSearch(), [floor], visit, reserved)[0]?.timestamp;
  for (const expected of [at('10:00'), at('10:00'), at('09:00')]) {
    expect(offered()).toBe(expected);
    reserved.push({ ...span('10:00-11:00'), roomId: 2, employeeId: null });
  }
});
