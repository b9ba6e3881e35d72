import type { Subscription, SubscriptionGroup } from '../src/subscriptions/index.ts';

/** Two yoga classes a week. */
export const aGroup = (given: Partial<SubscriptionGroup> = {}): SubscriptionGroup => ({
  id: 1,
  services: [{ id: 1, name: 'Yoga' }],
  maxUsages: 2,
  periodicity: 'weekly',
  useMissedUsagesAfter: null,
  ...given,
});

/** One that can be bought, by the month. */
export const aSubscription = (given: Partial<Subscription> = {}): Subscription => ({
  id: 1,
  name: 'Flow',
  description: null,
  price: 5900,
  hidePrice: false,
  periodicity: 'weekly',
  duration: 'monthly',
  buyable: true,
  paused: false,
  clientSubscriptionId: null,
  clientSubscriptionIsActive: false,
  clientSubscriptionStatus: null,
  status: null,
  startDate: null,
  endDate: null,
  groups: [aGroup()],
  ...given,
});
