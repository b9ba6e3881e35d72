import type {
  Subscription,
  SubscriptionDetails,
  SubscriptionGroup,
  SubscriptionPeriods,
} from '../src/subscriptions/index.ts';
import { at, MONDAY } from './clock.ts';

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
  paymentReturnedOn: null,
  groups: [aGroup()],
  ...given,
});

/** The week of Monday: one of two classes used, and no other week. */
export const somePeriods = (given: Partial<SubscriptionPeriods> = {}): SubscriptionPeriods => ({
  currentUsages: [
    {
      subscriptionGroupId: 1,
      periodicity: 'weekly',
      maxUsages: 2,
      used: 1,
      startDate: at('00:00', MONDAY),
      endDate: at('00:00', '2026-11-22'),
    },
  ],
  missedUsages: [],
  prevMonthly: null,
  nextMonthly: null,
  prevWeekly: null,
  nextWeekly: null,
  hasPrev: null,
  hasNext: null,
  ...given,
});

/** Bought and paid, and it goes on. */
export const someDetails = (given: Partial<SubscriptionDetails> = {}): SubscriptionDetails => ({
  id: 900,
  startedAt: at('00:00', MONDAY),
  endsAt: null,
  subscription: aSubscription({ status: 'bought', clientSubscriptionId: 900 }),
  periods: somePeriods(),
  bookings: [],
  nextCharge: { amount: 5900, dueOn: at('00:00', '2026-12-16') },
  renews: true,
  endsIfCancelled: at('00:00', '2026-12-16'),
  releasedIfCancelled: [],
  paymentLink: null,
  paymentStatus: 'ok',
  ...given,
});
