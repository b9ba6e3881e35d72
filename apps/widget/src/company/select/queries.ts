import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Companies by a part of their name, or all. The previous list stays until the next has loaded. */
export const companyListQuery = (words: string) =>
  queryOptions({
    queryKey: ['companies', words],
    queryFn: async ({ signal }) => (await call('companyList', { query: words || undefined }, { signal })).companies,
    placeholderData: keepPreviousData,
    meta: { screen: true },
  });
