import type { Promotion } from '@embook/domain/promotions';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useCompany } from '../company/queries.ts';
import { usePageTitle } from '../lib/page-title.tsx';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { useOpened } from './opened.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture/picture.tsx';
import { Pill } from '../ui/pill/pill.tsx';
import css from './promotions-screen.module.css';
import layout from '../ui/shared/layout.module.css';
import shared from '../ui/shared/shared.module.css';
import { PromotionListSkeleton } from './promotion-skeleton.tsx';
import { promotionListQuery } from './queries.ts';

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

/** What the company promotes (NOT-1). */
export default function PromotionsScreen() {
  const query = useQuery(promotionListQuery());
  usePageTitle(`${m.common_promotion_title()} · ${useCompany().name}`);
  return (
    <div className={css.screen}>
      <h1 className={`${shared.pageTitle} ${css.title}`}>{m.common_promotion_title()}</h1>
      <Loaded query={query} failed={m.common_promotion_failed()} waiting={<PromotionListSkeleton />}>
        {(promotions) => <Promotions promotions={promotions} />}
      </Loaded>
    </div>
  );
}

function Promotions({ promotions }: { promotions: readonly Promotion[] }) {
  const [isOpened] = useOpened();
  if (promotions.length === 0) {
    return (
      <EmptyState
        icon={<Bell size={24} aria-hidden />}
        title={m.common_promotion_none_title()}
        text={m.common_promotion_none_text()}
      />
    );
  }
  return (
    <>
      <p className={css.count}>{m.common_promotion_count({ count: promotions.length })}</p>
      <ul className={css.list}>
        {promotions.map((promotion, index) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} fresh={!isOpened(promotion.id)} first={index === 0} />
          </li>
        ))}
      </ul>
    </>
  );
}
