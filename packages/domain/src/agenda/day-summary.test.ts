import { expect, test } from 'vitest';
import { anEntry, onMonday } from '../../testing/agenda.ts';
import { expectedOf, nextArrivals, toCollect, visitBeside } from './index.ts';

const entries = [
  anEntry({ id: 3, startsAt: onMonday(14), employeeId: 2 }),
  anEntry({ id: 1, startsAt: onMonday(9) }),
  anEntry({ id: 4, startsAt: onMonday(11), kind: 'block' }),
  anEntry({ id: 2, startsAt: onMonday(10) }),
];

test.each([
  ['the next one in order of time', 2, 1, 3],
  ['the one before, whoever it is with', 3, -1, 2],
  ['nothing after the last', 3, 1, undefined],
  ['nothing before the first', 1, -1, undefined],
  ['without one to begin at the next that is not over', undefined, 1, 3],
  ['without one to begin at the last that is over', undefined, -1, 2],
  ['one that is no longer there counts as none', 99, 1, 3],
] as const)('[AGD-1] %s', (_says, id, step, found) => {
  expect(visitBeside(entries, step, { id, now: onMonday(12) })?.id).toBe(found);
});

test('[AGD-2] [CLS-5] those who are booked into a class are expected and owe money like any visit', () => {
  const lesson = anEntry({
    id: 7,
    kind: 'session',
    startsAt: onMonday(13),
    expected: 6,
    unpaid: 4,
    unpaidCents: 9_600,
  });
  const today = [
    anEntry({ id: 1, startsAt: onMonday(14), dueCents: 2_000 }),
    lesson,
    anEntry({ id: 8, kind: 'session', startsAt: onMonday(15), expected: 0, unpaid: 0, unpaidCents: 0 }),
    anEntry({ id: 9, startsAt: onMonday(9), dueCents: 500, status: 'no_show' }),
  ];
  const next = nextArrivals(today, onMonday(12));
  expect(next.map((entry) => [entry.id, expectedOf(entry)])).toEqual([
    [7, 6],
    [1, 1],
  ]);
  expect(toCollect(today)).toEqual({ cents: 11_600, visits: 5 });
});
