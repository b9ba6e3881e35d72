import { expect, test } from 'vitest';
import { type DrawnRange, fitted, freeRange, personDraft, weekMinutes } from './draft.ts';

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
