import type { Promotion } from '@embook/domain/promotions';
import { Link } from 'wouter';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture/picture.tsx';
import { Pill } from '../ui/pill/pill.tsx';
import css from './promotion-card.module.css';
import layout from '../ui/shared/layout.module.css';
import shared from '../ui/shared/shared.module.css';

interface PromotionCardProps {
  promotion: Promotion;
  /** Not opened on this device yet. */
  fresh: boolean;
  /** The first of the list: its picture is not lazy-loaded. */
  first: boolean;
}

export function PromotionCard({ promotion: { id, name, description, photoUrl }, fresh, first }: PromotionCardProps) {
  return (
    <article className={css.card}>
      <div className={`${shared.zoom} ${css.picture}`}>
        <Picture
          src={photoUrl}
          alt=""
          width={640}
          height={400}
          sizes="(min-width: 992px) 33vw, (min-width: 560px) 50vw, 100vw"
          eager={first}
          seed={id}
        />
      </div>
      {fresh && (
        <span className={css.fresh}>
          <Pill tone="glass">
            <i className={css.dot} />
            {m.common_promotion_new()}
          </Pill>
        </span>
      )}
      <h2 className={shared.cardTitle}>
        <Link href={paths.promotion(id)} className={layout.cardLink}>
          {name}
        </Link>
      </h2>
      {description !== null && <p className={css.text}>{description}</p>}
    </article>
  );
}
