import type { GiveBack } from '@embook/domain/desk';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { useLive } from '../lib/live.ts';
import { seenVisits } from '../lib/mutation-queue.ts';

/** A visit is refetched whenever it is opened; colleagues and customers change it too. */
export const visitQuery = (id: number) =>
  queryOptions({
    queryKey: ['visit', id],
    staleTime: 0,
    meta: { screen: true },
    queryFn: async ({ signal }) => {
      const visit = await call('staffVisit', { id }, { signal });
      seenVisits([visit.booking]);
      return visit;
    },
  });

/** The visit whose reference is read out. */
export const visitIdQuery = (reference: string) =>
  queryOptions({
    queryKey: ['visit-id', reference],
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffVisitByReference', { reference }, { signal }),
  });

/** A cancellation can be taken back until the customer is told, which no event says. */
const RESTORABLE_REFRESH_MS = 5_000;

/** A visit that stays open while colleagues change it or write a note (AGD-6); undefined fetches none. */
export function useLiveVisit(id: number | undefined) {
  const query = useQuery({
    ...visitQuery(id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.restorable ? RESTORABLE_REFRESH_MS : false),
  });
  useLive((event) => {
    const isShown =
      event.kind === 'again' ||
      (event.change.thing === 'booking' && event.change.id === id) ||
      (event.change.thing === 'customer' && event.change.id === query.data?.booking.customer.id);
    if (id !== undefined && isShown) void query.refetch();
  });
  return query;
}

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['visit', id, 'history'],
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffAudit', { thing: 'booking', id, limit: 20 }, { signal }),
  });

export const cancellationQuery = (id: number, giveBack: GiveBack) =>
  queryOptions({
    queryKey: ['visit', id, 'cancellation', giveBack],
    staleTime: 0,
    meta: { screen: true },
    // Another choice does not take away the field it was made in.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('staffCancellation', { id, giveBack }, { signal }),
  });

export const bookableQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['bookable', shopId],
    staleTime: 300_000,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffBookable', { shopId }, { signal }),
  });

interface Moments {
  readonly shopId: number;
  readonly serviceId: number;
  readonly employeeId?: number | undefined;
  readonly from?: number | undefined;
  readonly days?: number | undefined;
  readonly minute?: number | undefined;
  readonly before?: number | undefined;
  readonly page?: number | undefined;
  readonly bookingId?: number | undefined;
}

export const momentsQuery = (asked: Moments) =>
  queryOptions({
    queryKey: ['moments', asked],
    staleTime: 10_000,
    // A list that was closed is not shown again: a digit would choose what has been booked since (DESK-1).
    gcTime: 0,
    meta: { screen: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('staffMoments', asked, { signal }),
  });

interface Terms {
  readonly serviceId: number;
  readonly startsAt: number;
  readonly roomId?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly sessionId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly email?: string | undefined;
  readonly bookingId?: number | undefined;
}

export const termsQuery = (asked: Terms) =>
  queryOptions({
    queryKey: ['terms', asked],
    staleTime: 10_000,
    retry: false,
    meta: { screen: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('staffTerms', asked, { signal }),
  });

const UNAFFECTED_QUERIES = new Set<unknown>(['me', 'workplace', 'bookable']);

/** Refetches everything that could show the member's change. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => !UNAFFECTED_QUERIES.has(queryKey[0]) });
}

/** After a lost answer the request is repeated with the same key, so that nothing is booked or charged twice (A4). */
export const retryLost = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof CallError && error.failure.kind === 'network';
