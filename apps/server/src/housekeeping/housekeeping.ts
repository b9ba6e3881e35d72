import type { Jobs } from '../infra/jobs.ts';
import type { HousekeepingStore } from './housekeeping-store.ts';

/** Deletes what has expired, every hour: nothing reads it any more, and it may be personal data. */
export function defineHousekeeping(jobs: Pick<Jobs, 'define'>, store: HousekeepingStore): void {
  jobs.define('housekeeping', () => store.deleteExpired(), { cron: '17 * * * *' });
  jobs.define('test-bookings', () => store.deleteTestBookings(), { cron: '* * * * *' });
}
