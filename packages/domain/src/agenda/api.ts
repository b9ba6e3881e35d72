import { refusalKinds } from '../booking/why-not.ts';
import {
  type AnswerOf,
  calendarDay,
  choice,
  endpoint,
  flag,
  form,
  id,
  list,
  named,
  nullable,
  number,
  oneLine,
  oneOf,
  optionalOr,
  optional,
  orEmpty,
  record,
  shopTime,
  text,
  timestamp,
  truth,
  whole,
} from '../shared/index.ts';

/** From and until, in shop time. */
const ranges = () => list(list(shopTime()));

/** A hold is a place that is kept while somebody pays; a block is time that staff took out. */
const entryKinds = ['booking', 'session', 'block', 'hold'] as const;

/** Which dates of a weekly block. */
const blockDates = ['one', 'later'] as const;

export const staffAgenda = endpoint({
  method: 'GET',
  path: '/api/staff/agenda',
  summary: 'One to seven days of a shop: who works when, and everything that takes time',
  caller: { staff: 'agenda.view' },
  scope: { shop: 'shopId' },
  fields: form({
    shopId: id(),
    date: calendarDay(),
    days: optional(number(1, 7)),
    /** Whether cancelled visits are included; they take no time. */
    cancelled: optional(truth()),
  }),
  answer: record({
    now: shopTime(),
    /** Where the shop is: a clock change skips or repeats an hour there. */
    timeZone: text(),
    /** When the shop is open. */
    open: ranges(),
    /** Days that are not like their weekday. */
    specialDays: list(record({ date: text(), closed: flag(), reason: nullable(text()) })),
    employees: list(record({ id: whole(), name: text(), photoUrl: nullable(text()), working: ranges() })),
    rooms: list(
      record({
        id: whole(),
        name: text(),
        photoUrl: nullable(text()),
        working: ranges(),
        employeeId: nullable(whole()),
        gridMinutes: whole(),
        /** How many visits it holds at once (WHO-5). */
        capacity: optionalOr(whole(), 1),
        /** What can be booked there. */
        serviceIds: list(whole()),
      }),
    ),
    entries: list(
      record({
        id: whole(),
        kind: oneOf(entryKinds),
        employeeId: nullable(whole()),
        roomId: nullable(whole()),
        startsAt: shopTime(),
        endsAt: shopTime(),
        /** With the time before and after that nobody else can have. */
        busyFrom: shopTime(),
        busyUntil: shopTime(),
        /** Of a visit how far it is, of a block `blocked`, or `test` for a test booking (START-3). */
        status: text(),
        /** Null for members who may not see money: neither `money.view` nor `money.take` (TEAM-6). */
        paid: nullable(flag()),
        /** What is still to be paid for the visit; null like `paid`, and where there is nothing to pay. */
        dueCents: nullable(whole()),
        customer: nullable(named()),
        service: nullable(named()),
        categoryId: nullable(whole()),
        /** Seats of a class or an event, and how many of the customers who booked them have arrived. */
        taken: nullable(whole()),
        total: nullable(whole()),
        here: nullable(whole()),
        /** Of a class: how many are booked and not marked yet. */
        expected: nullable(whole()),
        /** Of a class: how many owe something, and how much; null like `paid`. */
        unpaid: nullable(whole()),
        unpaidCents: nullable(whole()),
        /** When somebody who is here arrived. */
        arrivedAt: nullable(shopTime()),
        /** Until when the place is kept while the customer pays. */
        heldUntil: nullable(shopTime()),
        /** When the customer booked it online, in the last ten minutes. */
        newSince: nullable(shopTime()),
        /** Why it is blocked, and whether the same block stands a week before or after (AGD-7). */
        reason: nullable(text()),
        weekly: flag(),
        version: nullable(whole()),
      }),
    ),
  }),
  problems: ['shop_not_found'],
});

export const staffWhy = endpoint({
  method: 'GET',
  path: '/api/staff/why',
  summary:
    'Why a service is not offered at a time: what stands in the way, in order of time, and the next free moments',
  caller: { staff: 'agenda.view' },
  scope: { shop: 'shopId', employee: 'employeeId' },
  fields: form({
    shopId: id(),
    serviceId: id(),
    startsAt: timestamp(),
    /** Required from members who may see only their own days. */
    employeeId: optional(id()),
    roomId: optional(id()),
  }),
  answer: record({
    free: flag(),
    /** It is a class, which has dates of its own and no free times. */
    isClass: flag(),
    /** The room that the steps are about: one that is free, else the one with the fewest things in the way. */
    roomId: nullable(whole()),
    steps: list(
      record({
        from: shopTime(),
        kind: oneOf(refusalKinds),
        /** Whose time it is; null where it is nobody's, or not for this member to see. */
        subject: nullable(record({ kind: oneOf(entryKinds), id: whole(), name: text() })),
        /** Null: for ever. */
        until: nullable(shopTime()),
      }),
    ),
    next: list(record({ startsAt: shopTime(), roomId: whole() })),
  }),
  problems: ['shop_not_found', 'service_not_found', 'room_not_found'],
});

export const staffBlock = endpoint({
  method: 'POST',
  path: '/api/staff/block',
  summary: 'Takes time of an employee or a room out of what customers can book, once or every week',
  caller: { staff: 'agenda.change' },
  event: 'block.added',
  scope: { employee: 'employeeId' },
  fields: form({
    employeeId: optional(id()),
    roomId: optional(id()),
    startsAt: timestamp(),
    endsAt: timestamp(),
    reason: oneLine(200),
    /** In how many weeks, this one included. */
    weeks: optional(number(1, 53)),
  }),
  answer: record({ ids: list(whole()) }),
  problems: ['not_found', 'time_taken', 'catalogue_full'],
});

export const staffOpenBlock = endpoint({
  method: 'GET',
  path: '/api/staff/block/:id',
  summary: 'A block, who took the time, and until when it repeats',
  caller: { staff: 'agenda.view' },
  fields: form({ id: id() }),
  answer: record({
    block: record({
      id: whole(),
      employeeId: nullable(whole()),
      roomId: nullable(whole()),
      startsAt: shopTime(),
      endsAt: shopTime(),
      reason: nullable(text()),
      /** How many of the same block there are from this one on, each week, and the start of the last. */
      dates: whole(),
      lastAt: shopTime(),
      /** Who took the time and when (unix seconds); null where nobody wrote it down. */
      who: nullable(text()),
      at: nullable(whole()),
    }),
  }),
  problems: ['not_found'],
});

export const staffChangeBlock = endpoint({
  method: 'POST',
  path: '/api/staff/block/:id',
  summary: 'Another time or reason of a block, of this date or of this one and all later ones',
  caller: { staff: 'agenda.change' },
  event: 'block.changed',
  fields: form({
    id: id(),
    which: optional(choice(blockDates)),
    startsAt: timestamp(),
    endsAt: timestamp(),
    reason: oneLine(200),
  }),
  answer: record({ ids: list(whole()) }),
  problems: ['not_found', 'time_taken'],
});

export const staffRemoveBlock = endpoint({
  method: 'DELETE',
  path: '/api/staff/block/:id',
  summary: 'Gives blocked time back, of this date or of this one and all later ones of a weekly block',
  caller: { staff: 'agenda.change' },
  event: 'block.removed',
  fields: form({ id: id(), which: optional(choice(blockDates)) }),
  answer: orEmpty(record({ ids: list(whole()) })),
  problems: ['not_found'],
});

export type Agenda = AnswerOf<typeof staffAgenda>;
export type AgendaEntry = Agenda['entries'][number];
