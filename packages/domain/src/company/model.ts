import type { AnswerOf } from '../shared/index.ts';
import type { companyGet } from './api.ts';

export type Company = AnswerOf<typeof companyGet>['company'];
