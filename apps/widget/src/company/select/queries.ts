import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Companies by a part of their name; all of them without one. The last list stays until the next is there. */
export const companyListQuery = (words: string) =>
  queryOptions({
    queryKey: ['companies', words],
    queryFn: async ({ signal }) => (await call('companyList', { query: words || undefined }, { signal })).companies,
    placeholderData: keepPreviousData,
    meta: { screen: true },
  });
