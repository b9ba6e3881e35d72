import type { AnswerOf } from '../shared/index.ts';
import type { reviewList, shopFilters, shopGet, shopList } from './api.ts';

export type Shop = AnswerOf<typeof shopList>['shops'][number];
export type ShopWithPeople = AnswerOf<typeof shopGet>['shop'];
export type Reviews = AnswerOf<typeof reviewList>;
export type Review = Reviews['reviews'][number];
export type ShopFilters = AnswerOf<typeof shopFilters>;

/** What a shop can sell, in the order of its tabs (SHOP-2, SHOP-5). */
export const productTypes = ['services', 'groups', 'events', 'subscriptions', 'bundles'] as const;
export type ProductType = (typeof productTypes)[number];

/** How many reviews one page has. */
export const REVIEWS_PAGE = 20;
