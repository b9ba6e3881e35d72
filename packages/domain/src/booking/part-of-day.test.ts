import { expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { clockOf } from '../shared/index.ts';
import { byPartOfDay } from './index.ts';

const grouped = (...clocks: string[]) =>
  byPartOfDay(clocks.map((clock) => ({ timestamp: at(clock) }))).map(({ part, times }) => [
    part,
    times.map(({ timestamp }) => clockOf(timestamp)).join(' '),
  ]);

test('[BOOK-4] times are grouped by part of day, at 12 and 18 sharp', () => {
  expect(grouped('00:00', '11:59', '12:00', '17:59', '18:00', '23:45')).toEqual([
    ['morning', '00:00 11:59'],
    ['afternoon', '12:00 17:59'],
    ['evening', '18:00 23:45'],
  ]);
});

test('[BOOK-4] a part without times is left out', () => {
  expect(grouped('19:00')).toEqual([['evening', '19:00']]);
  expect(grouped()).toEqual([]);
});
