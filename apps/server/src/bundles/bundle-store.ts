import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { isAnyInSight, isNamedService } from '../infra/db/offered.ts';
import type { Db } from '../infra/db/open.ts';
import { bundles, shops } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

export type BundleRow = Awaited<ReturnType<typeof bundlesOfShop>>[number];

interface OwnBundle {
  readonly id: number;
  readonly usages: number;
  readonly endsAt: ShopTime | null;
}

/** The services that a bundle covers now, as `v`. */
const covered = sql`bundle_services bs join services v on v.company_id = bs.company_id and v.id = bs.service_id
  where bs.company_id = bundles.company_id and bs.bundle_id = bundles.id and bs.removed_at is null`;

/** A bundle that is on sale to customers, in a query that joins its shop. */
export const isOnSale = and(
  eq(bundles.active, true),
  eq(bundles.archived, false),
  eq(shops.hidden, false),
  isAnyInSight(covered),
);

/** The caller's newest one of each kind that can still be used at `now`. */
const own = (customerId: number | undefined, now: ShopTime) =>
  customerId === undefined
    ? sql<OwnBundle | null>`null::json`
    : sql<OwnBundle | null>`(
        select json_build_object('id', mine.id, 'usages', mine.usages, 'endsAt', mine.ends_at) from (
          select c.id, c.ends_at, c.max_usages, c.bought_at, (select count(*)::int from bundle_uses u
            where u.company_id = c.company_id and u.client_bundle_id = c.id and u.returned_at is null) as usages
          from client_bundles c
          where c.company_id = bundles.company_id and c.bundle_id = bundles.id and c.customer_id = ${customerId}
            and c.status = 'active' and c.returned_at is null and (c.ends_at is null or c.ends_at > ${now})) mine
        where mine.max_usages = -1 or mine.usages < mine.max_usages
        order by mine.bought_at desc, mine.id limit 1)`;

/** Whoever has one may know all that it covers, also what is not offered to others (decision 59). */
const isOwned = (customerId: number | undefined) =>
  customerId === undefined
    ? sql`false`
    : sql`exists (select from client_bundles c where c.company_id = bundles.company_id and c.bundle_id = bundles.id
        and c.customer_id = ${customerId} and c.status = 'active')`;

interface Reader {
  readonly companyId: number;
  readonly customerId: number | undefined;
  readonly now: ShopTime;
  readonly locale: Locale;
  /** Without a payment provider only what costs nothing is on sale, as a bundle is paid online. */
  readonly takesOnline: boolean;
}

const selectBundles = (db: Db, { companyId, customerId, now, locale, takesOnline }: Reader, which: SQL) =>
  db
    .select({
      id: bundles.id,
      shopId: bundles.shopId,
      name: textIn(locale, bundles.texts, 'name', bundles.name),
      description: textIn(locale, bundles.texts, 'description', bundles.description),
      price: bundles.priceCents,
      hidePrice: bundles.hidePrice,
      length: bundles.length,
      lengthUnit: bundles.lengthType,
      maxUsages: bundles.maxUsages,
      services: sql<string[]>`(
        select coalesce(json_agg(${textIn(locale, sql`v.texts`, 'name', sql`v.name`)} order by v.position, v.id), '[]')
        from ${covered} and not v.archived and (${isNamedService(sql`v`)} or ${isOwned(customerId)}))`,
      own: own(customerId, now),
    })
    .from(bundles)
    .innerJoin(shops, and(eq(shops.companyId, bundles.companyId), eq(shops.id, bundles.shopId)))
    .where(and(eq(bundles.companyId, companyId), isOnSale, takesOnline ? undefined : eq(bundles.priceCents, 0), which))
    .orderBy(asc(bundles.position), asc(bundles.id));

export const bundlesOfShop = (db: Db, reader: Reader, shopId: number) =>
  selectBundles(db, reader, eq(bundles.shopId, shopId));

export const findBundle = async (db: Db, reader: Reader, bundleId: number) =>
  (await selectBundles(db, reader, eq(bundles.id, bundleId)))[0];
