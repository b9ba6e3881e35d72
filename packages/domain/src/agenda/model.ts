import type { AnswerOf } from '../shared/index.ts';
import type { staffAgenda } from './api.ts';

export type Agenda = AnswerOf<typeof staffAgenda>;
export type AgendaEntry = Agenda['entries'][number];
