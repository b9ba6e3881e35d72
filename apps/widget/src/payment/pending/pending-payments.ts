import type { PendingPayment } from '@embook/domain/payment';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../auth/use-auth.ts';
import { useSyncExternalStore } from 'react';
import { useCapability } from '../../company/queries.ts';
import { call } from '../../lib/api.ts';

/** What the customer has begun to pay and not finished, and what of it came to nothing, in any tab or device (PAY-8). */
export const pendingPaymentsQuery = () =>
  queryOptions({
    queryKey: ['pending-payments'],
    queryFn: ({ signal }) => call('pendingPayments', {}, { signal }),
    staleTime: 0,
    meta: { screen: true, payment: true, customer: true },
  });

const NONE: readonly PendingPayment[] = [];

const noChanges = () => () => undefined;

/**
 * Whether there can be any: a visitor has none, and not every platform lists them. The server's render asks for none,
 * so that the first screen is whole without them (W4).
 */
export function useCanHavePending(): boolean {
  const signedIn = useSignedIn();
  const inBrowser = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  return useCapability('pending-payments') && signedIn && inBrowser;
}

/** As last read; `PendingWatch` keeps them current. */
export function usePendingPayments(): readonly PendingPayment[] {
  const enabled = useCanHavePending();
  const { data = NONE } = useQuery({ ...pendingPaymentsQuery(), enabled, select: ({ payments }) => payments });
  return data;
}
