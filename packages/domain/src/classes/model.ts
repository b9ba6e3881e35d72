import type { ValueOf } from '../shared/index.ts';
import type { classSession } from './api.ts';

export type ClassSession = ValueOf<typeof classSession>;
