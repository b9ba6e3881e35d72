import type { AnswerOf } from '../shared/index.ts';
import type { promotionList } from './api.ts';

export type Promotion = AnswerOf<typeof promotionList>['promotions'][number];
