import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { CheckPage } from './check-page.ts';
import type { Examples } from './examples.ts';
import type { Setup } from './setup.ts';
import type { TestBooking } from './test-booking.ts';

interface Parts {
  readonly setup: Setup;
  readonly checkPage: CheckPage;
  readonly testBooking: TestBooking;
  readonly examples: Examples;
}

export const setupRoutes = ({ setup, checkPage, testBooking, examples }: Parts) =>
  ({
    staffSetup: (caller) => setup.read(caller),
    staffCheckPage: (caller, { address }) => checkPage(caller, address),
    staffTestBooking: (caller, request, changes) => testBooking(caller, request, changes),
    staffAddExamples: (caller, { shopId }, changes) => examples.add(caller, shopId, changes),
    staffRemoveExamples: (caller, { id }, changes) => examples.remove(caller, id, changes),
  }) satisfies Partial<StaffHandlers>;
