import { instantOf } from '@embook/domain/shared';
import { newToken, sha256 } from '../auth/auth.ts';
import { earliestShopNow, latestShopNow } from '../infra/clock.ts';
import { forCompany, type JobLog } from '../infra/each-company.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Jobs } from '../infra/jobs.ts';
import { rateInTransaction, type RatingInput } from '../reservations/reservations.ts';
import { addLink, findVisit, recentVisits, useLink } from './feedback-store.ts';
import type { Core } from '../infra/core.ts';

interface JobCore extends Pick<Core, 'db' | 'clock' | 'mailer' | 'origin'> {
  readonly log: JobLog;
}

const HOUR = 3_600;
const DAY_MS = 24 * HOUR * 1000;
/** The mail comes an hour after the visit; after days, as after an outage, none is sent any more. */
const AFTER_MS = HOUR * 1000;
const UNTIL_MS = 3 * DAY_MS;
const LINK_MS = 14 * DAY_MS;

/** RATE-1: customers are asked for feedback after a visit, and answer by the link alone, without signing in. */
export async function mailFeedbackLinks({ clock, db, log, mailer, origin }: JobCore): Promise<void> {
  const now = clock.now();
  const earliest = earliestShopNow(clock) - UNTIL_MS / 1000 - 24 * HOUR;
  let isAnyDue = false;
  for (const visit of await recentVisits(db, earliest, latestShopNow(clock)))
    await forCompany(log, { job: 'feedback', company: visit.companyId }, async () => {
      const since = now - instantOf(visit.startsAt + visit.minutes * 60, visit.timeZone);
      if (since < AFTER_MS || since >= UNTIL_MS) return;
      const token = newToken();
      const link = {
        tokenHash: sha256(token),
        expiresAt: new Date(now + LINK_MS),
        address: `${origin}/feedback/${visit.companyId}/${token}`,
      };
      await db.transaction((tx) => addLink(tx, visit, link, new Date(now)));
      isAnyDue = true;
    });
  if (isAnyDue) mailer.wake();
}

export const visitOfLink = ({ clock, db }: Pick<Core, 'clock' | 'db'>, companyId: number, token: string) =>
  findVisit(db, companyId, sha256(token), new Date(clock.now()));

/** False when the link is no longer valid: used, expired, or the visit cannot be rated any more. */
export async function saveFeedback(
  { clock, db }: Pick<Core, 'clock' | 'db'>,
  { companyId, token }: { readonly companyId: number; readonly token: string },
  rating: RatingInput,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const booking = await useLink(tx, companyId, sha256(token), new Date(clock.now()));
      if (!booking) return false;
      await rateInTransaction({ clock }, tx, { companyId, customerId: booking.customerId }, booking.bookingId, rating);
      return true;
    });
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

export const defineFeedback = (jobs: Pick<Jobs, 'define'>, core: JobCore): void =>
  jobs.define('feedback', () => mailFeedbackLinks(core), { cron: '*/10 * * * *' });
