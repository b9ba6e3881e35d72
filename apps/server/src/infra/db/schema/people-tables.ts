import { sessionEnds } from '@embook/domain/auth';
import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, catalogueId, companyId, createdAt, day, instant, literal, reference } from './columns.ts';
import { companies } from './company-tables.ts';
import { among, atLeast, belongsTo, oneWord, rule } from './constraints.ts';

/** Who signs in: one e-mail and password across the platform. A company's own record of the person is a customer. */
export const accounts = pgTable(
  'accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    email: text('email').notNull().unique('accounts_email'),
    /** Null: no password was set, and codes that are mailed sign in. */
    passwordHash: text('password_hash'),
    createdAt: createdAt(),
  },
  (t) => [rule(t.email, 'case', sql`${t.email} = lower(${t.email})`)],
);

export const customers = pgTable(
  'customers',
  {
    companyId: companyId(),
    id: catalogueId(),
    /**
     * Null once the person was erased: bookings and payments stay, without a name. Null also for somebody whom the shop
     * added and who never signed up (DESK-4).
     */
    accountId: bigint('account_id', { mode: 'number' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As the shop entered it, unverified; empty once there is an account. */
    contactEmail: text('contact_email'),
    contactNumber: text('contact_number'),
    countryCode: text('country_code'),
    dateOfBirth: day('date_of_birth'),
    address: text('address'),
    zip: text('zip'),
    city: text('city'),
    clientCompanyName: text('client_company_name'),
    externalNote: text('external_note'),
    avatarUrl: text('avatar_url'),
    pushEnabled: boolean('push_enabled').notNull().default(true),
    emailEnabled: boolean('email_enabled').notNull().default(true),
    feedbackEnabled: boolean('feedback_enabled').notNull().default(true),
    locale: literal('locale', locales).notNull().default('en'),
    blockedAt: instant('blocked_at'),
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    /** What staff search in, in small letters: name, phone, e-mail. A trigger writes it (DESK-1). */
    search: text('search').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('customers_by_name').on(t.companyId, t.firstName, t.lastName, t.id),
    index('customers_begin').on(t.companyId, sql`${t.search} collate "C"`),
    uniqueIndex('customers_contact_email')
      .on(t.companyId, t.contactEmail)
      .where(sql`${t.contactEmail} is not null`),
    unique('customers_account').on(t.companyId, t.accountId),
    foreignKey({ name: 'customers_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    foreignKey({ name: 'customers_account_fk', columns: [t.accountId], foreignColumns: [accounts.id] }),
    rule(t.firstName, 'length', sql`char_length(${t.firstName}) <= 24`),
    rule(t.lastName, 'length', sql`char_length(${t.lastName}) <= 24`),
    oneWord(t.locale),
    rule(t.erasedAt, 'account', sql`${t.erasedAt} is null or ${t.accountId} is null`),
    rule(t.contactEmail, 'case', sql`${t.contactEmail} = lower(${t.contactEmail})`),
    rule(t.contactEmail, 'account', sql`${t.contactEmail} is null or ${t.accountId} is null`),
  ],
);

/** Sessions of signed-in customers; only the SHA-256 of a token is kept (B14). */
export const tokens = pgTable(
  'tokens',
  {
    companyId: companyId(),
    tokenHash: bytes('token_hash').notNull(),
    customerId: reference('customer_id').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    belongsTo(t.companyId, t.customerId, customers).onDelete('cascade'),
    index('tokens_of_customer').on(t.companyId, t.customerId),
    rule(t.tokenHash, 'length', sql`octet_length(${t.tokenHash}) = 32`),
  ],
);

/** Why a session ended that was still in use, for as long as it could have gone on; whose it was is not kept. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    companyId: companyId(),
    tokenHash: bytes('token_hash').notNull(),
    reason: literal('reason', sessionEnds).notNull(),
    endedAt: instant('ended_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    foreignKey({ name: 'ended_sessions_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    among(t.reason, sessionEnds),
    rule(t.tokenHash, 'length', sql`octet_length(${t.tokenHash}) = 32`),
  ],
);

/** Passkeys sign in wherever the account does, as its password (AUTH-11). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    foreignKey({ name: 'passkeys_account_fk', columns: [t.accountId], foreignColumns: [accounts.id] }).onDelete(
      'cascade',
    ),
    index('passkeys_of').on(t.accountId),
    ...atLeast(0, t.counter),
  ],
);

/** Challenges of passkeys; each is used once, at its company, and expires soon. Null: the passkey names the account. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    companyId: companyId(),
    challenge: text('challenge').notNull(),
    customerId: reference('customer_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.challenge] }),
    foreignKey({ name: 'passkey_challenges_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    belongsTo(t.companyId, t.customerId, customers),
    index('passkey_challenges_old').on(t.expiresAt),
  ],
);

const codePurposes = [
  'sign_in',
  'verify_email',
  'reset_code',
  'reset_link',
  'sign_in_code',
  'change_email',
  'delete_account',
  'add_passkey',
  'start',
] as const;

/**
 * One step of signing up, in or resetting: `hash` is what the client sends, `code_hash` what was mailed. Both are kept
 * hashed, are used once and allow a few tries (A12).
 */
export const codes = pgTable(
  'codes',
  {
    companyId: companyId(),
    id: catalogueId(),
    hash: bytes('hash').notNull(),
    purpose: literal('purpose', codePurposes).notNull(),
    email: text('email').notNull(),
    codeHash: bytes('code_hash'),
    /** Where the customer is sent after using a link: an address of the company's own, without any secret (A18). */
    returnTo: text('return_to'),
    tries: smallint('tries').notNull().default(0),
    sentAt: instant('sent_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** The code was given correctly; the step it opens (profile, new password) may follow. */
    verifiedAt: instant('verified_at'),
    usedAt: instant('used_at'),
    /** SHA-256 of the network that asked for a reset: there its code works without the hash (API-1). */
    network: bytes('network'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('codes_hash').on(t.companyId, t.hash),
    foreignKey({ name: 'codes_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('codes_of_email').on(t.companyId, t.email, t.purpose, t.sentAt),
    index('codes_of_network')
      .on(t.companyId, t.network)
      .where(sql`${t.network} is not null`),
    among(t.purpose, codePurposes),
    ...atLeast(0, t.tries),
    rule(t.email, 'case', sql`${t.email} = lower(${t.email})`),
    rule(t.expiresAt, 'order', sql`${t.expiresAt} > ${t.sentAt}`),
  ],
);

/** How often something was tried in a window of time, counted for all processes together (A13). */
export const attempts = pgTable(
  'attempts',
  {
    companyId: companyId(),
    scope: text('scope').notNull(),
    /** Hash of the address, account or code that is limited. */
    subject: bytes('subject').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.scope, t.subject, t.windowStart] }),
    foreignKey({ name: 'attempts_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('attempts_old').on(t.windowStart),
    ...atLeast(1, t.count),
  ],
);

/** The same for what is counted at all companies together, such as calls from one network (B3). */
export const platformAttempts = pgTable(
  'platform_attempts',
  {
    scope: text('scope').notNull(),
    subject: bytes('subject').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.subject, t.windowStart] }),
    index('platform_attempts_old').on(t.windowStart),
    ...atLeast(1, t.count),
  ],
);
