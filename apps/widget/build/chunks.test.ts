import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chunks, patterns } from './chunks.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const files = globSync([
  `${ROOT}/apps/widget/src/**/*.{ts,tsx,css}`,
  `${ROOT}/packages/{domain,ui}/src/**/*.ts`,
  `${ROOT}/node_modules/lucide-react/dist/esm/icons/*.mjs`,
]).map((file) => relative(ROOT, file));

test('[W5] every pattern of a chunk names a file: after a rename it would silently move into another chunk', () => {
  const stale = patterns.filter((pattern) => !files.some((file) => new RegExp(pattern).test(file)));
  expect(stale).toEqual([]);
});

test('[W5] what the list of shops and /book share with a shop is in the frame, so neither loads the shop', () => {
  const frame = chunks.find(({ name }) => name === 'frame');
  for (const file of ['shops/address-links.ts', 'shops/queries.ts', 'ui/price/price.tsx'])
    expect(frame?.test.test(`apps/widget/src/${file}`), file).toBe(true);
});
