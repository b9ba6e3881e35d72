import { expect, test } from 'vitest';
import { startUpRedirect } from './index.ts';

/** The list of an operator: 49 suffixes. */
const suffixes = Array.from({ length: 49 }, (_, index) => `-Group${index + 1}x`);
const list = { suffixes, url: 'https://other.example/widget' };

test('[EMB-8] a key that ends with any of 49 suffixes goes to the separate address with the same query', () => {
  const search = '?companyApiKey=studio&style=side&x=a%20b';
  for (const suffix of suffixes) {
    expect(startUpRedirect(`studio${suffix}`, search, list)).toBe(`https://other.example/widget${search}`);
  }
});

test('[EMB-8] upper and lower case do not matter', () => {
  expect(startUpRedirect('STUDIO-GROUP7X', '?a=1', list)).toBe('https://other.example/widget?a=1');
});

test.each(['studio', 'studio-group7', 'studio-group7x-2', '-group50x', ''])('[EMB-8] %j renders the widget', (key) => {
  expect(startUpRedirect(key, '?a=1', list)).toBeUndefined();
});

test('[EMB-8] an empty list, an empty suffix or a missing address sends nobody away', () => {
  expect(startUpRedirect('studio', '', { suffixes: [], url: list.url })).toBeUndefined();
  expect(startUpRedirect('studio', '', { suffixes: [''], url: list.url })).toBeUndefined();
  expect(startUpRedirect('studio-group7x', '', { suffixes, url: '' })).toBeUndefined();
  expect(startUpRedirect('studio-group7x', '', { suffixes, url: 'javascript:alert(1)' })).toBeUndefined();
});

test('[EMB-8] an address with a query of its own keeps it', () => {
  const url = 'https://other.example/?v=2';
  expect(startUpRedirect('a-group1x', '?b=3', { suffixes, url })).toBe('https://other.example/?v=2&b=3');
});
