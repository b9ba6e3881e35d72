import { expect, test } from 'vitest';
import { misspeltData, misspeltNames, misspeltSettings } from './attribute-names.ts';

const isCommon = (name: string) => ['id', 'part', 'hidden', 'title', 'onclick', 'slot'].includes(name);

test.each([
  ['colour', 'color'],
  ['companykey', 'company-key'],
  ['company_key', 'company-key'],
  ['lable', 'label'],
  ['heigth', 'height'],
  ['pathe', 'path'],
  ['analitics', 'analytics'],
  ['data-company-key', 'company-key'],
  ['data-locale', 'locale'],
  ['data-close', 'close'],
])('[EMB-1] the attribute %s is taken for a misspelt %s', (name, meant) => {
  expect(misspeltNames([name, 'mode', 'shop'], isCommon)).toEqual([[name, meant]]);
});

test.each([
  'class',
  'id',
  'part',
  'hidden',
  'title',
  'slot',
  'onclick',
  'data-colour',
  'data-v-1a2b',
  'aria-label',
  'from',
])('[EMB-1] %s is nobody’s mistake', (name) => expect(misspeltNames([name], isCommon)).toEqual([]));

test('[EMB-1] what is a script’s as data-… is named on an element, unless that has it as well', () => {
  expect(misspeltNames(['company-key', 'data-style', 'data-theme', 'theme', 'data-class'], () => false)).toEqual([
    ['data-style', 'mode'],
  ]);
});

test('[EMB-1] a script has the same with data- before each', () => {
  const names = [
    'src',
    'async',
    'data-companykey',
    'company-key',
    'data-colour',
    'data-style',
    'data-class',
    'data-cfasync',
  ];
  expect(misspeltData(names, (name) => ['async', 'src', 'style'].includes(name))).toEqual([
    ['data-companykey', 'data-company-key'],
    ['company-key', 'data-company-key'],
    ['data-colour', 'data-color'],
  ]);
});

test.each([
  ['lang', 'locale'],
  ['language', 'locale'],
  ['type', 'mode'],
  ['text', 'label'],
])('[EMB-1] %s, as other widgets call it, is taken for %s', (name, meant) => {
  const isCommonToo = (each: string) => each === 'lang';
  expect(misspeltNames([name, 'company-key'], isCommonToo)).toEqual([[name, meant]]);
  // The page may have both, one for the browser and one for the widget.
  expect(misspeltNames([name, meant], isCommonToo)).toEqual([]);
});

test('[EMB-1] of a script only data-… can be misremembered: lang and type are its own', () => {
  const names = ['type', 'lang', 'data-lang', 'data-type'];
  expect(misspeltData(names, (name) => ['type', 'lang'].includes(name))).toEqual([
    ['data-lang', 'data-locale'],
    ['data-type', 'data-style'],
  ]);
});

test('[EMB-6] in the address of a frame only names that mean a setting are taken for one', () => {
  const query = { 'company-key': 'a', lang: 'nl', mode: 'side', utm_source: 'b', style: 'side', service: '3' };
  expect(misspeltSettings(query)).toEqual([
    ['company-key', 'companyApiKey'],
    ['lang', 'locale'],
  ]);
});
