import type { AnswerOf } from '../shared/index.ts';
import type { companyGet, companyList } from './api.ts';

export type Company = AnswerOf<typeof companyGet>['company'];
export type CompanyCard = AnswerOf<typeof companyList>['companies'][number];
