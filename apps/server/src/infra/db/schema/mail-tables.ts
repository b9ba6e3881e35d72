import { withheldReasons } from '@embook/domain/company';
import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, catalogueId, companyId, createdAt, day, instant, literal, reference } from './columns.ts';
import { companies } from './company-tables.ts';
import { among, atLeast, oneWord, rule } from './constraints.ts';

/** Which of the company's own words a mail may carry: all, the names of what it offers without links, or none (A28). */
const ownWords = ['all', 'names', 'none'] as const;
export type OwnWords = (typeof ownWords)[number];

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
    words: literal('words', ownWords).notNull().default('all'),
    /** Why it is not sent; null for all others. */
    withheld: literal('withheld', withheldReasons),
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
    // What one person got on a day, and what is erased with them.
    index('mails_to').on(t.companyId, t.toAddress),
    // For the metrics: what is withheld is rare.
    index('mails_withheld')
      .on(t.companyId)
      .where(sql`${t.withheld} = 'limit'`),
    oneWord(t.locale),
    among(t.words, ownWords),
    among(t.withheld, withheldReasons),
    ...atLeast(0, t.attempts),
    rule(t.sentAt, 'one', sql`${t.sentAt} is null or ${t.failedAt} is null`),
    // A line break would allow a mail to add headers.
    rule(t.toAddress, 'line', sql`${t.toAddress} !~ '[\\r\\n]'`),
  ],
);

/** How many mails of the bounded kinds a company sent on a day of UTC (A28). */
export const mailDays = pgTable(
  'mail_days',
  {
    companyId: companyId(),
    day: day('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.day] }),
    foreignKey({ name: 'mail_days_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    ...atLeast(1, t.count),
  ],
);

/** Addresses whose owner wants no mail of a company; only a hash is kept, also after the customer was erased (A28). */
export const mailStops = pgTable(
  'mail_stops',
  {
    companyId: companyId(),
    addressHash: bytes('address_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.addressHash] }),
    foreignKey({ name: 'mail_stops_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    rule(t.addressHash, 'length', sql`octet_length(${t.addressHash}) = 32`),
  ],
);

/** The links by which a reader stops mails; only the SHA-256 of a token is kept (B14). */
export const mailStopLinks = pgTable(
  'mail_stop_links',
  {
    companyId: companyId(),
    tokenHash: bytes('token_hash').notNull(),
    addressHash: bytes('address_hash').notNull(),
    /** What the mail was about, to be shown beside the question. */
    bookingId: reference('booking_id'),
    locale: literal('locale', locales).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    foreignKey({ name: 'mail_stop_links_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('mail_stop_links_old').on(t.createdAt),
    oneWord(t.locale),
    rule(t.tokenHash, 'length', sql`octet_length(${t.tokenHash}) = 32`),
    rule(t.addressHash, 'length', sql`octet_length(${t.addressHash}) = 32`),
  ],
);
