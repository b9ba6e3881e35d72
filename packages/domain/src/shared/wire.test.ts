import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  day,
  dayAsUnix,
  decimal,
  derived,
  either,
  flag,
  type Kind,
  list,
  mapOf,
  money,
  nullable,
  oneOf,
  optionalOr,
  orEmpty,
  readWire,
  record,
  shopTime,
  text,
  timeZone,
  whole,
} from './index.ts';

const option = record({ id: whole(), subName: nullable(text()), price: money() }, { subName: 'subName' });
const service = record(
  {
    id: whole(),
    hidePrice: flag(),
    photoUrl: nullable(text()),
    averageRating: nullable(decimal()),
    bookableType: oneOf(['always', 'never']),
    startDate: day(),
    firstTime: nullable(shopTime()),
    tags: list(text()),
    byName: mapOf(list(option)),
    options: list(option),
    best: nullable(option),
  },
  { firstTime: 'first_timestamp' },
);

test('[API-1] names become snake_case, odd names stay as the contract spells them, cents become euro', () => {
  const inside = { id: 4, subName: null, price: 1999 };
  const outside = { id: 4, subName: null, price: 19.99 };
  expect(z.encode(option.schema, inside)).toEqual(outside);
  expect(readWire(option, outside)).toEqual({ ok: true, value: inside, leftOut: [] });
  const whole = {
    id: 1,
    hidePrice: true,
    photoUrl: null,
    averageRating: 4.5,
    bookableType: 'never' as const,
    startDate: '2026-11-16',
    firstTime: 1794823200,
    tags: ['a'],
    byName: { Sauna: [inside] },
    options: [],
    best: inside,
  };
  expect(z.encode(service.schema, whole)).toEqual({
    id: 1,
    hide_price: true,
    photo_url: null,
    average_rating: 4.5,
    bookable_type: 'never',
    start_date: '2026-11-16',
    first_timestamp: 1794823200,
    tags: ['a'],
    by_name: { Sauna: [outside] },
    options: [],
    best: outside,
  });
});

const someOption = fc.record({
  id: fc.maxSafeInteger(),
  subName: fc.option(fc.string({ unit: 'binary', minLength: 1 })),
  price: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
});
const someService = fc.record({
  id: fc.maxSafeInteger(),
  hidePrice: fc.boolean(),
  photoUrl: fc.option(fc.string({ minLength: 1 })),
  averageRating: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  bookableType: fc.constantFrom('always' as const, 'never' as const),
  startDate: fc.constantFrom('2026-11-16', '2028-02-29'),
  firstTime: fc.option(fc.integer({ min: 0, max: 4_102_444_799 })),
  tags: fc.array(fc.string()),
  byName: fc.dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    fc.array(someOption, { maxLength: 3 }),
    { noNullPrototype: true },
  ),
  options: fc.array(someOption, { maxLength: 4 }),
  best: fc.option(someOption),
});

test('[API-1] any value comes back from JSON as it went', () => {
  fc.assert(
    fc.property(someService, (inside) => {
      const sent: unknown = JSON.parse(JSON.stringify(z.encode(service.schema, inside)));
      expect(readWire(service, sent)).toEqual({ ok: true, value: inside, leftOut: [] });
      expect(z.decode(service.schema, sent)).toEqual(inside);
    }),
    { numRuns: 200 },
  );
});

const valueOf = (kind: Kind, wire: unknown): unknown => {
  const read = readWire(kind, wire);
  return read.ok ? read.value : `unreadable: ${read.at}`;
};

describe('what our platform sends is complete', () => {
  const strict = record({ id: whole(), name: optionalOr(text(), ''), tags: list(text()), best: orEmpty(record({})) });
  const complete = { id: 1, name: 'a', tags: ['b'], best: {} };
  test.each(Object.keys(complete))('[API-1] %s cannot be left out, even where a reader has a default', (name) => {
    expect(z.safeEncode(strict.schema, complete)).toMatchObject({ success: true });
    expect(z.safeEncode(strict.schema, { ...complete, [name]: undefined }).success).toBe(false);
  });

  test('[API-3] the API description shows the exact types, not what a reader tolerates', () => {
    expect(z.toJSONSchema(strict.schema, { io: 'input' })).toMatchObject({ required: ['id', 'name', 'tags', 'best'] });
  });
});

