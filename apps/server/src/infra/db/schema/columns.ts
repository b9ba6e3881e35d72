import type { Texts } from '@embook/domain/shared';
import { bigint, boolean, customType, date, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

/** Leads every key of company data, so that the tables can be spread over several databases by company. */
export const companyId = () => bigint('company_id', { mode: 'number' }).notNull();

/** Ids that anyone may see and count: they rise by one. */
export const catalogueId = () => bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity();

/** Ids that must not be guessed: the application gives them, random and below 2^53 (A15). */
export const givenId = () => bigint('id', { mode: 'number' }).notNull();

export const reference = (name: string) => bigint(name, { mode: 'number' });

/** Unix seconds whose UTC reading is the shop's wall clock: integers, because the free times are computed from them. */
export const shopTime = (name: string) => bigint(name, { mode: 'number' });

/** A real moment. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const day = (name: string) => date(name, { mode: 'string' });

/** Money is whole cents everywhere inside. */
export const cents = (name: string) => integer(name);

/** Text with fixed values: a check rather than an enum type, from which values cannot be removed. */
export const literal = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  text(name, { enum: values });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The same texts in further languages; null where there are none (CAT-5). */
export const texts = () => jsonb('texts').$type<Texts>();

/** Counts the changes by staff, so that no newer change is overwritten (TEAM-8). */
export const version = () => integer('version').notNull().default(1);

/** Out of every list and not to be sold or booked any more; what was sold or booked with it stays (CAT-3). */
export const archived = () => boolean('archived').notNull().default(false);

/** Not shown to customers for the time being. */
export const hidden = () => boolean('hidden').notNull().default(false);

export const createdAt = () => instant('created_at').notNull().defaultNow();
