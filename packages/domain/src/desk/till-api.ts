import { choice, endpoint, flag, form, id, number, record, whole } from '../shared/index.ts';
import { reason } from './api.ts';
import { tillMethods } from './literals.ts';

const MAX_CENTS = 10_000_000;

export const staffCorrectPayment = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/correction',
  summary: 'Puts a mistaken entry of the till right by an opposite one',
  caller: { staff: 'money.take' },
  event: 'booking.corrected',
  money: true,
  fields: form({ id: id(), entryId: id(), reason: reason() }),
  answer: record({ entryId: whole(), paid: flag() }),
  problems: ['not_found', 'not_standing'],
});

export const staffTakePayment = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/payment',
  summary: 'Money taken at the desk for a visit',
  caller: { staff: 'money.take' },
  event: 'booking.paid',
  money: true,
  fields: form({ id: id(), method: choice(tillMethods), amountCents: number(1, MAX_CENTS) }),
  answer: record({ entryId: whole(), paid: flag() }),
  problems: ['not_found', 'not_standing', 'already_paid'],
});

export const staffGiveBack = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/refund',
  summary: 'Gives back at the desk what is owed there after the customer cancelled',
  caller: { staff: 'money.take' },
  event: 'booking.refunded',
  money: true,
  fields: form({ id: id() }),
  answer: record({ amountCents: whole() }),
  problems: ['not_found', 'nothing_owed'],
});
