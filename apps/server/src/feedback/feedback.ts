import { instantOf } from '@embook/domain/shared';
import { newToken, sha256 } from '../auth/auth.ts';
import { type Clock, earliestShopNow, latestShopNow } from '../infra/clock.ts';
import { forCompany, type JobLog } from '../infra/each-company.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Jobs } from '../infra/jobs.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Ratings, Said } from '../reservations/reservations.ts';
import type { FeedbackStore } from './feedback-store.ts';

interface Ports {
  readonly store: FeedbackStore;
  readonly ratings: Pick<Ratings, 'rateIn'>;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
  /** Where the platform is reached from outside. */
  readonly origin: string;
  readonly log: JobLog;
}

export type Feedback = ReturnType<typeof createFeedback>;

const HOUR = 3_600;
const DAY_MS = 24 * HOUR * 1000;
/** The mail comes an hour after the visit; after days, as after an outage, none is sent any more. */
const AFTER_MS = HOUR * 1000;
const UNTIL_MS = 3 * DAY_MS;
const LINK_MS = 14 * DAY_MS;

/** RATE-1: customers are asked for feedback after a visit, and answer by the link alone, without signing in. */
export function createFeedback({ store, ratings, clock, mailer, origin, log }: Ports) {
  return {
    async ask(): Promise<void> {
      const now = clock.now();
      const earliest = earliestShopNow(clock) - UNTIL_MS / 1000 - 24 * HOUR;
      let isAnyDue = false;
      for (const visit of await store.recent(earliest, latestShopNow(clock)))
        await forCompany(log, { job: 'feedback', company: visit.companyId }, async () => {
          const since = now - instantOf(visit.startsAt + visit.minutes * 60, visit.timeZone);
          if (since < AFTER_MS || since >= UNTIL_MS) return;
          const token = newToken();
          const link = {
            tokenHash: sha256(token),
            expiresAt: new Date(now + LINK_MS),
            address: `${origin}/feedback/${visit.companyId}/${token}`,
          };
          await store.transaction((tx) => store.ask(tx, visit, link, new Date(now)));
          isAnyDue = true;
        });
      if (isAnyDue) mailer.wake();
    },

    find: (companyId: number, token: string) => store.find(companyId, sha256(token), new Date(clock.now())),

    /** False when the link is no longer valid: used, expired, or the visit cannot be rated any more. */
    async say(companyId: number, token: string, said: Said): Promise<boolean> {
      try {
        return await store.transaction(async (tx) => {
          const used = await store.use(tx, companyId, sha256(token), new Date(clock.now()));
          if (!used) return false;
          await ratings.rateIn(tx, { companyId, customerId: used.customerId }, used.bookingId, said);
          return true;
        });
      } catch (error) {
        if (error instanceof Problem) return false;
        throw error;
      }
    },
  };
}

export const defineFeedback = (jobs: Pick<Jobs, 'define'>, feedback: Pick<Feedback, 'ask'>): void =>
  jobs.define('feedback', () => feedback.ask(), { cron: '*/10 * * * *' });
