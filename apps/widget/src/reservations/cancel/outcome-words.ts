import { refundDay } from '@embook/domain/payment';
import type { Cancellation, CancelledVisit, SeriesCancellation } from '@embook/domain/reservations';
import { type Cents, dayOf, formatEuro, type ShopTime, timeOfDay } from '@embook/domain/shared';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';

interface WordingContext {
  readonly company: string;
  readonly now: ShopTime;
}

/** What happens to the money or the visit. What was paid at the shop is returned there (TILL-1). */
export function outcomeText(outcome: Cancellation, around: WordingContext & { readonly atShop: Cents }): string {
  const { atShop, company } = around;
  const shopText = atShop > 0 && m.common_cancel_at_shop({ price: formatEuro(atShop) });
  const isAllAtShop = outcome.kind === 'refund' && outcome.amount === atShop && atShop > 0;
  if (!isAllAtShop) return [kindText(outcome, around), shopText].filter(Boolean).join(' ');
  const feeText = outcome.fee > 0 && m.common_cancel_all_fee({ company, fee: formatEuro(outcome.fee) });
  return [shopText, feeText].filter(Boolean).join(' ');
}

/** One sentence for each kind; a kind without one does not compile. */
function kindText(
  outcome: Cancellation,
  { company, now, atShop }: WordingContext & { readonly atShop: Cents },
): string {
  switch (outcome.kind) {
    case 'begun':
      return m.common_cancel_begun();
    case 'company_only':
      return m.common_cancel_company_only({ company });
    case 'provider_warning':
      return m.common_cancel_provider_warning({ company });
    case 'free_use_returned':
      return m.common_cancel_free_use_returned();
    case 'free':
      return m.common_cancel_free();
    case 'refund': {
      if (outcome.amount === 0) return m.common_cancel_refund_none({ company });
      const price = formatEuro(outcome.amount - atShop);
      // CAN-7: the day on which it is sent, since banks are closed on some Mondays.
      const date = formatDay(timeOfDay(refundDay(dayOf(now))) ?? 0);
      return outcome.fee === 0
        ? m.common_cancel_refund({ price, date })
        : m.common_cancel_refund_fee({ price, date, company, fee: formatEuro(outcome.fee) });
    }
    case 'use_lost':
      return m.common_cancel_use_lost();
    case 'cost_lost':
      return m.common_cancel_cost_lost({ price: formatEuro(outcome.amount) });
    case 'within_policy':
      return m.common_cancel_within_policy();
  }
}

/** The outcome of cancelling a whole series, line by line (CAN-8). */
export function seriesLines(sum: SeriesCancellation, { company, now }: WordingContext): string[] {
  const { refund, atShop, fee, lost, usesReturned, usesLost, kept } = sum;
  const date = formatDay(timeOfDay(refundDay(dayOf(now))) ?? 0);
  const lines = [
    refund > 0 && m.common_cancel_all_refund({ price: formatEuro(refund), date }),
    atShop > 0 && m.common_cancel_at_shop({ price: formatEuro(atShop) }),
    fee > 0 && m.common_cancel_all_fee({ company, fee: formatEuro(fee) }),
    lost > 0 && m.common_cancel_all_lost({ price: formatEuro(lost) }),
    usesReturned > 0 && m.common_cancel_all_uses_returned({ count: usesReturned }),
    usesLost > 0 && m.common_cancel_all_uses_lost({ count: usesLost }),
    kept > 0 && m.common_cancel_all_kept({ count: kept }),
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : [m.common_cancel_all_free()];
}

/** The outcome of one visit of a series, from the answer (CAN-8). */
export function reportText({ outcome, refund }: Pick<CancelledVisit, 'outcome' | 'refund'>): string {
  switch (outcome) {
    case 'free':
      return m.common_cancel_report_free();
    case 'free_use_returned':
      return m.common_cancel_report_use_returned();
    case 'refund':
      return refund
        ? m.common_cancel_report_refund({
            price: formatEuro(refund.amount),
            date: formatDay(timeOfDay(refund.dueOn) ?? 0),
          })
        : m.common_cancel_report_cost_lost();
    case 'use_lost':
      return m.common_cancel_report_use_lost();
    case 'cost_lost':
      return m.common_cancel_report_cost_lost();
    case 'begun':
    case 'within_policy':
      return m.common_cancel_report_too_late();
    case 'company_only':
    case 'provider_warning':
      return m.common_cancel_report_kept();
  }
}
