import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import {
  calendarFeed,
  calendarFile,
  calendarFileName,
  calendarLinks,
  type CalendarEntry,
  calendarUid,
} from './index.ts';

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: calendarUid(4711),
  title: 'Massage',
  place: 'Studio West, Kanaalstraat 1',
  startsAt: at('10:00', '2026-11-16'),
  minutes: 90,
  timeZone: 'Europe/Amsterdam',
  now: Date.UTC(2026, 10, 11, 7, 0, 5, 678),
  ...changes,
});

/** As a calendar reads it: folds undone, one field a line. */
const fields = (file: string): Record<string, string> =>
  Object.fromEntries(
    file
      .replaceAll('\r\n ', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

test('[AGD-9] a feed holds every entry as its own file would, under one name that starts no line of its own', () => {
  const entries = [entry(), entry({ uid: 'block-1@embook', title: 'Dentist' })];
  const feed = calendarFeed('Noor\r\nBEGIN:VEVENT', entries);
  expect(feed.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2);
  expect(feed).toContain('X-WR-CALNAME:Noor\\nBEGIN:VEVENT\r\n');
  for (const each of entries) {
    const own = calendarFile(each);
    expect(feed).toContain(own.slice(own.indexOf('BEGIN:VEVENT'), own.indexOf('END:VCALENDAR')));
  }
  expect(calendarFeed('Empty', []).endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('[PAY-8] a visit as a calendar file has exactly these lines', () => {
  expect(calendarFile(entry({ description: 'Bring a towel' }))).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Embook//Embook//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:booking-4711@embook',
      'DTSTAMP:20261111T070005Z',
      'SEQUENCE:216543605',
      'DTSTART:20261116T090000Z',
      'DTEND:20261116T103000Z',
      'SUMMARY:Massage',
      'LOCATION:Studio West\\, Kanaalstraat 1',
      'DESCRIPTION:Bring a towel',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
  expect(calendarFile(entry())).not.toContain('DESCRIPTION');
});

test('[CAN-9] a cancelled visit removes its entry: the same UID, a higher SEQUENCE', () => {
  const booked = fields(calendarFile(entry()));
  const file = fields(calendarFile(entry({ cancelled: true, now: Date.UTC(2026, 10, 11, 8) })));
  expect(file).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: booked['UID'], DTSTART: booked['DTSTART'] });
  expect(Number(file['SEQUENCE'])).toBeGreaterThan(Number(booked['SEQUENCE']));
});

test.each([
  ['winter', '2026-11-16', '10:00', 'Europe/Amsterdam', '20261116T090000Z', '20261116T103000Z'],
  ['summer', '2026-07-13', '10:00', 'Europe/Amsterdam', '20260713T080000Z', '20260713T093000Z'],
  ['another zone', '2026-11-16', '10:00', 'America/New_York', '20261116T150000Z', '20261116T163000Z'],
  ['the day after, in UTC', '2026-11-16', '20:00', 'America/New_York', '20261117T010000Z', '20261117T023000Z'],
  ['before the clock goes forward', '2026-03-29', '01:30', 'Europe/Amsterdam', '20260329T003000Z', '20260329T020000Z'],
  ['after it went forward', '2026-03-29', '03:30', 'Europe/Amsterdam', '20260329T013000Z', '20260329T030000Z'],
  ['the hour that comes twice', '2026-10-25', '02:30', 'Europe/Amsterdam', '20261025T003000Z', '20261025T020000Z'],
  ['after it went back', '2026-10-25', '03:30', 'Europe/Amsterdam', '20261025T023000Z', '20261025T040000Z'],
])('[B10] %s: %s %s in %s begins at %s and ends at %s', (_what, day, clock, timeZone, start, end) => {
  const { DTSTART, DTEND } = fields(calendarFile(entry({ startsAt: at(clock, day), timeZone })));
  expect({ DTSTART, DTEND }).toEqual({ DTSTART: start, DTEND: end });
});

describe('[A16] names cannot add lines or fields to the file', () => {
  test.each([
    ['a comma, a semicolon, a backslash', 'a, b; c\\d', 'a\\, b\\; c\\\\d'],
    ['a field of its own', 'Massage\r\nATTENDEE:mailto:all@embook.test', 'Massage\\nATTENDEE:mailto:all@embook.test'],
    ['every kind of line end', 'a\nb\rc\u2028d\u2029e', 'a\\nb\\nc\\nd\\ne'],
    ['control characters', 'a\u0000\u0007\u0085b', 'ab'],
  ])('%s', (_what, title, shown) => {
    expect(fields(calendarFile(entry({ title })))['SUMMARY']).toBe(shown);
  });

  test('no line is longer than 75 octets, none cuts a character, and nothing is lost', () => {
    const octets = (line: string) => encodeURIComponent(line).replace(/%../g, '.').length;
    const name = fc.string({ unit: 'grapheme', minLength: 20, maxLength: 200 });
    fc.assert(
      fc.property(name, name, (title, place) => {
        const file = calendarFile(entry({ title, place }));
        for (const line of file.split('\r\n')) {
          expect(octets(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
        const short = calendarFile(entry({ title: '', place: '' }));
        expect(Object.keys(fields(file))).toEqual(Object.keys(fields(short)));
        const read = fields(file)['SUMMARY']?.replace(/\\([\\;,])/g, '$1');
        expect(read).toBe(title.replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n').replace(/\p{Cc}/gu, ''));
      }),
    );
    expect(calendarFile(entry({ title: 'ž'.repeat(60) }))).toContain(
      `SUMMARY:${'ž'.repeat(33)}\r\n ${'ž'.repeat(27)}\r\n`,
    );
  });
});

test.each([
  ['Massage', 'Massage 2026-11-16.ics'],
  ['../../etc/passwd', 'etc passwd 2026-11-16.ics'],
  ['Körper & Seele: „lang“', 'Körper Seele lang 2026-11-16.ics'],
  ['…', '2026-11-16.ics'],
  ['a'.repeat(200), `${'a'.repeat(60)} 2026-11-16.ics`],
])('[A16] the file of %j is called %s', (title, name) => {
  expect(calendarFileName({ title, startsAt: at('10:00') })).toBe(name);
});

test('[A16] a name stays one field of a calendar’s link', () => {
  const entry = {
    title: 'A&dates=x',
    place: 'B?c#d',
    startsAt: at('10:00'),
    minutes: 60,
    timeZone: 'Europe/Amsterdam',
  };
  const { google, outlook } = calendarLinks(entry);
  expect(google).toBe(
    'https://calendar.google.com/calendar/render?action=TEMPLATE&text=A%26dates%3Dx' +
      '&dates=20261116T090000Z%2F20261116T100000Z&location=B%3Fc%23d',
  );
  expect(outlook).toContain('&subject=A%26dates%3Dx&startdt=2026-11-16T09%3A00%3A00.000Z&');
});
