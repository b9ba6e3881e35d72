import type { Promotion } from './api.ts';

export type BookTarget =
  | { readonly kind: 'service'; readonly shopId: number; readonly serviceId: number }
  | { readonly kind: 'shop'; readonly shopId: number; readonly serviceIds: readonly number[] }
  | { readonly kind: 'shops' };

/**
 * What the Book button of a promotion opens (NOT-2): its one service, else those services in a shop that has some of
 * them, the shop last visited before any other; with nothing to book, the page where the visitor was.
 */
export function bookTarget({ bookable }: Pick<Promotion, 'bookable'>, lastShop: number | undefined): BookTarget {
  const [first, ...others] = bookable;
  if (!first) return lastShop === undefined ? { kind: 'shops' } : { kind: 'shop', shopId: lastShop, serviceIds: [] };
  if (others.length === 0) return { kind: 'service', ...first };
  const { shopId } = bookable.find((each) => each.shopId === lastShop) ?? first;
  const serviceIds = bookable.filter((each) => each.shopId === shopId).map(({ serviceId }) => serviceId);
  return { kind: 'shop', shopId, serviceIds };
}
