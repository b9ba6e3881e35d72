import {
  type AnswerOf,
  endpoint,
  flag,
  form,
  list,
  money,
  nullable,
  oneOf,
  optionalOr,
  record,
  shopTime,
  text,
  type ValueOf,
  whole,
} from '../shared/index.ts';
import { payableKinds } from './literals.ts';
import { type paymentOptionsFields } from './wire.ts';

export const payProStatus = endpoint({
  method: 'GET',
  path: '/api/company/pay-pro-status',
  summary: 'Whether the company is paid through paypro',
  caller: 'visitor',
  fields: form({}),
  answer: record({ status: optionalOr(flag(), false) }),
  sentences: { status: 'Whether it was paid.' },
  problems: [],
});

/** What a payment was begun for. */
const begunPayment = {
  kind: oneOf(payableKinds),
  /** Of the booking, or of the customer's bundle or subscription. */
  id: whole(),
  /** Of the service, bundle or subscription that is booked or bought. */
  productId: whole(),
  name: text(),
  /** When the visit begins, in shop time; null for a bundle or subscription. */
  startsAt: nullable(shopTime()),
  minutes: optionalOr(whole(), 0),
  shopName: nullable(text()),
  /** The screen of the widget, with a query, that begins with the same choice; null where there is none to make again. */
  againPath: optionalOr(nullable(text()), null),
};

/** A payment that was begun and can still be finished. */
const pendingPayment = record({
  ...begunPayment,
  amount: money(),
  /** Null for the moment in which the payment is being set up. */
  paymentUrl: nullable(text()),
  /** Until when it can be paid, in unix seconds of real time. */
  payUntil: whole(),
});

export const pendingPayments = endpoint({
  method: 'POST',
  path: '/api/client/payment/pending',
  summary: 'What the customer has begun to pay online and not finished, the one that ends first on top',
  caller: 'customer',
  capability: 'pending-payments',
  fields: form({}),
  answer: record({ payments: list(pendingPayment), failed: optionalOr(list(record(begunPayment)), []) }),
  sentences: {
    payments: 'What was begun and is not paid yet.',
    failed: 'What came to nothing in the last day, and was neither given up nor begun again; the latest first.',
  },
  problems: [],
});

export type PaymentOptions = ValueOf<typeof paymentOptionsFields>;
export type PaymentChoice = PaymentOptions['payments'][number];
export type PaymentType = PaymentChoice['paymentType'];
export type Bank = PaymentOptions['idealBanks'][number];
export type PendingPayment = AnswerOf<typeof pendingPayments>['payments'][number];
export type FailedPayment = AnswerOf<typeof pendingPayments>['failed'][number];
