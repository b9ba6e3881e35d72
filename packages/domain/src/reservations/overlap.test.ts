import { expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { overlappingVisit } from './index.ts';

const visit = (clock: string, minutes = 60, timeZone = 'Europe/Amsterdam', cancelled = false) => ({
  startsAt: at(clock),
  minutes,
  timeZone,
  cancelled,
});

test.each([
  ['at the same time', visit('10:00'), true],
  ['begun before and still going on', visit('09:30'), true],
  ['beginning before its end', visit('10:45'), true],
  ['ending as it begins', visit('09:00'), false],
  ['beginning as it ends', visit('11:00'), false],
  ['cancelled', visit('10:00', 60, 'Europe/Amsterdam', true), false],
  ['at the same hour of another zone', visit('10:00', 60, 'Europe/Vilnius'), false],
  ['at the same moment in another zone', visit('11:00', 60, 'Europe/Vilnius'), true],
])('[BOOK-6] [B10] a visit %s overlaps: %s', (_what, other, overlaps) => {
  expect(overlappingVisit([other], visit('10:00')) === other).toBe(overlaps);
});
