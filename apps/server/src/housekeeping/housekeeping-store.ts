import { sql } from 'drizzle-orm';
import { deleteUnusedMedia } from '../pictures/pictures.ts';
import type { Db } from '../infra/db/open.ts';
import {
  attempts,
  codes,
  endedSessions,
  feedbackLinks,
  idempotencyKeys,
  mailDays,
  mails,
  mailStopLinks,
  occupancies,
  passkeyChallenges,
  paymentHints,
  platformAttempts,
  pushMessages,
  staffChallenges,
  staffCodes,
  staffIdempotencyKeys,
  staffNotices,
  staffSessions,
  tokens,
} from '../infra/db/schema/index.ts';

/**
 * Sessions after 30 days without use, why they ended after as long, answers to repeat and codes after a day, counters of tries after two, the
 * networks people signed in from after two windows of 30 days, links to rate a visit once they have run out, staff
 * sessions after 12 hours without use, challenges of passkeys once they have run out, mailed secrets of
 * staff after a day, notices of bookings after 60 days, counts of mails after two, links to stop mails after a year,
 * push messages and finished mails after 60 days, with the addresses of people who never signed up,
 * pictures and fonts that nothing names after seven days.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await db.delete(tokens).where(sql`${tokens.lastUsedAt} < now() - interval '30 days'`);
  await db.delete(endedSessions).where(sql`${endedSessions.endedAt} < now() - interval '30 days'`);
  await db.delete(idempotencyKeys).where(sql`${idempotencyKeys.createdAt} < now() - interval '1 day'`);
  await db.delete(staffIdempotencyKeys).where(sql`${staffIdempotencyKeys.createdAt} < now() - interval '1 day'`);
  await db.delete(codes).where(sql`${codes.expiresAt} < now() - interval '1 day'`);
  await db
    .delete(attempts)
    .where(
      sql`${attempts.windowStart} < now() - case when ${attempts.scope} like 'known%' then interval '60 days' else interval '2 days' end`,
    );
  await db.delete(platformAttempts).where(sql`${platformAttempts.windowStart} < now() - interval '2 days'`);
  await db
    .delete(paymentHints)
    .where(sql`${paymentHints.recheckAt} is null and ${paymentHints.windowStart} < now() - interval '1 day'`);
  await db.delete(feedbackLinks).where(sql`${feedbackLinks.expiresAt} < now()`);
  await db.delete(staffSessions).where(sql`${staffSessions.lastUsedAt} < now() - interval '12 hours'`);
  await db.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} < now()`);
  await db.delete(staffChallenges).where(sql`${staffChallenges.expiresAt} < now()`);
  await db.delete(staffCodes).where(sql`${staffCodes.expiresAt} < now() - interval '1 day'`);
  await db.delete(staffNotices).where(sql`${staffNotices.at} < now() - interval '60 days'`);
  await db.delete(mailDays).where(sql`${mailDays.day} < current_date - 2`);
  await db.delete(mailStopLinks).where(sql`${mailStopLinks.createdAt} < now() - interval '1 year'`);
  await db.delete(pushMessages).where(sql`${pushMessages.createdAt} < now() - interval '60 days'`);
  await db.delete(mails).where(sql`coalesce(${mails.sentAt}, ${mails.failedAt}) < now() - interval '60 days'`);
  await deleteUnusedMedia(db);
}

/** They keep customers from a time, so they do not wait for the hour (START-3). */
export async function deleteTestBookings(db: Db): Promise<void> {
  await db.delete(occupancies).where(sql`${occupancies.testUntil} < now()`);
}
