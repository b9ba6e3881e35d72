import { MOST_DAYS } from '@embook/domain/booking';
import { type Day, timeOfDay } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** What is free changes while someone is looking: it is asked for again sooner than the rest. */
const FRESH_MS = 20_000;

interface Wish {
  readonly serviceId: number;
  /** Undefined: any that is free. */
  readonly roomId: number | undefined;
}

const midnight = (day: Day): number => timeOfDay(day) ?? 0;

/** Its error stays on the screen (BOOK-5). */
export const productListQuery = (shopId: number, serviceId: number) =>
  queryOptions({
    queryKey: ['products', shopId, serviceId],
    queryFn: async ({ signal }) => {
      const { products } = await call('productList', { shopId, serviceId, type: 'service' }, { signal });
      return products;
    },
    meta: { screen: true },
  });

/** The look-ahead over the days from `first` on. It only adds to the calendar: without it, every day can still be tried. */
export const availableDaysQuery = ({ serviceId, roomId }: Wish, first: Day) =>
  queryOptions({
    queryKey: ['available-days', serviceId, roomId ?? 'any', first],
    queryFn: async ({ signal }) => {
      const fields = { serviceId, roomId, timestamp: midnight(first), days: MOST_DAYS };
      return (await call('availableDays', fields, { signal })).days;
    },
    staleTime: FRESH_MS,
    meta: { screen: true },
  });

/** BOOK-4. */
export const availableTimesQuery = ({ serviceId, roomId }: Wish, day: Day) =>
  queryOptions({
    queryKey: ['available-times', serviceId, roomId ?? 'any', day],
    queryFn: async ({ signal }) => {
      const fields = { serviceId, roomId, timestamp: midnight(day) };
      const { slots } = await call('availableTimes', fields, { signal });
      return slots.map((slot) => ({ ...slot, roomId: slot.roomId || (roomId ?? 0) }));
    },
    staleTime: FRESH_MS,
    meta: { screen: true },
  });
