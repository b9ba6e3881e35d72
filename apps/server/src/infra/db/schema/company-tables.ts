import { signUpChoices } from '@embook/domain/auth';
import { type Company, MAX_GRANTED_MAILS, OPERATOR_MAILS } from '@embook/domain/company';
import { MAX_UNPAID_BOOKINGS } from '@embook/domain/payment';
import { DEFAULT_TIME_ZONE, type Locale, locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { providers } from '../../checkout/provider-list.ts';
import { bytes, cents, companyId, createdAt, instant, literal, version } from './columns.ts';
import { among, atLeast, between, oneWord, rule, together } from './constraints.ts';

const noTabNames: Company['tabNames'] = {
  services: null,
  groups: null,
  events: null,
  subscriptions: null,
  bundles: null,
};

export type CompanyTexts = Partial<
  Record<
    Locale,
    {
      readonly tab_names?: Partial<Record<keyof Company['tabNames'], string>> | undefined;
      readonly loyalty_description?: string | undefined;
      readonly extra_field_label?: string | undefined;
    }
  >
>;

export type FileRefs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One row once a platform outside demo mode ran on this database: no demo starts beside its companies (B19). */
export const production = pgTable(
  'production',
  {
    id: smallint('id').primaryKey().default(1),
    createdAt: createdAt(),
  },
  (t) => [rule(t.id, 'one', sql`${t.id} = 1`)],
);

/** The tenants. With `accounts` the only table that is not company data. */
export const companies = pgTable(
  'companies',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    apiKey: text('api_key').notNull().unique('companies_api_key'),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    appColor: text('app_color').notNull().default('#FFC100'),
    /** The address of a file in `fonts`; one of a style sheet is older than those and never reaches a browser (A26). */
    fontImport: text('font_import'),
    fontName: text('font_name'),
    cocNumber: text('coc_number'),
    licenseLink: text('license_link'),
    homeGallery: jsonb('home_gallery').$type<string[]>().notNull().default([]),
    tabNames: jsonb('tab_names').$type<Company['tabNames']>().notNull().default(noTabNames),
    /** Tab names, what is said of loyalty and the label of the extra field, in further languages (CAT-5). */
    texts: jsonb('texts').$type<CompanyTexts>(),
    overwriteProductNames: boolean('overwrite_product_names').notNull().default(false),
    enableLoyaltyProgram: boolean('enable_loyalty_program').notNull().default(false),
    pointsForOnlinePayment: integer('points_for_online_payment').notNull().default(0),
    loyaltyNeedPoints: integer('loyalty_need_points').notNull().default(0),
    loyaltyDiscountPercent: integer('loyalty_discount_percent').notNull().default(0),
    loyaltyDescription: text('loyalty_description'),
    cancellationFeeCents: cents('cancellation_fee_cents').notNull().default(0),
    cancellationPolicyHours: integer('cancellation_policy_hours').notNull().default(0),
    registrationExtraFieldLabel: text('registration_extra_field_label'),
    /** Whether the sign-up asks for a phone number and a date of birth. */
    signUpPhone: literal('sign_up_phone', signUpChoices).notNull().default('required'),
    signUpBirthDate: literal('sign_up_birth_date', signUpChoices).notNull().default('required'),
    signUpPassword: literal('sign_up_password', signUpChoices).notNull().default('required'),
    /** The refs of its company file, by table and id, so that an export uses the same ones. */
    fileRefs: jsonb('file_refs').$type<FileRefs>().notNull().default({}),
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    /** What all texts are written in that name no other language, and those that customers can choose. */
    mainLanguage: literal('main_language', locales).notNull().default('en'),
    languages: jsonb('languages').$type<Locale[]>().notNull().default(['en', 'de', 'nl', 'lt']),
    /** How many hours before a visit its customer is reminded. */
    reminderHours: jsonb('reminder_hours').$type<number[]>().notNull().default([24]),
    paymentSystem: literal('payment_system', providers).notNull().default('sandbox'),
    acceptsCash: boolean('accepts_cash').notNull().default(true),
    acceptsIdeal: boolean('accepts_ideal').notNull().default(true),
    idealBankRequired: boolean('ideal_bank_required').notNull().default(false),
    /** How many visits to be paid at the shop one customer may have booked. */
    maxUnpaidBookings: integer('max_unpaid_bookings').notNull().default(MAX_UNPAID_BOOKINGS),
    widgetUsername: text('widget_username'),
    widgetPasswordHash: text('widget_password_hash'),
    /** Origins that may frame the widget; empty means any. */
    allowedHosts: jsonb('allowed_hosts').$type<string[]>().notNull().default([]),
    /** Everybody who works here needs a second factor (TEAM-2). */
    staffSecondFactor: boolean('staff_second_factor').notNull().default(false),
    bannedAt: instant('banned_at'),
    /** How many bounded mails a day the operator gives it; null where it started by itself and grows by a rule (A28). */
    mailTrust: integer('mail_trust').default(OPERATOR_MAILS),
    /** Counts the changes to what free times are computed from; counted by triggers (P3). */
    catalogueVersion: bigint('catalogue_version', { mode: 'number' }).notNull().default(0),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    rule(t.apiKey, 'shape', sql`${t.apiKey} ~ '^[A-Za-z0-9._-]{1,100}$'`),
    rule(t.appColor, 'shape', sql`${t.appColor} ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'`),
    rule(t.homeGallery, 'list', sql`jsonb_typeof(${t.homeGallery}) = 'array'`),
    rule(t.allowedHosts, 'list', sql`jsonb_typeof(${t.allowedHosts}) = 'array'`),
    rule(t.languages, 'list', sql`jsonb_typeof(${t.languages}) = 'array'`),
    rule(t.reminderHours, 'list', sql`jsonb_typeof(${t.reminderHours}) = 'array'`),
    oneWord(t.mainLanguage),
    ...atLeast(0, t.pointsForOnlinePayment, t.loyaltyNeedPoints, t.cancellationFeeCents, t.cancellationPolicyHours),
    ...atLeast(1, t.maxUnpaidBookings),
    between(t.loyaltyDiscountPercent, 0, 100),
    between(t.mailTrust, 0, MAX_GRANTED_MAILS),
    oneWord(t.paymentSystem),
    among(t.signUpPhone, signUpChoices),
    among(t.signUpBirthDate, signUpChoices),
    among(t.signUpPassword, signUpChoices),
    together(t.fontImport, t.fontName),
    together(t.widgetUsername, t.widgetPasswordHash),
  ],
);

