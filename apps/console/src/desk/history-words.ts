import type { StaffContract } from '@embook/domain/contract';
import { type AnswerOf, formatEuro } from '@embook/domain/shared';
import { formatMoment } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';

export type HistoryEntry = AnswerOf<StaffContract['staffAudit']>['entries'][number];

const numberIn = (record: unknown, name: string): number => {
  const found: unknown = Reflect.get(Object(record), name);
  return typeof found === 'number' ? found : 0;
};

const textIn = (record: unknown, name: string): string => {
  const found: unknown = Reflect.get(Object(record), name);
  return typeof found === 'string' ? found : '';
};

function marked(status: string): string {
  if (status === 'arrived') return m.desk_happened_arrived();
  if (status === 'done') return m.desk_happened_done();
  if (status === 'no_show') return m.desk_happened_no_show();
  return m.desk_happened_back();
}

function paid(method: string, amount: string): string {
  if (method === 'cash') return m.desk_happened_paid_cash({ amount });
  if (method === 'card') return m.desk_happened_paid_card({ amount });
  return m.desk_happened_paid_other({ amount });
}

const withReason = (words: string, reason: string): string =>
  reason === '' ? words : m.desk_happened_because({ what: words, reason });

/** TEAM-7: an entry of the audit log about a visit, in words; who and when stand beside it. */
export function happenedWords({ action, before, after }: HistoryEntry): string {
  const reason = textIn(after, 'reason');
  switch (action) {
    case 'booking.made':
      return withReason(m.desk_happened_made(), reason);
    case 'booking.moved':
      return m.desk_happened_moved({
        from: formatMoment(numberIn(before, 'starts_at')),
        to: formatMoment(numberIn(after, 'starts_at')),
      });
    case 'booking.marked':
      return marked(textIn(after, 'status'));
    case 'booking.paid':
      return paid(textIn(after, 'method'), formatEuro(numberIn(after, 'amount_cents')));
    case 'booking.refunded':
      return m.desk_happened_refunded({ amount: formatEuro(numberIn(after, 'amount_cents')) });
    case 'booking.cancelled':
      return withReason(m.desk_happened_cancelled(), reason);
    case 'booking.noted':
      return m.desk_happened_noted({ note: textIn(after, 'note') });
    default:
      return action;
  }
}
