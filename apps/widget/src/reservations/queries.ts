import type { Contract } from '@embook/domain/contract';
import { PAGE_SIZE, type Rating, type ReservationType } from '@embook/domain/reservations';
import type { FieldsOf } from '@embook/domain/shared';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { hasCapability } from '../company/queries.ts';
import { call } from '../lib/api.ts';
import { isNotFound } from '../lib/api-error.ts';

/** The first page has no cursor: an empty string, since `undefined` is lost when the server's state is serialised. */
const FIRST_PAGE = '';

/** Current or past bookings and bundles, page by page; an empty page ends the list (RES-4). */
export const reservationListQuery = (current: boolean) =>
  infiniteQueryOptions({
    queryKey: ['reservations', current ? 'current' : 'past'],
    queryFn: async ({ pageParam: { firstResult, cursor }, client, signal }) => {
      const fields = { next: current, firstResult, maxResults: PAGE_SIZE, cursor: cursor || undefined };
      const page = await call('reservationList', fields, { signal });
      return { ...page, isLast: page.nextCursor === null && hasCapability(client, 'cursors') };
    },
    initialPageParam: { firstResult: 0, cursor: FIRST_PAGE },
    getNextPageParam: ({ bookings, bundles, nextCursor, isLast }, pages) =>
      isLast || bookings.length + bundles.length === 0
        ? undefined
        : { firstResult: pages.length * PAGE_SIZE, cursor: nextCursor ?? FIRST_PAGE },
    // It may have been booked and paid in another tab meanwhile (PAY-8).
    refetchOnWindowFocus: current && 'always',
    meta: { screen: true, payment: true, customer: true },
  });

/** Null when there is no such reservation, or it is another customer's, which is not an error. */
export const reservationQuery = (reservationType: ReservationType, reservationId: number, next: boolean) =>
  queryOptions({
    queryKey: ['reservation', reservationType, reservationId, next],
    queryFn: async ({ signal }) => {
      if (reservationId === 0) return null;
      try {
        return (await call('reservationDetails', { reservationType, reservationId, next }, { signal })).reservation;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    meta: { screen: true, payment: true, customer: true },
  });

/** AGAIN-1. Whether the service is offered no more, or the visit is not theirs, is for the screen to say. */
export const sameAgainQuery = (bookingId: number) =>
  queryOptions({
    queryKey: ['same-again', bookingId],
    queryFn: ({ signal }) => call('sameAgain', { bookingId }, { signal }),
    staleTime: 20_000,
    meta: { screen: true, payment: true, customer: true },
  });

/** AGAIN-1. What is free and what the chosen moments cost, before anything is booked. */
export const againWeeksQuery = (fields: FieldsOf<Contract['sameAgainWeeks']>) =>
  queryOptions({
    queryKey: ['same-again-weeks', fields],
    queryFn: ({ signal }) => call('sameAgainWeeks', fields, { signal }),
    staleTime: 20_000,
    meta: { screen: true, customer: true },
  });

export const statementQuery = () =>
  infiniteQueryOptions({
    queryKey: ['statement'],
    queryFn: ({ pageParam, signal }) =>
      call('statementList', { cursor: pageParam || undefined, maxResults: undefined }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ entries, nextCursor }) => (entries.length === 0 ? undefined : (nextCursor ?? undefined)),
    meta: { screen: true, payment: true, customer: true },
  });

/** CAN-9: removes the visits from the list at once, before it is refetched. */
export function leaveCurrentList(client: QueryClient, bookingIds: readonly number[]): void {
  client.setQueryData(reservationListQuery(true).queryKey, (list) => {
    if (!list) return undefined;
    const leaves = ({ id }: { id: number }) => bookingIds.includes(id);
    const leaving = list.pages.flatMap(({ bookings }) => bookings.filter(leaves)).length;
    const pages = list.pages.map((page) => ({
      ...page,
      bookings: page.bookings.filter((booking) => !leaves(booking)),
      bookingsCount: page.bookingsCount === null ? null : page.bookingsCount - leaving,
    }));
    return { ...list, pages };
  });
}

/** Updates one row of the history instead of refetching hundreds. */
export function showRating(client: QueryClient, bookingId: number, rating: Rating): void {
  client.setQueryData(reservationListQuery(false).queryKey, (list) => {
    if (!list) return undefined;
    const pages = list.pages.map((page) => ({
      ...page,
      bookings: page.bookings.map((booking) => (booking.id === bookingId ? { ...booking, rating } : booking)),
    }));
    return { ...list, pages };
  });
}
