import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { type PaidTerm, releaseOf } from './index.ts';

const on = (day: string) => at('00:00', day);

/** By the month from 11 November on; the second period is charged and unpaid: its grace ends on 18 December. */
const term: PaidTerm = {
  startsOn: on('2026-11-11'),
  pauses: [],
  duration: 'monthly',
  endsOn: null,
  bills: [
    { number: 1, isPaid: true },
    { number: 2, isPaid: false },
  ],
};
const visit = { startsAt: at('10:00', '2026-12-28'), agreedAt: null, warnedOn: null };
const warned = { ...visit, warnedOn: on('2026-12-15') };
const none = { kind: 'none' };
const ended = { kind: 'due', reason: 'ended' };
const unpaid = { kind: 'due', reason: 'unpaid' };
const warn = (day: string) => ({ kind: 'warn', bill: 2, on: on(day) });

describe('[A17] what becomes of a visit that a subscription paid for', () => {
  test.each([
    ['early in the grace nothing is said', term, visit, at('23:59', '2026-12-14'), none],
    ['three days before its end the owner is told', term, visit, at('00:00', '2026-12-15'), warn('2026-12-18')],
    ['told, it stays until the grace ends', term, warned, at('23:59', '2026-12-17'), none],
    ['then it is released', term, warned, at('00:00', '2026-12-18'), unpaid],
    ['booked late, it is told of late', term, visit, at('22:00', '2026-12-17'), warn('2026-12-18')],
    ['not told of in time, it is told of first', term, visit, at('09:00', '2026-12-20'), warn('2026-12-21')],
    ['and stays for that day', term, { ...visit, warnedOn: on('2026-12-20') }, at('23:00', '2026-12-20'), none],
    ['and is released on the next', term, { ...visit, warnedOn: on('2026-12-20') }, at('00:00', '2026-12-21'), unpaid],
    [
      'within the grace it takes place',
      term,
      { ...visit, startsAt: at('10:00', '2026-12-17') },
      at('08:00', '2026-12-15'),
      none,
    ],
    [
      'a period that is paid for releases nothing',
      term,
      { ...warned, startsAt: at('10:00', '2026-12-10') },
      at('08:00', '2026-12-09'),
      none,
    ],
    [
      'nor one that is not due yet',
      term,
      { ...warned, startsAt: at('10:00', '2027-01-11') },
      at('08:00', '2027-01-08'),
      none,
    ],
    [
      'paid after all, it stays',
      { ...term, bills: term.bills.map(({ number }) => ({ number, isPaid: true })) },
      warned,
      at('08:00', '2026-12-20'),
      none,
    ],
    [
      'a pause moves the grace',
      { ...term, pauses: [{ from: on('2026-12-11'), until: on('2026-12-21') }] },
      visit,
      at('08:00', '2026-12-20'),
      none,
    ],
    [
      'to ten days later',
      { ...term, pauses: [{ from: on('2026-12-11'), until: on('2026-12-21') }] },
      visit,
      at('08:00', '2026-12-25'),
      warn('2026-12-28'),
    ],
    [
      'a pause without end holds it off',
      { ...term, pauses: [{ from: on('2026-12-11'), until: null }] },
      warned,
      at('08:00', '2026-12-27'),
      none,
    ],
    [
      'beyond the end it is released at once',
      { ...term, endsOn: on('2026-12-28') },
      visit,
      at('08:00', '2026-11-12'),
      ended,
    ],
    [
      'moved by the shop from before the end it is not',
      { ...term, endsOn: on('2026-12-28') },
      { ...visit, agreedAt: at('10:00', '2026-12-09') },
      at('08:00', '2026-12-27'),
      none,
    ],
    [
      'moved by the shop from beyond the end to still further it is released',
      { ...term, endsOn: on('2026-12-28') },
      { ...visit, startsAt: at('10:00', '2027-01-09'), agreedAt: at('10:00', '2026-12-28') },
      at('08:00', '2026-11-12'),
      ended,
    ],
    [
      'moved by the shop to before the end it is not',
      { ...term, endsOn: on('2026-12-29') },
      { ...visit, agreedAt: at('10:00', '2026-12-30') },
      at('08:00', '2026-11-12'),
      none,
    ],
    [
      'moved by the shop out of a period that is paid for it stays',
      term,
      { ...warned, agreedAt: at('10:00', '2026-12-09') },
      at('08:00', '2026-12-20'),
      none,
    ],
    [
      'moved by the shop out of one that is unpaid it is released like the others',
      term,
      { ...warned, startsAt: at('10:00', '2027-01-20'), agreedAt: visit.startsAt },
      at('08:00', '2026-12-20'),
      unpaid,
    ],
    ['the day before the end it is not', { ...term, endsOn: on('2026-12-29') }, visit, at('08:00', '2026-11-12'), none],
  ] as const)('%s', (_what, given, which, now, expected) => {
    expect(releaseOf(given, which, now)).toEqual(expected);
  });
});
