import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockOf,
  clockOfMinute,
  dayOf,
  hoursBetween,
  instantOf,
  isoWeekdayOf,
  isTimeZone,
  isZoneName,
  minuteOfDay,
  shopTimeAt,
  startOfDay,
  timeOfDay,
} from './index.ts';

const wall = (text: string) => Date.parse(`${text}Z`) / 1000;
const real = (text: string) => Date.parse(text);

/** Whole hours, half hours, a half-hour summer change, both hemispheres, both ends of the date line, no change at all. */
const zones = [
  'Europe/Amsterdam',
  'Europe/Vilnius',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: real('2000-01-01T00:00:00Z') / 1000, max: real('2099-12-31T00:00:00Z') / 1000 });

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

/** Another way to the wall clock: Intl's own ISO-like text (Swedish), read back as if it were UTC. */
const wallOf = (instantMs: number, timeZone: string): number =>
  wall(formats.get(timeZone)!.format(instantMs).replace(' ', 'T'));

describe('[B10] shop time is what the clock on the wall shows', () => {
  test.each([
    ['2026-01-15T09:00:00Z', 'Europe/Amsterdam', '2026-01-15T10:00:00'],
    ['2026-07-15T09:00:00Z', 'Europe/Amsterdam', '2026-07-15T11:00:00'],
    ['2026-03-29T00:59:59Z', 'Europe/Amsterdam', '2026-03-29T01:59:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Amsterdam', '2026-03-29T03:00:00'],
    ['2026-10-25T00:59:59Z', 'Europe/Amsterdam', '2026-10-25T02:59:59'],
    ['2026-10-25T01:00:00Z', 'Europe/Amsterdam', '2026-10-25T02:00:00'],
    ['2026-12-31T23:30:00Z', 'Europe/Vilnius', '2027-01-01T01:30:00'],
    ['2026-06-01T12:00:00Z', 'Asia/Kathmandu', '2026-06-01T17:45:00'],
  ])('%s in %s is %s', (at, timeZone, shown) => {
    expect(shopTimeAt(real(at), timeZone)).toBe(wall(shown));
  });

  test('everywhere, at any second', () => {
    fc.assert(
      fc.property(instant, fc.nat({ max: 999 }), zone, (seconds, ms, timeZone) => {
        expect(shopTimeAt(seconds * 1000 + ms, timeZone)).toBe(wallOf(seconds * 1000, timeZone));
      }),
      { numRuns: 2000 },
    );
  });
});

