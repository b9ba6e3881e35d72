import { describe, expect, test } from 'vitest';
import { type ChangeVerdict, sessionChange, type StandingClass } from './index.ts';

const NOW = Date.UTC(2026, 10, 11, 8) / 1000;
const DAY = 86_400;
const yoga: StandingClass = {
  startsAt: NOW + DAY,
  minutes: 60,
  employeeId: 1,
  roomId: 2,
  places: 12,
  price: 1500,
  taken: 8,
  cancelled: false,
};

describe('[CLS-3] a class is changed', () => {
  test.each<[string, Partial<StandingClass>, Partial<StandingClass>, ChangeVerdict]>([
    ['another teacher is told', {}, { employeeId: 3 }, { ok: true, isNotified: true }],
    ['another room is told', {}, { roomId: null }, { ok: true, isNotified: true }],
    ['another time is told', {}, { startsAt: NOW + 2 * DAY }, { ok: true, isNotified: true }],
    ['another length is told', {}, { minutes: 45 }, { ok: true, isNotified: true }],
    ['more seats are not told', {}, { places: 20 }, { ok: true, isNotified: false }],
    ['as many seats as are taken', {}, { places: 8 }, { ok: true, isNotified: false }],
    ['another price is for those who come later', {}, { price: 900 }, { ok: true, isNotified: false }],
    ['fewer seats than are taken', {}, { places: 7 }, { ok: false, field: 'places', problem: 'places_taken' }],
    ['to yesterday', {}, { startsAt: NOW - DAY }, { ok: false, field: 'starts_at', problem: 'invalid' }],
    ['to 2099', {}, { startsAt: 4_070_908_800 }, { ok: false, field: 'starts_at', problem: 'invalid' }],
    ['one that was cancelled', { cancelled: true }, { places: 20 }, { ok: false, refused: 'session_cancelled' }],
    ['one that is over', { startsAt: NOW - DAY }, { places: 20 }, { ok: false, refused: 'time_passed' }],
    ['one that goes on now', { startsAt: NOW - 600 }, { employeeId: 3 }, { ok: true, isNotified: true }],
  ])('%s', (_what, was, wanted, verdict) => {
    const before = { ...yoga, ...was };
    expect(sessionChange(before, { ...before, ...wanted }, NOW, 'Europe/Amsterdam')).toEqual(verdict);
  });
});
