import type { Locale } from '@embook/domain/shared';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isStanding } from '../infra/db/offered.ts';
import type { Db } from '../infra/db/open.ts';
import { categories, services, shops } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

export type ServiceRow = NonNullable<Awaited<ReturnType<typeof servicesOfShop>>>[number];

/** Listed services and their sub-options in the shop's order; undefined when the shop is not this company's. */
export async function servicesOfShop(db: Db, companyId: number, shopId: number, locale: Locale) {
  const parent = alias(services, 'parent');
  const rows = await db
    .select({
      category: textIn(locale, categories.texts, 'name', categories.name),
      service: {
        id: services.id,
        parentId: services.parentServiceId,
        name: textIn(locale, services.texts, 'name', services.name),
        subName: textIn(locale, services.texts, 'sub_name', services.subName),
        description: textIn(locale, services.texts, 'description', services.description),
        minutes: services.minutes,
        price: services.priceCents,
        hidePrice: services.hidePrice,
        bookableType: services.bookableType,
        photoUrl: services.photoUrl,
      },
    })
    .from(shops)
    .leftJoin(
      services,
      and(eq(services.companyId, shops.companyId), eq(services.shopId, shops.id), isStanding(sql`services`)),
    )
    .leftJoin(parent, and(eq(parent.companyId, services.companyId), eq(parent.id, services.parentServiceId)))
    .leftJoin(
      categories,
      and(
        eq(categories.companyId, services.companyId),
        eq(categories.archived, false),
        eq(categories.hidden, false),
        or(eq(categories.id, services.categoryId), eq(categories.id, parent.categoryId)),
      ),
    )
    .where(
      and(eq(shops.companyId, companyId), eq(shops.id, shopId), eq(shops.archived, false), eq(shops.hidden, false)),
    )
    .orderBy(asc(categories.position), asc(categories.id), asc(services.position), asc(services.id));
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ category, service }) => (category !== null && service ? [{ ...service, category }] : []));
}
