import { expect, test } from 'vitest';
import { misspeltData, misspeltNames } from './attribute-names.ts';

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
