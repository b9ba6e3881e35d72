import { and, eq, inArray, sql } from 'drizzle-orm';
import { isShopOf } from '../infra/db/known-shop.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import { categories, services } from '../infra/db/schema/index.ts';

export interface Example {
  readonly name: string;
  readonly subName: string;
  readonly description: string;
  readonly texts: (typeof services.$inferInsert)['texts'];
  readonly minutes: number;
  readonly priceCents: number;
}

/** What may point at a service once somebody makes use of it. */
const users = [
  'bundle_services',
  'subscription_group_services',
  'promotion_services',
  'sessions',
  'class_series',
  'bookings',
] as const;

/** The examples as they were added: one that somebody changed or makes use of is theirs (START-3). */
const isUntouched = (companyId: number, shopId: number) =>
  and(
    eq(services.companyId, companyId),
    eq(services.shopId, shopId),
    eq(services.example, true),
    eq(services.version, 1),
    eq(services.archived, false),
    ...users.map(
      (table) => sql`not exists (select from ${sql.identifier(table)} u
        where u.company_id = ${services.companyId} and u.service_id = ${services.id})`,
    ),
  );

export const countExamples = (db: Pick<Db, '$count'>, companyId: number, shopId: number): Promise<number> =>
  db.$count(services, isUntouched(companyId, shopId));

export const isKnownShop = (tx: Tx, companyId: number, shopId: number): Promise<boolean> =>
  isShopOf(tx, companyId, shopId);

/** In a category of their own, after what is there. */
export async function insertExamples(
  tx: Tx,
  { companyId, shopId }: { readonly companyId: number; readonly shopId: number },
  category: Pick<typeof categories.$inferInsert, 'name' | 'texts'>,
  examples: readonly Example[],
): Promise<void> {
  const last = sql`(select coalesce(max(position), 0) + 1 from categories where company_id = ${companyId} and shop_id = ${shopId})`;
  const [row] = await tx
    .insert(categories)
    .values({ companyId, shopId, ...category, position: last })
    .returning({ id: categories.id });
  if (!row) throw new Error('the insert returned no row');
  // Nobody can book them, so no customer is ever in the way of their removal.
  const fixed = { companyId, shopId, categoryId: row.id, bookableType: 'never', example: true } as const;
  await tx.insert(services).values(examples.map((example, position) => ({ ...fixed, ...example, position })));
}

/** The examples that are left, and why. */
export async function keptExamples(tx: Tx, companyId: number, shopId: number) {
  const rows = await tx
    .select({ id: services.id, name: services.name, version: services.version })
    .from(services)
    .where(
      and(
        eq(services.companyId, companyId),
        eq(services.shopId, shopId),
        eq(services.example, true),
        eq(services.archived, false),
      ),
    )
    .orderBy(services.position, services.id);
  return rows.map(({ version, ...kept }) => ({
    ...kept,
    because: version > 1 ? ('changed' as const) : ('in_use' as const),
  }));
}

/** How many there were; their category goes with the last of it. */
export async function deleteExamples(tx: Tx, companyId: number, shopId: number): Promise<number> {
  const gone = await tx
    .delete(services)
    .where(isUntouched(companyId, shopId))
    .returning({ categoryId: services.categoryId });
  const homes = gone.flatMap(({ categoryId }) => categoryId ?? []);
  const isEmpty = sql`not exists (select from services s
    where s.company_id = ${categories.companyId} and s.category_id = ${categories.id})`;
  if (homes.length > 0)
    await tx.delete(categories).where(and(eq(categories.companyId, companyId), inArray(categories.id, homes), isEmpty));
  return gone.length;
}
