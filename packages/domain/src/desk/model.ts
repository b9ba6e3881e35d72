import type { AnswerOf, ValueOf } from '../shared/index.ts';
import type { deskVisit, staffBookable, staffMoments, staffTerms, staffVisit } from './api.ts';

export type DeskVisitAnswer = ValueOf<typeof deskVisit>;
export type OpenedVisitAnswer = AnswerOf<typeof staffVisit>;
export type DeskMoment = AnswerOf<typeof staffMoments>['moments'][number];
export type DeskTerms = AnswerOf<typeof staffTerms>;
export type BookableService = AnswerOf<typeof staffBookable>['services'][number];
