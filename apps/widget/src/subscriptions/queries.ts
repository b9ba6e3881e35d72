import type { ShopTime } from '@embook/domain/shared';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** Subscriptions belong to the company, not to a shop. */
export const subscriptionListQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: async ({ signal }) => (await call('subscriptionList', {}, { signal })).subscriptions,
    meta: { screen: true, payment: true },
  });

/** A subscription of the customer (SUB-6). */
export const subscriptionDetailsQuery = (clientSubscriptionId: number) =>
  queryOptions({
    queryKey: ['subscription', clientSubscriptionId],
    queryFn: async ({ signal }) => (await call('subscriptionDetails', { clientSubscriptionId }, { signal })).details,
    meta: { screen: true, payment: true, customer: true },
  });

/** The week and the month of a day; disabled without one. */
export const subscriptionPeriodsQuery = (clientSubscriptionId: number, startDate: ShopTime | null) =>
  queryOptions({
    queryKey: ['subscription', clientSubscriptionId, 'periods', startDate],
    queryFn: async ({ signal }) =>
      (await call('subscriptionPeriods', { clientSubscriptionId, startDate: startDate ?? 0 }, { signal })).periods,
    enabled: startDate !== null,
    placeholderData: keepPreviousData,
    meta: { screen: true, payment: true, customer: true },
  });

/** The agreement, never cached, since the price may change. */
export const agreementQuery = (subscriptionId: number, startDate: ShopTime) =>
  queryOptions({
    queryKey: ['subscription-agreement', subscriptionId, startDate],
    queryFn: ({ signal }) => call('subscriptionAgreement', { subscriptionId, startDate }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { screen: true, customer: true },
  });
