import { contactNumber, email } from '../auth/auth-fields.ts';
import { withheldReasons } from '../company/mail-limit.ts';
import { customerName } from '../customers/search.ts';
import {
  type AnswerOf,
  choice,
  endpoint,
  flag,
  form,
  group,
  id,
  list,
  named,
  nullable,
  number,
  oneLine,
  oneOf,
  optional,
  optionalOr,
  prose,
  record,
  shopTime,
  text,
  timestamp,
  truth,
  type ValueOf,
  version,
  whole,
} from '../shared/index.ts';
import {
  deskPayments,
  deskWarnings,
  moveCauses,
  tillKinds,
  tillMethods,
  visitMarks,
  visitStatuses,
} from './literals.ts';

const MAX_CENTS = 10_000_000;
const MAX_WEEKS = 53;
const MAX_MINUTES = 1_440;
const MAX_DAYS = 28;
const MAX_PAGES = 200;

export const reason = () => oneLine(200);

/** A visit as staff see it. */
export const deskVisit = record({
  id: whole(),
  status: oneOf(visitStatuses),
  startsAt: shopTime(),
  endsAt: shopTime(),
  minutes: whole(),
  shopId: whole(),
  roomId: nullable(whole()),
  employeeId: nullable(whole()),
  sessionId: nullable(whole()),
  seriesId: nullable(whole()),
  service: named(),
  customer: named(),
  /** All three null for members who may not see money. */
  paid: nullable(flag()),
  priceCents: nullable(whole()),
  openCents: nullable(whole()),
  version: whole(),
});

const note = record({ id: whole(), note: text(), who: text(), at: whole() });

