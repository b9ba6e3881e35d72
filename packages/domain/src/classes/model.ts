import type { ValueOf } from '../shared/index.ts';
import type { classSession } from './api.ts';
import type { classSeries } from './series-api.ts';

export type ClassSession = ValueOf<typeof classSession>;
export type ClassSeries = ValueOf<typeof classSeries>;
