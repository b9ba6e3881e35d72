import { staffContract } from '@embook/domain/contract';
import type { StaffEndpoint } from '@embook/domain/shared';
import { expect, test } from 'vitest';
import { bookingWords } from './booking-words.ts';
import { changeLines } from './change-lines.ts';
import { csvOf } from './export.ts';
import { pastMoment } from '../lib/formats.ts';
import { auditDetails, auditReason, auditWords } from './audit-words.ts';
import { withParts } from './entry-list.tsx';

/** Monday 16 November 2026, 09:41 in Utrecht. */
const NOW = Date.UTC(2026, 10, 16, 8, 41);
const context = { zone: 'Europe/Amsterdam', now: NOW, employees: [{ id: 4, name: 'Noor' }] };
const at = (hour: number, day = 16): number => Date.UTC(2026, 10, day, hour) / 1000;
const entry = (action: string, before: object | null, after: object | null) => ({
  who: 'Lotte',
  at: NOW / 1000,
  action,
  thing: action.split('.')[0] ?? '',
  id: 8123456789012345,
  before,
  after,
  about: null,
});

const calls: readonly StaffEndpoint[] = Object.values(staffContract);
const events = new Set(calls.flatMap(({ event }) => event ?? []));

test.each([...events])('[TEAM-7] %s has a sentence', (event) => {
  const words = auditWords(entry(event, {}, {}), context);
  expect(words).not.toContain(event);
  expect(words).not.toContain('undefined');
  // The number of a thing tells nobody which one it is.
  expect(words).not.toContain(String(entry(event, {}, {}).id));
  expect(words).toMatch(/Lotte/);
});

test.each([
  ['booking.moved', { starts_at: at(10) }, { starts_at: at(11) }, 'Lotte moved a booking from 10:00 to 11:00'],
  [
    'booking.moved',
    { starts_at: at(10) },
    { starts_at: at(11, 17) },
    'Lotte moved a booking from Mon 16 November, 10:00 to Tue 17 November, 11:00',
  ],
  [
    'booking.moved',
    { starts_at: at(10), employee_id: 2 },
    { starts_at: at(10), employee_id: 4 },
    'Lotte assigned a booking to Noor',
  ],
  [
    'booking.moved',
    { starts_at: at(10), minutes: 60 },
    { starts_at: at(10), minutes: 45 },
    'Lotte shortened a booking to 45 min',
  ],
  [
    'payment.returned',
    null,
    { kind: 'bundle', first_name: 'Ada', last_name: 'Bos' },
    'Ada Bos’s payment for a bundle went back: it no longer pays for visits (Lotte)',
  ],
  [
    'payment.returned',
    null,
    { kind: 'subscription', first_name: 'Ada', last_name: 'Bos' },
    'Ada Bos’s payment for a membership went back (Lotte)',
  ],
  [
    'payment.won_back',
    null,
    { kind: 'bundle', first_name: 'Ada', last_name: 'Bos' },
    'Ada Bos’s payment for a bundle is with you again: it pays for visits again (Lotte)',
  ],
  ['service.changed', { price_cents: 1 }, { price_cents: 2 }, 'Lotte changed: service'],
  ['booking.marked', { status: 'confirmed' }, { status: 'no_show' }, 'Lotte marked a booking as a no-show'],
  [
    'member.changed',
    { name: 'Joris', role: 'manager' },
    { name: 'Joris', role: 'desk' },
    'Lotte changed the role of Joris from Manager to Front desk',
  ],
  ['member.invited', null, { email: 'esra@embook.test', role: 'door' }, 'Lotte invited esra@embook.test as: Door'],
])('[TEAM-7] %s', (action, before, after, words) => {
  expect(auditWords(entry(action, before, after), context)).toBe(words);
});

test.each([...events].filter((event) => event.startsWith('booking.')))(
  '[TEAM-7] %s has a text beside its visit',
  (event) => {
    expect(bookingWords(entry(event, {}, {}), [])).not.toContain(event);
  },
);

test('[TEAM-7] a visit that another employee takes over is not described as moved to the same time', () => {
  const given = entry('booking.moved', { starts_at: at(10), employee_id: 2 }, { starts_at: at(10), employee_id: 4 });
  expect(bookingWords(given, context.employees)).toBe('Assigned to Noor');
  expect(bookingWords(entry('booking.moved', { starts_at: at(10) }, { starts_at: at(11) }), [])).toBe(
    'Moved from 10:00 to 11:00',
  );
  const inMinutes = (from: number, to: number) =>
    bookingWords(entry('booking.moved', { starts_at: at(10), minutes: from }, { starts_at: at(10), minutes: to }), []);
  expect([inMinutes(60, 45), inMinutes(45, 60)]).toEqual(['Shortened to 45 min', 'Lengthened to 60 min']);
});

