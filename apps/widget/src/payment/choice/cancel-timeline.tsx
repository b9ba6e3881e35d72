import {
  type Cancellable,
  type Cancellation,
  type CancellationTerms,
  freeUntil,
  isAllKept,
  mayMove,
} from '@embook/domain/reservations';
import { type Cents, formatEuro, type ShopTime } from '@embook/domain/shared';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Timeline } from '../../ui/timeline/timeline.tsx';

interface CancelTimelineProps {
  visit: Pick<Cancellable, 'startsAt' | 'timeZone' | 'policyHours'>;
  /** What cancelling costs now and later; before a payment option is chosen, the fee that may be kept. */
  terms: CancellationTerms | { readonly fee: Cents };
  now: ShopTime;
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

interface Words {
  readonly current: string;
  readonly inTime: boolean;
  /** The deadline and what changes then; null where nothing changes before the start. */
  readonly deadline: { readonly until: ShopTime; readonly change: string } | null;
}

function wordsOf({ visit, terms, now }: CancelTimelineProps): Words {
  if ('late' in terms) {
    const inTime = mayMove(terms.now) && !isAllKept(terms.now);
    const { until, late } = terms;
    const deadline = until === null ? null : { until, change: changeText(late, until) };
    return { current: costText(terms.now), inTime, deadline };
  }
  const until = freeUntil(visit);
  const inTime = now < until;
  const free =
    terms.fee === 0
      ? m.common_payment_policy_free()
      : m.common_payment_policy_free_or_fee({ fee: formatEuro(terms.fee) });
  return {
    current: inTime ? free : m.common_payment_policy_late(),
    inTime,
    deadline:
      inTime && until < visit.startsAt
        ? { until, change: m.common_payment_policy_until({ time: formatTime(until) }) }
        : null,
  };
}

/** Now → deadline → start, both for a visit to be booked and for one to be cancelled. */
export function CancelTimeline(props: CancelTimelineProps) {
  const { startsAt } = props.visit;
  const { current, inTime, deadline } = wordsOf(props);
  return (
    <Timeline
      points={[
        { name: m.common_payment_policy_now(), text: current, tone: inTime ? 'good' : 'careful' },
        ...(deadline === null
          ? []
          : [{ name: formatDay(deadline.until), text: deadline.change, tone: 'careful' } as const]),
        {
          name: formatDay(startsAt),
          text: m.common_payment_policy_start({ time: formatTime(startsAt) }),
          tone: 'end',
        },
      ]}
    />
  );
}
