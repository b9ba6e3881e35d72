import {
  type Cancellable,
  type Cancellation,
  type CancellationTerms,
  isAllKept,
  mayMove,
} from '@embook/domain/reservations';
import { formatEuro, type ShopTime } from '@embook/domain/shared';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Timeline } from '../../ui/timeline/timeline.tsx';

interface CancelTimelineProps {
  visit: Pick<Cancellable, 'startsAt'>;
  /** What cancelling costs now and later. */
  terms: CancellationTerms;
}

/** What cancelling costs at a point in time, in a few words. */
function costText(outcome: Cancellation): string {
  switch (outcome.kind) {
    case 'free':
    case 'free_use_returned':
      return m.common_payment_policy_free();
    case 'refund': {
      if (isAllKept(outcome)) return m.common_cancel_line_late_cost();
      const price = formatEuro(outcome.amount);
      return outcome.fee === 0
        ? m.common_cancel_line_refund({ price })
        : m.common_cancel_line_refund_fee({ price, fee: formatEuro(outcome.fee) });
    }
    case 'use_lost':
      return m.common_cancel_line_late_use();
    case 'cost_lost':
      return m.common_cancel_line_late_cost();
    case 'begun':
    case 'company_only':
    case 'provider_warning':
    case 'within_policy':
      return m.common_cancel_line_late_none();
  }
}

/** What changes after the deadline, shown under its day. */
function changeText({ kind }: Cancellation, until: ShopTime): string {
  const time = formatTime(until);
  if (kind === 'use_lost') return m.common_cancel_line_use({ time });
  return kind === 'cost_lost' ? m.common_cancel_line_cost({ time }) : m.common_cancel_line_none({ time });
}

/** Now → deadline → start, both for a visit to be booked and for one to be cancelled. */
export function CancelTimeline({ visit: { startsAt }, terms }: CancelTimelineProps) {
  const { until, late } = terms;
  const inTime = mayMove(terms.now) && !isAllKept(terms.now);
  return (
    <Timeline
      points={[
        { name: m.common_payment_policy_now(), text: costText(terms.now), tone: inTime ? 'good' : 'careful' },
        ...(until === null
          ? []
          : [{ name: formatDay(until), text: changeText(late, until), tone: 'careful' } as const]),
        {
          name: formatDay(startsAt),
          text: m.common_payment_policy_start({ time: formatTime(startsAt) }),
          tone: 'end',
        },
      ]}
    />
  );
}
