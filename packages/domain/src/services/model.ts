import type { AnswerOf } from '../shared/index.ts';
import type { serviceCategories } from './api.ts';

export type ServiceCategories = AnswerOf<typeof serviceCategories>['categories'];
export type Service = ServiceCategories[string][number];
export type SubOption = Service['subOptions'][number];
