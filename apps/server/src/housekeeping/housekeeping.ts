import type { Core } from '../infra/core.ts';
import type { Jobs } from '../infra/jobs.ts';
import { deleteExpired, deleteTestBookings } from './housekeeping-store.ts';

/** Deletes what has expired, every hour: nothing reads it any more, and it may be personal data. */
export function defineHousekeeping(jobs: Pick<Jobs, 'define'>, { db }: Pick<Core, 'db'>): void {
  jobs.define('housekeeping', () => deleteExpired(db), { cron: '17 * * * *' });
  jobs.define('test-bookings', () => deleteTestBookings(db), { cron: '* * * * *' });
}
