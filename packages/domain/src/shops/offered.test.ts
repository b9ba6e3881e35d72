import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { customTabName, offeredFrom, offeredTypes, type ProductType, productTypes } from './index.ts';

const offering = (...types: ProductType[]) => ({
  services: types.includes('services'),
  groups: types.includes('groups'),
  events: types.includes('events'),
  subscriptions: types.includes('subscriptions'),
  bundles: types.includes('bundles'),
});

test('[SHOP-2] only the enabled product types, always in the order of the tabs', () => {
  expect(offeredTypes(offering('bundles', 'services', 'events'))).toEqual(['services', 'events', 'bundles']);
  expect(offeredTypes(offering())).toEqual([]);
});

describe('[SHOP-5] a product that is missing leads to the next in line', () => {
  test.each<[asked: ProductType, offered: ProductType[], leads: ProductType | undefined]>([
    ['services', ['services', 'groups'], 'services'],
    ['services', ['groups', 'events'], 'groups'],
    ['services', ['bundles'], 'bundles'],
    ['groups', ['services', 'events'], 'events'],
    ['events', ['services', 'groups', 'subscriptions'], 'subscriptions'],
    ['subscriptions', ['services', 'bundles'], 'bundles'],
    ['bundles', ['services', 'groups', 'events', 'subscriptions'], undefined],
    ['services', [], undefined],
  ])('%s where %j is offered: %s', (asked, offered, leads) => {
    expect(offeredFrom(asked, offering(...offered))).toBe(leads);
  });

  test('nobody is sent in circles: the shop page leads to something offered, or stays', () => {
    fc.assert(
      fc.property(fc.constantFrom(...productTypes), fc.subarray([...productTypes]), (asked, offered) => {
        const shop = offering(...offered);
        const target = offeredFrom(asked, shop) ?? offeredFrom('services', shop);
        expect(target === undefined ? offered.length === 0 : shop[target]).toBe(true);
        if (target) expect(offeredFrom(target, shop)).toBe(target);
      }),
    );
  });
});

test.each<[overwrite: boolean, name: string | null, shown: string | undefined]>([
  [true, 'Treatments', 'Treatments'],
  [true, '  Treatments ', 'Treatments'],
  [true, null, undefined],
  [true, '', undefined],
  [true, '  ', undefined],
  [false, 'Treatments', undefined],
])('[SHOP-3] overwrite %s with the name %j shows %j', (overwriteProductNames, name, shown) => {
  const tabNames = { services: name, groups: 'Classes', events: null, subscriptions: null, bundles: null };
  expect(customTabName('services', { overwriteProductNames, tabNames })).toBe(shown);
});
