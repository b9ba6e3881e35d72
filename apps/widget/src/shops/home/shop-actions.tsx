import { hasHours, type ShopWithPeople } from '@embook/domain/shops';
import { Clock, Info, Navigation, Phone, Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCapability } from '../../company/queries.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { addressLine, callLink, routeLink } from '../address-links.ts';
import { ShareButton } from '../share/share-button.tsx';
import css from './shop-actions.module.css';

const dialogs = {
  hours: lazyPart(() => import('./hours-dialog.tsx')),
  about: lazyPart(() => import('../about/about-dialog.tsx')),
  reviews: lazyPart(() => import('../reviews/reviews-dialog.tsx')),
};

/** Actions beside booking: about, reviews, share (SHOP-7, SHOP-8, SHOP-9). */
export function ShopActions({ shop }: { shop: ShopWithPeople }) {
  // The last dialog stays mounted when it is closed, so that it can return the focus.
  const [shown, setShown] = useState<{ name: keyof typeof dialogs; open: boolean } | null>(null);
  const show = (name: keyof typeof dialogs) => () => setShown({ name, open: true });
  const Shown = shown && dialogs[shown.name];
  return (
    <div className={css.actions}>
      <div className={css.place}>
        {addressLine(shop) && (
          <ButtonLink kind="secondary" small href={routeLink(shop)}>
            <Navigation size={16} aria-hidden />
            {m.common_shop_route()}
          </ButtonLink>
        )}
        {shop.contactNumber !== null && (
          <ButtonLink kind="secondary" small href={callLink(shop.contactNumber)}>
            <Phone size={16} aria-hidden />
            {m.common_shop_call()}
          </ButtonLink>
        )}
        {hasHours(shop) && (
          <Button kind="secondary" small onClick={show('hours')}>
            <Clock size={16} aria-hidden />
            {m.common_shop_hours_short()}
          </Button>
        )}
      </div>
      <Button kind="secondary" small onClick={show('about')}>
        <Info size={16} aria-hidden />
        {m.common_shop_about()}
      </Button>
      {useCapability('reviews') && (
        <Button kind="secondary" small onClick={show('reviews')}>
          <Star size={16} aria-hidden />
          {m.common_shop_ratings()}
        </Button>
      )}
      <ShareButton shop={shop} />
      {shown && Shown && (
        <Suspense>
          <Shown shop={shop} open={shown.open} onClose={() => setShown({ ...shown, open: false })} />
        </Suspense>
      )}
    </div>
  );
}
