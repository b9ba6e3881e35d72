import { describe, expect, test } from 'vitest';
import { searchPatterns } from '../customers/index.ts';
import { deskCancellation, deskPrice, deskStarts, type DeskVisit, type GiveBack } from './index.ts';

const NOW = Date.UTC(2026, 10, 11, 8) / 1000;
const DAY = 86_400;
const FEE = 250;

const online: DeskVisit = {
  startsAt: NOW + 7 * DAY,
  timeZone: 'Europe/Amsterdam',
  paymentType: 'ideal',
  paymentSystem: 'sandbox',
  paid: true,
  finalCost: 4950,
  policyHours: 24,
  takenAtDesk: 0,
};
const unpaid = { paymentType: 'cash', paymentSystem: 'cash', paid: false } as const;
const atDesk = { ...unpaid, paid: true, takenAtDesk: 4950 } as const;
const bundle = { paymentType: 'bundle', paymentSystem: null, finalCost: 0 } as const;
const late = { startsAt: NOW + 3_600 };
const begun = { startsAt: NOW - 3_600 };
const legacy = { paymentSystem: 'legacy' } as const;

const refund = (amount: number, fee: number) => ({ kind: 'refund', amount, fee });
const lost = { kind: 'cost_lost', amount: 4950 };
const free = { kind: 'free' };

describe('[DESK-6] what staff give back', () => {
  test.each<[string, Partial<DeskVisit>, GiveBack, object]>([
    ['online, in time', {}, 'policy', refund(4700, FEE)],
    ['online, late', late, 'policy', lost],
    ['online, begun', begun, 'policy', lost],
    ['online, all, though late', late, 'all', refund(4950, 0)],
    ['online, nothing, though in time', {}, 'nothing', lost],
    ['through paypro, in time', { paymentSystem: 'paypro' }, 'policy', refund(4700, FEE)],
    ['unpaid, late', { ...unpaid, ...late }, 'policy', free],
    ['unpaid, all', unpaid, 'all', free],
    ['at the desk, in time', atDesk, 'policy', refund(4950, 0)],
    ['a part at the desk, in time', { ...unpaid, takenAtDesk: 2000 }, 'policy', refund(2000, 0)],
    [
      'a part at the desk, late',
      { ...unpaid, ...late, takenAtDesk: 2000 },
      'policy',
      { kind: 'cost_lost', amount: 2000 },
    ],
    ['a part at the desk of a link not paid yet', { paid: false, takenAtDesk: 2000 }, 'policy', refund(2000, 0)],
    ['a part at the desk, the rest online', { takenAtDesk: 2000 }, 'policy', refund(4700, FEE)],
    ['at the desk, late', { ...atDesk, ...late }, 'policy', lost],
    ['a use, in time', bundle, 'policy', { kind: 'free_use_returned' }],
    ['a use, late', { ...bundle, ...late }, 'policy', { kind: 'use_lost' }],
    ['a use, all, though late', { ...bundle, ...late }, 'all', { kind: 'free_use_returned' }],
    ['a use, nothing', bundle, 'nothing', { kind: 'use_lost' }],
    ['[CAN-6] an old method: its money was never here', legacy, 'policy', free],
    ['[CAN-6] an old method, all', legacy, 'all', free],
  ])('%s', (_what, changes, giveBack, outcome) => {
    expect(deskCancellation({ ...online, ...changes }, FEE, NOW, giveBack)).toEqual(outcome);
  });
});

describe('[DESK-2] when staff may book', () => {
  test.each([
    ['earlier today', NOW - 3_600, 1, true],
    ['yesterday', NOW - DAY, 1, false],
    ['in two years', NOW + 730 * DAY, 1, true],
    ['in 2099', Date.UTC(2099, 0, 1) / 1000, 1, false],
    ['weekly within two years', NOW + 600 * DAY, 10, true],
    ['weekly beyond them', NOW + 700 * DAY, 10, false],
  ])('%s', (_when, startsAt, weeks, ok) => {
    const found = deskStarts(startsAt, weeks, NOW, 'Europe/Amsterdam');
    expect(found.ok).toBe(ok);
    if (found.ok) expect(found.starts).toHaveLength(weeks);
  });

  test('the price is what was set, nothing where nothing is to be paid, else the list’s', () => {
    expect(deskPrice(4950, 'later', undefined)).toBe(4950);
    expect(deskPrice(4950, 'cash', 1000)).toBe(1000);
    expect(deskPrice(4950, 'none', 1000)).toBe(0);
  });
});

test.each([
  ['ann', ['%ann%']],
  ['an', ['% an%']],
  ['  ann  de vries ', ['%ann%', '% de%', '%vries%']],
  ['06 12-34 56', ['%6123456%']],
  ['0031 6 12', ['%31612%']],
  ['50%_\\', ['%50\\%\\_\\\\%']],
  ['a b c d e f', ['% a%', '% b%', '% c%', '% d%', '% e%']],
])('[DESK-1] %j is searched for by %j', (query, patterns) => {
  expect(searchPatterns(query)).toEqual(patterns);
});
