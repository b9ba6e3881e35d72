import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { sendOnce } from '../lib/idempotency-key.ts';
import { useLive } from '../lib/live.ts';

const PAGE = 20;

export const tillDayQuery = (shopId: number, date: string) =>
  queryOptions({
    queryKey: ['till', 'day', shopId, date],
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffTillDay', { shopId, date }, { signal }),
  });

export const closingsQuery = (shopId: number) =>
  infiniteQueryOptions({
    queryKey: ['till', 'closings', shopId],
    meta: { screen: true },
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call('staffClosings', { shopId, limit: PAGE, ...(pageParam > 0 && { untilId: pageParam }) }, { signal }),
    getNextPageParam: ({ closings }) => (closings.length === PAGE ? closings.at(-1)?.id : undefined),
  });

/** Refetches what colleagues take, correct or close meanwhile (AGD-6). */
export function useLiveTill(): void {
  const client = useQueryClient();
  useLive((event) => {
    const action = event.kind === 'changed' ? event.change.action : undefined;
    if (action === undefined || /^(?:booking|payment|refund|day)\./.test(action))
      void client.invalidateQueries({ queryKey: ['till'] });
  });
}

interface Count {
  readonly countedCents: number;
  readonly floatCents: number;
  readonly note?: string;
}

export function useCloseDay(shopId: number, date: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { screen: true },
    mutationFn: (count: Count) =>
      sendOnce({ close: shopId, date, ...count }, (idempotencyKey) =>
        call('staffCloseDay', { shopId, date, ...count }, { idempotencyKey }),
      ),
    // Also after a refusal: a colleague may have closed it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ['till'] }),
  });
}
