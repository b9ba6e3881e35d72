import { hasHours, type Shop } from '@embook/domain/shops';
import { Link } from 'wouter';
import { formatDistance } from '../../lib/formats.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { addressLine } from '../address-links.ts';
import { OpeningLine } from '../opening/opening-line.tsx';
import css from './shop-card.module.css';
import shared from '../../ui/shared/shared.module.css';

interface ShopCardProps {
  shop: Shop;
  distance: number | null;
  /** The first of the list: its picture is not lazy-loaded. */
  first: boolean;
}

export function ShopCard({ shop, distance, first }: ShopCardProps) {
  return (
    <article className={css.card}>
      <div className={`${shared.zoom} ${css.picture}`}>
        <Picture
          src={shop.photoUrl}
          alt=""
          width={640}
          height={400}
          sizes="(min-width: 992px) 50vw, 100vw"
          eager={first}
          seed={shop.id}
        />
      </div>
      <div>
        <h2 className={`${shared.heading} ${css.name}`}>
          <Link href={paths.shop(shop.id)} className={css.link}>
            {shop.name}
            <span className={css.cover} />
          </Link>
          {distance !== null && <span className={css.distance}>{formatDistance(distance)}</span>}
        </h2>
        <p className={css.address}>{addressLine(shop)}</p>
        {hasHours(shop) && (
          <p className={css.opening}>
            <OpeningLine shop={shop} />
          </p>
        )}
      </div>
    </article>
  );
}
