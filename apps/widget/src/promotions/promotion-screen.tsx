import { bookTarget, type Promotion } from '@embook/domain/promotions';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCompany } from '../company/queries.ts';
import { usePageMeta, usePageTitle } from '../lib/page-title.tsx';
import { useSettings } from '../lib/settings.tsx';
import { useSessionValue } from '../lib/use-session.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { useDraft } from '../booking/draft-store.ts';
import { Breadcrumbs } from '../ui/breadcrumbs/breadcrumbs.tsx';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { CheckList } from '../ui/check-list/check-list.tsx';
import { FloatingBar } from '../ui/floating-bar/floating-bar.tsx';
import { LinkedText } from '../ui/linked-text/linked-text.tsx';
import { Media } from '../ui/media/media.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { useOpened } from './opened.ts';
import css from './promotion-screen.module.css';
import { PromotionSkeleton } from './promotion-skeleton.tsx';
import { promotionListQuery } from './queries.ts';
import shared from '../ui/shared/shared.module.css';
import detail from '../ui/shared/detail.module.css';
import layout from '../ui/shared/layout.module.css';

/** One promotion; its link also works without signing in (NOT-2). */
export default function PromotionScreen({ promotionId }: { promotionId: number }) {
  const query = useQuery(promotionListQuery());
  const promotions = query.data;
  const promotion = promotions?.find(({ id }) => id === promotionId);
  const company = useCompany();
  usePageTitle(`${promotion?.name ?? m.common_promotion_title()} · ${company.name}`);
  usePageMeta((absolute) => ({
    description: promotion?.description ?? null,
    imageUrl: absolute(promotion?.photoUrl ?? null),
    missing: promotions !== undefined && !promotion,
  }));
  return (
    <>
      <div className={css.screen}>
        <Breadcrumbs
          label={m.common_promotion_trail()}
          trail={[{ href: paths.notifications(), name: m.common_nav_notifications() }]}
          here={promotion?.name ?? m.common_promotion_title()}
        />
        <Loaded query={query} failed={m.common_promotion_failed()} waiting={<PromotionSkeleton />}>
          {() => (promotion ? <PromotionPage promotion={promotion} /> : <Gone />)}
        </Loaded>
      </div>
      {promotion && <BookBar promotion={promotion} />}
    </>
  );
}

function PromotionPage({ promotion }: { promotion: Promotion }) {
  const { id, name, description, services, photoUrl, videoUrl } = promotion;
  const { style } = useSettings();
  const [, open] = useOpened();
  useEffect(() => open(id), [open, id]);
  return (
    <article className={`${layout.columns} ${css.column} ${style === 'side' ? '' : css.columns}`}>
      <div className={css.media}>
        <Media
          photoUrl={photoUrl}
          videoUrl={videoUrl}
          watch={m.common_promotion_video()}
          sizes="(min-width: 760px) 60vw, 100vw"
          seed={id}
        />
      </div>
      <div className={css.words}>
        <h1 className={`${detail.name} ${css.name}`}>{name}</h1>
        {description !== null && (
          <p className={css.description}>
            <LinkedText text={description} />
          </p>
        )}
        {services.length > 0 && (
          <section className={css.services}>
            <h2 className={shared.heading}>{m.common_promotion_includes()}</h2>
            <CheckList items={services} />
          </section>
        )}
        <div className={css.book}>
          <BookButton block promotion={promotion} />
        </div>
      </div>
    </article>
  );
}

/** The same at the bottom of a narrow widget, where the text would push it below the fold. */
const BookBar = ({ promotion }: { promotion: Promotion }) => (
  <FloatingBar title={promotion.name} text={promotion.services.join(', ')}>
    <BookButton promotion={promotion} />
  </FloatingBar>
);

function BookButton({ promotion, block = false }: { promotion: Promotion; block?: boolean }) {
  const [, navigate] = useLocation();
  const [, take] = useDraft();
  const lastShop = Number(useSessionValue('shop')) || undefined;
  const book = () => {
    const target = bookTarget(promotion, lastShop);
    if (target.kind === 'service') {
      take({ type: 'service_chosen', shopId: target.shopId, serviceId: target.serviceId });
      navigate(paths.book(target));
    } else navigate(target.kind === 'shop' ? paths.shopServices(target.shopId, target.serviceIds) : paths.shops());
  };
  return (
    <Button block={block} onClick={book}>
      {m.common_promotion_book()}
    </Button>
  );
}

function Gone() {
  return (
    <EmptyState
      icon={<BellOff size={24} aria-hidden />}
      title={m.common_promotion_gone_title()}
      text={m.common_promotion_gone_text()}
    >
      <ButtonLink kind="secondary" href={paths.shops()}>
        {m.common_promotion_gone_action()}
      </ButtonLink>
    </EmptyState>
  );
}
