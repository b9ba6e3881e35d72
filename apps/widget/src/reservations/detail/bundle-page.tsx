import { formatEuro } from '@embook/domain/shared';
import { CalendarX2, CreditCard, Euro, Hourglass, Ticket } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { formatLongDay } from '../../lib/formats.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { CheckList } from '../../ui/check-list/check-list.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { LinkedText } from '../../ui/linked-text/linked-text.tsx';
import { EntitlementCard } from '../../ui/entitlement-card/entitlement-card.tsx';
import { Uses } from '../../ui/uses/uses.tsx';
import { PaymentPill } from '../payment-pill.tsx';
import { capital, expiryText, timeLeftText } from '../until-words.ts';
import type { BundleDetail } from '../visit-detail.ts';
import css from './detail.module.css';
import layout from '../../ui/shared/layout.module.css';
import { Fact } from './fact.tsx';

/** A bought bundle: remaining uses, expiry and services (RES-6). */
export function BundlePage({ bundle }: { bundle: BundleDetail }) {
  const {
    bundleName,
    usages,
    maxUsages,
    endsAt,
    services,
    description,
    finalCost,
    paymentInfo,
    paid,
    paymentReturned,
  } = bundle;
  const used = `${usages}/${maxUsages ?? '∞'}`;
  const company = useCompany();
  const now = useShopNow(company.timeZone);
  usePageTitle(`${bundleName} · ${company.name}`);
  return (
    <div className={css.screen}>
      <div className={css.pass}>
        <EntitlementCard issuer={company.name}>
          {!paymentReturned && <p>{capital(expiryText(bundle, now))}</p>}
          <h1 className={css.name}>{bundleName}</h1>
        </EntitlementCard>
      </div>
      <div className={css.main}>
        {paymentReturned && <Notice tone="hint">{m.common_bundle_returned()}</Notice>}
        {maxUsages !== null && <Uses used={usages} of={maxUsages} />}
        <dl aria-label={m.common_reservation_facts()}>
          <Fact Icon={Ticket} label={m.common_reservation_used()}>
            {used}
          </Fact>
          {!paymentReturned && (
            <Fact Icon={Hourglass} label={m.common_reservation_expires_in()}>
              {timeLeftText(bundle, now)}
            </Fact>
          )}
          {endsAt !== null && !paymentReturned && (
            <Fact Icon={CalendarX2} label={m.common_reservation_expires_at()}>
              {formatLongDay(endsAt)}
            </Fact>
          )}
          <Fact Icon={Euro} label={m.common_reservation_cost()}>
            {formatEuro(finalCost)}
          </Fact>
          <Fact Icon={CreditCard} label={m.common_reservation_payment()} end={<PaymentPill paid={paid} />}>
            {paymentInfo}
          </Fact>
        </dl>
      </div>
      <aside className={css.aside}>
        {services.length > 0 && (
          <section>
            <h2 className={layout.sectionTitle}>{m.common_bundle_included()}</h2>
            <CheckList items={services} />
          </section>
        )}
        {description !== null && (
          <section>
            <h2 className={layout.sectionTitle}>{m.common_bundle_info()}</h2>
            <p className={css.info}>
              <LinkedText text={description} />
            </p>
          </section>
        )}
      </aside>
    </div>
  );
}
