import type { Company } from '../company/index.ts';
import type { Shop } from './api.ts';

/** A platform may leave out which shop a session or a bundle belongs to: it is the shop whose list was fetched. */
export const ofShop = <T extends { readonly shopId: number }>(shopId: number, found: readonly T[]): T[] =>
  found.map((each) => (each.shopId === 0 ? { ...each, shopId } : each));

/** What a shop can sell, in the order of its tabs (SHOP-2, SHOP-5). */
export const productTypes = ['services', 'groups', 'events', 'subscriptions', 'bundles'] as const;
export type ProductType = (typeof productTypes)[number];

/** How many reviews one page has. */
export const REVIEWS_PAGE = 20;

type Offer = Pick<Shop, ProductType>;

/** The product types of a shop in the order of its tabs (SHOP-2). */
export const offeredTypes = (shop: Offer): ProductType[] => productTypes.filter((type) => shop[type]);

/**
 * Where the page of a product type leads: to itself when the shop offers it, else to the next type in line that it does
 * offer (SHOP-5). Undefined means the shop page, which itself starts from `services`; a shop that offers nothing stays
 * there.
 */
export const offeredFrom = (type: ProductType, shop: Offer): ProductType | undefined =>
  productTypes.slice(productTypes.indexOf(type)).find((candidate) => shop[candidate]);

/** The company's own name of a tab; undefined leaves the translated one (SHOP-3). */
export const customTabName = (
  type: ProductType,
  company: Pick<Company, 'overwriteProductNames' | 'tabNames'>,
): string | undefined => (company.overwriteProductNames && company.tabNames[type]?.trim()) || undefined;
