import type { AnswerOf } from '../shared/index.ts';
import type { loyaltyGet } from './api.ts';

export type Loyalty = AnswerOf<typeof loyaltyGet>['loyalty'];
