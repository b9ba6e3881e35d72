import type { DeskOutcome } from '@embook/domain/desk';
import { formatEuro, type Locale } from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';

/** What staff read before they cancel a visit (DESK-6). */
export function deskCancellingIn(locale: Locale) {
  const to = { locale };
  const ofMoney = (outcome: DeskOutcome): string => {
    switch (outcome.kind) {
      case 'free':
        return m.notice_desk_free({}, to);
      case 'free_use_returned':
        return m.notice_desk_use_returned({}, to);
      case 'refund': {
        const amount = formatEuro(outcome.amount);
        return outcome.fee === 0
          ? m.notice_desk_refund({ amount }, to)
          : m.notice_desk_refund_less_fee({ amount, fee: formatEuro(outcome.fee) }, to);
      }
      case 'use_lost':
        return m.notice_desk_use_lost({}, to);
      case 'cost_lost':
        return m.notice_desk_cost_lost({ amount: formatEuro(outcome.amount) }, to);
    }
  };
  /** `points`: what becomes of those that a discount cost. */
  return (outcome: DeskOutcome, points: 'none' | 'returned' | 'kept'): string => {
    const words = ofMoney(outcome);
    if (points === 'none') return words;
    return `${words} ${points === 'returned' ? m.notice_desk_points_returned({}, to) : m.notice_desk_points_kept({}, to)}`;
  };
}