test.each([
  [{ price_cents: 1 }, { price_cents: 2 }, 'Lotte changed: service Deep tissue massage'],
  [{ archived: false }, { archived: true }, 'Lotte archived: service Deep tissue massage'],
  [{ archived: true }, { archived: false }, 'Lotte brought back: service Deep tissue massage'],
  [{ name: 'Massage' }, { name: 'Long massage' }, 'Lotte changed: service Long massage'],
])('[TEAM-7] [CAT-3] a thing of the catalogue is named, and so is that it was archived: %s', (before, after, words) => {
  const about = { name: 'Deep tissue massage', startsAt: null, customer: null, employee: null };
  expect(auditWords({ ...entry('service.changed', before, after), about }, context)).toBe(words);
});

test('[TEAM-7] an unknown event of a newer platform is shown by its name', () => {
  expect(auditWords(entry('robot.fed', null, null), context)).toBe('Lotte: robot.fed');
});

test.each([
  [Date.UTC(2026, 10, 15, 23, 30), 'today 00:30'],
  [Date.UTC(2026, 10, 15, 15, 12), 'yesterday 16:12'],
  [Date.UTC(2026, 10, 14, 15, 12), 'Sat 14 November, 16:12'],
])('[TEAM-7] the time is written in words, in the time zone of the shop', (moment, words) => {
  expect(pastMoment(moment / 1000, context)).toBe(words);
});

test('a cell that a spreadsheet would calculate stays text', () => {
  expect(csvOf([['=1+1', 'a "b", c', '-5', 'Noor']])).toBe('\uFEFF\'=1+1,"a ""b"", c",\'-5,Noor\r\n');
});

test.each([
  ['booking.cancelled', 'Lotte cancelled Reformer basics, Tue 24 Nov 09:00'],
  ['session.cancelled', 'Lotte cancelled Reformer basics, Tue 24 Nov 09:00'],
  ['session.changed', 'Lotte changed Reformer basics, Tue 24 Nov 09:00'],
  ['booking.paid', 'Lotte took a payment for Reformer basics, Tue 24 Nov 09:00'],
  ['booking.made', 'Lotte booked Reformer basics, Tue 24 Nov 09:00'],
  ['booking.restored', 'Lotte undid the cancellation of Reformer basics, Tue 24 Nov 09:00'],
])('[TEAM-7] %s names the thing and its day', (action, words) => {
  const about = { name: 'Reformer basics', startsAt: at(9, 24), customer: null, employee: null };
  expect(auditWords({ ...entry(action, {}, {}), about }, context)).toBe(words);
});

test('[TEAM-7] a published timetable is one entry with the list of what it changed', () => {
  const part = (id: number) => ({ ...entry('session.cancelled', {}, {}), thing: 'session', id });
  const published = entry('timetable.published', null, {
    from: '2026-11-23',
    changed: 1,
    added: 0,
    ended: 1,
    people: 3,
  });
  const other = { ...part(9), at: NOW / 1000 - 60 };
  const list = withParts([published, part(1), part(2), other]);
  expect(list.map(({ entry: each, parts }) => [each.action, parts.length])).toEqual([
    ['timetable.published', 2],
    ['session.cancelled', 0],
  ]);
});

test('[TEAM-7] for whom, with whom, how much and how often it is named', () => {
  const about = { name: 'Massage', startsAt: at(9, 24), customer: 'Sara Meijer', employee: 'Noor' };
  const made = { ...entry('booking.made', null, { bookings: [1, 2, 3] }), about };
  expect(auditDetails(made, context)).toEqual(['Sara Meijer', 'with Noor', 'weekly, 3 times']);
  const block = entry('block.added', null, { employee_id: 4, weeks: 2, starts_at: at(9), reason: 'Lunch' });
  expect(auditDetails(block, context)).toEqual(['Noor', 'weekly, 2 times']);
  const paid = { ...entry('booking.paid', null, { amount_cents: 4950 }), about };
  expect(auditWords(paid, context)).toMatch(/^Lotte took €\s49,50 for Massage, Tue 24 Nov 09:00$/);
});

