import type { ShopWithPeople } from '@embook/domain/shops';
import { MapPin, Star } from 'lucide-react';
import { useCapability } from '../../company/queries.ts';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { addressLine } from '../address-links.ts';
import { OpeningLine } from '../opening/opening-line.tsx';
import { formatRating } from '../rating.ts';
import { ShopActions } from './shop-actions.tsx';
import css from './shop-heading.module.css';
import shared from '../../ui/shared/shared.module.css';

export function ShopHeading({ shop }: { shop: ShopWithPeople }) {
  return (
    <header className={css.heading}>
      <h1 className={`${shared.pageTitle} ${css.name}`}>{shop.name}</h1>
      <div className={css.facts}>
        {shop.ratingAverage !== null && <Rating shop={shop} average={shop.ratingAverage} />}
        <OpeningLine shop={shop} />
        {addressLine(shop) && (
          <span className={css.fact}>
            <MapPin size={16} aria-hidden />
            {addressLine(shop)}
          </span>
        )}
      </div>
      <ShopActions shop={shop} />
    </header>
  );
}

const ReviewsDialog = lazyPart(() => import('../reviews/reviews-dialog.tsx'));

/** The average opens what people wrote. */
function Rating({ shop, average }: { shop: ShopWithPeople; average: number }) {
  const dialog = useLazyDialog();
  const words = (
    <>
      <Star size={16} className={css.star} aria-hidden />
      <strong>{formatRating(average)}</strong>
      {m.common_shop_reviews({ count: shop.ratingCount })}
    </>
  );
  if (!useCapability('reviews')) return <span className={css.fact}>{words}</span>;
  return (
    <>
      <button type="button" className={`${css.fact} ${css.rating}`} onClick={dialog.show}>
        {words}
      </button>
      {dialog.render((state) => (
        <ReviewsDialog shop={shop} {...state} />
      ))}
    </>
  );
}
