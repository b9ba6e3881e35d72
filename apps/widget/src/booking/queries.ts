import {
  type AvailableDay,
  type ChosenProduct,
  MAX_DAYS,
  type Product,
  roomsOf,
  type Slot,
} from '@embook/domain/booking';
import { type Day, timeOfDay } from '@embook/domain/shared';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { hasCapability } from '../company/queries.ts';
import { call } from '../lib/api.ts';

/** Free times change while someone chooses, so they become stale sooner than other data. */
const STALE_TIME_MS = 20_000;

export interface SlotRequest {
  readonly shopId: number;
  readonly serviceId: number;
  /** The rooms of the chosen person, or the chosen one; undefined: any free room. */
  readonly roomIds: readonly number[] | undefined;
}

/** What a choice asks for: somebody who works in two rooms is free where either is. */
export const roomIdsOf = (chosen: ChosenProduct | null, products: readonly Product[]): readonly number[] | undefined =>
  typeof chosen === 'number' ? [...new Set([chosen, ...roomsOf(chosen, products).map(({ id }) => id)])] : undefined;

/** Undefined for more than one, which are asked about one by one. */
const onlyRoom = (roomIds: readonly number[] | undefined): number | undefined =>
  roomIds?.length === 1 ? roomIds[0] : undefined;

const keyOf = (roomIds: readonly number[] | undefined): string => roomIds?.join('+') ?? 'any';

const midnight = (day: Day): number => timeOfDay(day) ?? 0;

/** Its error is shown on the screen (BOOK-5). */
export const productListQuery = (shopId: number, serviceId: number) =>
  queryOptions({
    queryKey: ['products', shopId, serviceId],
    queryFn: async ({ signal }) => {
      const { products } = await call('productList', { shopId, serviceId, type: 'service' }, { signal });
      return products;
    },
    meta: { screen: true },
  });

const offeredRooms = async (client: QueryClient, { shopId, serviceId, roomIds }: SlotRequest): Promise<Product[]> =>
  (await client.ensureQueryData(productListQuery(shopId, serviceId))).filter(
    ({ id }) => roomIds === undefined || roomIds.includes(id),
  );

/** The look-ahead over the days from `first` on. Optional: without it, every day can still be chosen. */
export const availableDaysQuery = (request: SlotRequest, first: Day) =>
  queryOptions({
    queryKey: ['available-days', request.serviceId, keyOf(request.roomIds), first],
    queryFn: async ({ signal, client }): Promise<AvailableDay[]> => {
      const { serviceId, roomIds } = request;
      if (!hasCapability(client, 'available-days')) {
        const { firstFreeDay } = await import('./without-look-ahead.ts');
        const timesOf = (day: Day) => client.fetchQuery(availableTimesQuery(request, day));
        return firstFreeDay({ rooms: await offeredRooms(client, request), first, timesOf, signal });
      }
      const roomId = onlyRoom(roomIds);
      if (roomIds && roomId === undefined) {
        const { joinedDays } = await import('./without-look-ahead.ts');
        const daysOf = (room: number) => client.fetchQuery(availableDaysQuery({ ...request, roomIds: [room] }, first));
        return joinedDays(await Promise.all(roomIds.map(daysOf)));
      }
      const fields = { serviceId, roomId, timestamp: midnight(first), days: MAX_DAYS };
      return (await call('availableDays', fields, { signal })).days;
    },
    staleTime: STALE_TIME_MS,
    meta: { screen: true, payment: true },
  });

/** SOON-1. Optional: without it, the steps below are as they are. */
export const soonestFreeQuery = (serviceId: number) =>
  queryOptions({
    queryKey: ['soonest-free', serviceId],
    queryFn: async ({ signal }) => (await call('soonestFree', { serviceId }, { signal })).moments,
    staleTime: STALE_TIME_MS,
    meta: { screen: true, payment: true },
  });

/** BOOK-4. */
export const availableTimesQuery = (request: SlotRequest, day: Day) =>
  queryOptions({
    queryKey: ['available-times', request.serviceId, keyOf(request.roomIds), day],
    queryFn: async ({ signal, client }): Promise<Slot[]> => {
      const { serviceId, roomIds } = request;
      const roomId = onlyRoom(roomIds);
      if (roomId === undefined && (roomIds || !hasCapability(client, 'any-room'))) {
        const { timesOfAnyRoom } = await import('./without-look-ahead.ts');
        const timesOf = (room: number) => client.fetchQuery(availableTimesQuery({ ...request, roomIds: [room] }, day));
        return timesOfAnyRoom({ rooms: await offeredRooms(client, request), day, timesOf, signal });
      }
      const { slots } = await call('availableTimes', { serviceId, roomId, timestamp: midnight(day) }, { signal });
      // A requested room is the room of every slot.
      return roomId === undefined ? slots : slots.map(({ timestamp }) => ({ timestamp, roomId }));
    },
    staleTime: STALE_TIME_MS,
    meta: { screen: true, payment: true },
  });

/** The platform's page size; more coming bookings than that are not checked. */
const MAX_COMING = 100;

/** The customer's coming bookings, to warn of one at the same time. */
export const comingVisitsQuery = () =>
  queryOptions({
    queryKey: ['reservations', 'coming'],
    queryFn: async ({ signal }) => {
      const fields = { next: true, firstResult: 0, maxResults: MAX_COMING, cursor: undefined };
      return (await call('reservationList', fields, { signal })).bookings;
    },
    meta: { screen: true, customer: true },
  });
