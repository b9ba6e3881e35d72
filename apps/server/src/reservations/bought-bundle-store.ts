import type { Locale } from '@embook/domain/shared';
import { and, asc, count, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ownedNameIn } from '../infra/db/booked-name.ts';
import { UNNAMED } from '../infra/db/named-client.ts';
import type { Db } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { bundles, clientBundles } from '../infra/db/schema/index.ts';
import { byClocks, nowOf, type ShopsNow } from '../infra/db/shop-clocks.ts';
import { textIn } from '../infra/db/text-in-language.ts';

export type BundleRow = Awaited<ReturnType<typeof listBundles>>[number];

const used = sql<number>`(select count(*)::int from bundle_uses u where u.company_id = client_bundles.company_id
  and u.client_bundle_id = client_bundles.id and u.returned_at is null)`;

const ofBundle = and(eq(bundles.companyId, clientBundles.companyId), eq(bundles.id, clientBundles.bundleId));

const bundleColumns = (locale: Locale | Placeholder) => ({
  id: clientBundles.id,
  bundleId: clientBundles.bundleId,
  bundleName: ownedNameIn(locale, 'bundle'),
  usages: used,
  maxUsages: sql<number | null>`nullif(${clientBundles.maxUsages}, -1)`,
  length: clientBundles.length,
  lengthType: sql<string>`'bundle.length.' || ${clientBundles.lengthType}`,
  endsAt: clientBundles.endsAt,
  services: sql<
    string[]
  >`(select coalesce(json_agg(${textIn(locale, sql`s.texts`, 'name', sql`s.name`)} order by s.position, s.id), '[]')
    from bundle_services i join services s on s.company_id = i.company_id and s.id = i.service_id
    where i.company_id = client_bundles.company_id and i.bundle_id = client_bundles.bundle_id
      and (i.removed_at is null or client_bundles.created_at < i.removed_at))`,
  description: textIn(locale, bundles.texts, 'description', bundles.description),
  finalCost: clientBundles.finalCostCents,
  paymentType: clientBundles.paymentType,
  paymentSystem: clientBundles.paymentSystem,
  paid: clientBundles.paid,
  paymentReturned: sql<boolean>`${clientBundles.returnedAt} is not null`,
});

const asked = { companyId: sql.placeholder('companyId'), customerId: sql.placeholder('customerId') };

const isOwnBundle = ({ companyId, customerId }: Owner | typeof asked) =>
  and(
    eq(clientBundles.companyId, companyId),
    eq(clientBundles.customerId, customerId),
    eq(clientBundles.status, 'active'),
  );

function isListedBundle(now: SQL, current: boolean) {
  const left = sql`(${clientBundles.maxUsages} = -1 or ${used} < ${clientBundles.maxUsages})`;
  // What money went back for is over (A30).
  const lasts = sql`(coalesce(${clientBundles.endsAt} > ${now}, true) and ${clientBundles.returnedAt} is null)`;
  return and(isOwnBundle(asked), current ? sql`${left} and ${lasts}` : sql`not (${left} and ${lasts})`);
}

/** The bundles that a customer has bought. */
const counts = byClocks(sql`${bundles.shopId}`, (db, now: SQL, current: boolean) =>
  db
    .select({ count: count() })
    .from(clientBundles)
    .innerJoin(bundles, ofBundle)
    .where(isListedBundle(now, current))
    .prepare(UNNAMED),
);
const pages = byClocks(sql`${bundles.shopId}`, (db, now: SQL, current: boolean) =>
  db
    .select(bundleColumns(sql.placeholder('locale')))
    .from(clientBundles)
    .innerJoin(bundles, ofBundle)
    .where(isListedBundle(now, current))
    .orderBy(
      current ? sql`${clientBundles.endsAt} asc nulls last` : desc(clientBundles.boughtAt),
      asc(clientBundles.id),
    )
    .offset(sql.placeholder('offset'))
    .limit(sql.placeholder('most'))
    .prepare(UNNAMED),
);

export async function countBundles(
  db: Db,
  owner: Owner,
  current: boolean,
  clocks: readonly ShopsNow[],
): Promise<number> {
  const [row] = await counts(db, clocks, current).execute({ ...owner, now: nowOf(clocks) });
  return row?.count ?? 0;
}

export const listBundles = (
  db: Db,
  owner: Owner,
  current: boolean,
  clocks: readonly ShopsNow[],
  page: { readonly offset: number; readonly most: number; readonly locale: Locale },
) => pages(db, clocks, current).execute({ ...owner, ...page, now: nowOf(clocks) });

export async function findBundle(db: Db, owner: Owner, id: number, locale: Locale) {
  const [row] = await db
    .select(bundleColumns(locale))
    .from(clientBundles)
    .innerJoin(bundles, ofBundle)
    .where(and(isOwnBundle(owner), eq(clientBundles.id, id)));
  return row;
}