/** Script can hide in SVG, so it is not stored (B7). */
const pictureTypes = ['image/webp', 'image/avif', 'image/png', 'image/jpeg'] as const;

/** Pictures named by the hash of their content; elsewhere a picture is a plain address such as `/media/<company>/<id>`. */
export const pictures = pgTable(
  'pictures',
  {
    companyId: companyId(),
    id: text('id').notNull(),
    contentType: literal('content_type', pictureTypes).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: createdAt(),
    /** When housekeeping first found that nothing names it; what stays so is deleted. */
    unusedSince: instant('unused_since'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'pictures_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    rule(t.id, 'shape', sql`${t.id} ~ '^[A-Za-z0-9_-]{16,64}$'`),
    among(t.contentType, pictureTypes),
    ...atLeast(1, t.width, t.height),
    rule(t.bytes, 'filled', sql`octet_length(${t.bytes}) > 0`),
  ],
);

/** Font files of companies, named by the hash of their content; `fontImport` is the address of one of them (A26). */
export const fonts = pgTable(
  'fonts',
  {
    companyId: companyId(),
    id: text('id').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: createdAt(),
    unusedSince: instant('unused_since'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'fonts_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    rule(t.id, 'shape', sql`${t.id} ~ '^v?[0-9a-f]{24}$'`),
    rule(t.bytes, 'filled', sql`octet_length(${t.bytes}) > 0`),
  ],
);

/** Pages of others that showed the widget, as browsers named them when they asked for its frame (START-2). */
export const widgetHosts = pgTable(
  'widget_hosts',
  {
    companyId: companyId(),
    origin: text('origin').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.origin] }),
    foreignKey({ name: 'widget_hosts_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    rule(t.origin, 'shape', sql`${t.origin} ~ '^https?://[^/]{1,255}$'`),
  ],
);
