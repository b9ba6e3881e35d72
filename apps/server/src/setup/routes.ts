import type { Core } from '../infra/core.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import { type CheckCore, checkPage } from './check-page.ts';
import { addExamples, removeExamples } from './examples.ts';
import { readSetup } from './setup.ts';
import type { SearchCore } from '../booking/booking.ts';
import { makeTestBooking } from './test-booking.ts';

export const setupRoutes = {
  staffSetup: (core, caller) => readSetup(core, caller),
  staffCheckPage: (core, caller, { address }) => checkPage(core, caller, address),
  staffTestBooking: makeTestBooking,
  staffAddExamples: (_core, caller, { shopId }, changes) => addExamples(caller, shopId, changes),
  staffRemoveExamples: (_core, caller, { id }, changes) => removeExamples(caller, id, changes),
} satisfies Partial<CoreStaffHandlers<Core & CheckCore & SearchCore>>;