const inRoom = (from: number, until: number, more: object = {}) => ({
  starts_at: at(from),
  ends_at: at(until),
  ...more,
});

test.each([
  [
    'block.changed',
    inRoom(14, 15),
    inRoom(15, 16),
    'changed a block from Mon 16 November, 14:00 – 15:00 to 15:00 – 16:00',
  ],
  [
    'block.changed',
    inRoom(14, 15),
    inRoom(38, 39, { reason: 'Laser training' }),
    'changed the block “Laser training” from Mon 16 November, 14:00 – 15:00 to Tue 17 November, 14:00 – 15:00',
  ],
  [
    'block.changed',
    inRoom(14, 15),
    inRoom(14, 15, { reason: 'Laser training' }),
    'changed the reason of the block on Mon 16 November, 14:00 – 15:00, now “Laser training”',
  ],
  ['block.added', null, inRoom(14, 15, { reason: 'Lunch' }), 'blocked Mon 16 November, 14:00 – 15:00: Lunch'],
  ['block.removed', inRoom(14, 15), null, 'unblocked Mon 16 November, 14:00 – 15:00'],
])(
  '[TEAM-7] [AGD-7] %s of a block says what changed, and what it is for as long as that is known',
  (action, before, after, words) => {
    expect(auditWords(entry(action, before, after), context)).toBe(`Lotte ${words}`);
  },
);

test('[TEAM-7] [B21] [B22] an amount that is not seen is not called nothing, and who was erased has no name', () => {
  const about = { name: 'Massage', startsAt: at(9, 24), customer: null, employee: null };
  const refunded = { ...entry('booking.refunded', null, {}), about };
  expect(auditWords(refunded, context)).toBe('Lotte gave money back for Massage, Tue 24 Nov 09:00');
  expect(bookingWords(refunded, [])).toBe('Money given back');
  expect(auditDetails(refunded, context)).toEqual([]);
});

test('[TEAM-7] [HRS-4] a decision on time off says which one it was, and its days in words', () => {
  const days = { starts_on: '2026-11-24', ends_on: '2026-11-25' };
  const decided = (state: string) => ({ ...entry('absence.decided', null, { ...days, state }), id: 4 });
  expect(auditWords(decided('granted'), context)).toBe('Lotte approved Noor’s time off: Tue 24 Nov to Wed 25 Nov');
  expect(auditWords(decided('refused'), context)).toBe('Lotte declined Noor’s time off: Tue 24 Nov to Wed 25 Nov');
  const oneDay = entry('absence.decided', null, { ...days, ends_on: days.starts_on, state: 'granted' });
  expect(auditWords({ ...oneDay, id: 4 }, context)).toBe('Lotte approved Noor’s time off: Tue 24 Nov');
});

test('[TEAM-7] a change says what was before and what is now, and nothing that a member may not see', () => {
  const lines = (before: object, after: object) =>
    changeLines(entry('service.changed', before, after)).map((line) => line.replaceAll('\u00A0', ' '));
  expect(
    lines({ name: 'Massage', price: 49, minutes: 30 }, { name: 'Long massage', price: 52.5, minutes: 45 }),
  ).toEqual(['Name: Massage → Long massage', 'Price: € 49,00 → € 52,50', 'Length: 30 min → 45 min']);
  expect(lines({ hide_price: true }, { hide_price: false })).toEqual([]);
  const monday = (opens: string) => ({ weekday: 1, opens, closes: '18:00' });
  const sunday = { weekday: 7, opens: '10:00', closes: '13:00' };
  expect(lines({ hours: [monday('09:00'), sunday] }, { hours: [monday('10:00')] })).toEqual([
    'Monday: 09:00 – 18:00 → 10:00 – 18:00',
    'Sunday: 10:00 – 13:00 → closed',
  ]);
});

test('[TEAM-7] [HRS-3] a visit that was cancelled with a change of hours has words for it, and those that somebody typed', () => {
  const because = (reason: string) => {
    const cancelled = entry('booking.cancelled', null, { reason });
    return [bookingWords(cancelled, []), auditReason(cancelled)];
  };
  expect(because('shop_hours')).toEqual(['Cancelled: opening hours changed', 'opening hours changed']);
  for (const thing of ['employee_hours', 'shop', 'room', 'employee'])
    expect(because(thing).join(' ')).not.toMatch(new RegExp(`_|: ${thing}$`));
  expect(because('The boiler broke')).toEqual(['Cancelled: The boiler broke', 'The boiler broke']);
});
