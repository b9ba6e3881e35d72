import { expect, test } from 'vitest';
import { loyaltyBalance } from './index.ts';

test.each([
  [0, 100, { progress: 0, missingPoints: 100, currentDiscount: 0 }],
  [25, 100, { progress: 0.25, missingPoints: 75, currentDiscount: 0 }],
  [99, 100, { progress: 0.99, missingPoints: 1, currentDiscount: 0 }],
  [100, 100, { progress: 1, missingPoints: 0, currentDiscount: 10 }],
  [730, 100, { progress: 1, missingPoints: 0, currentDiscount: 10 }],
  [-5, 100, { progress: 0, missingPoints: 100, currentDiscount: 0 }],
  [50, 0, { progress: 0, missingPoints: 0, currentDiscount: 0 }],
])('[PRO-2] %i of %i points', (points, needPoints, standing) => {
  expect(loyaltyBalance(points, { needPoints, discount: 10 })).toEqual(standing);
});
