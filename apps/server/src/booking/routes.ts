import type { CoreHandlers } from '../infra/http/serve.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import type { BookingCore } from './booking-core.ts';
import { checkBookingPayment, giveUpBookingPayment } from './confirm/booking-payment.ts';
import { createAndConfirm } from './confirm/confirm.ts';
import { paymentOptions } from './confirm/options.ts';
import { bookAtDesk } from './desk/desk-booking.ts';
import { listBookableServices, listMoments, readDeskTerms } from './desk/desk-offers.ts';
import { availableDays, availableTimes, listProducts, soonestAnywhere } from './free-times.ts';

export const bookingRoutes = {
  productList: async (core, { company, locale }, { shopId, serviceId }) => ({
    products: await listProducts(core, company.id, shopId, serviceId, locale),
  }),
  availableTimes: async (core, { company }, { serviceId, roomId, timestamp }) => ({
    slots: await availableTimes(core, company.id, { serviceId, roomId, at: timestamp }, company),
  }),
  availableDays: async (core, { company }, { serviceId, roomId, timestamp, days }) => ({
    days: await availableDays(core, company.id, { serviceId, roomId, at: timestamp }, days, company),
  }),
  soonestFree: async (core, { company, locale }, { serviceId }) => ({
    moments: await soonestAnywhere(core, company.id, serviceId, locale),
  }),
  paymentOptions: async (core, caller, request) => ({ paymentOptions: await paymentOptions(core, caller, request) }),
  createAndConfirm: async (core, caller, { fromWeb: _, useDiscount = true, ...request }) =>
    createAndConfirm(core, caller, { ...request, useDiscount }),
  cancelBookingPayment: (core, caller, { bookingId }) => giveUpBookingPayment(core, caller, bookingId),
  checkBookingPayment: (core, caller, { bookingId }) => checkBookingPayment(core, caller, bookingId),
} satisfies Partial<CoreHandlers<BookingCore>>;

export const deskBookingRoutes = {
  staffBookable: listBookableServices,
  staffMoments: listMoments,
  staffTerms: readDeskTerms,
  staffBook: bookAtDesk,
} satisfies Partial<CoreStaffHandlers<BookingCore>>;
