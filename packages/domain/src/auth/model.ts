import type { AnswerOf, FieldsOf } from '../shared/index.ts';
import type { checkEmail, fillProfile, nextSteps } from './api.ts';

export type NextStep = (typeof nextSteps)[number];
export type CheckedEmail = AnswerOf<typeof checkEmail>;
export type NewProfile = FieldsOf<typeof fillProfile>;
