import type { Core } from '../infra/core.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import { closeDay, readClosings, readTillDay } from './closing.ts';

export const tillRoutes = {
  staffTillDay: readTillDay,
  staffCloseDay: closeDay,
  staffClosings: readClosings,
} satisfies Partial<CoreStaffHandlers<Core>>;