/** The first second after every clock change of a zone from 2024 to 2030, found by halving the days. */
function changesOf(timeZone: string): number[] {
  const found: number[] = [];
  const offset = (ms: number) => wallOf(ms, timeZone) - ms / 1000;
  for (let day = real('2024-01-01T00:00:00Z'); day < real('2031-01-01T00:00:00Z'); day += 86_400_000) {
    if (offset(day) === offset(day + 86_400_000)) continue;
    let [low, high] = [day, day + 86_400_000];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offset(middle) === offset(low)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

describe('[B10] back to real instants', () => {
  test.each([
    ['plain winter', '2026-01-15T10:00:00', '2026-01-15T09:00:00Z'],
    ['plain summer', '2026-07-15T10:00:00', '2026-07-15T08:00:00Z'],
    ['skipped in spring: counts from the offset before', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
    ['just before the skip', '2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
    ['just after the skip', '2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
    ['repeated in autumn: the first pass', '2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
    ['just before the repeat', '2026-10-25T01:59:59', '2026-10-24T23:59:59Z'],
    ['just after the repeat', '2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
  ])('%s', (_, time, expected) => {
    expect(instantOf(wall(time), 'Europe/Amsterdam')).toBe(real(expected));
  });

  const changes = zones.flatMap((timeZone) => changesOf(timeZone).map((at) => [timeZone, at] as const));
  const nearChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -10_000, max: 10_000 }))
    .map(([[timeZone, at], seconds]) => [timeZone, at / 1000 + seconds] as const);

  test('near clock changes the wall clock comes back, on the first pass when it shows twice', () => {
    expect(changes.length).toBeGreaterThan(90);
    fc.assert(
      fc.property(nearChange, ([timeZone, seconds]) => {
        const shown = wallOf(seconds * 1000, timeZone);
        expect(shopTimeAt(seconds * 1000, timeZone)).toBe(shown);
        const back = instantOf(shown, timeZone);
        expect(wallOf(back, timeZone)).toBe(shown);
        expect(back).toBeLessThanOrEqual(seconds * 1000);
      }),
      { numRuns: 3000 },
    );
  });

  test('any wall clock in any zone: the instant shows it, or it was skipped and lands as far behind the change', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(zone, instant),
          nearChange.map(([timeZone, seconds]) => [timeZone, wallOf(seconds * 1000, timeZone) + 1800] as const),
        ),
        ([timeZone, time]) => {
          const found = instantOf(time, timeZone);
          const skipped = wallOf(found, timeZone) - time;
          // A change by a whole hour, or by half of one at Lord Howe; nothing else is skipped.
          expect([0, 1800, 3600]).toContain(skipped);
          if (skipped > 0) expect(wallOf(found - skipped * 1000, timeZone)).toBe(time - skipped);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['a plain day', '2026-06-01T10:00:00', '2026-06-02T10:00:00', 24],
  ['over the spring change', '2026-03-28T12:00:00', '2026-03-29T12:00:00', 23],
  ['over the autumn change', '2026-10-24T12:00:00', '2026-10-25T12:00:00', 25],
  ['backwards', '2026-06-02T10:00:00', '2026-06-01T10:30:00', -23.5],
])('[B10] real hours between two wall clocks: %s', (_, from, until, hours) => {
  expect(hoursBetween(wall(from), wall(until), 'Europe/Amsterdam')).toBe(hours);
});

test.each([
  ['Europe/Amsterdam', true],
  ['UTC', true],
  ['Europe/Amsterdm', false],
  ['', false],
  ['<script>', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

test.each([
  ['Europe/Amsterdam', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['Europe/Kyiv', true],
  ['UTC', true],
  // Names that Node has and PostgreSQL lacks, or reads as something else.
  ['US/Pacific-New', false],
  ['Canada/East-Saskatchewan', false],
  ['SystemV/PST8PDT', false],
  ['ETC/UTC', false],
  ['IST', false],
  ['EST5EDT', false],
])('[B10] %j is a zone that a shop may have: %s', (name, expected) => {
  expect(isZoneName(name)).toBe(expected);
});

describe('[B13] calendar days', () => {
  test.each([
    '2026-02-31',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '31/02/2026',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
  ])('%j is no day', (text) => {
    expect(timeOfDay(text)).toBeUndefined();
  });

  test('[I18N-5] a day, its midnight, its clock and its weekday agree, always read in UTC', () => {
    fc.assert(
      fc.property(instant, (time) => {
        const iso = new Date(time * 1000).toISOString();
        expect(dayOf(time)).toBe(iso.slice(0, 10));
        expect(timeOfDay(dayOf(time))).toBe(startOfDay(time));
        expect(clockOf(time)).toBe(iso.slice(11, 16));
        expect(clockOfMinute(minuteOfDay(time))).toBe(clockOf(time));
        expect(isoWeekdayOf(time) % 7).toBe(new Date(time * 1000).getUTCDay());
        expect(dayOf(addDays(time, 1))).not.toBe(dayOf(time));
      }),
    );
    expect(clockOfMinute(1440)).toBe('24:00');
    expect(startOfDay(-1)).toBe(-86_400);
  });

  test('29 February exists when it does', () => {
    expect(timeOfDay('2028-02-29')).toBe(wall('2028-02-29T00:00:00'));
    expect(dayOf(addDays(wall('2028-02-28T12:00:00'), 1))).toBe('2028-02-29');
  });
});
