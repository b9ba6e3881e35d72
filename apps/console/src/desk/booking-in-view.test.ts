import { expect, test } from 'vitest';
import { viewOf } from './booking-in-view.ts';

const chosen = { startsAt: Date.UTC(2026, 10, 24, 10) / 1000, roomId: 11, employeeId: 3 };
const view = (query: string, draft: Parameters<typeof viewOf>[0] = { chosen }) =>
  viewOf(draft, (name) => new URLSearchParams(query).get(name) ?? undefined, '2026-11-16');

test('[DESK-1] the agenda goes to the booked day, and to whose week it is', () => {
  expect(view('')).toEqual({ date: '2026-11-24' });
  expect(view('view=week')).toEqual({ date: '2026-11-24', who: 3 });
  expect(view('view=week&by=room&who=12')).toEqual({ date: '2026-11-24', who: 11 });
  expect(view('who=0')).toEqual({ date: '2026-11-24' });
  expect(view('who=5', { chosen: { startsAt: chosen.startsAt }, employeeId: 4 })).toEqual({
    date: '2026-11-24',
    who: 4,
  });
  expect(view('date=2026-11-24', { chosen: { startsAt: Date.UTC(2026, 10, 16, 9) / 1000 } })).toEqual({
    date: undefined,
  });
});
