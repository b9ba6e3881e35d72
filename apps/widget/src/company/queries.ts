import type { Company } from '@embook/domain/company';
import type { Capability, Cents } from '@embook/domain/shared';
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

/**
 * AUTH-9: a call was refused because company or customer are blocked, so the company is out of reach and the shell says
 * so. Asking for the company again would not do: whoever is only signing in is nobody to that call yet.
 */
export function showBlocked(client: QueryClient, error: Error): void {
  const company = client.getQueryCache().find({ queryKey: companyQuery().queryKey });
  if (company?.state.status === 'success') company.setState({ status: 'error', error });
}

/** The company everything on screen belongs to. The shell shows screens only once it is loaded (EMB-10). */
export function useCompany(): Company {
  const { data } = useQuery(companyQuery());
  if (!data) throw new Error('screens are shown only once the company is loaded');
  return data;
}

/** What is kept of a refund. A platform of the specification says it of the company alone, not of each visit (CAN-7). */
export function useCancellationFee(ofVisit: Cents): Cents {
  const { settings } = useCompany();
  return ofVisit > 0 ? ofVisit : settings.cancellationFee;
}

/** Whether the platform has this addition to the specification: the company says so, and nothing is tried (API-1). */
export const hasCapability = (client: QueryClient, capability: Capability): boolean =>
  client.getQueryData(companyQuery().queryKey)?.capabilities.includes(capability) ?? false;

export const useCapability = (capability: Capability): boolean => useCompany().capabilities.includes(capability);
