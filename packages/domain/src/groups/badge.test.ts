import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { aSession, aSessionOption } from '../../testing/session.ts';
import {
  type Badge,
  badgeOf,
  optionRefusal,
  type Session,
  type SessionOption,
  seatsOf,
  sessionName,
  sessionRefusal,
  type SessionRefusal,
} from './index.ts';

const now = at('08:00');

describe('[GRP-7] badge and refusal of a class', () => {
  test.each<[what: string, given: Partial<Session>, badge: Badge | null, refusal: SessionRefusal | null]>([
    ['free', {}, null, null],
    ['full', { full: true }, 'full', 'full'],
    ['booked', { bookedByMe: true }, 'booked', 'booked'],
    ['booked and paid', { bookedByMe: true, boughtByMe: true }, 'bought', 'booked'],
    ['booked, and full since', { bookedByMe: true, full: true }, 'booked', 'booked'],
    ['booked, and begun', { bookedByMe: true, startsAt: now }, 'booked', 'booked'],
    ['still to be paid', { heldByMe: true }, 'in_payment', null],
    ['still to be paid, the last place', { heldByMe: true, full: true }, 'in_payment', null],
    ['still to be paid, and begun', { heldByMe: true, startsAt: now }, 'in_payment', 'started'],
    ['still to be paid, and cancelled', { heldByMe: true, cancelled: true }, 'cancelled', 'cancelled'],
    ['cancelled', { cancelled: true }, 'cancelled', 'cancelled'],
    [
      'cancelled after I paid',
      { cancelled: true, bookedByMe: true, boughtByMe: true, full: true },
      'cancelled',
      'cancelled',
    ],
    ['not bookable online', { bookableType: 'never' }, null, 'not_online'],
    ['begins now', { startsAt: now }, null, 'started'],
    ['began while the page was open', { startsAt: at('07:59'), full: true }, 'full', 'started'],
    ['begins in a minute', { startsAt: at('08:01') }, null, null],
  ])('%s', (_, given, badge, refusal) => {
    expect(badgeOf(aSession(given))).toBe(badge);
    expect(sessionRefusal(aSession(given), now)).toBe(refusal);
  });
});

test.each<[what: string, option: Partial<SessionOption>, heldByMe: boolean, refusal: 'cancelled' | 'full' | null]>([
  ['free', {}, false, null],
  ['full', { full: true }, false, 'full'],
  ['cancelled and full', { full: true, cancelled: true }, false, 'cancelled'],
  ['full with the place that I keep', { full: true }, true, null],
])('[GRP-7] one kind of a class that is %s', (_, option, heldByMe, refusal) => {
  expect(optionRefusal(aSessionOption(option), { heldByMe })).toBe(refusal);
});

describe('[GRP-8] places', () => {
  test.each<[available: number, total: number, taken: number, few: boolean]>([
    [16, 16, 0, false],
    [9, 16, 7, false],
    [4, 16, 12, false],
    [3, 16, 13, true],
    [2, 10, 8, false],
    [1, 10, 9, true],
    [0, 10, 10, false],
    [-2, 10, 10, false],
    [12, 10, 0, false],
  ])('%d of %d left', (available, total, taken, few) => {
    expect(seatsOf(aSession({ available, total }))).toEqual({ taken, left: total - taken, total, few });
  });

  test('are shown only where the company shows them', () => {
    expect(seatsOf(aSession({ showSessionsLeft: false }))).toBeNull();
    expect(seatsOf(aSession({ total: 0, available: 0 }))).toBeNull();
  });
});

test('[GRP-4] a class is called by its own name, else by its service', () => {
  expect(sessionName(aSession({ groupName: 'Full moon yin' }))).toBe('Full moon yin');
  expect(sessionName(aSession({ groupName: '' }))).toBe('Yoga');
  expect(sessionName(aSession({ groupName: null }))).toBe('Yoga');
});
