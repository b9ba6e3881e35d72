import { expect, test } from 'vitest';
import { type FieldDefinition, kinds, tabs } from './kinds.ts';

test('[CAT-1] every tab has a kind of its own', () => {
  expect(tabs.map((tab) => kinds[tab].tab)).toEqual(tabs);
});

test('[CAT-1] a field that the call of its kind does not know does not compile', () => {
  const label = () => '';
  const known: FieldDefinition<'services'> = { name: 'sub_name', type: 'line', label };
  // @ts-expect-error -- misspelt
  const misspelt: FieldDefinition<'services'> = { name: 'sub_nmae', type: 'line', label };
  // @ts-expect-error -- a field of bundles
  const foreign: FieldDefinition<'services'> = { name: 'uses', type: 'number', label };
  expect([known, misspelt, foreign]).toHaveLength(3);
});
