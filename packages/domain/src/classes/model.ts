import type { ValueOf } from '../shared/index.ts';
import type { classSession } from './api.ts';
import type { classSeries } from './series-api.ts';
import type { timetableDraftClass } from './timetable-api.ts';

export type ClassSession = ValueOf<typeof classSession>;
export type ClassSeries = ValueOf<typeof classSeries>;
export type TimetableDraftClass = ValueOf<typeof timetableDraftClass>;
