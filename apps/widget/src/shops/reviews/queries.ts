import { REVIEWS_PAGE } from '@embook/domain/shops';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Page by page, newest first, until all are loaded or a page is empty. */
export const reviewsQuery = (shopId: number) =>
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
