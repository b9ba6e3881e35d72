import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { centsFromEuro, euroFromCents, formatEuro, isPriceShown } from './index.ts';

const cents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });

describe('[I18N-4] euro with comma decimals and dot thousands', () => {
  test.each([
    [0, '€\u00a00,00'],
    [5, '€\u00a00,05'],
    [50, '€\u00a00,50'],
    [2450, '€\u00a024,50'],
    [99_999, '€\u00a0999,99'],
    [100_000, '€\u00a01.000,00'],
    [123_456_789, '€\u00a01.234.567,89'],
    [-5, '-€\u00a00,05'],
    [-100_000, '-€\u00a01.000,00'],
  ])('%d cents is %s', (amount, shown) => {
    expect(formatEuro(amount)).toBe(shown);
  });

  test('reads like the same amount in German', () => {
    const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, useGrouping: 'always' });
    fc.assert(
      fc.property(cents, (amount) => {
        const sign = amount < 0 ? '-' : '';
        expect(formatEuro(amount)).toBe(`${sign}€\u00a0${german.format(Math.abs(amount) / 100)}`);
      }),
    );
  });
});

test('[PAY-11] no cent is lost between cents and euro', () => {
  fc.assert(fc.property(cents, (amount) => centsFromEuro(euroFromCents(amount)) === amount));
  expect([0.1 + 0.2, 19.99, 1.1, 8.2, 0.07].map(centsFromEuro)).toEqual([30, 1999, 110, 820, 7]);
});

test.each([
  [0, true, false],
  [0, false, true],
  [1, true, true],
  [1, false, true],
])('[I18N-6] a price of %d with hide_price %s is shown: %s', (price, hidePrice, shown) => {
  expect(isPriceShown(price, hidePrice)).toBe(shown);
});
