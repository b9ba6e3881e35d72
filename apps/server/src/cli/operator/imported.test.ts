import { expect, test } from 'vitest';
import { unsellableText } from './imported.ts';

const counts = new Map([
  ['services', 4],
  ['bundles', 1],
  ['subscriptions', 2],
]);

test('an import without a payment provider says what nobody can buy', () => {
  expect(unsellableText(counts, 'none')).toBe(
    'PAYMENT_PROVIDER is none, and 1 bundle, 2 memberships can only be paid online: nobody can buy them.',
  );
});

test('nothing is said where there is a provider, or nothing of that kind', () => {
  expect(unsellableText(counts, 'mollie')).toBeUndefined();
  expect(unsellableText(counts, undefined)).toBeUndefined();
  expect(unsellableText(new Map([['services', 4]]), 'none')).toBeUndefined();
});
