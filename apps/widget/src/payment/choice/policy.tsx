import type { PaymentChoice, PaymentOptions } from '@embook/domain/payment';
import { cancellableOf, cancellationOf, lateCancellationOf } from '@embook/domain/reservations';
import { formatEuro, type ShopTime } from '@embook/domain/shared';
import { useId } from 'react';
import { useShopNow } from '../../lib/clock.tsx';
import { m } from '../../paraglide/messages.js';
import { CancelTimeline } from './cancel-timeline.tsx';
import css from './choice.module.css';

interface PolicyProps {
  startsAt: ShopTime;
  timeZone: string;
  /** Until so many hours before the start cancelling is free. */
  policyHours: number;
  options: Pick<PaymentOptions, 'cancellationFee'>;
  choice: PaymentChoice | undefined;
}

/** When cancelling is free and what happens afterwards: now → free until → start. */
export function Policy({ startsAt, timeZone, policyHours, options, choice }: PolicyProps) {
  const id = useId();
  const now = useShopNow(timeZone);
  const { cancellationFee: fee } = options;
  const terms = { startsAt, timeZone, policyHours };
  const visit = choice && cancellableOf(choice, terms);
  const note = visit && noteOf(cancellationOf(visit, fee, now).kind, lateCancellationOf(visit, now).kind, fee);
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {m.common_payment_policy_title()}
      </h2>
      <div className={css.card}>
        <CancelTimeline visit={terms} late={visit && lateCancellationOf(visit, now).kind} now={now} />
        {note && <p className={css.after}>{note}</p>}
      </div>
    </section>
  );
}

type Kind = ReturnType<typeof cancellationOf>['kind'];

/** What it costs to cancel, now and when it is no longer free; the rule is the one that cancelling itself follows. */
function noteOf(now: Kind, late: Kind, fee: number): string {
  if (now === 'use_lost') return m.common_payment_policy_visit_none();
  if (now === 'cost_lost') return m.common_payment_policy_none();
  if (now === 'within_policy') return m.common_payment_policy_fixed_now();
  if (now === 'free_use_returned') return m.common_payment_policy_visit();
  const notes = [
    ...(now === 'refund' && fee > 0 ? [m.common_payment_policy_fee({ price: formatEuro(fee) })] : []),
    ...(late === 'cost_lost' ? [m.common_payment_policy_after()] : []),
    ...(late === 'within_policy' ? [m.common_payment_policy_fixed()] : []),
  ];
  return notes.join(' ');
}
