import {
  choice,
  endpoint,
  flag,
  form,
  id,
  nullable,
  oneOf,
  optional,
  optionalOr,
  record,
  text,
  truth,
  version,
  whole,
} from '../shared/index.ts';
import { deskVisit, reason } from './api.ts';
import { deskOutcomes, giveBacks } from './literals.ts';

export const staffCancellation = endpoint({
  method: 'GET',
  path: '/api/staff/booking/:id/cancellation',
  summary: 'What cancelling would do, in words',
  caller: { staff: 'agenda.change' },
  fields: form({ id: id(), giveBack: optional(choice(giveBacks)) }),
  /** Kind and amount are null for members who may not see money; the text names neither then. */
  answer: record({
    kind: nullable(oneOf(deskOutcomes)),
    amountCents: nullable(whole()),
    words: text(),
    /** Whether the member may cancel it so; true as well for members who may not see money, to whom it would reveal what is paid (B21). */
    mayCancel: optionalOr(flag(), true),
  }),
  problems: ['not_found', 'not_standing'],
});

export const staffCancelVisit = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/cancel',
  money: true,
  summary: 'Cancels a visit, or the coming ones of its series, and gives back what the policy or the member says',
  caller: { staff: 'agenda.change' },
  event: 'booking.cancelled',
  fields: form({
    id: id(),
    scope: optional(choice(['visit', 'all'])),
    giveBack: optional(choice(giveBacks)),
    reason: optional(reason()),
    tellCustomer: optional(truth()),
    version: version(),
  }),
  answer: record({ booking: deskVisit }),
  problems: ['not_found', 'stale', 'not_standing', 'money_not_allowed', 'fresh_sign_in_needed'],
});

export const staffRestoreVisit = endpoint({
  method: 'POST',
  path: '/api/staff/booking/:id/restore',
  summary: 'Takes back a cancellation by staff, as long as nobody was told and nothing was returned',
  caller: { staff: 'agenda.change' },
  event: 'booking.restored',
  fields: form({ id: id(), version: version() }),
  answer: record({ booking: deskVisit }),
  problems: [
    'not_found',
    'stale',
    'cannot_restore',
    'time_taken',
    'closed_meanwhile',
    'away_meanwhile',
    'room_off_meanwhile',
    'subscription_ended_meanwhile',
  ],
});
