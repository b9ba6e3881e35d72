import type { Company } from '@embook/domain/company';
import type { Capability, Cents } from '@embook/domain/shared';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const companyQuery = () =>
  queryOptions({
    queryKey: ['company'],
    queryFn: async ({ signal }) => (await call('companyGet', {}, { signal })).company,
    staleTime: Infinity,
    // Without the company nothing renders: the shell shows the error itself.
    meta: { screen: true },
  });

/**
 * AUTH-9: a call was refused because company or customer are blocked, so the error becomes that of the company query,
 * which the shell shows. Refetching the company would not do: during a sign-in that call is still sent as a visitor.
 */
export function showBlocked(client: QueryClient, error: Error): void {
  const company = client.getQueryCache().find({ queryKey: companyQuery().queryKey });
  if (company?.state.status === 'success') company.setState({ status: 'error', error });
}

/** The company of this widget. Screens render only once it is loaded (EMB-10). */
export function useCompany(): Company {
  const { data } = useQuery(companyQuery());
  if (!data) throw new Error('screens are shown only once the company is loaded');
  return data;
}

/**
 * The part of a refund that is kept, as agreed when booking. A platform of the specification sends it with the company,
 * not with each visit (CAN-7).
 */
export function useCancellationFee(ofVisit: Cents | null): Cents {
  const { settings } = useCompany();
  return ofVisit ?? settings.cancellationFee;
}

/** Whether the platform supports this addition to the specification, as its company answer declares (API-1). */
export const hasCapability = (client: QueryClient, capability: Capability): boolean =>
  client.getQueryData(companyQuery().queryKey)?.capabilities.includes(capability) ?? false;

export const useCapability = (capability: Capability): boolean => useCompany().capabilities.includes(capability);
