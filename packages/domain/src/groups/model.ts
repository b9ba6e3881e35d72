import type { AnswerOf, ValueOf } from '../shared/index.ts';
import type { groupWeek, session } from './api.ts';

export type Session = ValueOf<typeof session>;
export type SessionOption = Session['options'][number];
/** Keyed by ISO weekday, `1` to `7`. */
export type GroupWeek = AnswerOf<typeof groupWeek>['slots'];
