import { hasHours } from '@embook/domain/shops';
import { useQuery } from '@tanstack/react-query';
import { Navigation, Phone } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button/button.tsx';
import { addressLine, callLink, routeLink } from '../address.ts';
import { OpeningHours } from '../opening/opening-hours.tsx';
import { shopQuery } from '../queries.ts';
import css from './location-card.module.css';
import shared from '../../ui/shared/shared.module.css';

/** Where the shop is and when it is open, beside the content of a wide screen. */
export function LocationCard({ shopId }: { shopId: number }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  // Without an address, a number or hours there is nothing to say here.
  if (!shop || !(addressLine(shop) || shop.contactNumber || hasHours(shop))) return null;
  return (
    <section className={`${shared.card} ${css.card}`} aria-label={m.common_shop_place()}>
      <address className={`${shared.muted} ${css.address}`}>
        <strong>{shop.street}</strong>
        {[shop.zip, shop.city].filter(Boolean).join(' ')}
      </address>
      <div className={css.actions}>
        {addressLine(shop) && (
          <ButtonLink kind="secondary" small block href={routeLink(shop)}>
            <Navigation size={16} aria-hidden />
            {m.common_shop_route()}
          </ButtonLink>
        )}
        {shop.contactNumber !== null && (
          <ButtonLink kind="secondary" small block href={callLink(shop.contactNumber)}>
            <Phone size={16} aria-hidden />
            {m.common_shop_call()}
          </ButtonLink>
        )}
      </div>
      {hasHours(shop) && (
        <div className={css.hours}>
          <OpeningHours shop={shop} />
        </div>
      )}
    </section>
  );
}
