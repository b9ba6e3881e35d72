import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, decimal, flag, list, mapOf, money, nullable, oneOf, record, shopTime, text, whole } from './index.ts';

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
  expect(z.encode(option, inside)).toEqual(outside);
  expect(z.decode(option, outside)).toEqual(inside);
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
  expect(z.encode(service, whole)).toEqual({
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
  subName: fc.option(fc.string({ unit: 'binary' })),
  price: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
});
const someService = fc.record({
  id: fc.maxSafeInteger(),
  hidePrice: fc.boolean(),
  photoUrl: fc.option(fc.string()),
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

test('[API-1] any value comes back from JSON as it went', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(someService, (inside) => {
      const sent: unknown = JSON.parse(JSON.stringify(z.encode(service, inside)));
      expect(z.safeParse(service, sent)).toEqual({ success: true, data: inside });
    }),
    { numRuns: 200 },
  );
});

describe('an answer that is not as the contract says is refused, not guessed at', () => {
  const good = { id: 4, subName: null, price: 19.99 };
  test.each([
    ['a missing field', { id: 4, price: 19.99 }],
    ['a text for a number', { ...good, id: '4' }],
    ['half an id', { ...good, id: 4.5 }],
    ['a price that is no number', { ...good, price: Number.NaN }],
    ['a price beyond counting', { ...good, price: 1e300 }],
    ['nothing', null],
  ])('[API-1] %s', (_, outside) => {
    expect(z.safeParse(option, outside).success).toBe(false);
  });

  test('[API-1] what is new on the wire is ignored', () => {
    expect(z.safeParse(option, { ...good, added_later: 1 })).toEqual({
      success: true,
      data: { id: 4, subName: null, price: 1999 },
    });
  });
});
