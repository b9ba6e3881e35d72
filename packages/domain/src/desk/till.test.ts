import { expect, test } from 'vitest';
import { correctableSales } from './index.ts';

const entry = (id: number, kind: 'sale' | 'refund' | 'correction', amountCents: number, method = 'cash' as const) => ({
  id,
  kind,
  method,
  amountCents,
});

test.each([
  ['a sale', [entry(1, 'sale', 500)], [1]],
  ['not one that is corrected', [entry(1, 'sale', 500), entry(2, 'correction', -500)], []],
  ['the second of two equal ones', [entry(1, 'sale', 500), entry(2, 'correction', -500), entry(3, 'sale', 500)], [3]],
  ['not what was given back', [entry(1, 'sale', 500), entry(2, 'refund', -300)], []],
  ['each of two', [entry(1, 'sale', 500), entry(2, 'sale', 200)], [1, 2]],
] as const)('[TILL-1] can be put right: %s', (_what, till, ids) => {
  expect([...correctableSales(till)]).toEqual(ids);
});
