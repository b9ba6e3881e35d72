import type { Handlers } from '../infra/http/serve.ts';
import type { Booking } from './booking.ts';
import type { Confirm } from './confirm/confirm.ts';
import type { Options } from './confirm/options.ts';
import type { BookingPayment } from './confirm/booking-payment.ts';

export const bookingRoutes = (booking: Booking, options: Options, confirm: Confirm, bookingPayment: BookingPayment) =>
  ({
    productList: async ({ company, locale }, { shopId, serviceId }) => ({
      products: await booking.products(company.id, shopId, serviceId, locale),
    }),
    availableTimes: async ({ company }, { serviceId, roomId, timestamp }) => ({
      slots: await booking.availableTimes(company.id, { serviceId, roomId, at: timestamp }, company),
    }),
    availableDays: async ({ company }, { serviceId, roomId, timestamp, days }) => ({
      days: await booking.availableDays(company.id, { serviceId, roomId, at: timestamp }, days, company),
    }),
    paymentOptions: async (caller, request) => ({ paymentOptions: await options.paymentOptions(caller, request) }),
    createAndConfirm: async (caller, { fromWeb: _, useDiscount = true, ...request }) =>
      confirm.createAndConfirm(caller, { ...request, useDiscount }),
    cancelBookingPayment: async (caller, { bookingId }) => bookingPayment.giveUp(caller, bookingId),
    checkBookingPayment: async (caller, { bookingId }) => bookingPayment.check(caller, bookingId),
  }) satisfies Partial<Handlers>;
