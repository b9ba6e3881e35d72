import { expect, test } from 'vitest';
import { aService, aSubOption } from '../../testing/service.ts';
import { shownPrice, type ShownPrice } from './index.ts';

const FREE_HIDDEN = { price: 0, hidePrice: true };

test.each<[what: string, service: ReturnType<typeof aService>, shown: ShownPrice]>([
  ['a price', aService({ price: 2450 }), { kind: 'exact', price: 2450 }],
  ['nothing to pay, not hidden', aService({ price: 0 }), { kind: 'exact', price: 0 }],
  ['nothing to pay, hidden', aService(FREE_HIDDEN), { kind: 'hidden' }],
  ['something to pay is never hidden', aService({ price: 1, hidePrice: true }), { kind: 'exact', price: 1 }],
  [
    'the least of the sub-options',
    aService({ price: 100, subOptions: [aSubOption({ price: 4500 }), aSubOption({ price: 3000 })] }),
    { kind: 'from', price: 3000 },
  ],
  [
    'sub-options that all cost the same',
    aService({ price: 100, subOptions: [aSubOption({ price: 3000 }), aSubOption({ price: 3000 })] }),
    { kind: 'exact', price: 3000 },
  ],
  [
    'hidden sub-option prices do not count',
    aService({ subOptions: [aSubOption(FREE_HIDDEN), aSubOption({ price: 4500 }), aSubOption({ price: 3000 })] }),
    { kind: 'from', price: 3000 },
  ],
  ['all sub-option prices hidden', aService({ price: 100, subOptions: [aSubOption(FREE_HIDDEN)] }), { kind: 'hidden' }],
])('[I18N-6] %s', (_, service, shown) => {
  expect(shownPrice(service)).toEqual(shown);
});
