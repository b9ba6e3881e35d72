import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export type Company = AnswerOf<StaffContract['staffCompany']>['company'];

export const companyQuery = () =>
  queryOptions({
    queryKey: ['settings', 'company'],
    meta: { screen: true },
    queryFn: async ({ signal }): Promise<Company> => (await call('staffCompany', {}, { signal })).company,
  });
