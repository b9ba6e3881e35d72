import { cancellationOf, type CancellationKind, freeUntil, type Cancellable } from '@embook/domain/reservations';
import type { ShopTime } from '@embook/domain/shared';
import { formatDay, formatMoment, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import css from './cancel.module.css';

/** What comes after the free time, on the line and when it has begun already. */
function lossWords(kind: CancellationKind): { readonly ahead: string; readonly late: string } {
  if (kind === 'use_lost') return { ahead: m.common_cancel_line_use(), late: m.common_cancel_line_late_use() };
  if (kind === 'cost_lost') return { ahead: m.common_cancel_line_cost(), late: m.common_cancel_line_late_cost() };
  return { ahead: m.common_cancel_line_none(), late: m.common_cancel_line_late_none() };
}

/** Now → free until → start. */
export function CancelTimeline({ visit, now }: { visit: Cancellable; now: ShopTime }) {
  const { startsAt } = visit;
  const until = freeUntil(visit);
  const words = lossWords(cancellationOf(visit, 0, Math.max(now, until)).kind);
  const free = { name: m.common_payment_policy_now(), text: m.common_payment_policy_free(), tone: 'good' } as const;
  const late = { name: m.common_payment_policy_now(), text: words.late, tone: 'careful' } as const;
  const end = {
    name: formatMoment(until),
    text: words.ahead,
    tone: 'careful',
  } as const;
  const start = {
    name: formatDay(startsAt),
    text: m.common_payment_policy_start({ time: formatTime(startsAt) }),
    tone: 'end',
  } as const;
  const points = now >= until ? [late, start] : until < startsAt ? [free, end, start] : [free, start];
  return (
    <div className={css.timeline}>
      <Timeline points={points} />
    </div>
  );
}
