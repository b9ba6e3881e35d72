import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
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

function Watch() {
  const client = useQueryClient();
  const { data, refetch } = useQuery({
    ...pendingPaymentsQuery(),
    select: ({ payments }) => payments,
    refetchInterval: ({ state }) => (state.data?.payments.length ? POLL_MS : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const before = useRef(data);
  useEffect(() => {
    const ended = before.current?.filter(({ id }) => !data?.some((payment) => payment.id === id)) ?? [];
    before.current = data;
    if (ended.length > 0) refreshAfterPayment(client);
  }, [data, client]);

  if (!data?.length) return null;
  return (
    <Suspense>
      <PendingSocket onNews={() => void refetch()} />
    </Suspense>
  );
}
