import type { PaymentChoice, PaymentOptions } from '@embook/domain/payment';
import { cancellableOf, cancellationOf, lateCancellationOf } from '@embook/domain/reservations';
import { formatEuro, type ShopTime } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { m } from '../../paraglide/messages.js';
import { payProQuery } from '../queries.ts';
import { CancelTimeline } from './cancel-timeline.tsx';
import css from './choice.module.css';

interface PolicyProps {
  startsAt: ShopTime;
  timeZone: string;
  /** Until so many hours before the start cancelling is free; null where the platform says so only of a booking. */
  policyHours: number | null;
  options: Pick<PaymentOptions, 'cancellationFee' | 'payments'>;
  choice: PaymentChoice | undefined;
}

const isIdeal = ({ paymentType }: PaymentChoice): boolean => paymentType === 'ideal';

/** When cancelling is free and what happens afterwards: now → free until → start. */
export function Policy({ startsAt, timeZone, policyHours, options, choice }: PolicyProps) {
  const id = useId();
  const now = useShopNow(timeZone);
  const company = useCompany().name;
  const { data: payPro } = useQuery({ ...payProQuery(), enabled: options.payments.some(isIdeal) });
  const { cancellationFee: fee } = options;
  const terms = { startsAt, timeZone, policyHours: policyHours ?? 0 };
  const visit = choice && { ...cancellableOf(choice, terms), ...(payPro && { paymentSystem: 'paypro' }) };
  const outcome = visit && cancellationOf(visit, fee, now).kind;
  if (policyHours === null && outcome !== 'provider_warning') return null;
  const late = visit && lateCancellationOf(visit, now).kind;
  const note = outcome && late && noteOf(outcome, late, { fee, company });
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {m.common_payment_policy_title()}
      </h2>
      <div className={css.card}>
        {outcome !== 'provider_warning' && <CancelTimeline visit={terms} late={late} now={now} />}
        {note && <p className={css.after}>{note}</p>}
      </div>
    </section>
  );
}

type Kind = ReturnType<typeof cancellationOf>['kind'];

/** What it costs to cancel, now and when it is no longer free; the rule is the one that cancelling itself follows. */
function noteOf(now: Kind, late: Kind, { fee, company }: { fee: number; company: string }): string {
  if (now === 'provider_warning') return m.common_payment_policy_paypro({ company });
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
