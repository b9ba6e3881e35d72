import type { SubscriptionGroup } from '@embook/domain/subscriptions';
import type { Locale, Day } from '@embook/domain/shared';
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { isAnyInSight, isNamedService } from '../infra/db/offered.ts';
import type { Db } from '../infra/db/open.ts';
import { clientSubscriptions, companies, subscriptions } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

export type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>;
export type SubscriptionRow = Awaited<ReturnType<typeof listProducts>>[number];

/** The services that a subscription covers now, as `v`. */
const covered = sql`subscription_groups g
  join subscription_group_services gs on gs.company_id = g.company_id and gs.group_id = g.id and gs.removed_at is null
  join services v on v.company_id = gs.company_id and v.id = gs.service_id
  where g.company_id = subscriptions.company_id and g.subscription_id = subscriptions.id and g.removed_at is null`;

/** What costs something is sold online only. */
const buyableWhere = (takesOnline: boolean) => sql<boolean>`${subscriptions.buyable} and not ${subscriptions.archived}
  and (${subscriptions.priceCents} = 0 or (${companies.acceptsIdeal} and ${takesOnline})) and ${isAnyInSight(covered)}`;

/** With the names of the services that `isNamed`. */
const groupsIn = (locale: Locale, isNamed: SQL = sql`true`) => sql<SubscriptionGroup[]>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'maxUsages', g.max_usages, 'periodicity', g.periodicity,
    'useMissedUsagesAfter', g.use_missed_usages_after,
    'services', (select coalesce(json_agg(json_build_object('id', v.id,
      'name', ${textIn(locale, sql`v.texts`, 'name', sql`v.name`)}) order by v.position, v.id), '[]')
      from subscription_group_services gs join services v on v.company_id = gs.company_id and v.id = gs.service_id
      where gs.company_id = g.company_id and gs.group_id = g.id and gs.removed_at is null and not v.archived
        and ${isNamed})) order by g.position, g.id), '[]')
  from subscription_groups g
  where g.company_id = subscriptions.company_id and g.subscription_id = subscriptions.id and g.removed_at is null)`;

const textsIn = (locale: Locale) => ({
  name: textIn(locale, subscriptions.texts, 'name', subscriptions.name),
  description: textIn(locale, subscriptions.texts, 'description', subscriptions.description),
});

/** What a subscription costs and allows today. */
export async function findProduct(
  reader: Pick<Db, 'select'>,
  companyId: number,
  id: number,
  locale: Locale,
  takesOnline: boolean,
) {
  const [row] = await reader
    .select({
      id: subscriptions.id,
      ...textsIn(locale),
      /** Stored with the purchase: the same in every language. */
      mainName: subscriptions.name,
      agreement: textIn(locale, subscriptions.texts, 'agreement', subscriptions.agreement),
      priceCents: subscriptions.priceCents,
      hidePrice: subscriptions.hidePrice,
      periodicity: subscriptions.periodicity,
      duration: subscriptions.duration,
      buyable: buyableWhere(takesOnline),
      groups: groupsIn(locale),
      company: companies.name,
      timeZone: companies.timeZone,
    })
    .from(subscriptions)
    .innerJoin(companies, eq(companies.id, subscriptions.companyId))
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, id)));
  return row;
}

/** The company's subscriptions with their groups and, for a customer, the live one of each. */
export const listProducts = (
  db: Db,
  companyId: number,
  customerId: number | undefined,
  today: Day,
  locale: Locale,
  takesOnline: boolean,
) =>
  db
    .select({
      id: subscriptions.id,
      ...textsIn(locale),
      price: subscriptions.priceCents,
      hidePrice: subscriptions.hidePrice,
      periodicity: subscriptions.periodicity,
      duration: subscriptions.duration,
      buyable: buyableWhere(takesOnline),
      clientSubscriptionId: clientSubscriptions.id,
      clientSubscriptionStatus: clientSubscriptions.status,
      startsOn: clientSubscriptions.startsOn,
      endsOn: clientSubscriptions.endsOn,
      paused: sql<boolean>`exists (select from subscription_pauses p
        where p.company_id = client_subscriptions.company_id and p.client_subscription_id = client_subscriptions.id
          and p.starts_on <= ${today} and (p.ends_on is null or p.ends_on > ${today}))`,
      // Of the newest that the caller had of it, where the money for it went back (A30).
      returnedAt:
        customerId === undefined
          ? sql<Date | null>`null`
          : sql<Date | null>`(select (select max(p.returned_at) from subscription_periods p
              where p.company_id = o.company_id and p.client_subscription_id = o.id)
            from client_subscriptions o where o.company_id = subscriptions.company_id
              and o.subscription_id = subscriptions.id and o.customer_id = ${customerId}
              and o.status <> 'closed' order by o.created_at desc, o.id desc limit 1)`,
      // Whoever has one may know all that it covers, also what is not offered to others (decision 59).
      groups: groupsIn(locale, sql`(${isNamedService(sql`v`)} or ${clientSubscriptions.id} is not null)`),
    })
    .from(subscriptions)
    .innerJoin(companies, eq(companies.id, subscriptions.companyId))
    .leftJoin(
      clientSubscriptions,
      and(
        eq(clientSubscriptions.companyId, subscriptions.companyId),
        eq(clientSubscriptions.subscriptionId, subscriptions.id),
        customerId === undefined ? sql`false` : eq(clientSubscriptions.customerId, customerId),
        inArray(clientSubscriptions.status, ['pending', 'active', 'open']),
      ),
    )
    // A customer who has one sees it, archived or not (CAT-3).
    .where(
      and(
        eq(subscriptions.companyId, companyId),
        or(eq(subscriptions.archived, false), isNotNull(clientSubscriptions.id)),
      ),
    )
    .orderBy(asc(subscriptions.position), asc(subscriptions.id));
