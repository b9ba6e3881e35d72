import { type Cancellable, type CancellationKind, freeUntil } from '@embook/domain/reservations';
import type { ShopTime } from '@embook/domain/shared';
import { formatDay, formatMoment, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Timeline } from '../../ui/timeline/timeline.tsx';

interface CancelTimelineProps {
  visit: Pick<Cancellable, 'startsAt' | 'timeZone' | 'policyHours'>;
  /** What becomes of it once cancelling is no longer free; undefined while nobody knows how it is paid. */
  late: CancellationKind | undefined;
  now: ShopTime;
}

/** What comes after the free time, on the line and when it has begun already. */
function lossWords(late: CancellationKind | undefined): { readonly ahead: string; readonly late: string } {
  if (late === undefined) return { ahead: m.common_payment_policy_until(), late: m.common_payment_policy_late() };
  if (late === 'use_lost') return { ahead: m.common_cancel_line_use(), late: m.common_cancel_line_late_use() };
  if (late === 'cost_lost') return { ahead: m.common_cancel_line_cost(), late: m.common_cancel_line_late_cost() };
  return { ahead: m.common_cancel_line_none(), late: m.common_cancel_line_late_none() };
}

/** Now → free until → start, of a visit that is about to be booked as of one that is about to be cancelled. */
export function CancelTimeline({ visit, late, now }: CancelTimelineProps) {
  const { startsAt } = visit;
  const until = freeUntil(visit);
  const words = lossWords(late);
  const free = { name: m.common_payment_policy_now(), text: m.common_payment_policy_free(), tone: 'good' } as const;
  const over = { name: m.common_payment_policy_now(), text: words.late, tone: 'careful' } as const;
  const end = { name: formatMoment(until), text: words.ahead, tone: 'careful' } as const;
  const start = {
    name: formatDay(startsAt),
    text: m.common_payment_policy_start({ time: formatTime(startsAt) }),
    tone: 'end',
  } as const;
  return <Timeline points={now >= until ? [over, start] : until < startsAt ? [free, end, start] : [free, start]} />;
}
