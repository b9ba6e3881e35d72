import type { Handlers } from '../infra/http/serve.ts';
import type { Booking } from './booking.ts';

export const bookingRoutes = (booking: Booking) =>
  ({
    productList: async ({ company }, { shopId, serviceId }) => ({
      products: await booking.products(company.id, shopId, serviceId),
    }),
    availableTimes: async ({ company }, { serviceId, roomId, timestamp }) => ({
      slots: await booking.availableTimes(company.id, { serviceId, roomId, at: timestamp }),
    }),
    availableDays: async ({ company }, { serviceId, roomId, timestamp, days }) => ({
      days: await booking.availableDays(company.id, { serviceId, roomId, at: timestamp }, days),
    }),
  }) satisfies Partial<Handlers>;
