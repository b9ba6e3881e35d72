import type { Core, Wired } from '../infra/core.ts';
import { createReminderStore } from './reminder-store.ts';
import { createReminders, defineReminders } from './reminders.ts';

export const wireReminders = ({ db, clock, mailer, log }: Core): Wired => ({
  defineJobs: (jobs) => defineReminders(jobs, createReminders({ store: createReminderStore(db), clock, mailer, log })),
});
