import type { FastifyInstance } from 'fastify';
import type { Core } from '../infra/core.ts';
import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import {
  beginPayment,
  type Entitlements,
  giveUpPayment,
  listBanks,
  type PaymentCore,
  paymentSummary,
  providerNameOf,
  startPayment,
  startPaymentById,
} from '../payment/payment.ts';
import type { Paying } from './confirm/paying.ts';
import { createBookingStore } from './booking-store.ts';
import { createBooking } from './booking.ts';
import { createConfirmStore } from './confirm/confirm-store.ts';
import { createConfirm } from './confirm/confirm.ts';
import { createOptions } from './confirm/options.ts';
import { createTerms } from './confirm/terms.ts';
import { createBookingPayment } from './confirm/booking-payment.ts';
import { createDeskBookingStore } from './desk/desk-booking-store.ts';
import { createDeskBooking } from './desk/desk-booking.ts';
import { createDeskOffers } from './desk/desk-offers.ts';
import { servePayLinks } from './desk/pay-link.ts';
import { createDirectStore } from './direct/direct-store.ts';
import { createDirect } from './direct/direct.ts';
import { createServiceCache } from './service-cache.ts';
import type { SlotStore } from './slot/slot-store.ts';
import { createSlots } from './slot/slots.ts';
import { bookingRoutes } from './routes.ts';
import { createBookingMails } from './settle/booking-mails.ts';
import { createSettleStore } from './settle/settle-store.ts';
import { createBookingSettler } from './settle/settler.ts';

export type WiredBooking = ReturnType<typeof wireBooking>;

interface Nouns {
  readonly entitlementKinds: readonly Entitlements[];
  readonly slotStore: SlotStore;
}

export function wireBooking(core: Core & PaymentCore, { entitlementKinds, slotStore }: Nouns) {
  const { db, clock, mailer, news, origin } = core;
  const payments: Paying = {
    takesOnline: core.takesOnline,
    providerName: (...call) => providerNameOf(core, ...call),
    banks: (...call) => listBanks(core, ...call),
    intent: (...call) => beginPayment(core, ...call),
    start: (...call) => startPayment(core, ...call),
    startById: (...call) => startPaymentById(core, ...call),
    summary: (...call) => paymentSummary(core, ...call),
    giveUp: (...call) => giveUpPayment(core, ...call),
  };
  const services = createServiceCache();
  const booking = createBooking(createBookingStore(db, services), clock);
  const slots = createSlots(booking, slotStore, clock);
  const store = createConfirmStore(db);
  const settleStore = createSettleStore();
  const mails = createBookingMails(settleStore);
  const terms = createTerms(entitlementKinds, payments.takesOnline);
  const bookingPayment = createBookingPayment(store, payments);
  const direct = createDirect(createDirectStore(db, services), slots, clock);
  const confirm = createConfirm({
    store,
    direct,
    slots,
    terms,
    entitlementKinds,
    payments,
    bookingPayment,
    clock,
    mailer,
    news,
  });
  const deskStore = createDeskBookingStore(db);
  const desk = createDeskBooking({
    store: deskStore,
    confirmStore: store,
    slots,
    terms,
    entitlementKinds,
    payments,
    clock,
    mailer,
    origin,
  });
  const offers = createDeskOffers({ store: deskStore, booking, slots, terms, payments, clock });
  return {
    times: booking,
    staffRoutes: {
      staffBookable: (caller, request) => offers.bookable(caller, request),
      staffMoments: (caller, request) => offers.moments(caller, request),
      staffTerms: (caller, request) => offers.terms(caller, request),
      staffBook: (caller, request, changes) => desk.book(caller, request, changes),
    } satisfies Partial<StaffHandlers>,
    serve: (app: FastifyInstance): void => servePayLinks(app, { store: deskStore, payments }),
    routes: bookingRoutes(booking, createOptions({ store, slots, terms, payments }), confirm, bookingPayment),
    settler: createBookingSettler({ store: settleStore, slots, mails, clock }),
    customers: store,
    slots,
    mails,
  };
}
