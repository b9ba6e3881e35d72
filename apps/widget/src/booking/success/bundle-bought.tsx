import { useQuery } from '@tanstack/react-query';
import { BundleUses } from '../../bundles/bundle-uses.tsx';
import { validityText, visitsText } from '../../bundles/bundle-words.ts';
import { bundleQuery } from '../../bundles/queries.ts';
import { useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import type { KeptPayment } from '../../payment/kept-payment.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EntitlementCard } from '../../ui/entitlement-card/entitlement-card.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { Thanks } from './thanks.tsx';
import css from './success.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

/** BUN-3: the bought bundle with its uses. */
export function BundleBought({ payment: { order } }: { payment: KeptPayment }) {
  const { payable, title, shop } = order;
  const { data: bundle } = useQuery({
    ...(payable.kind === 'bundle' ? bundleQuery(payable.bundleId, payable.shopId) : bundleQuery(0)),
    enabled: payable.kind === 'bundle',
  });
  const held = bundle?.reservationId ?? null;
  return (
    <div className={`${layout.result} ${css.screen}`}>
      <Thanks text={m.common_success_bundle()} />
      <div className={css.ticket}>
        <EntitlementCard issuer={useCompany().name}>
          <p className={`${shared.title} ${css.pass}`}>{title}</p>
        </EntitlementCard>
      </div>
      {bundle && (
        <div className={css.ticket}>
          <Ticket
            stub={
              held === null ? (
                <p className={`${shared.muted} ${css.muted}`}>{validityText(bundle)}</p>
              ) : (
                <BundleUses bundle={bundle} />
              )
            }
          >
            <strong>{visitsText(bundle)}</strong>
            <p className={`${shared.muted} ${css.muted}`}>{shop.name}</p>
          </Ticket>
        </div>
      )}
      <div className={layout.actions}>
        <ButtonLink block href={paths.reservations()}>
          {m.common_success_bookings()}
        </ButtonLink>
        <ButtonLink block kind="quiet" href={paths.shop(shop.id)}>
          {m.common_success_use_it()}
        </ButtonLink>
      </div>
    </div>
  );
}
