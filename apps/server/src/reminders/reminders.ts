import { instantOf } from '@embook/domain/shared';
import { earliestShopNow, latestShopNow } from '../infra/clock.ts';
import { forCompany, type JobLog } from '../infra/each-company.ts';
import type { Jobs } from '../infra/jobs.ts';
import { addReminder, type ComingVisit, comingVisits, longestHours } from './reminder-store.ts';
import type { Core } from '../infra/core.ts';

interface JobCore extends Pick<Core, 'db' | 'clock' | 'mailer'> {
  readonly log: JobLog;
}

const HOUR_SECONDS = 3_600;
const HOUR_MS = HOUR_SECONDS * 1000;

/**
 * So many real hours before a visit its customer is reminded, clock changes or not (B10). A customer who booked within
 * that time has just got the confirmation and is not reminded; once a nearer reminder is due, an earlier one is
 * skipped.
 */
function isDue({ visit, bookedAt, hours, allHours }: ComingVisit, now: number): boolean {
  const begins = instantOf(visit.startsAt, visit.timeZone);
  const nearer = allHours.filter((each) => each < hours);
  const from = begins - hours * HOUR_MS;
  const until = begins - Math.max(0, ...nearer) * HOUR_MS;
  return from <= now && now < until && bookedAt.getTime() < from;
}

/** To every customer whose visit is as near as the company's reminder, by mail and by push. */
export async function sendReminders({ clock, db, log, mailer }: JobCore): Promise<void> {
  const now = clock.now();
  const earliest = (await longestHours(db)) * HOUR_SECONDS;
  let isAnyDue = false;
  for (const by of ['mail', 'push'] as const) {
    const coming = await comingVisits(db, earliestShopNow(clock), latestShopNow(clock), earliest, by);
    for (const visit of coming)
      await forCompany(log, { job: 'reminders', company: visit.companyId }, async () => {
        if (!isDue(visit, now)) return;
        await addReminder(db, visit, new Date(now), by);
        isAnyDue = true;
      });
  }
  if (isAnyDue) mailer.wake();
}

export const defineReminders = (jobs: Pick<Jobs, 'define'>, core: JobCore): void =>
  jobs.define('reminders', () => sendReminders(core), { cron: '*/5 * * * *' });
