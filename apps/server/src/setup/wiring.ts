import type { WiredBooking } from '../booking/wiring.ts';
import type { Core } from '../infra/core.ts';
import { type Examine, createCheckPage } from './check-page.ts';
import { createExamples } from './examples.ts';
import { createHostStore } from './host-store.ts';
import { setupRoutes } from './routes.ts';
import { createSeenHosts } from './seen-hosts.ts';
import { createSetupStore } from './setup-store.ts';
import { createSetup } from './setup.ts';
import { createTestBooking } from './test-booking.ts';

interface Others {
  readonly booking: Pick<WiredBooking, 'times' | 'slots'>;
  readonly examine: Examine;
  readonly linkOf: (origin: string, companyKey: string) => string;
}

export function wireSetup({ db, clock, origin, log }: Core, { booking, examine, linkOf }: Others) {
  const store = createSetupStore(db);
  const hosts = createSeenHosts(createHostStore(db), clock, (error) => log.warn({ error }, 'a page was not noted'));
  return {
    staffRoutes: setupRoutes({
      setup: createSetup({ store, clock, origin, linkOf }),
      checkPage: createCheckPage({ store, examine, origin, clock, onChecked: hosts.checked }),
      testBooking: createTestBooking({ ...booking, clock }),
      examples: createExamples(),
    }),
    seenAt: hosts.seenAt,
  };
}
