import { describe, expect, test } from 'vitest';
import { type Entitlement, offerOf, type OfferTerms } from './index.ts';

const terms = (some: Partial<OfferTerms> = {}): OfferTerms => ({
  price: 4950,
  discountPercent: 0,
  acceptsCash: true,
  acceptsOnline: true,
  bankRequired: false,
  bundles: [],
  subscriptions: [],
  ...some,
});

const entitlement = (id: number, some: Partial<Entitlement> = {}): Entitlement => ({
  id,
  name: `Pass ${id}`,
  usesLeft: 4,
  usesMax: 10,
  validUntil: null,
  term: null,
  ...some,
});

/** Each way to pay with what is left to pay, in the order it is offered. */
const shortly = (some: Partial<OfferTerms>) => offerOf(terms(some)).map(({ paymentType, cost }) => [paymentType, cost]);

describe('what may be paid with', () => {
  test.each<[string, Partial<OfferTerms>, [string, number][]]>([
    [
      'money alone, online first',
      {},
      [
        ['ideal', 4950],
        ['cash', 4950],
      ],
    ],
    ['only at the shop', { acceptsOnline: false }, [['cash', 4950]]],
    ['only online', { acceptsCash: false }, [['ideal', 4950]]],
    ['neither: nothing can be bought', { acceptsCash: false, acceptsOnline: false }, []],
    [
      'a bundle before money',
      { bundles: [entitlement(1)] },
      [
        ['bundle', 0],
        ['ideal', 4950],
        ['cash', 4950],
      ],
    ],
    [
      'a subscription before a bundle',
      { bundles: [entitlement(1)], subscriptions: [entitlement(2)] },
      [
        ['subscription', 0],
        ['bundle', 0],
        ['ideal', 4950],
        ['cash', 4950],
      ],
    ],
    [
      'a bundle where no money is taken',
      { acceptsCash: false, acceptsOnline: false, bundles: [entitlement(1)] },
      [['bundle', 0]],
    ],
    [
      'a bundle without a use left is none',
      { bundles: [entitlement(1, { usesLeft: 0 })] },
      [
        ['ideal', 4950],
        ['cash', 4950],
      ],
    ],
    [
      'a discount takes its part off',
      { discountPercent: 10 },
      [
        ['ideal', 4455],
        ['cash', 4455],
      ],
    ],
    [
      'half a cent is rounded once',
      { price: 5, discountPercent: 10 },
      [
        ['ideal', 4],
        ['cash', 4],
      ],
    ],
    ['all of it: nothing is left to pay', { discountPercent: 100 }, [['discount', 0]]],
    ['what is free needs no money', { price: 0 }, [['discount', 0]]],
    ['what is free costs no use', { price: 0, bundles: [entitlement(1)] }, [['discount', 0]]],
  ])('[PAY-10] [PAY-11] [A7] %s', (_when, some, offered) => {
    expect(shortly(some)).toEqual(offered);
  });

  test('[A7] a use pays in full: no discount is taken with it', () => {
    const [bundle, ideal] = offerOf(terms({ discountPercent: 20, bundles: [entitlement(1)] }));
    expect(bundle).toMatchObject({ paymentType: 'bundle', cost: 0, discount: 0, onlinePayment: false });
    expect(ideal).toMatchObject({ paymentType: 'ideal', cost: 3960, discount: 990, entitlement: null });
  });

  test('[PAY-11] cost and discount always make up the price, whole cents both', () => {
    for (let price = 0; price < 300; price += 7)
      for (let discountPercent = 0; discountPercent <= 100; discountPercent += 3)
        for (const { cost, discount } of offerOf(terms({ price, discountPercent }))) {
          expect(cost + discount).toBe(price);
          expect(Number.isInteger(cost) && cost >= 0).toBe(true);
        }
  });

  test.each<[string, Entitlement[], number]>([
    ['the one that ends first', [entitlement(1, { validUntil: 200 }), entitlement(2, { validUntil: 100 })], 2],
    ['one that ends before one that does not', [entitlement(1), entitlement(2, { validUntil: 900 })], 2],
    ['the older of two that end together', [entitlement(8), entitlement(3)], 3],
    ['one with a use left', [entitlement(1, { validUntil: 100, usesLeft: 0 }), entitlement(2, { validUntil: 200 })], 2],
    [
      'a paid one before one that ends first and is open',
      [entitlement(1, { validUntil: 100, isOpen: true }), entitlement(2)],
      2,
    ],
    ['one without a limit', [entitlement(5, { usesLeft: null, usesMax: null })], 5],
  ])('[BUN-4] of several bundles %s is used', (_which, bundles, id) => {
    expect(offerOf(terms({ bundles }))[0]?.entitlement?.id).toBe(id);
  });

  test('[PAY-10] a paid bundle comes before a membership whose payment is open', () => {
    const owned = { subscriptions: [entitlement(1, { isOpen: true })], bundles: [entitlement(2)] };
    expect(shortly(owned).map(([type]) => type)).toEqual(['bundle', 'subscription', 'ideal', 'cash']);
  });

  test('[PAY-4] only online payments need a bank', () => {
    const asked = offerOf(terms({ bankRequired: true, bundles: [entitlement(1)] })).map((each) => [
      each.paymentType,
      each.requiresIdealBank,
    ]);
    expect(asked).toEqual([
      ['bundle', false],
      ['ideal', true],
      ['cash', false],
    ]);
  });
});
