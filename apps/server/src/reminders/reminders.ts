import { DAY_SECONDS, instantOf } from '@embook/domain/shared';
import { type Clock, earliestShopNow, latestShopNow } from '../infra/clock.ts';
import type { Jobs } from '../infra/jobs.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { ReminderStore } from './reminder-store.ts';

export interface Reminders {
  /** Writes to everyone whose visit is less than a day away. */
  remind(): Promise<void>;
}

interface Ports {
  readonly store: ReminderStore;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

const DAY_MS = DAY_SECONDS * 1000;

/**
 * A day of real hours before a visit its customer is reminded, clock changes or not (B10). Who booked within that day
 * has just read the confirmation and hears nothing more.
 */
export function createReminders({ store, clock, mailer }: Ports): Reminders {
  return {
    async remind() {
      const now = clock.now();
      const until = latestShopNow(clock) + DAY_SECONDS;
      const due = (await store.coming(earliestShopNow(clock), until)).filter(({ visit, bookedAt }) => {
        const begins = instantOf(visit.startsAt, visit.timeZone);
        const reminderAt = begins - DAY_MS;
        return begins > now && reminderAt <= now && bookedAt.getTime() < reminderAt;
      });
      for (const visit of due) await store.remind(visit, new Date(now));
      if (due.length > 0) mailer.wake();
    },
  };
}

export const defineReminders = (jobs: Pick<Jobs, 'define'>, reminders: Reminders): void =>
  jobs.define('reminders', () => reminders.remind(), { cron: '*/5 * * * *' });
