import { expect, test } from 'vitest';
import { aService, aSubOption } from '../../testing/service.ts';
import { readWire } from '../shared/index.ts';
import { serviceCategories, visibleCategories } from './index.ts';

const hidden = { bookableType: 'never_and_hidden' } as const;

test('[SRV-2] hidden services, hidden sub-options and categories left empty are dropped; the order stays', () => {
  const found = visibleCategories({
    Sauna: [aService({ id: 1, ...hidden }), aService({ id: 2 }), aService({ id: 3, bookableType: 'never' })],
    Gone: [aService({ id: 4, ...hidden })],
    Empty: [],
    Massage: [aService({ id: 5, subOptions: [aSubOption({ id: 6 }), aSubOption({ id: 7, ...hidden })] })],
  });
  expect(found.map(({ name, services }) => [name, services.map(({ id }) => id)])).toEqual([
    ['Sauna', [2, 3]],
    ['Massage', [5]],
  ]);
  expect(found[1]?.services[0]?.subOptions.map(({ id }) => id)).toEqual([6]);
});

test('[SRV-2] [EMB-6] a platform that calls it `type` hides a service too; another word there means nothing', () => {
  const sent = [
    { id: 1, name: 'Secret', price: 10, type: 'never_and_hidden' },
    { id: 2, name: 'Sauna', price: 10, type: 'service' },
  ];
  const read = readWire(serviceCategories.answer, { categories: { Sauna: sent } });
  expect(read.ok && visibleCategories(read.value.categories)[0]?.services.map(({ id }) => id)).toEqual([2]);
});

test('[SRV-1] only the category named Other has no header', () => {
  const services = [aService()];
  const headerless = visibleCategories({ Other: services, other: services, Others: services }).map((c) => c.headerless);
  expect(headerless).toEqual([true, false, false]);
});

test('[SRV-2] what was handed in is left as it was', () => {
  const service = aService({ subOptions: [aSubOption(hidden)] });
  visibleCategories({ Sauna: [service] });
  expect(service.subOptions).toHaveLength(1);
});
