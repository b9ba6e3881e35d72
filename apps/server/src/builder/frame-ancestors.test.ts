import { expect, test } from 'vitest';
import { frameAncestors, mayFrame } from './client/frame-ancestors.ts';

const own = new URL('https://book.example');

test.each([
  ["'self' https:", 'https://studio.example', true],
  ["'self' https:", 'http://studio.example', false],
  ["'self' https:", 'https://book.example', true],
  ["'self'", 'https://book.example:8443', false],
  ["'none'", 'https://book.example', false],
  ['', 'https://studio.example', false],
  ['https://studio.example', 'https://studio.example', true],
  ['https://STUDIO.example/', 'https://studio.example', true],
  ['https://studio.example', 'https://www.studio.example', false],
  ['https://studio.example', 'https://studio.example:8443', false],
  ['https://studio.example:*', 'https://studio.example:8443', true],
  ['https://*.studio.example', 'https://www.studio.example', true],
  ['https://*.studio.example', 'https://studio.example', false],
  ['https://*.studio.example', 'https://evilstudio.example', false],
  ['http://studio.example', 'https://studio.example', true],
  ['studio.example', 'https://studio.example', true],
  ['studio.example', 'http://studio.example', false],
  ['http://localhost:*', 'http://localhost:3000', true],
  ['http://*.localhost:*', 'http://shop.localhost:3000', true],
  ['not a source', 'https://studio.example', false],
])('frame-ancestors %s and a page at %s: %s', (sources, page, allowed) => {
  expect(mayFrame(`default-src 'none'; frame-ancestors ${sources}`, new URL(page), own)).toBe(allowed);
});

test('a page without a policy may be framed by anybody', () => {
  expect(frameAncestors("default-src 'none'")).toBeUndefined();
  expect(mayFrame("default-src 'none'", new URL('http://anywhere.example'), own)).toBe(true);
});