test.each<[string, Kind, unknown, unknown]>([
  ['a price as text', money(), '49.00', 4900],
  ['an id as text', whole(), '1', 1],
  ['a length as a text with decimals', whole(), '60.0', 60],
  ['a coordinate as text', decimal(), '52.09', 52.09],
  ['a postcode as a number', text(), 3511, '3511'],
  ['a flag as 1', flag(), 1, true],
  ['a flag as 0', flag(), 0, false],
  ['a flag as "1"', flag(), '1', true],
  ['a flag as "0"', flag(), '0', false],
  ['a flag as "true"', flag(), 'true', true],
  ['a flag as false', flag(), false, false],
  ['a day with a time behind it', day(), '2026-11-16T00:00:00+00:00', '2026-11-16'],
  ['a day as unix seconds', day(), 1794787200, '2026-11-16'],
  ['a date of birth as a day', dayAsUnix(), '1990-02-28', '1990-02-28'],
  ['an empty text for nothing', nullable(text()), '', null],
  ['an absent value that may be null', nullable(whole()), undefined, null],
  ['nonsense where null would do', nullable(whole()), 'abc', null],
  ['nothing where there is a fallback', optionalOr(flag(), true), null, true],
  ['nonsense where there is a fallback', optionalOr(oneOf(['a', 'b']), 'b'), 'z', 'b'],
  ['null for a list', list(text()), null, []],
  ['null for a map', mapOf(text()), null, {}],
  ['an empty list for a map', mapOf(text()), [], {}],
  ['an unknown time zone', timeZone(), 'Mars/Olympus', 'Europe/Amsterdam'],
  ['no record where all of it may be absent', orEmpty(record({ fee: optionalOr(money(), 0) })), null, { fee: 0 }],
  ['the other spelling of a name', record({ firstName: text() }), { firstName: 'Noor' }, { firstName: 'Noor' }],
  [
    'a field derived from another',
    derived(record({ a: whole(), b: whole() }), ({ a }) => ({ a, b: a })),
    { a: 1 },
    { a: 1, b: 1 },
  ],
  ['the second of two records', either(record({ a: whole() }), record({ b: whole() })), { b: 2 }, { b: 2 }],
])('[API-1] %s is read as what it means', (_, kind, wire, meant) => {
  expect(valueOf(kind, wire)).toEqual(meant);
});

test.each<[string, Kind, unknown]>([
  ['half an id', whole(), 4.5],
  ['a price in words', money(), 'abc'],
  ['a price that is no number', money(), Number.NaN],
  ['a price beyond counting', money(), 1e300],
  ['an empty price', money(), ''],
  ['a number in another notation', whole(), '0x1f'],
  ['a flag in words', flag(), 'maybe'],
  ['the name of a function', flag(), 'constructor'],
  ['milliseconds in place of seconds', shopTime(), 1794787200000],
  ['a day that does not exist', day(), '2026-02-31'],
  ['an unknown word', oneOf(['a', 'b']), 'toString'],
  ['a text for a list', list(text()), 'abc'],
  ['a list for a map', mapOf(text()), ['abc']],
  ['a list for a record', record({}), []],
  ['neither of two records', either(record({ a: whole() }), record({ b: whole() })), { c: 1 }],
])('[API-1] %s is refused, not guessed at', (_, kind, wire) => {
  expect(readWire(kind, wire)).toMatchObject({ ok: false });
});

describe('[API-1] one bad item', () => {
  const shops = record({ shops: list(record({ id: whole(), rooms: list(record({ price: money() })) })) });

  test('costs the item, not the list, and its fields are named once without their values', () => {
    const good = { id: 1, rooms: [] };
    const read = readWire(shops, { shops: [good, { id: 'secret' }, null, good, { id: 'secret' }] });
    expect(read).toEqual({ ok: true, value: { shops: [good, good] }, leftOut: ['shops.*.id', 'shops.*'] });
  });

  test('inside an item costs only the inner one', () => {
    const read = readWire(shops, { shops: [{ id: 1, rooms: [{ price: 'abc' }, { price: 5 }] }] });
    expect(read).toEqual({
      ok: true,
      value: { shops: [{ id: 1, rooms: [{ price: 500 }] }] },
      leftOut: ['shops.*.rooms.*.price'],
    });
  });

  test('of a map goes with its name', () => {
    expect(valueOf(mapOf(list(whole())), { a: [1], b: 'x' })).toEqual({ a: [1] });
  });

  test('is not noted when it was the other of two records', () => {
    const kinds = record({ it: either(record({ a: whole() }), record({ b: list(whole()) })) });
    expect(readWire(kinds, { it: { b: [1, 'x'] } })).toEqual({
      ok: true,
      value: { it: { b: [1] } },
      leftOut: ['it.b.*'],
    });
  });
});

test('[API-1] an answer that cannot be read says where', () => {
  const answer = record({ shop: record({ id: whole(), address: record({ zipCode: text() }) }) });
  expect(valueOf(answer, { shop: { id: 1, address: {} } })).toBe('unreadable: shop.address.zip_code');
  expect(valueOf(answer, null)).toBe('unreadable: ');
});

test('[API-1] what is new on the wire is ignored', () => {
  expect(valueOf(option, { id: 4, subName: null, price: 19.99, added_later: 1 })).toEqual({
    id: 4,
    subName: null,
    price: 1999,
  });
});

test.each([
  ['Noor', 'Noor'],
  ['\u202ENoor', '\u202ENoor\u202C'],
  ['\u202ENo\u202Cor', '\u202ENo\u202Cor'],
  ['\u2066No\u202Eor', '\u2066No\u202Eor\u202C\u2069'],
])('[A16] a name that turns the direction of writing turns back at its end: %j', (sent, read) => {
  expect(valueOf(text(), sent)).toBe(read);
});
