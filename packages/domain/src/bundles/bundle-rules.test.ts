import { expect, test } from 'vitest';
import { aBundle, aHeldBundle } from '../../testing/bundle.ts';
import {
  type Bundle,
  pricePerVisit,
  usesOf,
  type Uses,
  type Validity,
  validityOf,
  validUntil,
  visitsOf,
} from './index.ts';

test.each<[given: Partial<Bundle>, validity: Validity]>([
  [
    { length: 6, lengthType: 'bundle.length.months' },
    { kind: 'limited', length: 6, unit: 'months' },
  ],
  [
    { length: 1, lengthType: 'bundle.length.years' },
    { kind: 'limited', length: 1, unit: 'years' },
  ],
  [
    { length: 10, lengthType: 'bundle.length.days' },
    { kind: 'limited', length: 10, unit: 'days' },
  ],
  [
    { length: 2, lengthType: 'bundle.length.weeks' },
    { kind: 'limited', length: 2, unit: 'weeks' },
  ],
  [{ length: null, lengthType: 'bundle.length.infinity' }, { kind: 'unlimited' }],
  [{ length: 3, lengthType: 'bundle.length.infinity' }, { kind: 'unlimited' }],
  [{ length: null, lengthType: 'bundle.length.weeks' }, { kind: 'unlimited' }],
])('[BUN-2] the length %j means %j', (given, validity) => {
  expect(validityOf(aBundle(given))).toEqual(validity);
});

test.each<[bundle: Bundle, uses: Uses | null]>([
  [aBundle(), null],
  [aHeldBundle({ usages: 4 }), { used: 4, left: 6 }],
  // Not sent: the number of uses is unknown, not zero.
  [aHeldBundle({ usages: null }), null],
  [aHeldBundle({ usages: 12 }), { used: 12, left: 0 }],
  [aHeldBundle({ usages: 3, maxUsages: -1 }), { used: 3, left: null }],
])('[BUN-1] uses of a bundle %#', (bundle, uses) => {
  expect(usesOf(bundle)).toEqual(uses);
});

test('[BUN-2] the quantity; without a maximum there is none', () => {
  expect(visitsOf(aBundle({ maxUsages: 10 }))).toBe(10);
  expect(visitsOf(aBundle({ maxUsages: -1 }))).toBeNull();
});

test.each<[given: Partial<Bundle>, cents: number | null]>([
  [{ price: 40_000, maxUsages: 10 }, 4000],
  [{ price: 1000, maxUsages: 3 }, 333],
  [{ price: 2000, maxUsages: 3 }, 667],
  [{ price: 4000, maxUsages: 1 }, null],
  [{ price: 4000, maxUsages: -1 }, null],
  [{ price: 0, maxUsages: 10 }, null],
  [{ price: 0, maxUsages: 10, hidePrice: true }, null],
])('[BUN-2] [I18N-6] one visit of %j costs %s', (given, cents) => {
  expect(pricePerVisit(aBundle(given))).toBe(cents);
});

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;

test.each<[bought: string, length: number | null, unit: string, until: string | null]>([
  ['2026-11-11T10:37:45', 10, 'days', '2026-11-21T10:37:00'],
  ['2026-11-11T10:37:45', 2, 'weeks', '2026-11-25T10:37:00'],
  ['2026-01-31T09:00:00', 1, 'months', '2026-02-28T09:00:00'],
  ['2028-02-29T23:59:59', 1, 'years', '2029-02-28T23:59:00'],
  ['2026-03-28T12:00:00', 1, 'days', '2026-03-29T12:00:00'],
  ['2026-11-11T10:37:45', null, 'infinity', null],
])('[BUN-3] [B10] bought at %s for %s %s it ends at %s', (bought, length, unit, until) => {
  const validity = validityOf(aBundle({ length, lengthType: `bundle.length.${unit}` as Bundle['lengthType'] }));
  expect(validUntil(at(bought), validity)).toBe(until === null ? null : at(until));
});
