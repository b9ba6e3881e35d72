import { mailAllowanceRecord } from '../company/mail-limit.ts';
import { visitStatuses } from '../desk/literals.ts';
import { paymentTypes } from '../payment/literals.ts';
import {
  calendarDay,
  choice,
  day,
  endpoint,
  flag,
  form,
  id,
  list,
  money,
  named,
  nullable,
  oneLine,
  oneOf,
  optional,
  prose,
  record,
  shopTime,
  text,
  timestamp,
  version,
  whole,
} from '../shared/index.ts';
import {
  changedEventFields,
  changedFields,
  classFields,
  classShape,
  clockTime,
  eventFields,
  eventShape,
} from './class-fields.ts';
import { returnKinds, sessionKinds } from './literals.ts';

export const classSession = record({
  ...classShape,
  ...eventShape,
  kind: oneOf(sessionKinds),
  startsAt: shopTime(),
  on: day(),
  taken: whole(),
  cancelled: flag(),
  /** The series it is a date of. */
  seriesId: nullable(whole()),
  /** It was changed by itself, and keeps that when its series changes. */
  changedAlone: flag(),
});

/** What goes back, for members who see money; whose it is, for those who see all customers (B21). */
const returned = () => list(record({ customerId: nullable(whole()), kind: oneOf(returnKinds), amountCents: whole() }));
/** How many people it is about, whatever else is shown. */
const people = () => whole();

export const staffClasses = endpoint({
  method: 'GET',
  path: '/api/staff/session',
  summary: 'Classes and events of a shop between two days, or those of one series or kind',
  caller: { staff: 'timetable.view' },
  scope: { shop: 'shopId' },
  fields: form({
    shopId: id(),
    from: calendarDay(),
    until: calendarDay(),
    seriesId: optional(id()),
    kind: optional(choice(sessionKinds)),
  }),
  answer: record({ sessions: list(classSession) }),
  problems: ['shop_not_found'],
});

export const staffCheckIns = endpoint({
  method: 'GET',
  path: '/api/staff/check-in',
  summary: 'Classes and events of a shop between two days whose participants this person may see',
  caller: { staff: 'check_in.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id(), from: calendarDay(), until: calendarDay() }),
  answer: record({ sessions: list(classSession) }),
  problems: [],
});

/** What a class can be made of. */
export const staffTimetableParts = endpoint({
  method: 'GET',
  path: '/api/staff/timetable',
  summary: 'What a class at a shop can be made of: what is taught, by whom and in which room',
  caller: { staff: 'timetable.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id() }),
  answer: record({
    services: list(
      record({
        id: whole(),
        name: text(),
        /** Of an option, the service that it belongs to. */
        parentId: nullable(whole()),
        minutes: whole(),
        price: money(),
        photoUrl: nullable(text()),
        /** Others are booked by their times; they may be taught too. */
        isClass: flag(),
      }),
    ),
    rooms: list(named()),
    employees: list(record({ id: whole(), name: text(), photoUrl: nullable(text()) })),
  }),
  problems: ['shop_not_found'],
});

export const staffClass = endpoint({
  method: 'GET',
  path: '/api/staff/session/:id',
  summary: 'One class or event',
  caller: { staff: 'timetable.view' },
  fields: form({ id: id() }),
  answer: record({ session: classSession }),
  problems: ['not_found'],
});

/** When it begins: in shop time, or as day and time of day. */
const start = { startsAt: optional(timestamp()), on: optional(calendarDay()), at: optional(clockTime()) };

export const staffAddClass = endpoint({
  method: 'POST',
  path: '/api/staff/session',
  money: true,
  summary: 'Adds a class or an event on one date',
  caller: { staff: 'timetable.change' },
  event: 'session.added',
  fields: form({ kind: optional(choice(sessionKinds)), serviceId: id(), ...start, ...classFields, ...eventFields }),
  answer: record({ session: classSession }),
  problems: ['service_not_found', 'not_found', 'time_taken', 'day_crowded', 'week_crowded'],
});

export const staffChangeClass = endpoint({
  method: 'PATCH',
  path: '/api/staff/session/:id',
  money: true,
  summary: 'Another teacher, room, time or number of seats; participants hear of what concerns them',
  caller: { staff: 'timetable.change' },
  event: 'session.changed',
  fields: form({ id: id(), version: version(), ...start, ...changedFields, ...changedEventFields }),
  answer: record({ session: classSession }),
  problems: ['not_found', 'stale', 'time_taken', 'time_passed', 'session_cancelled', 'day_crowded', 'week_crowded'],
});

export const staffClassCancellation = endpoint({
  method: 'GET',
  path: '/api/staff/session/:id/cancellation',
  summary: 'What cancelling gives back to whom; once it is cancelled, what went back',
  caller: { staff: 'timetable.change' },
  fields: form({ id: id() }),
  answer: record({
    cancelled: flag(),
    reason: nullable(text()),
    returned: returned(),
    people: people(),
    left: whole(),
  }),
  problems: ['not_found'],
});

export const staffCancelClass = endpoint({
  method: 'POST',
  path: '/api/staff/session/:id/cancel',
  money: true,
  summary:
    'Cancels a class or an event: everyone gets back what they paid with and is told why, the seats are closed. `left` counts those whose turn is still to come; the platform goes on with them by itself',
  caller: { staff: 'timetable.change' },
  event: 'session.cancelled',
  fields: form({ id: id(), reason: oneLine(200) }),
  answer: record({ returned: returned(), people: people(), left: whole() }),
  problems: ['not_found', 'session_cancelled', 'time_passed', 'money_not_allowed'],
});

export const staffParticipants = endpoint({
  method: 'GET',
  path: '/api/staff/session/:id/participants',
  summary: 'Who comes to a class or an event; how to reach them only for who may see that',
  caller: { staff: 'check_in.view' },
  fields: form({ id: id() }),
  answer: record({
    session: classSession,
    participants: list(
      record({
        bookingId: whole(),
        customer: record({ id: whole(), name: text() }),
        status: oneOf(visitStatuses),
        /** The option that was chosen. */
        option: nullable(text()),
        email: nullable(text()),
        phone: nullable(text()),
        /** Null for members who may not see money. */
        paid: nullable(flag()),
        /** What is still to be paid, and how it is paid; null as well. */
        dueCents: nullable(whole()),
        paymentType: nullable(oneOf(paymentTypes)),
        /** They have not been here before. */
        isFirst: flag(),
        version: whole(),
      }),
    ),
    /**
     * Who gets a message of staff: only those who confirmed their address (A28). `notified` is how many are told of a change of
     * the class: those with an address that takes mails of the company, as far as mails are left today.
     */
    mailing: record({
      reached: whole(),
      unproven: whole(),
      withoutAddress: whole(),
      notified: whole(),
      allowance: mailAllowanceRecord(),
    }),
  }),
  problems: ['not_found'],
});

export const staffMailParticipants = endpoint({
  method: 'POST',
  path: '/api/staff/session/:id/mail',
  money: true,
  summary: 'Writes to all who come to a class or an event, each in their language around the text that staff give',
  caller: { staff: 'agenda.change' },
  event: 'session.mailed',
  fields: form({ id: id(), subject: oneLine(120), text: prose(2_000) }),
  answer: record({ mails: whole(), unproven: whole(), withoutAddress: whole() }),
  problems: ['not_found', 'too_many_requests', 'mail_limit'],
});
