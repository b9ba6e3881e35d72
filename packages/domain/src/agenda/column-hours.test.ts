import { expect, test } from 'vitest';
import { anAgenda, anEntry, onMonday } from '../../testing/agenda.ts';
import { columnHours, dayColumns } from './index.ts';

const hoursOf = (given: Parameters<typeof anAgenda>[1], kind: 'employee' | 'room' = 'employee', index = 0) => {
  const agenda = anAgenda(given?.entries ?? [], given);
  const column = dayColumns(agenda, kind, '2026-11-16')[index];
  return column && columnHours(agenda, column);
};
const noor = { id: 1, name: 'Noor', photoUrl: null };
const block = anEntry({
  id: 3,
  kind: 'block',
  status: 'blocked',
  roomId: null,
  startsAt: onMonday(8),
  endsAt: onMonday(18),
  reason: 'Course',
});

test('[AGD-2] the head of a column has the hours as they are, with their gap', () => {
  const working = [
    [onMonday(9), onMonday(12)],
    [onMonday(14), onMonday(17)],
  ];
  expect(hoursOf({ employees: [{ ...noor, working }] })).toEqual({
    kind: 'open',
    ranges: [
      { from: onMonday(9), until: onMonday(12) },
      { from: onMonday(14), until: onMonday(17) },
    ],
  });
});

test.each([
  ['a day that is wholly blocked', { entries: [block] }, { kind: 'blocked', reason: 'Course' }],
  ['nobody who works', { employees: [{ ...noor, working: [] }] }, { kind: 'off' }],
  [
    'a holiday by its word',
    { specialDays: [{ date: '2026-11-16', closed: true, reason: 'Carnival' }] },
    { kind: 'closed', reason: 'Carnival' },
  ],
  ['a closed day of the shop', { open: [] }, { kind: 'closed', reason: null }],
])('[AGD-2] %s', (_what, given, hours) => {
  expect(hoursOf(given)).toEqual(hours);
});

test('[AGD-2] a room that is not used on the day is closed, and a person whose only room it is has it named', () => {
  const { rooms } = anAgenda();
  const given = { rooms: rooms.map((room) => (room.employeeId === 2 ? { ...room, working: [] } : room)) };
  expect(hoursOf(given, 'room', 2)).toEqual({ kind: 'closed', reason: null });
  expect(hoursOf(given, 'employee', 1)).toEqual({ kind: 'unused', rooms: ['Room 21'] });
});