export const staffBookable = endpoint({
  method: 'GET',
  path: '/api/staff/bookable',
  summary: 'What can be booked at a shop, as the desk finds it by name',
  caller: { staff: 'agenda.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id() }),
  answer: record({
    services: list(
      record({
        id: whole(),
        /** With its service's name where it is an option. */
        name: text(),
        /** The same in the company's main language, as a booking keeps it. */
        mainName: text(),
        category: text(),
        minutes: whole(),
        priceCents: whole(),
        photoUrl: nullable(text()),
        /** Who does it, as far as its rooms say so. */
        people: list(named()),
      }),
    ),
  }),
  problems: ['shop_not_found'],
});

export const staffMoments = endpoint({
  method: 'GET',
  path: '/api/staff/moments',
  summary: 'The soonest free moments of a service across people and rooms, and the next dates of a class',
  caller: { staff: 'agenda.change' },
  scope: { shop: 'shopId' },
  fields: form({
    shopId: id(),
    serviceId: id(),
    employeeId: optional(id()),
    /** Now, unless given. */
    from: optional(timestamp()),
    days: optional(number(1, MAX_DAYS)),
    /** The earliest minute of a day. */
    minute: optional(number(0, 1_439)),
    /** The last ones before this moment, in place of the first ones after `from`. */
    before: optional(timestamp()),
    /** Which page of them, from 0 on. */
    page: optional(number(0, MAX_PAGES)),
    /** The visit that is moved: it is in nobody's way, and as long as it is. */
    bookingId: optional(id()),
  }),
  answer: record({
    now: shopTime(),
    moments: list(
      record({
        startsAt: shopTime(),
        endsAt: shopTime(),
        room: nullable(named()),
        employee: nullable(named()),
        /** A class or an event. */
        sessionId: nullable(whole()),
        seatsLeft: nullable(whole()),
      }),
    ),
  }),
  problems: ['service_not_found'],
});

export const staffTerms = endpoint({
  method: 'GET',
  path: '/api/staff/terms',
  summary: 'What booking a time would mean: its price, what to be warned of, and how this customer may pay',
  caller: { staff: 'agenda.change' },
  fields: form({
    serviceId: id(),
    startsAt: timestamp(),
    roomId: optional(id()),
    /** Without a room or a class: with whom, and with nobody else. */
    employeeId: optional(id()),
    sessionId: optional(id()),
    customerId: optional(id()),
    /** An address that a new customer is typed with. */
    email: optional(email()),
    /** The visit that is moved: it does not take its own new time. */
    bookingId: optional(id()),
  }),
  answer: record({
    startsAt: shopTime(),
    endsAt: shopTime(),
    busyUntil: shopTime(),
    room: nullable(named()),
    employee: nullable(named()),
    sessionId: nullable(whole()),
    priceCents: whole(),
    taken: flag(),
    warnings: list(oneOf(deskWarnings)),
    /** The best first. */
    payments: list(
      record({
        payment: oneOf(deskPayments),
        costCents: whole(),
        /** The bundle or membership, and what is left of it; null: unlimited. */
        name: nullable(text()),
        usesLeft: nullable(whole()),
      }),
    ),
  }),
  problems: ['not_found', 'service_not_found', 'room_not_found', 'time_taken'],
});

const notMailed = () => nullable(oneOf(withheldReasons));

export const staffBook = endpoint({
  method: 'POST',
  path: '/api/staff/booking',
  money: true,
  summary: 'Books for a customer, known or new, once or every week; all of it or nothing',
  caller: { staff: 'agenda.change' },
  event: 'booking.made',
  fields: form({
    serviceId: id(),
    startsAt: timestamp(),
    roomId: optional(id()),
    employeeId: optional(id()),
    sessionId: optional(id()),
    customer: group({
      id: optional(id()),
      firstName: optional(customerName()),
      lastName: optional(customerName()),
      email: optional(email()),
      phone: optional(contactNumber()),
    }),
    payment: choice(deskPayments),
    priceCents: optional(number(0, MAX_CENTS)),
    reason: optional(reason()),
    /** In how many weeks, this one included. */
    weeks: optional(number(1, MAX_WEEKS)),
    tellCustomer: optional(truth()),
  }),
  /** Why the customer gets no mail about it although they should; null otherwise (A28). */
  answer: record({ bookingId: whole(), bookings: list(whole()), notMailed: notMailed() }),
  problems: [
    'mail_limit',
    'mail_stopped',
    'not_found',
    'service_not_found',
    'room_not_found',
    'time_taken',
    'session_full',
    'session_cancelled',
    'customer_in_session',
  ],
});

export const staffVisitByReference = endpoint({
  method: 'GET',
  path: '/api/staff/booking-reference/:reference',
  summary: 'The id of the visit whose reference somebody reads out',
  caller: { staff: 'agenda.view' },
  fields: form({ reference: oneLine(20) }),
  answer: record({ id: whole() }),
  problems: ['booking_not_found'],
});

export const staffVisit = endpoint({
  method: 'GET',
  path: '/api/staff/booking/:id',
  summary: 'One visit with its notes and what the customer wrote',
  caller: { staff: 'agenda.view' },
  fields: form({ id: id() }),
  answer: record({
    booking: deskVisit,
    notes: list(note),
    customerNote: nullable(text()),
    bookingNote: nullable(text()),
    employee: nullable(named()),
    room: nullable(named()),
    shop: named(),
    /** Null for members who may not see contact details. */
    email: nullable(text()),
    phone: nullable(text()),
    visits: whole(),
    noShows: whole(),
    /** Real time, unix seconds. */
    bookedAt: whole(),
    /** Null for members who may not see money. */
    paymentType: nullable(text()),
    till: list(
      record({
        id: whole(),
        kind: oneOf(tillKinds),
        method: oneOf(tillMethods),
        amountCents: whole(),
        /** Why it was put right or given back. */
        reason: nullable(text()),
        who: text(),
        at: whole(),
        /** Whether it can be put right by an opposite entry. */
        correctable: flag(),
        /** Whether its day was closed since: what puts it right counts on the day it is done (TILL-2). */
        dayClosed: optionalOr(flag(), false),
      }),
    ),
    /** What the desk still has to give back after the customer cancelled; null for members who may not see money. */
    owedCents: nullable(whole()),
    /** How many visits of its series are to come, itself included; null when it is no series. */
    seriesComing: nullable(whole()),
    /** When those begin, without the visits that the member may not see; empty when it is no series. */
    seriesTimes: list(shopTime()),
    /** Whether a cancellation can still be taken back (DESK-6). */
    restorable: flag(),
    /** Why its confirmation was not mailed (A28). */
    notMailed: notMailed(),
  }),
  problems: ['not_found'],
});

export const staffMoveVisit = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/move',
  summary: 'Moves a visit to another time, room or length',
  caller: { staff: 'agenda.change' },
  event: 'booking.moved',
  fields: form({
    id: id(),
    startsAt: timestamp(),
    roomId: optional(id()),
    /** Which class, where two of a kind begin at that time. */
    sessionId: optional(id()),
    minutes: optional(number(1, MAX_MINUTES)),
    version: version(),
    tellCustomer: optional(truth()),
    /** Absent: the shop's, as `shop_had_to`. */
    cause: optional(choice(moveCauses)),
  }),
  /** Whether the customer gets a mail about it: nobody without an address does, nor of a move that is undone. */
  answer: record({ booking: deskVisit, told: optionalOr(flag(), false) }),
  problems: ['not_found', 'stale', 'time_taken', 'session_full', 'room_not_found', 'cannot_move', 'not_covered'],
});

export const staffMarkVisit = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/status',
  // An offline phone sends a check-in again until it is answered; it counts once (CLS-5).
  money: true,
  summary: 'Arrived, done, no-show, and back',
  caller: { staff: 'check_in.change' },
  event: 'booking.marked',
  fields: form({ id: id(), status: choice(visitMarks), version: version() }),
  answer: record({ booking: deskVisit }),
  problems: ['not_found', 'stale', 'not_standing'],
});

export const staffNoteOnVisit = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/note',
  summary: 'Adds a note to a visit',
  caller: { staff: 'agenda.change' },
  event: 'booking.noted',
  fields: form({ id: id(), note: prose(1_000) }),
  answer: record({ noteId: whole() }),
  problems: ['not_found'],
});

export type DeskVisitAnswer = ValueOf<typeof deskVisit>;
export type OpenedVisitAnswer = AnswerOf<typeof staffVisit>;
export type DeskMoment = AnswerOf<typeof staffMoments>['moments'][number];
export type DeskTerms = AnswerOf<typeof staffTerms>;
export type BookableService = AnswerOf<typeof staffBookable>['services'][number];
