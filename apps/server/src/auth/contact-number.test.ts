import { expect, test } from 'vitest';
import { readContactNumber } from './contact-number.ts';

test.each([
  // Without a plus a number is one of the country, with or without its 0.
  ['612345678', 'NL', '+31612345678'],
  ['0612345678', 'NL', '+31612345678'],
  ['31612345678', 'NL', '+31612345678'],
  ['861234567', 'LT', '+37061234567'],
  ['15112345678', 'DE', '+4915112345678'],
  // As clients of the specification send it, who add a plus to everything.
  ['+612345678', 'NL', '+31612345678'],
  ['+0612345678', 'NL', '+31612345678'],
  // What is none of the country is one of another.
  ['4915112345678', 'NL', '+4915112345678'],
  ['31612345678', 'DE', '+31612345678'],
  ['0044 7700 900123', 'NL', '+447700900123'],
  ['+61 412 345 678', 'NL', '+61412345678'],
  ['4915112345678', undefined, '+4915112345678'],
  // As people and address books write it.
  ['+31 (0)6 123-456.78', 'NL', '+31612345678'],
  ['\u202a+31 6 12345678\u202c', 'NL', '+31612345678'],
  ['06\u201112345678', 'NL', '+31612345678'],
])('[VAL-2] %j in %s is %s', (typed, country, number) => {
  expect(readContactNumber(typed, country)?.number).toBe(number);
});

test.each([
  '06 12345678 / 06 87654321',
  '0612345678 0687654321',
  '0612345678 ext. 5',
  '0612345678x5',
  '0612345678 at home',
  'call +31612345678',
  '+31612345678;ext=5',
  '+31+612345678',
  '0612',
  '',
])('[VAL-2] [B13] %j is refused, not cut to a number', (typed) => {
  expect(readContactNumber(typed, 'NL')).toBeUndefined();
});
