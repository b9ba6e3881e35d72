import { locales, type Permission } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  auditEntries,
  bundles,
  categories,
  employees,
  fonts,
  objects,
  pictures,
  promotions,
  rooms,
  services,
  shops,
  subscriptions,
} from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';

export type Reader = Pick<Db, 'select'>;

const tables = {
  service: services,
  category: categories,
  employee: employees,
  object: objects,
  room: rooms,
  shop: shops,
  bundle: bundles,
  subscription: subscriptions,
  promotion: promotions,
};

export type ThingName = keyof typeof tables;
export type RowOf<N extends ThingName> = (typeof tables)[N]['$inferSelect'];
export type AnyRow = RowOf<ThingName>;

/** What all these tables have in common. */
type ThingTable = PgTable &
  Readonly<Record<'companyId' | 'id' | 'position' | 'archived' | 'version', PgColumn>> & {
    readonly shopId?: PgColumn;
    readonly parentServiceId?: PgColumn;
    readonly categoryId?: PgColumn;
  };

const tableOf = (name: ThingName): ThingTable => tables[name];

/** A shop is its own; subscriptions and promotions are the company's. */
const scopeOf = (name: ThingName) => {
  const { companyId, shopId } = tableOf(name);
  if (name === 'shop') return { companyId, shopId: shops.id };
  return shopId ? { companyId, shopId } : { companyId };
};

/** Options are read and written with their service. */
const isNoOption = (name: ThingName): SQL | undefined =>
  name === 'service' ? sql`${services.parentServiceId} is null` : undefined;

export interface Which {
  readonly id?: number | undefined;
  readonly shopId?: number | undefined;
  readonly archived?: boolean | undefined;
  /** Of the archived ones only so many, the latest. */
  readonly mostArchived?: number | undefined;
}

const isIt = (table: ThingTable, companyId: number, id: number) =>
  and(eq(table.companyId, companyId), eq(table.id, id));

/** In order, as far as the member may see them (TEAM-6). */
export async function findRows<N extends ThingName>(
  reader: Reader,
  name: N,
  member: Member,
  permission: Permission,
  { id, shopId, archived = true, mostArchived }: Which,
): Promise<RowOf<N>[]> {
  const table = tableOf(name);
  const ofShop = name === 'shop' ? table.id : table.shopId;
  const which = and(
    within(member, permission, scopeOf(name)),
    isNoOption(name),
    id === undefined ? undefined : eq(table.id, id),
    shopId === undefined || !ofShop ? undefined : eq(ofShop, shopId),
  );
  const latestArchived = (most: number) =>
    reader
      .select({ id: table.id })
      .from(table)
      .where(and(which, eq(table.archived, true)))
      .orderBy(desc(table.id))
      .limit(most);
  const isCurrent = eq(table.archived, false);
  const withArchived =
    mostArchived === undefined ? undefined : or(isCurrent, inArray(table.id, latestArchived(mostArchived)));
  const found = await reader
    .select()
    .from(table)
    .where(and(which, archived ? withArchived : isCurrent))
    .orderBy(asc(table.position), asc(table.id));
  // Rows of a table that is itself a type parameter.
  return found as unknown as RowOf<N>[];
}

/** How many a company has, options of services among them. */
export const countThings = (tx: Tx, name: ThingName, companyId: number): Promise<number> =>
  tx.$count(tableOf(name), and(eq(tableOf(name).companyId, companyId), eq(tableOf(name).archived, false)));

/**
 * What a kind weighs in the answers that customers get: the characters of its texts in the longest language, and how many
 * services it names.
 */
export async function weighThings(
  tx: Tx,
  name: ThingName,
  companyId: number,
): Promise<{ readonly characters: number; readonly links: number }> {
  const table = tableOf(name);
  const inLanguage = (texts: SQL) =>
    sql`coalesce(sum((select sum(length(told.value)) from jsonb_each_text(${texts}) told
      where told.key in ('name', 'description', 'about', 'agreement', 'title', 'sub_name'))), 0)::int`;
  const { rows: heaviest } = await tx.execute<{ characters: number }>(sql`select greatest(${sql.join(
    [
      inLanguage(sql`to_jsonb(thing)`),
      ...locales.map((each) => inLanguage(sql`to_jsonb(thing) -> 'texts' -> ${each}`)),
    ],
    sql`, `,
  )}) as characters
    from ${table} thing where thing.company_id = ${companyId} and not thing.archived`);
  const { rows: named } = await tx.execute<{ links: number }>(linksOf(name, companyId));
  return { characters: heaviest[0]?.characters ?? 0, links: named[0]?.links ?? 0 };
}

