import type { Contract } from '@embook/domain/contract';
import { withPoints } from '@embook/domain/loyalty';
import type { AnswerOf } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { profileQuery } from '../auth/queries.ts';
import { call } from '../lib/api.ts';

/** The languages of the platform; those that the widget has too are offered (PRO-3). */
export const languageListQuery = () =>
  queryOptions({
    queryKey: ['languages'],
    queryFn: async ({ signal }) => (await call('languageList', {}, { signal })).languages,
    staleTime: Infinity,
    meta: { screen: true },
  });

export type Passkey = AnswerOf<Contract['passkeyList']>['passkeys'][number];

export const passkeyListQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await call('passkeyList', {}, { signal })).passkeys,
    meta: { screen: true, customer: true },
  });

export const loyaltyQuery = () =>
  queryOptions({
    queryKey: ['loyalty'],
    queryFn: async ({ client, signal }) => {
      const { loyalty } = await call('loyaltyGet', {}, { signal });
      if (loyalty.points !== null) return withPoints(loyalty, loyalty.points);
      return withPoints(loyalty, (await client.ensureQueryData(profileQuery())).loyaltyPoints);
    },
    meta: { screen: true, payment: true },
  });
