import { locales } from '@embook/domain/shared';
import { type Areas, noticeChoices, roles } from '@embook/domain/staff';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, catalogueId, companyId, createdAt, instant, literal, reference } from './columns.ts';
import { companies } from './company-tables.ts';
import { among, atLeast, belongsTo, oneWord, rule } from './constraints.ts';
import { customers } from './people-tables.ts';
import { employees } from './shop-tables.ts';

/** Who works somewhere: separate from customers' accounts, also for a person who is both (TEAM-1). */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    email: text('email').notNull().unique('staff_accounts_email'),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** What the console was last used in; mails are written in it. */
    locale: literal('locale', locales).notNull().default('en'),
    /** Base32, as authenticator apps know it; null while there is no second factor. */
    totpSecret: text('totp_secret'),
    /** Generated, and not yet confirmed by a code. */
    totpPending: text('totp_pending'),
    /** The 30-second step of the last code that was accepted: none is accepted twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [rule(t.email, 'case', sql`${t.email} = lower(${t.email})`), oneWord(t.locale)],
);

/**
 * Links to a new password that were mailed. Only hashes are kept; each is used once and soon (A12). The code of who
 * starts a company is one of `codes`.
 */
export const staffCodes = pgTable(
  'staff_codes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    email: text('email').notNull(),
    /** SHA-256 of the link's token. */
    hash: bytes('hash').notNull().unique('staff_codes_hash'),
    /** Wrong codes of the second factor. */
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('staff_codes_of').on(t.email, t.sentAt),
    rule(t.hash, 'length', sql`octet_length(${t.hash}) = 32`),
    ...atLeast(0, t.tries),
  ],
);

const accountId = () => bigint('account_id', { mode: 'number' }).notNull();

/** Only the SHA-256 of a token is kept (TEAM-3). */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    accountId: accountId(),
    tokenHash: bytes('token_hash').notNull().unique('staff_sessions_token'),
    /** For the list of one's own sessions. */
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** Signed in with password and code, or with a passkey, which is both at once. */
    twoFactors: boolean('two_factors').notNull(),
    /** When password, code or passkey were last given (TEAM-9). */
    provenAt: instant('proven_at').notNull().defaultNow(),
    /**
     * The companies that were entered with it, of somebody who works at several: the sign-in is in the log of these
     * alone (B21). Null where it was written when the session began.
     */
    enteredIds: bigint('entered_ids', { mode: 'number' }).array(),
  },
  (t) => [
    foreignKey({ name: 'staff_sessions_account_fk', columns: [t.accountId], foreignColumns: [staffAccounts.id] }),
    index('staff_sessions_of').on(t.accountId),
    rule(t.tokenHash, 'length', sql`octet_length(${t.tokenHash}) = 32`),
  ],
);

/** Ten of them replace a lost authenticator app, each once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    accountId: accountId(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.codeHash] }),
    foreignKey({ name: 'staff_recovery_account_fk', columns: [t.accountId], foreignColumns: [staffAccounts.id] }),
  ],
);

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    accountId: accountId(),
    credentialId: text('credential_id').notNull().unique('staff_passkeys_credential'),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    foreignKey({ name: 'staff_passkeys_account_fk', columns: [t.accountId], foreignColumns: [staffAccounts.id] }),
    index('staff_passkeys_of').on(t.accountId),
  ],
);

/** Challenges of passkeys; each is used once and expires soon. Null: the passkey itself names the account. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text('challenge').primaryKey(),
    accountId: bigint('account_id', { mode: 'number' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    foreignKey({ name: 'staff_challenges_account_fk', columns: [t.accountId], foreignColumns: [staffAccounts.id] }),
    index('staff_challenges_old').on(t.expiresAt),
  ],
);

/** What somebody may do; areas are kept for custom roles only, and no list of shops means all of them. */
const grant = () => ({
  role: literal('role', roles).notNull(),
  areas: jsonb('areas').$type<Areas>(),
  shopIds: bigint('shop_ids', { mode: 'number' }).array(),
  employeeId: reference('employee_id'),
});

