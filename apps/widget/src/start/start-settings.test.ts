import { expect, test } from 'vitest';
import { carriedSettings, carry } from './start-settings.ts';

test('[EMB-6] every address keeps the settings, except for credentials', () => {
  expect(carriedSettings({ companyApiKey: 'a b', style: 'side', username: 'u', password: 'p' })).toBe(
    'companyApiKey=a+b&style=side',
  );
});

test.each([
  ['/shops', 'companyApiKey=k', '/shops?companyApiKey=k'],
  ['/shops', '', '/shops'],
  ['/book?day=1', 'companyApiKey=k', '/book?day=1&companyApiKey=k'],
  ['/shops?companyApiKey=other', 'companyApiKey=k&style=side', '/shops?companyApiKey=other&style=side'],
])('[EMB-6] %s with %j is %s', (address, carried, expected) => {
  expect(carry(address, carried)).toBe(expected);
});
