import type { AnswerOf, FieldsOf } from '../shared/index.ts';
import type { profileGet, profileUpdate, settingsUpdate } from './api.ts';

export type Profile = AnswerOf<typeof profileGet>['profile'];
export type ProfileChange = FieldsOf<typeof profileUpdate>;
export type SettingsChange = FieldsOf<typeof settingsUpdate>;

/** Stands for the name of a person who was erased. */
export const NO_NAME = '–';
