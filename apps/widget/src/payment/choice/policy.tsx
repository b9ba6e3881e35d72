import type { PaymentChoice, PaymentOptions } from '@embook/domain/payment';
import { cancellableOf, type CancellationTerms, cancellationTermsOf, isAllKept } from '@embook/domain/reservations';
import { formatEuro, type ShopTime } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCancellationFee, useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { BoldAmounts } from '../../ui/price/bold-amounts.tsx';
import { payProQuery } from '../queries.ts';
import { CancelTimeline } from './cancel-timeline.tsx';
import shared from '../../ui/shared/shared.module.css';
import css from './choice.module.css';

interface PolicyProps {
  startsAt: ShopTime;
  timeZone: string;
  /** Hours before the start until which cancelling is free; null where the platform sends them only with a booking. */
  policyHours: number | null;
  options: Pick<PaymentOptions, 'cancellationFee' | 'payments'>;
  choice: PaymentChoice | undefined;
}

const isIdeal = ({ paymentType }: PaymentChoice): boolean => paymentType === 'ideal';

/** What cancelling costs now and later; undefined where a platform does not say. */
function usePolicy({ startsAt, timeZone, policyHours, options, choice }: PolicyProps) {
  const now = useShopNow(timeZone);
  const company = useCompany().name;
  const { data: payPro } = useQuery({ ...payProQuery(), enabled: options.payments.some(isIdeal) });
  const fee = useCancellationFee(options.cancellationFee);
  const terms = { startsAt, timeZone, policyHours: policyHours ?? 0 };
  // Only a platform whose every option is unusable leaves nothing chosen.
  if (!choice) return undefined;
  const visit = { ...cancellableOf(choice, terms), ...(payPro && { paymentSystem: 'paypro' }) };
  const known = cancellationTermsOf(visit, fee, now);
  const refused = known.now.kind === 'provider_warning';
  if (policyHours === null && !refused) return undefined;
  return { terms, known, refused, note: noteOf(known, company) };
}

/** The same in a sentence or two; `brief`: until when it is free, or what it costs already. */
export function PolicyLine({ brief = false, ...props }: PolicyProps & { brief?: boolean }) {
  const policy = usePolicy(props);
  if (!policy) return null;
  const { until } = policy.known;
  const free = until !== null && !policy.refused && m.common_again_free_until({ when: formatMoment(until) });
  return <BoldAmounts text={[free, (!brief || !free) && policy.note].filter(Boolean).join(' ')} />;
}

/** What cancelling costs: now → deadline → start. */
export function Policy(props: PolicyProps) {
  const id = useId();
  const policy = usePolicy(props);
  if (!policy) return null;
  const { terms, known, refused, note } = policy;
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={`${shared.cardTitle} ${css.title}`}>
        {m.common_payment_policy_title()}
      </h2>
      <div className={`${shared.card} ${css.card}`}>
        {!refused && <CancelTimeline visit={terms} terms={known} />}
        {note && (
          <p className={css.after}>
            <BoldAmounts text={note} />
          </p>
        )}
      </div>
    </section>
  );
}

/** What it costs to cancel, now and after the deadline, by the same rule that cancelling uses. */
function noteOf({ now, until, late }: CancellationTerms, company: string): string {
  switch (now.kind) {
    case 'provider_warning':
      return m.common_payment_policy_paypro({ company });
    case 'use_lost':
      return m.common_payment_policy_visit_none();
    case 'cost_lost':
      return m.common_payment_policy_none();
    case 'begun':
    case 'company_only':
    case 'within_policy':
      return m.common_payment_policy_fixed_now();
    case 'free_use_returned':
      return m.common_payment_policy_visit();
    case 'free':
      return until !== null && late.kind === 'within_policy' ? m.common_payment_policy_fixed() : '';
    case 'refund': {
      if (isAllKept(now)) return m.common_payment_policy_fee_all();
      const kept = { price: formatEuro(now.amount), fee: formatEuro(now.fee) };
      return [
        ...(now.fee > 0 ? [m.common_payment_policy_fee(kept)] : []),
        ...(until === null ? [] : [m.common_payment_policy_after()]),
      ].join(' ');
    }
  }
}