function linksOf(name: ThingName, companyId: number): SQL {
  switch (name) {
    case 'bundle':
      return sql`select count(*)::int as links from bundle_services x
        join bundles b on b.company_id = x.company_id and b.id = x.bundle_id
        where x.company_id = ${companyId} and x.removed_at is null and not b.archived`;
    case 'subscription':
      return sql`select count(*)::int as links from subscription_group_services x
        join subscription_groups g on g.company_id = x.company_id and g.id = x.group_id
        join subscriptions s on s.company_id = g.company_id and s.id = g.subscription_id
        where x.company_id = ${companyId} and x.removed_at is null and not s.archived`;
    case 'promotion':
      return sql`select count(*)::int as links from promotion_services x
        join promotions p on p.company_id = x.company_id and p.id = x.promotion_id
        where x.company_id = ${companyId} and not p.archived`;
    case 'service':
    case 'category':
    case 'employee':
    case 'object':
    case 'room':
    case 'shop':
      return sql`select 0 as links`;
  }
}

export async function lockThing(tx: Tx, name: ThingName, companyId: number, id: number): Promise<void> {
  const table = tableOf(name);
  await tx
    .select({ id: table.id })
    .from(table)
    .where(isIt(table, companyId, id))
    .for('no key update');
}

export async function insertThing(tx: Tx, name: ThingName, row: object): Promise<number> {
  const table = tableOf(name);
  const [added] = await tx.insert(table).values(row).returning({ id: table.id });
  if (!added) throw new Error('the insert returned no row');
  return Number(added.id);
}

export async function updateThing(tx: Tx, name: ThingName, companyId: number, id: number, to: object): Promise<void> {
  const table = tableOf(name);
  await tx
    .update(table)
    .set({ ...to, version: sql`${table.version} + 1` })
    .where(isIt(table, companyId, id));
}

/** All things in the same list, in order. */
export async function siblingsOf(tx: Tx, name: ThingName, row: AnyRow): Promise<number[]> {
  const table = tableOf(name);
  const { companyId, categoryId, shopId } = { categoryId: undefined, shopId: undefined, ...row };
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.companyId, companyId),
        isNoOption(name),
        table.shopId && shopId !== undefined ? eq(table.shopId, shopId) : undefined,
        table.categoryId && categoryId !== undefined
          ? sql`${table.categoryId} is not distinct from ${categoryId}`
          : undefined,
      ),
    )
    .orderBy(asc(table.position), asc(table.id));
  return found.map(({ id }) => Number(id));
}

/** Renumbers a list; rows whose number stays are not written. */
export async function renumber(tx: Tx, name: ThingName, companyId: number, ids: readonly number[]): Promise<void> {
  const table = tableOf(name);
  for (const [position, id] of ids.entries())
    await tx
      .update(table)
      .set({ position })
      .where(and(isIt(table, companyId, id), sql`${table.position} <> ${position}`));
}

/** Which of these are the company's, and of which shop each is. */
export async function shopsOf(
  reader: Reader,
  name: 'service' | 'room' | 'employee' | 'object' | 'category',
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const table = tables[name];
  const found = await reader
    .select({ id: table.id, shopId: table.shopId })
    .from(table)
    .where(and(eq(table.companyId, companyId), inArray(table.id, [...ids])));
  return new Map(found.map(({ id, shopId }) => [id, shopId]));
}

export async function hasShop(reader: Reader, companyId: number, shopId: number): Promise<boolean> {
  const found = await reader
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)));
  return found.length > 0;
}

/** The same content is stored once. */
export async function insertPicture(tx: Tx, picture: typeof pictures.$inferInsert): Promise<void> {
  await tx.insert(pictures).values(picture).onConflictDoNothing();
}

export async function insertFont(tx: Tx, font: typeof fonts.$inferInsert): Promise<void> {
  await tx.insert(fonts).values(font).onConflictDoNothing();
}

/** Who made this version of a thing (TEAM-8). */
export async function authorOf(
  tx: Tx,
  companyId: number,
  thing: ThingName | 'company',
  id: number,
  version: number,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ who: auditEntries.who, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.companyId, companyId), eq(auditEntries.thing, thing), eq(auditEntries.thingId, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.after?.['version'] === version ? row.who : undefined;
}
