import { expect, test } from 'vitest';
import { typedAddress } from './typed-address.ts';

test.each([
  ['studio.example', 'https://studio.example'],
  [' www.studio.example/book?a=1 ', 'https://www.studio.example/book?a=1'],
  ['http://studio.example', 'http://studio.example'],
  ['https://studio.example/', 'https://studio.example/'],
  ['studio', 'studio'],
  ['localhost:3000', 'localhost:3000'],
  ['', ''],
])('[EMB-1] the page %j is looked for at %j', (text, address) => {
  expect(typedAddress(text)).toBe(address);
});
