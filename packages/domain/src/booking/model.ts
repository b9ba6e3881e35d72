import type { AnswerOf } from '../shared/index.ts';
import type { availableDays, availableTimes, productList } from './api.ts';

export type Product = AnswerOf<typeof productList>['products'][number];
export type Slot = AnswerOf<typeof availableTimes>['slots'][number];
export type AvailableDay = AnswerOf<typeof availableDays>['days'][number];
