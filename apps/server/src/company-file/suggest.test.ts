import { expect, test } from 'vitest';
import { didYouMean, quoted } from './suggest.ts';

test.each([
  ['pirce', '; did you mean "price"?'],
  ['priceCents', '; did you mean "price"?'],
  ['colour', ''],
])('[CAT-6] %s of a file is compared with the names it may have', (given, said) => {
  expect(didYouMean(given, ['price', 'minutes'])).toBe(said);
});

test('[A27] a name too long to be one is compared with nothing and not repeated in full', () => {
  // It begins with a known name, so it would be found if it were looked at.
  const long = `price${'x'.repeat(300_000)}`;
  expect(didYouMean(long, ['price', 'minutes'])).toBe('');
  expect(didYouMean('price_x', [`price${'x'.repeat(300_000)}`])).toBe('');
  expect(quoted(long)).toHaveLength(67);
});
