import { expect, test } from 'vitest';
import { companyFont } from './font.ts';

const address = 'https://fonts.example.com/css2?family=Inter:wght@400;600&display=swap';

test.each([address, ` ${address} `, `@import url('${address}');`, `@import url(${address})`, `@import "${address}";`])(
  '[EMB-13] the font of %j is used',
  (text) => {
    expect(companyFont({ import: text, name: 'Inter Tight' })).toEqual({
      family: '"Inter Tight"',
      stylesheet: address,
    });
  },
);

test.each([
  ['http://fonts.example.com/a.css', 'Inter'],
  ['javascript:alert(1)', 'Inter'],
  ['https://fonts.example.com/a.css">x', 'Inter'],
  [`${address}; body{display:none}`, 'Inter'],
  [address, 'Inter"; color: red'],
  [address, ''],
])('[A16] the font %j named %j is left out', (text, name) => {
  expect(companyFont({ import: text, name })).toBeUndefined();
});

test('[EMB-13] without a font there is none', () => {
  expect(companyFont(null)).toBeUndefined();
});
