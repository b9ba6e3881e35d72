import type { Promotion } from '@embook/domain/promotions';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useCompany } from '../company/queries.ts';
import { usePageTitle } from '../lib/page-title.tsx';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { useOpened } from './opened.ts';
import { PromotionCard } from './promotion-card.tsx';
import { PromotionListSkeleton } from './promotion-skeleton.tsx';
import css from './promotions-screen.module.css';
import { promotionListQuery } from './queries.ts';
import shared from '../ui/shared/shared.module.css';

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
