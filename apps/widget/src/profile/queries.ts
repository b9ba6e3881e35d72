import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The languages of the platform; those of them that the widget has too are offered (PRO-3). */
export const languageListQuery = () =>
  queryOptions({
    queryKey: ['languages'],
    queryFn: async ({ signal }) => (await call('languageList', {}, { signal })).languages,
    staleTime: Infinity,
    meta: { screen: true },
  });

export const loyaltyQuery = () =>
  queryOptions({
    queryKey: ['loyalty'],
    queryFn: async ({ signal }) => (await call('loyaltyGet', {}, { signal })).loyalty,
    meta: { screen: true },
  });
