import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { bundles, bundleUses, clientBundles, companies, shops } from '../infra/db/schema/index.ts';
import { isOnSale } from './bundle-store.ts';

export type BundleTerms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;
export type OwnBundle = NonNullable<Awaited<ReturnType<typeof findOwnBundle>>>;
type NewBundle = typeof clientBundles.$inferInsert;

/** Bundles that customers bought or are paying for. */
const isTheirs = ({ companyId, customerId }: Owner) =>
  and(eq(clientBundles.companyId, companyId), eq(clientBundles.customerId, customerId));

const isIt = (companyId: number, id: number) => and(eq(clientBundles.companyId, companyId), eq(clientBundles.id, id));

const columns = {
  id: clientBundles.id,
  bundleId: clientBundles.bundleId,
  status: clientBundles.status,
  finalCostCents: clientBundles.finalCostCents,
  returnedAt: clientBundles.returnedAt,
};

const usedCount = sql`(select count(*) from ${bundleUses} where ${bundleUses.companyId} = ${clientBundles.companyId}
  and ${bundleUses.clientBundleId} = ${clientBundles.id} and ${bundleUses.returnedAt} is null)`;

/** Scoped by customer, so another customer's bundle is not found (A6, A15). */
async function newest(reader: Pick<Db, 'select'>, owner: Owner, ...which: (SQL | undefined)[]) {
  const [row] = await reader
    .select(columns)
    .from(clientBundles)
    .where(and(isTheirs(owner), ...which))
    .orderBy(desc(clientBundles.createdAt), clientBundles.id)
    .limit(1);
  return row;
}

/** The current terms of a bundle, and how its company is paid. */
export async function findTerms(db: Db, companyId: number, bundleId: number, shopId: number) {
  const [row] = await db
    .select({
      id: bundles.id,
      name: bundles.name,
      priceCents: bundles.priceCents,
      length: bundles.length,
      lengthUnit: bundles.lengthType,
      maxUsages: bundles.maxUsages,
      timeZone: shops.timeZone,
      acceptsOnline: companies.acceptsIdeal,
      bankRequired: companies.idealBankRequired,
    })
    .from(bundles)
    .innerJoin(shops, and(eq(shops.companyId, bundles.companyId), eq(shops.id, bundles.shopId)))
    .innerJoin(companies, eq(companies.id, bundles.companyId))
    .where(and(eq(bundles.companyId, companyId), eq(bundles.id, bundleId), eq(bundles.shopId, shopId), isOnSale));
  return row;
}

export const findOwnBundle = (reader: Pick<Db, 'select'>, owner: Owner, id: number) =>
  newest(reader, owner, eq(clientBundles.id, id));

/** The newest of the same bundle whose payment is under way, at this price. */
export const findPendingBundle = (tx: Tx, owner: Owner, bundleId: number, costCents: number) =>
  newest(
    tx,
    owner,
    eq(clientBundles.bundleId, bundleId),
    eq(clientBundles.status, 'pending'),
    eq(clientBundles.finalCostCents, costCents),
  );

/** One of the same bundle that can still be used at `now`. */
export const findUsableBundle = (tx: Tx, owner: Owner, bundleId: number, now: number) =>
  newest(
    tx,
    owner,
    eq(clientBundles.bundleId, bundleId),
    eq(clientBundles.status, 'active'),
    eq(clientBundles.paid, true),
    or(isNull(clientBundles.endsAt), gt(clientBundles.endsAt, now)),
    or(eq(clientBundles.maxUsages, -1), sql`${usedCount} < ${clientBundles.maxUsages}`),
  );

export async function addOwnBundle(tx: Tx, bundle: NewBundle): Promise<void> {
  await tx.insert(clientBundles).values(bundle);
}

/** Locked: what its payment does to it happens once. */
export async function lockOwnBundle(tx: Tx, companyId: number, id: number) {
  const [row] = await tx
    .select({
      name: clientBundles.bundleName,
      status: clientBundles.status,
      returnedAt: clientBundles.returnedAt,
      length: clientBundles.length,
      lengthUnit: clientBundles.lengthType,
      maxUsages: clientBundles.maxUsages,
      costCents: clientBundles.finalCostCents,
      timeZone: shops.timeZone,
    })
    .from(clientBundles)
    .innerJoin(bundles, and(eq(bundles.companyId, clientBundles.companyId), eq(bundles.id, clientBundles.bundleId)))
    .innerJoin(shops, and(eq(shops.companyId, bundles.companyId), eq(shops.id, bundles.shopId)))
    .where(isIt(companyId, id))
    .for('update', { of: clientBundles });
  return row;
}

export async function changeOwnBundle(
  tx: Tx,
  companyId: number,
  id: number,
  changes: Partial<NewBundle>,
): Promise<void> {
  await tx.update(clientBundles).set(changes).where(isIt(companyId, id));
}
