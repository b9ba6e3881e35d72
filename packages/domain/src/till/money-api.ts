import { reason } from '../desk/api.ts';
import { tillMethods } from '../desk/literals.ts';
import {
  type AnswerOf,
  calendarDay,
  choice,
  day,
  endpoint,
  flag,
  form,
  id,
  list,
  named,
  nullable,
  number,
  oneLineOrEmpty,
  oneOf,
  optional,
  record,
  shopTime,
  text,
  whole,
  words,
} from '../shared/index.ts';
import { moneyKinds, moneyStatuses } from './literals.ts';

const MAX_CENTS = 10_000_000;
const MAX_PAGE = 100;

/** Online, or one of the desk's. */
export const moneyMethods = ['online', ...tillMethods] as const;
export type MoneyMethod = (typeof moneyMethods)[number];

const sentences = {
  entries: 'Payments and refunds, online and at the desk, the latest first.',
  sums: 'What the filter shows altogether, by method.',
  in_cents: 'What was paid, in whole cents.',
  out_cents: 'What went back, in whole cents below zero; refunds that are still owed are not in it.',
  owed_cents: 'What is still to go back, in whole cents below zero.',
  amount_cents: 'Whole cents; below zero where it went back.',
  refundable_cents: 'How much of it can be given back, in whole cents.',
  about: 'What it was for.',
  refusal: "The provider's words, where it refused to pay a refund.",
  settled_cents: 'What somebody gave back in another way, in whole cents.',
  due_on: 'The day on which a refund is sent, YYYY-MM-DD, or null.',
  next_try_at: 'Before when it is not tried again, shop time; null where the next hourly run tries it.',
  refused: 'Refunds that the provider refused and nobody has settled, the oldest first.',
  status: 'Only entries with this status.',
  method: 'Only entries by this method.',
  next_cursor: 'Where the next page begins, or null after the last one.',
};

const refusedRefund = record({
  id: whole(),
  /** Null for members who see no customers. */
  customer: nullable(named()),
  about: text(),
  /** What the provider is still to pay. */
  amountCents: whole(),
  settledCents: whole(),
  refusal: nullable(text()),
  dueOn: day(),
  /** Null where the next hourly run tries it. */
  nextTryAt: nullable(shopTime()),
  bookingId: nullable(whole()),
});

export const staffMoney = endpoint({
  method: 'GET',
  path: '/api/staff/money',
  summary: 'All payments and refunds, online and at the desk, with their sums',
  caller: { staff: 'money.view' },
  scope: { shop: 'shopId' },
  fields: form({
    from: calendarDay(),
    until: calendarDay(),
    shopId: optional(id()),
    method: optional(choice(moneyMethods)),
    status: optional(choice(moneyStatuses)),
    query: optional(oneLineOrEmpty(100)),
    cursor: optional(words(100)),
    limit: optional(number(1, MAX_PAGE)),
  }),
  answer: record({
    entries: list(
      record({
        kind: oneOf(moneyKinds),
        id: whole(),
        /** In the time of its shop, or of the company. */
        at: shopTime(),
        shopId: nullable(whole()),
        /** Null for members who see no customers. */
        customer: nullable(named()),
        about: text(),
        bookingId: nullable(whole()),
        method: oneOf(moneyMethods),
        status: oneOf(moneyStatuses),
        amountCents: whole(),
        refundableCents: whole(),
        /** Who took it or gave it back; null online. */
        who: nullable(text()),
        reason: nullable(text()),
        dueOn: nullable(day()),
      }),
    ),
    sums: list(
      record({
        method: oneOf(moneyMethods),
        entries: whole(),
        inCents: whole(),
        outCents: whole(),
        owedCents: whole(),
      }),
    ),
    refused: list(refusedRefund),
    nextCursor: nullable(text()),
  }),
  sentences,
  problems: [],
});

export const staffRefundMoney = endpoint({
  method: 'POST',
  path: '/api/staff/money/:kind/:id/refund',
  money: true,
  summary: 'Gives a payment back, all of it or a part, the way it came',
  caller: { staff: 'money.change' },
  event: 'booking.refunded',
  fields: form({
    kind: choice(['payment', 'desk'] as const),
    id: id(),
    amountCents: number(1, MAX_CENTS),
    reason: reason(),
  }),
  /** The day on which it is sent online; null where it was given back at the desk. */
  answer: record({ amountCents: whole(), dueOn: nullable(day()) }),
  sentences: { ...sentences, kind: 'A payment online, or an entry of the till.' },
  problems: ['not_found', 'visit_ahead', 'day_closed', 'fresh_sign_in_needed'],
});

export const staffRetryRefund = endpoint({
  method: 'POST',
  path: '/api/staff/refund/:id/retry',
  summary: 'Lets the next hourly run try a refund again that the provider refused',
  caller: { staff: 'money.change' },
  event: 'refund.retried',
  fields: form({ id: id() }),
  answer: record({ isDue: flag() }),
  sentences: { is_due: 'Whether the next run tries it.' },
  problems: ['not_found', 'already_decided'],
});

export const staffSettleRefund = endpoint({
  method: 'POST',
  path: '/api/staff/refund/:id/settle',
  money: true,
  summary: 'Says that a refused refund was given back in another way, all of it or a part',
  caller: { staff: 'money.change' },
  event: 'refund.settled',
  fields: form({ id: id(), amountCents: number(1, MAX_CENTS), reason: reason() }),
  /** What the provider is still to pay. */
  answer: record({ leftCents: whole() }),
  sentences: { left_cents: 'What the provider is still to pay, in whole cents.' },
  problems: ['not_found', 'already_decided', 'refund_under_way', 'fresh_sign_in_needed'],
});

export type MoneyAnswer = AnswerOf<typeof staffMoney>;
export type MoneyEntry = MoneyAnswer['entries'][number];
export type RefusedRefund = MoneyAnswer['refused'][number];
