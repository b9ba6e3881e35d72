import {
  calendarDay,
  endpoint,
  flag,
  form,
  id,
  list,
  named,
  nullable,
  number,
  oneOf,
  optional,
  orEmpty,
  record,
  shopTime,
  text,
  timestamp,
  whole,
  words,
} from '../shared/index.ts';

/** From and until, in shop time. */
const ranges = () => list(list(shopTime()));

/** A hold is a place that is kept while somebody pays; a block is time that staff took out. */
const entryKinds = ['booking', 'session', 'block', 'hold'] as const;

export const staffAgenda = endpoint({
  method: 'GET',
  path: '/api/staff/agenda',
  summary: 'One to seven days of a shop: who works when, and everything that takes time',
  caller: { staff: 'agenda.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id(), date: calendarDay(), days: optional(number(1, 7)) }),
  answer: record({
    now: shopTime(),
    /** When the shop is open. */
    open: ranges(),
    /** Days that are not like their weekday. */
    specialDays: list(record({ date: text(), closed: flag(), reason: nullable(text()) })),
    employees: list(record({ id: whole(), name: text(), working: ranges() })),
    rooms: list(
      record({ id: whole(), name: text(), working: ranges(), employeeId: nullable(whole()), gridMinutes: whole() }),
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
        status: text(),
        paid: flag(),
        customer: nullable(named()),
        service: nullable(named()),
        /** Seats of a class or an event. */
        taken: nullable(whole()),
        total: nullable(whole()),
        /** Why it is blocked. */
        reason: nullable(text()),
        version: nullable(whole()),
      }),
    ),
  }),
  problems: ['shop_not_found'],
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
    reason: words(200),
    /** In how many weeks, this one included. */
    weeks: optional(number(1, 53)),
  }),
  answer: record({ ids: list(whole()) }),
  problems: ['not_found', 'time_taken'],
});

export const staffRemoveBlock = endpoint({
  method: 'DELETE',
  path: '/api/staff/block/:id',
  summary: 'Gives blocked time back',
  caller: { staff: 'agenda.change' },
  event: 'block.removed',
  fields: form({ id: id() }),
  answer: orEmpty(record({ ids: list(whole()) })),
  problems: ['not_found'],
});
