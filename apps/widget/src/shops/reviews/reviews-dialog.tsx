import { REVIEWS_PAGE, type ShopWithPeople } from '@embook/domain/shops';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareHeart } from 'lucide-react';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewRow } from './review-row.tsx';
import css from './reviews-dialog.module.css';
import { call } from '../../lib/api.ts';

interface ReviewsDialogProps {
  shop: ShopWithPeople;
  open: boolean;
  onClose: () => void;
}

/** What visitors said of the shop (SHOP-8). */
export default function ReviewsDialog({ shop, open, onClose }: ReviewsDialogProps) {
  return (
    <Dialog title={m.common_shop_ratings()} open={open} onClose={onClose}>
      <ReviewList shop={shop} />
    </Dialog>
  );
}

function ReviewList({ shop }: { shop: ShopWithPeople }) {
  const query = useInfiniteQuery(reviewsQuery(shop.id));
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  const more = () => void fetchNextPage();
  const mark = useInSight(() => hasNextPage && !isFetching && !error && more());
  const first = data?.pages[0];
  if (!first) {
    return error ? <LoadError query={query} title={m.common_review_failed()} /> : <ReviewsSkeleton />;
  }
  if (first.count === 0) return <NoReviews />;
  return (
    <>
      <RatingSummary {...first} />
      <ul className={css.list}>
        {data.pages
          .flatMap(({ reviews }) => reviews)
          .map((review) => (
            <ReviewRow key={review.id} review={review} timeZone={shop.timeZone} />
          ))}
      </ul>
      {hasNextPage && (
        <div ref={mark} className={css.more}>
          {error && (
            <p className={css.failed} role="alert">
              {errorText(error)}
            </p>
          )}
          <Button block kind="secondary" loading={isFetching} onClick={more}>
            {m.common_review_more()}
          </Button>
        </div>
      )}
    </>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={<MessageSquareHeart size={24} aria-hidden />}
      title={m.common_review_none_title()}
      text={m.common_review_none_text()}
    />
  );
}

function ReviewsSkeleton() {
  return (
    <Loading>
      <div className={css.waiting}>
        <Skeleton height={96} radius={16} />
        {[1, 2, 3].map((index) => (
          <div key={index} className={css.waiting}>
            <Skeleton width="40%" />
            <Skeleton width="90%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Calls `act` whenever the element scrolls into view, to load the next page before the end. */
function useInSight(act: () => void): RefCallback<Element> {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((element: Element | null) => {
    if (!element) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}

/** Page by page, newest first, until all are loaded or a page is empty. */
const reviewsQuery = (shopId: number) =>
  infiniteQueryOptions({
    queryKey: ['reviews', shopId],
    queryFn: ({ pageParam: first, signal }) => call('reviewList', { shopId, first, limit: REVIEWS_PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ reviews, count }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.reviews.length, 0);
      return reviews.length > 0 && loaded < count ? loaded : undefined;
    },
    meta: { screen: true },
  });
