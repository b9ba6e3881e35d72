import type { Jobs } from '../infra/jobs.ts';
import type { HousekeepingStore } from './housekeeping-store.ts';

/** Every hour, what has expired is thrown away: nothing reads it any more, and it may speak of people. */
export function defineHousekeeping(jobs: Pick<Jobs, 'define'>, store: HousekeepingStore): void {
  jobs.define('housekeeping', () => store.deleteExpired(), { cron: '17 * * * *' });
  jobs.define('test-bookings', () => store.deleteTestBookings(), { cron: '* * * * *' });
}
