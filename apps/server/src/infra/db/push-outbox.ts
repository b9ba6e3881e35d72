import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MailedVisit } from '../../messages/mail-data.ts';
import type { PushData, PushKind } from '../../messages/push-words.ts';
import type { Db } from './open.ts';
import { bookings, customers, pushDevices, pushMessages } from './schema/index.ts';

interface PushEvent {
  readonly companyId: number;
  /** The key of the mail about the same event. */
  readonly eventKey: string;
  readonly template: PushKind;
  readonly data: MailedVisit;
  readonly now: Date;
  readonly notBefore?: Date | undefined;
}

/**
 * Writes a push message for each browser of the booking's customer, in the transaction of the event (B9); none for who
 * wants none. A second one about the same event is never written.
 */
export async function postPush(tx: Pick<Db, 'execute'>, event: PushEvent): Promise<void> {
  const { companyId, eventKey, template, now, notBefore = now } = event;
  const { bookingId, serviceName, address, startsAt, timeZone } = event.data;
  // One short line: the shop's name, or the address where the visit is held elsewhere.
  const shopName = event.data.shopName || address;
  const data = JSON.stringify({ bookingId, serviceName, shopName, startsAt, timeZone } satisfies PushData);
  await tx.execute(sql`
    insert into ${pushMessages} (company_id, device_id, event_key, locale, template, data, next_attempt_at, created_at)
    select ${pushDevices.companyId}, ${pushDevices.id}, ${eventKey}::text, ${customers.locale}, ${template}::text,
      ${data}::jsonb, ${notBefore.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${bookings}
    join ${customers} on ${customers.companyId} = ${bookings.companyId} and ${customers.id} = ${bookings.customerId}
    join ${pushDevices} on ${pushDevices.companyId} = ${bookings.companyId}
      and ${pushDevices.customerId} = ${bookings.customerId}
    where ${bookings.companyId} = ${companyId} and ${bookings.id} = ${bookingId}
      and ${customers.pushEnabled} and ${customers.blockedAt} is null
    on conflict do nothing`);
}

const waits = and(isNull(pushMessages.sentAt), isNull(pushMessages.failedAt), eq(pushMessages.attempts, 0));

/** Withdraws the messages of events whose key begins so, except those that are being sent. */
export async function withdrawPushes(tx: Pick<Db, 'delete'>, companyId: number, keyPrefix: string): Promise<void> {
  const isOfEvent = sql`starts_with(${pushMessages.eventKey}, ${keyPrefix})`;
  await tx.delete(pushMessages).where(and(eq(pushMessages.companyId, companyId), isOfEvent, waits));
}

/** The same of the one event with this key. */
export async function withdrawPush(tx: Pick<Db, 'delete'>, companyId: number, eventKey: string): Promise<void> {
  await tx
    .delete(pushMessages)
    .where(and(eq(pushMessages.companyId, companyId), eq(pushMessages.eventKey, eventKey), waits));
}
