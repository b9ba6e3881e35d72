import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { bytes, catalogueId, companyId, createdAt, instant, literal, reference } from './columns.ts';
import { atLeast, belongsTo, oneWord, rule } from './constraints.ts';
import { customers } from './people-tables.ts';

/** The platform's own pair of keys, by which push services know who sends (RFC 8292). One row: browsers subscribe with it. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [rule(t.id, 'one', sql`${t.id} = 1`)],
);

/** Browsers that get push messages of a customer (TOLD-1). */
export const pushDevices = pgTable(
  'push_devices',
  {
    companyId: companyId(),
    id: catalogueId(),
    customerId: reference('customer_id').notNull(),
    /** SHA-256 of the token it was joined with: who signs out there is told nothing there any more. */
    session: bytes('session').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // One browser is one person's at a company: the next who joins with it takes it over.
    unique('push_devices_endpoint').on(t.companyId, t.endpoint),
    index('push_devices_of_customer').on(t.companyId, t.customerId),
    belongsTo(t.companyId, t.customerId, customers).onDelete('cascade'),
    rule(t.session, 'length', sql`octet_length(${t.session}) = 32`),
    rule(t.endpoint, 'length', sql`char_length(${t.endpoint}) <= 1000`),
  ],
);

/** The outbox of push messages: written in the transaction of its event, one for each event and device (B9). */
export const pushMessages = pgTable(
  'push_messages',
  {
    companyId: companyId(),
    id: catalogueId(),
    deviceId: reference('device_id').notNull(),
    /** The key of the mail about the same event. */
    eventKey: text('event_key').notNull(),
    locale: literal('locale', locales).notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('push_messages_event').on(t.companyId, t.deviceId, t.eventKey),
    index('push_messages_of_event').on(t.companyId, t.eventKey),
    belongsTo(t.companyId, t.deviceId, pushDevices).onDelete('cascade'),
    index('push_messages_waiting')
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('push_messages_old').on(t.createdAt),
    oneWord(t.locale),
    ...atLeast(0, t.attempts),
    rule(t.sentAt, 'one', sql`${t.sentAt} is null or ${t.failedAt} is null`),
  ],
);
