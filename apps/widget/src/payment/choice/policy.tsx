import type { PaymentChoice, PaymentOptions } from '@embook/domain/payment';
import { formatEuro, instantOf, type ShopTime, shopTimeAt } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import { payProQuery } from '../queries.ts';
import css from './choice.module.css';

interface PolicyProps {
  startsAt: ShopTime;
  timeZone: string;
  /** Until so many hours before the start cancelling is free; null where the platform says so only of a booking. */
  policyHours: number | null;
  options: Pick<PaymentOptions, 'cancellationFee' | 'payments'>;
  choice: PaymentChoice | undefined;
}

const HOUR_MS = 3_600_000;

/** Until when cancelling is free: real hours before the start, read on the shop's clock (B10). */
const freeUntilOf = (startsAt: ShopTime, timeZone: string, policyHours: number): ShopTime =>
  shopTimeAt(instantOf(startsAt, timeZone) - policyHours * HOUR_MS, timeZone);

/** When cancelling is free and what happens afterwards: now → free until → start. */
export function Policy({ startsAt, timeZone, policyHours, options, choice }: PolicyProps) {
  const id = useId();
  const now = useShopNow(timeZone);
  const company = useCompany().name;
  const isIdeal = ({ paymentType }: PaymentChoice) => paymentType === 'ideal';
  const { data: payPro } = useQuery({ ...payProQuery(), enabled: options.payments.some(isIdeal) });
  const isPayPro = payPro && choice !== undefined && isIdeal(choice);
  if (policyHours === null && !isPayPro) return null;
  const freeUntil = freeUntilOf(startsAt, timeZone, policyHours ?? 0);
  const start = {
    name: formatDay(startsAt),
    text: m.common_payment_policy_start({ time: formatTime(startsAt) }),
    tone: 'end',
  } as const;
  const isFree = now < freeUntil;
  const points = isFree
    ? [
        { name: m.common_payment_policy_now(), text: m.common_payment_policy_free(), tone: 'good' as const },
        ...(freeUntil < startsAt
          ? [
              {
                name: `${formatDay(freeUntil)}, ${formatTime(freeUntil)}`,
                text: m.common_payment_policy_until(),
                tone: 'careful' as const,
              },
            ]
          : []),
        start,
      ]
    : [{ name: m.common_payment_policy_now(), text: m.common_payment_policy_late(), tone: 'careful' as const }, start];
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {m.common_payment_policy_title()}
      </h2>
      <div className={css.card}>
        {isPayPro ? (
          <p className={css.after}>{m.common_payment_policy_paypro({ company })}</p>
        ) : (
          <>
            <Timeline points={points} />
            <p className={css.after}>{afterText(options, choice, isFree)}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** What it costs to cancel, by the way of paying. */
function afterText({ cancellationFee }: PolicyProps['options'], choice: PaymentChoice | undefined, isFree: boolean) {
  if (choice?.entitlement) return isFree ? m.common_payment_policy_visit() : m.common_payment_policy_visit_none();
  if (!isFree) return m.common_payment_policy_none();
  if (cancellationFee === 0 || !choice?.onlinePayment) return m.common_payment_policy_after();
  return `${m.common_payment_policy_fee({ price: formatEuro(cancellationFee) })} ${m.common_payment_policy_after()}`;
}
