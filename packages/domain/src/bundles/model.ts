import type { AnswerOf } from '../shared/index.ts';
import type { bundleList } from './api.ts';

export type Bundle = AnswerOf<typeof bundleList>['bundles'][number];
