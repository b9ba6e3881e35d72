import { expect, test } from 'vitest';
import { aPromotion } from '../../testing/promotion.ts';
import { type BookTarget, bookTarget, type Promotion } from './index.ts';

const one = { serviceId: 8, shopId: 3 };
const another = { serviceId: 9, shopId: 3 };
const elsewhere = { serviceId: 20, shopId: 4 };

test.each<[bookable: Promotion['bookable'], lastShop: number | undefined, target: BookTarget]>([
  [[one], undefined, { kind: 'service', serviceId: 8, shopId: 3 }],
  [[one], 4, { kind: 'service', serviceId: 8, shopId: 3 }],
  [[one, another], undefined, { kind: 'shop', shopId: 3, serviceIds: [8, 9] }],
  [[one, elsewhere], 4, { kind: 'shop', shopId: 4, serviceIds: [20] }],
  [[one, elsewhere], 5, { kind: 'shop', shopId: 3, serviceIds: [8] }],
  [[], 4, { kind: 'shop', shopId: 4, serviceIds: [] }],
  [[], undefined, { kind: 'shops' }],
])('[NOT-2] with %j bookable and last in shop %s, Book opens %j', (bookable, lastShop, target) => {
  expect(bookTarget(aPromotion({ bookable }), lastShop)).toEqual(target);
});
