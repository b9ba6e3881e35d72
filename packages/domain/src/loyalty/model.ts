import type { AnswerOf } from '../shared/index.ts';
import type { loyaltyGet } from './api.ts';

/** As it is answered. */
export type LoyaltyInformation = AnswerOf<typeof loyaltyGet>['loyalty'];
export type Loyalty = LoyaltyInformation & { readonly points: number };
