import { expect, test } from 'vitest';
import { aGroup, aSubscription } from '../../testing/subscription.ts';
import { type Allowance, allowanceOf, findSubscription, ownFirst, type SubscriptionGroup } from './index.ts';

test.each<[given: Partial<SubscriptionGroup>, allowance: Allowance]>([
  [
    { maxUsages: 2, periodicity: 'weekly' },
    { kind: 'counted', times: 2, per: 'week' },
  ],
  [
    { maxUsages: 1, periodicity: 'monthly' },
    { kind: 'counted', times: 1, per: 'month' },
  ],
  [{ maxUsages: -1, periodicity: 'weekly' }, { kind: 'unlimited' }],
  [
    { maxUsages: 0, periodicity: 'weekly' },
    { kind: 'counted', times: 0, per: 'week' },
  ],
])('[SUB-1] a group of %j allows %j', (given, allowance) => {
  expect(allowanceOf(aGroup(given))).toEqual(allowance);
});

const list = [
  aSubscription({ id: 1 }),
  aSubscription({ id: 2, status: 'paused' }),
  aSubscription({ id: 3, status: 'bought' }),
  aSubscription({ id: 4 }),
  aSubscription({ id: 5, status: 'unpaid' }),
  aSubscription({ id: 6, status: 'pending' }),
];
const idsOf = (subscriptions: readonly { id: number }[]) => subscriptions.map(({ id }) => id);

test('[SUB-1] the customer’s own come first, those that need an action before those that renew by themselves', () => {
  const { own, others } = ownFirst(list);
  expect(idsOf(own)).toEqual([5, 6, 3, 2]);
  expect(idsOf(others)).toEqual([1, 4]);
});

test('[SUB-2] one is found by its id, and without an id it is the customer’s own', () => {
  expect(findSubscription(list, 4)?.id).toBe(4);
  expect(findSubscription(list, undefined)?.id).toBe(5);
  expect(findSubscription(list, 99)).toBeUndefined();
  expect(findSubscription([aSubscription()], undefined)).toBeUndefined();
});
