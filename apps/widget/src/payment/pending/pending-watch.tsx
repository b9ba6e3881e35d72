import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { refreshAfterPayment } from '../queries.ts';
import { pendingPaymentsQuery, useCanHavePending } from './pending-payments.ts';

const POLL_MS = 8_000;

const PendingSocket = lazyPart(() => import('./pending-socket.tsx'));

/**
 * Follows begun payments on every screen: on arrival and on focus always, by socket and by polling while there is one.
 * One that has ended may have become a booking, so what shows bookings is fetched again (LIVE-2).
 */
export function PendingWatch() {
  return useCanHavePending() && <Watch />;
}

/** Rarely needed, so downloaded then. */
const fetchKeeping = () => import('./failed-payments.ts');

function Watch() {
  const client = useQueryClient();
  const { companyApiKey } = useSettings();
  const { data, refetch } = useQuery({
    ...pendingPaymentsQuery(),
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const before = useRef(data);
  useEffect(() => {
    const ended = before.current?.filter(({ id }) => !data?.some((payment) => payment.id === id)) ?? [];
    before.current = data;
    if (ended.length === 0) return;
    refreshAfterPayment(client);
    // After a sign-out nothing is listed, and nothing has ended.
    if (data && companyApiKey) void fetchKeeping().then(({ keepFailed }) => keepFailed(client, companyApiKey, ended));
  }, [data, client, companyApiKey]);

  if (!data?.length) return null;
  return (
    <Suspense>
      <PendingSocket onNews={() => void refetch()} />
    </Suspense>
  );
}
