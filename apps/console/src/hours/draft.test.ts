import { expect, test } from 'vitest';
import {
  type DrawnRange,
  fitted,
  freeRange,
  isTaken,
  personDraft,
  weekMinutes,
  withRange,
  withWeeks,
} from './draft.ts';

const range = (opens: number, closes: number): DrawnRange => ({ week: 1, weekday: 1, shopId: 1, opens, closes });

test('[HRS-2] a drawn range ends where the next one begins', () => {
  const others = [range(540, 720), range(840, 1080)];
  expect(fitted({ opens: 700, closes: 900 }, others, 750)).toEqual({ opens: 720, closes: 840 });
  expect(fitted({ opens: 0, closes: 600 }, others, 300)).toEqual({ opens: 0, closes: 540 });
});

test('[HRS-2] another range takes the next free hour, and none where the day is full', () => {
  expect(freeRange([], 540)).toEqual({ opens: 540, closes: 600 });
  expect(freeRange([range(540, 720)], 540)).toEqual({ opens: 720, closes: 780 });
  expect(freeRange([range(540, 1440)], 540)).toBeUndefined();
});

test('[HRS-2] a range is changed or removed, and may touch another one but not overlap it', () => {
  const [morning, evening] = [range(540, 720), range(840, 1080)];
  const draft = { weeks: 1, ranges: [morning, evening] };
  expect(isTaken(draft.ranges, range(600, 840), morning)).toBe(false);
  expect(isTaken(draft.ranges, range(600, 855), morning)).toBe(true);
  expect(isTaken(draft.ranges, { ...range(600, 855), weekday: 2 }, morning)).toBe(false);
  expect(withRange(draft, morning, range(600, 840)).ranges).toEqual([range(600, 840), evening]);
  expect(withRange(draft, morning, undefined).ranges).toEqual([evening]);
});

test('[HRS-2] another week starts as the first one, and fewer weeks keep the first ones', () => {
  const second = { ...range(600, 660), week: 2 };
  const two = { weeks: 2, ranges: [range(540, 720), second] };
  expect(withWeeks(two, 3).ranges).toEqual([range(540, 720), second, { ...range(540, 720), week: 3 }]);
  expect(withWeeks(two, 1)).toEqual({ weeks: 1, ranges: [range(540, 720)] });
  expect(withWeeks(two, 0)).toEqual({ weeks: 0, ranges: [] });
});

test('[HRS-2] an employee’s week is the pattern valid on the day, or the shop’s', () => {
  const hours = [{ week: 1, weekday: 1, shopId: 1, opens: '09:00', closes: '17:00' }];
  const person = {
    id: 1,
    name: 'N',
    photoUrl: null,
    shopId: 1,
    version: 1,
    absences: [],
    patterns: [{ startsOn: '2026-11-16', weeks: 2, hours }],
  };
  expect(personDraft(person, '2026-11-15')).toEqual({ weeks: 0, ranges: [] });
  expect(weekMinutes(personDraft(person, '2026-11-16'))).toBe(240);
});
