import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { catalogueId, companyId, createdAt, instant, literal } from './columns.ts';
import { companies } from './company-tables.ts';
import { atLeast, oneWord, rule } from './constraints.ts';

/** The outbox: written in the transaction of its event, sent afterwards; one for each event (B9). */
export const mails = pgTable(
  'mails',
  {
    companyId: companyId(),
    id: catalogueId(),
    /** Identifies the event and recipient: a second mail about the same is refused. */
    eventKey: text('event_key').notNull(),
    toAddress: text('to_address').notNull(),
    locale: literal('locale', locales).notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Set once the template was rendered. */
    subject: text('subject'),
    text: text('text'),
    html: text('html'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('mails_event').on(t.companyId, t.eventKey),
    foreignKey({ name: 'mails_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('mails_waiting')
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    oneWord(t.locale),
    ...atLeast(0, t.attempts),
    rule(t.sentAt, 'one', sql`${t.sentAt} is null or ${t.failedAt} is null`),
    // A line break would allow a mail to add headers.
    rule(t.toAddress, 'line', sql`${t.toAddress} !~ '[\\r\\n]'`),
  ],
);