export const memberships = pgTable(
  'memberships',
  {
    companyId: companyId(),
    id: catalogueId(),
    accountId: accountId(),
    ...grant(),
    version: integer('version').notNull().default(1),
    /** How they are notified of bookings; null while they did not choose (DESK-8). */
    hears: literal('hears', noticeChoices),
    /** The newest notice that their bell has shown. */
    bellSeen: bigint('bell_seen', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    among(t.hears, noticeChoices),
    unique('memberships_account').on(t.companyId, t.accountId),
    foreignKey({ name: 'memberships_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    foreignKey({ name: 'memberships_account_fk', columns: [t.accountId], foreignColumns: [staffAccounts.id] }),
    belongsTo(t.companyId, t.employeeId, employees),
    index('memberships_of').on(t.accountId),
    uniqueIndex('memberships_employee')
      .on(t.companyId, t.employeeId)
      .where(sql`${t.employeeId} is not null`),
    among(t.role, roles),
    rule(t.areas, 'custom', sql`(${t.role} = 'custom') = (${t.areas} is not null)`),
    rule(t.shopIds, 'owner', sql`${t.role} <> 'owner' or ${t.shopIds} is null`),
    ...atLeast(1, t.version),
  ],
);

/** Single use, seven days, for one address (TEAM-5). */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    companyId: companyId(),
    id: catalogueId(),
    email: text('email').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    ...grant(),
    /** Null when the operator invited the first owner. */
    invitedBy: bigint('invited_by', { mode: 'number' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Accepted, or taken back: either way it is over. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('staff_invitations_token').on(t.companyId, t.tokenHash),
    index('staff_invitations_by_token').on(t.tokenHash),
    foreignKey({ name: 'staff_invitations_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    foreignKey({ name: 'staff_invitations_by_fk', columns: [t.invitedBy], foreignColumns: [staffAccounts.id] }),
    belongsTo(t.companyId, t.employeeId, employees),
    among(t.role, roles),
    rule(t.email, 'case', sql`${t.email} = lower(${t.email})`),
    rule(t.tokenHash, 'length', sql`octet_length(${t.tokenHash}) = 32`),
    rule(t.areas, 'custom', sql`(${t.role} = 'custom') = (${t.areas} is not null)`),
  ],
);

/**
 * The audit log: who changed what, when, from what to what; rows are only ever added, which the database enforces
 * (TEAM-7). Shop and employee of the thing, so that a member who may not see it does not read about it here. Of customers
 * it has ids alone, never a name, a note or another text about them (B22).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    companyId: companyId(),
    id: catalogueId(),
    at: instant('at').notNull(),
    /** Null for the operator. */
    accountId: bigint('account_id', { mode: 'number' }),
    /** The name as it was then. */
    who: text('who').notNull(),
    action: text('action').notNull(),
    thing: text('thing').notNull(),
    thingId: bigint('thing_id', { mode: 'number' }).notNull(),
    shopId: bigint('shop_id', { mode: 'number' }),
    employeeId: bigint('employee_id', { mode: 'number' }),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'audit_entries_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('audit_entries_of').on(t.companyId, t.thing, t.thingId, t.id),
  ],
);

/**
 * Why staff changed something of a customer, in their own words. Kept beside the log, since the log cannot be changed:
 * the database lets these rows be deleted once the customer is erased, and not before (B22).
 */
export const auditWords = pgTable(
  'audit_words',
  {
    companyId: companyId(),
    entryId: reference('entry_id').notNull(),
    customerId: reference('customer_id').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.entryId] }),
    belongsTo(t.companyId, t.entryId, auditEntries),
    belongsTo(t.companyId, t.customerId, customers),
    index('audit_words_of').on(t.companyId, t.customerId),
  ],
);
