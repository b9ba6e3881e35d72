import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, foreignKey, type PgColumn } from 'drizzle-orm/pg-core';

const nameOf = (column: PgColumn, rule: string) => `${getTableName(column.table)}_${column.name}_${rule}`;

/** Names are short on purpose: PostgreSQL truncates them at 63 characters, and then two may collide. */
export const belongsTo = (
  companyId: PgColumn,
  reference: PgColumn,
  target: { companyId: AnyPgColumn; id: AnyPgColumn },
) =>
  foreignKey({
    name: nameOf(reference, 'fk'),
    columns: [companyId, reference],
    foreignColumns: [target.companyId, target.id],
  });

export const atLeast = (least: number, ...columns: PgColumn[]) =>
  columns.map((column) => check(nameOf(column, 'min'), sql`${column} >= ${sql.raw(String(least))}`));

export const between = (column: PgColumn, least: number, most: number) =>
  check(nameOf(column, 'range'), sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`);

export const among = (column: PgColumn, values: readonly string[]) =>
  check(nameOf(column, 'value'), sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** A name of a list that grows, languages and payment providers: one more must not need a migration (A16). */
export const oneWord = (column: PgColumn) => check(nameOf(column, 'word'), sql`${column} ~ '^[a-z]{2,20}$'`);

/** Both or neither. */
export const together = (one: PgColumn, other: PgColumn) =>
  check(nameOf(one, 'pair'), sql`(${one} is null) = (${other} is null)`);

/** 2100-01-01: a time in milliseconds by mistake is far above it and is refused. */
export const plausibleTime = (column: PgColumn) => between(column, 0, 4_102_444_800);

export const rule = (column: PgColumn, name: string, condition: SQL) => check(nameOf(column, name), condition);
