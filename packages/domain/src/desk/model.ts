import type { ValueOf } from '../shared/index.ts';
import type { deskVisit } from './api.ts';

export type DeskVisitAnswer = ValueOf<typeof deskVisit>;
