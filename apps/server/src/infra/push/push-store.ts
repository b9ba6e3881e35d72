import type { Locale } from '@embook/domain/shared';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { PushData } from '../../messages/push-words.ts';
import { dataInLanguage } from '../db/data-in-language.ts';
import type { Db } from '../db/open.ts';
import { companies, customers, pushDevices, pushMessages } from '../db/schema/index.ts';

export interface DuePush {
  readonly companyId: number;
  readonly id: number;
  readonly deviceId: number;
  readonly locale: Locale;
  readonly template: string;
  readonly data: PushData;
  readonly company: { readonly name: string; readonly apiKey: string };
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** False when the customer turned push messages off since it was written, or was blocked. */
  readonly isWanted: boolean;
  /** This one included. */
  readonly attempts: number;
}

/** Its data is deleted once it is over: nothing needs it any more. */
const endPush = async (
  db: Db,
  { companyId, id }: DuePush,
  values: { sentAt: Date } | { failedAt: Date },
): Promise<void> => {
  await db
    .update(pushMessages)
    .set({ ...values, data: {} })
    .where(and(eq(pushMessages.companyId, companyId), eq(pushMessages.id, id), isNull(pushMessages.sentAt)));
};

/** Claims messages that are due, each for one process until `lease`, as mails are (B9). */
export const claimPushes = (db: Db, now: Date, lease: Date, most: number): Promise<DuePush[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({
        companyId: pushMessages.companyId,
        id: pushMessages.id,
        deviceId: pushMessages.deviceId,
        locale: pushMessages.locale,
        template: pushMessages.template,
        // Only `postPush` writes it.
        data: sql<PushData>`${dataInLanguage(pushMessages)}`,
        company: { name: companies.name, apiKey: companies.apiKey },
        subscription: { endpoint: pushDevices.endpoint, p256dh: pushDevices.p256dh, auth: pushDevices.auth },
        isWanted: sql<boolean>`${customers.pushEnabled} and ${customers.blockedAt} is null`,
        attempts: sql`${pushMessages.attempts} + 1`.mapWith(Number),
      })
      .from(pushMessages)
      .innerJoin(companies, eq(companies.id, pushMessages.companyId))
      .innerJoin(
        pushDevices,
        and(eq(pushDevices.companyId, pushMessages.companyId), eq(pushDevices.id, pushMessages.deviceId)),
      )
      .innerJoin(
        customers,
        and(eq(customers.companyId, pushDevices.companyId), eq(customers.id, pushDevices.customerId)),
      )
      .where(
        and(
          isNull(pushMessages.sentAt),
          isNull(pushMessages.failedAt),
          lte(pushMessages.nextAttemptAt, now),
          isNull(companies.bannedAt),
        ),
      )
      .orderBy(asc(pushMessages.nextAttemptAt), asc(pushMessages.id))
      .limit(most)
      .for('update', { of: pushMessages, skipLocked: true });
    for (const { companyId, id, attempts } of due)
      await tx
        .update(pushMessages)
        .set({ attempts, nextAttemptAt: lease })
        .where(and(eq(pushMessages.companyId, companyId), eq(pushMessages.id, id)));
    return due;
  });

export const markPushSent = (db: Db, push: DuePush, sentAt: Date): Promise<void> => endPush(db, push, { sentAt });
export const giveUpPush = (db: Db, push: DuePush, failedAt: Date): Promise<void> => endPush(db, push, { failedAt });

export async function retryPush(db: Db, { companyId, id }: DuePush, nextAttemptAt: Date): Promise<void> {
  await db
    .update(pushMessages)
    .set({ nextAttemptAt })
    .where(and(eq(pushMessages.companyId, companyId), eq(pushMessages.id, id)));
}

/** With all that waits for it; one that was joined again meanwhile, with another address or keys, stays. */
export async function removeDevice(db: Db, { companyId, deviceId, subscription }: DuePush): Promise<void> {
  const { endpoint, p256dh } = subscription;
  await db
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.companyId, companyId),
        eq(pushDevices.id, deviceId),
        eq(pushDevices.endpoint, endpoint),
        eq(pushDevices.p256dh, p256dh),
      ),
    );
}
