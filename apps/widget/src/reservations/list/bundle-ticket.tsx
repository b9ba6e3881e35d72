import type { BoughtBundle } from '@embook/domain/reservations';
import { Link } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Uses } from '../../ui/uses/uses.tsx';
import { PaymentPill } from '../payment-pill.tsx';
import { lengthText } from '../until-words.ts';
import css from './bundle-ticket.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

/** The uses of a bundle and its expiry (RES-3). */
export function BundleTicket({ bundle, current }: { bundle: BoughtBundle; current: boolean }) {
  const { id, bundleName, usages, maxUsages, paid, paymentReturned } = bundle;
  const now = useShopNow(useCompany().timeZone);
  return (
    <article className={`${shared.panel} ${css.ticket} ${current ? '' : css.past}`}>
      <div className={css.head}>
        <h3 className={shared.cardTitle}>
          <Link href={paths.reservation('bundle', id, current ? 1 : 0)} className={layout.cardLink}>
            {bundleName}
          </Link>
        </h3>
        {!paid && <PaymentPill paid={paid} />}
      </div>
      {maxUsages !== null && <Uses used={usages} of={maxUsages} />}
      <p className={css.words}>
        <strong>
          {maxUsages === null
            ? m.common_bundle_used_so_far({ count: usages })
            : m.common_bundle_used({ used: usages, total: maxUsages })}
        </strong>
        {maxUsages !== null && !paymentReturned && (
          <span>{m.common_bundle_left({ count: Math.max(0, maxUsages - usages) })}</span>
        )}
        {!paymentReturned && <span className={css.expiry}>{lengthText(bundle, now)}</span>}
      </p>
      {paymentReturned && <p className={css.words}>{m.common_bundle_returned()}</p>}
    </article>
  );
}
