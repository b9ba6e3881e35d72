import {
  choice,
  endpoint,
  form,
  freeText,
  id,
  optional,
  proseOrEmpty,
  record,
  timestamp,
  whole,
  yesOrNo,
} from '../shared/index.ts';
import {
  expectedCents,
  givenUpAnswer,
  HOLD_MINUTES,
  paymentAnswer,
  paymentOptionsFields,
  paymentTypes,
  started,
} from '../payment/index.ts';

/** A room, a service and a time: the contract calls them solarium and package. A class or event may be named itself. */
const slot = { roomId: optional(id()), serviceId: id(), timestamp: timestamp(), sessionId: optional(id()) };
/** Characters of a note with a booking. */
export const BOOKING_NOTE_MAX = 500;

const slotNames = { roomId: 'solarium_id', serviceId: 'package_id' } as const;

export const paymentOptions = endpoint({
  method: 'POST',
  path: '/api/payment/options/get',
  summary: 'What a booking costs and the ways to pay for it; a signed-in customer also sees their own',
  caller: 'visitor',
  fields: form(slot, slotNames),
  fieldCapabilities: { sessionId: 'session-id' },
  answer: record({ paymentOptions: paymentOptionsFields }),
  problems: [
    'service_not_found',
    'room_not_found',
    'time_taken',
    'session_full',
    'session_cancelled',
    'time_passed',
    'already_in_session',
  ],
});

export const createAndConfirm = endpoint({
  method: 'POST',
  path: '/api/payment/create-and-confirm',
  summary: `Books a place: at once, or kept for ${HOLD_MINUTES} minutes while it is paid online`,
  caller: 'customer',
  money: true,
  fields: form(
    {
      ...slot,
      paymentType: choice(paymentTypes),
      idealBankId: optional(freeText(100)),
      fromWeb: optional(yesOrNo()),
      expectedCents,
      /** Whether the loyalty discount is used, where there is one: yes, unless told otherwise (PRO-2). */
      useDiscount: optional(yesOrNo()),
      /** For the shop, which reads it at the desk. */
      note: optional(proseOrEmpty(BOOKING_NOTE_MAX)),
    },
    slotNames,
  ),
  fieldCapabilities: {
    sessionId: 'session-id',
    expectedCents: 'expected-cents',
    useDiscount: 'use-discount',
    note: 'booking-note',
  },
  answer: record({ bookingId: whole(), ...started }),
  problems: [
    'service_not_found',
    'room_not_found',
    'time_taken',
    'time_passed',
    'session_full',
    'session_cancelled',
    'already_booked',
    'already_in_session',
    'price_changed',
    'too_many_holds',
    'too_many_unpaid',
    'too_many_covered',
    'key_reused',
    'payment_unavailable',
  ],
});

export const cancelBookingPayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel/booking',
  summary: 'Gives up a payment that is under way and frees its place',
  caller: 'customer',
  fields: form({ bookingId: id() }),
  answer: givenUpAnswer,
  problems: ['booking_not_found'],
});

export const checkBookingPayment = endpoint({
  method: 'POST',
  path: '/api/payment/check-status/booking',
  summary: 'Where the payment of a booking stands',
  caller: 'customer',
  fields: form({ bookingId: id() }),
  answer: paymentAnswer,
  problems: ['booking_not_found'],
});
