import { expect, test } from 'vitest';
import { companyFont } from './font.ts';

const file = '/media/7/3f3f3f3f3f3f3f3f3f3f3f3f.woff2';

test.each([
  [file, 'normal'],
  ['https://book.example/media/7/v3f3f3f3f3f3f3f3f3f3f3f3f.woff2', '100 900'],
])('[EMB-13] the font file %s is used', (address, weight) => {
  expect(companyFont({ import: address, name: 'Inter Tight' })).toEqual({ family: '"Inter Tight"', address, weight });
});

test.each([
  ['https://fonts.example/a.css', 'Inter'],
  ['https://fonts.example/css2?family=Inter:wght@400;600&display=swap', 'Inter'],
  ["@import url('https://fonts.example/a.css');", 'Inter'],
  ['https://fonts.example/inter.woff2', 'Inter'],
  [`//fonts.example${file}`, 'Inter'],
  [`${file}?x`, 'Inter'],
  [`${file});@import url(//evil.example`, 'Inter'],
  [`https://evil.example/a)${file}`, 'Inter'],
  ['javascript:alert(1)', 'Inter'],
  [file, 'Inter"; color: red'],
  [file, ''],
])('[A16] [A26] the font %j named %j is left out', (address, name) => {
  expect(companyFont({ import: address, name })).toBeUndefined();
});

test('[EMB-13] without a font there is none', () => {
  expect(companyFont(null)).toBeUndefined();
});
