import { tillMethods } from '../desk/literals.ts';
import {
  type AnswerOf,
  calendarDay,
  day,
  endpoint,
  form,
  id,
  list,
  named,
  nullable,
  number,
  oneLine,
  oneOf,
  optional,
  record,
  shopTime,
  text,
  timeZone,
  type ValueOf,
  whole,
} from '../shared/index.ts';

const MAX_CENTS = 100_000_000;
const MAX_PAGE = 100;

const sums = () =>
  list(
    record({
      method: oneOf(tillMethods),
      /** How many entries it is the sum of. */
      entries: whole(),
      cents: whole(),
    }),
  );

const closing = record({
  id: whole(),
  shop: named(),
  date: day(),
  sums: sums(),
  floatCents: whole(),
  expectedCents: whole(),
  countedCents: whole(),
  differenceCents: whole(),
  note: nullable(text()),
  who: text(),
  /** When, in the shop's time. */
  closedAt: shopTime(),
});

const sentences = {
  sums: 'By cash, card and other; of a day that is closed, as they were closed.',
  entries: 'How many entries of the till it is the sum of.',
  cents: 'What came in less what went out, in whole cents.',
  float_cents: 'What is in the drawer before the first customer, in whole cents.',
  counted_cents: 'The cash in the drawer as somebody counted it, its float included, in whole cents.',
  expected_cents: 'The cash that the drawer must hold, its float included, in whole cents.',
  difference_cents: 'What was counted less what was expected, in whole cents; below zero it is short.',
  closed_at: 'When it was closed, shop time.',
  closing: 'How the day was closed, or null while it is open.',
  closings: 'Days that were closed, the latest first.',
  open_days: 'Earlier days with entries that nobody has closed, the oldest first.',
  until_id: 'The id of the last closing of the page before.',
};

export const staffTillDay = endpoint({
  method: 'GET',
  path: '/api/staff/day',
  summary: 'The till of a shop on a day: what came in by method, and how it was closed',
  caller: { staff: 'money.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id(), date: calendarDay() }),
  answer: record({
    now: shopTime(),
    timeZone: timeZone(),
    sums: sums(),
    /** What stayed in the drawer the last time it was counted. */
    floatCents: whole(),
    closing: nullable(closing),
    openDays: list(day()),
  }),
  sentences,
  problems: ['shop_not_found'],
});

export const staffCloseDay = endpoint({
  method: 'POST',
  path: '/api/staff/day/close',
  money: true,
  summary: 'Closes the till of a shop for a day; a closed day never changes',
  caller: { staff: 'money.change' },
  event: 'day.closed',
  scope: { shop: 'shopId' },
  fields: form({
    shopId: id(),
    date: calendarDay(),
    countedCents: number(0, MAX_CENTS),
    /** Needed where there is a difference. */
    note: optional(oneLine(200)),
    floatCents: optional(number(0, MAX_CENTS)),
  }),
  answer: record({ expectedCents: whole(), differenceCents: whole() }),
  sentences,
  problems: ['shop_not_found', 'day_closed'],
});

export const staffClosings = endpoint({
  method: 'GET',
  path: '/api/staff/closings',
  summary: 'Days that were closed, the latest first',
  caller: { staff: 'money.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: optional(id()), untilId: optional(id()), limit: optional(number(1, MAX_PAGE)) }),
  answer: record({ closings: list(closing) }),
  sentences,
  problems: [],
});

export type TillDay = AnswerOf<typeof staffTillDay>;
export type Closing = ValueOf<typeof closing>;
