import { expect, test } from 'vitest';
import { anEntry, onMonday } from '../../testing/agenda.ts';
import { visitBeside } from './index.ts';

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
