import type { Company } from '@embook/domain/company';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const companyQuery = () =>
  queryOptions({
    queryKey: ['company'],
    queryFn: async ({ signal }) => (await call('companyGet', {}, { signal })).company,
    staleTime: Infinity,
    // Without its company there is no widget: the shell shows why, in place of everything.
    meta: { screen: true },
  });

/** AUTH-9: a call was refused because company or customer are blocked; so is the company's own, and then the shell says so. */
export async function showBlocked(client: QueryClient): Promise<void> {
  const { queryKey } = companyQuery();
  if (client.getQueryState(queryKey)?.status !== 'error') await client.invalidateQueries({ queryKey });
}

/** The company everything on screen belongs to. The shell shows screens only once it is loaded (EMB-10). */
export function useCompany(): Company {
  const { data } = useQuery(companyQuery());
  if (!data) throw new Error('screens are shown only once the company is loaded');
  return data;
}
