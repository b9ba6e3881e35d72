import { hasHours } from '@embook/domain/shops';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { addressLine } from '../address-links.ts';
import { ContactButtons } from '../contact-buttons.tsx';
import { OpeningHours } from '../opening/opening-hours.tsx';
import { shopQuery } from '../queries.ts';
import css from './location-card.module.css';
import shared from '../../ui/shared/shared.module.css';

/** Address and opening hours, beside the content of a wide screen. */
export function LocationCard({ shopId }: { shopId: number }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  // Hidden without an address, a phone number and hours.
  if (!shop || !(addressLine(shop) || shop.contactNumber || hasHours(shop))) return null;
  return (
    <section className={`${shared.card} ${css.card}`} aria-label={m.common_shop_place()}>
      <address className={`${shared.muted} ${css.address}`}>
        <strong>{shop.street}</strong>
        {[shop.zip, shop.city].filter(Boolean).join(' ')}
      </address>
      <div className={css.actions}>
        <ContactButtons shop={shop} />
      </div>
      {hasHours(shop) && (
        <div className={css.hours}>
          <OpeningHours shop={shop} />
        </div>
      )}
    </section>
  );
}
