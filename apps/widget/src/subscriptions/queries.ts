import type { ShopTime } from '@embook/domain/shared';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** They belong to the company, not to one of its shops. */
export const subscriptionListQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: async ({ signal }) => (await call('subscriptionList', {}, { signal })).subscriptions,
    meta: { screen: true, payment: true },
  });

/** One the customer has (SUB-6). */
export const subscriptionDetailsQuery = (clientSubscriptionId: number) =>
  queryOptions({
    queryKey: ['subscription', clientSubscriptionId],
    queryFn: async ({ signal }) => (await call('subscriptionDetails', { clientSubscriptionId }, { signal })).details,
    meta: { screen: true, payment: true, customer: true },
  });

/** The week and the month that hold a day; without one nothing is asked. */
export const subscriptionPeriodsQuery = (clientSubscriptionId: number, startDate: ShopTime | null) =>
  queryOptions({
    queryKey: ['subscription', clientSubscriptionId, 'periods', startDate],
    queryFn: async ({ signal }) =>
      (await call('subscriptionPeriods', { clientSubscriptionId, startDate: startDate ?? 0 }, { signal })).periods,
    enabled: startDate !== null,
    placeholderData: keepPreviousData,
    meta: { screen: true, payment: true, customer: true },
  });

/** What one agrees to; asked anew each time, since the price may change. */
export const agreementQuery = (subscriptionId: number, startDate: ShopTime) =>
  queryOptions({
    queryKey: ['subscription-agreement', subscriptionId, startDate],
    queryFn: ({ signal }) => call('subscriptionAgreement', { subscriptionId, startDate }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { screen: true, customer: true },
  });
