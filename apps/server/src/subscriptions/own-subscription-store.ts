import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Day, Locale } from '@embook/domain/shared';
import { ownedNameIn } from '../infra/db/booked-name.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Key, Owner } from '../infra/db/owner.ts';
import {
  clientSubscriptionGroups,
  clientSubscriptions,
  companies,
  customers,
  payments,
  subscriptionPeriods,
} from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import type { Holder } from '../payment/payment.ts';
import { toOwnSubscription, type OwnSubscription, type OwnSubscriptionRow } from './own-subscription.ts';

export type Reader = Pick<Tx, 'select' | 'execute'>;
type NewSubscription = typeof clientSubscriptions.$inferInsert;
type NewPeriod = typeof subscriptionPeriods.$inferInsert;

const LIVE = ['pending', 'active', 'open'] as const;

const its = sql`company_id = client_subscriptions.company_id and client_subscription_id = client_subscriptions.id`;

/** The names are those that were kept, as rules and mails need them, or in the language of a customer who reads them. */
const columns = (locale?: Locale) => ({
  companyId: clientSubscriptions.companyId,
  id: clientSubscriptions.id,
  customerId: clientSubscriptions.customerId,
  subscriptionId: clientSubscriptions.subscriptionId,
  name: ownedNameIn(locale, 'subscription'),
  status: clientSubscriptions.status,
  priceCents: clientSubscriptions.priceCents,
  duration: clientSubscriptions.duration,
  startsOn: clientSubscriptions.startsOn,
  endsOn: clientSubscriptions.endsOn,
  timeZone: companies.timeZone,
  pauses: sql<OwnSubscriptionRow['pauses']>`(
    select coalesce(json_agg(json_build_object('from', starts_on, 'until', ends_on) order by starts_on), '[]')
    from subscription_pauses where ${its})`,
  groups: sql<OwnSubscriptionRow['groups']>`(
    select coalesce(json_agg(json_build_object('id', o.group_id, 'maxUsages', o.max_usages,
      'periodicity', o.periodicity, 'useMissedUsagesAfter', o.use_missed_usages_after,
      'services', (select coalesce(json_agg(json_build_object('id', v.id,
          'name', ${locale === undefined ? sql`v.name` : textIn(locale, sql`v.texts`, 'name', sql`v.name`)}) order by v.position, v.id), '[]')
        from subscription_group_services gs join services v on v.company_id = gs.company_id and v.id = gs.service_id
        where gs.company_id = o.company_id and gs.group_id = o.group_id
          and (gs.removed_at is null or client_subscriptions.created_at < gs.removed_at))) order by g.position, g.id), '[]')
    from client_subscription_groups o
    join subscription_groups g on g.company_id = o.company_id and g.id = o.group_id
    where o.company_id = client_subscriptions.company_id and o.client_subscription_id = client_subscriptions.id)`,
  taken: sql<OwnSubscriptionRow['taken']>`(
    select coalesce(json_agg(json_build_object('groupId', group_id, 'period', period_start, 'used', used)), '[]')
    from (select group_id, period_start, count(*) as used from subscription_uses where ${its} and returned_at is null
      group by group_id, period_start) u)`,
  bills: sql<OwnSubscriptionRow['bills']>`(
    select coalesce(json_agg(json_build_object('number', number, 'start', starts_on, 'amountCents', amount_cents,
      'isPaid', paid_at is not null) order by number), '[]')
    from subscription_periods where ${its})`,
});

const isOpen = sql<boolean>`${payments.status} in ('intent', 'pending')`;

const isIt = ({ companyId, id }: Key) =>
  and(eq(clientSubscriptions.companyId, companyId), eq(clientSubscriptions.id, id));
const isTheirs = ({ companyId, customerId }: Owner) =>
  and(eq(clientSubscriptions.companyId, companyId), eq(clientSubscriptions.customerId, customerId));

async function read(reader: Reader, which: SQL | undefined, locale?: Locale): Promise<OwnSubscription[]> {
  const rows = await reader
    .select(columns(locale))
    .from(clientSubscriptions)
    .innerJoin(companies, eq(companies.id, clientSubscriptions.companyId))
    .where(which)
    .orderBy(asc(clientSubscriptions.id));
  return rows.map(toOwnSubscription);
}

/** Scoped by customer, so another customer's is not found (A15). */
export const findOwnSubscription = async (
  reader: Reader,
  owner: Owner,
  id: number,
  locale?: Locale,
): Promise<OwnSubscription | undefined> =>
  (await read(reader, and(isTheirs(owner), eq(clientSubscriptions.id, id)), locale))[0];

export const findSubscription = async (reader: Reader, key: Key): Promise<OwnSubscription | undefined> =>
  (await read(reader, isIt(key)))[0];

/** The one of this product that they have or are paying; there is never a second one (A10). */
export const findLiveSubscription = async (
  reader: Reader,
  owner: Owner,
  subscriptionId: number,
): Promise<OwnSubscription | undefined> =>
  (
    await read(
      reader,
      and(
        isTheirs(owner),
        eq(clientSubscriptions.subscriptionId, subscriptionId),
        inArray(clientSubscriptions.status, LIVE),
      ),
    )
  )[0];

/** Those that may pay for visits. */
export const findUsableSubscriptions = (reader: Reader, { locale, ...owner }: Holder): Promise<OwnSubscription[]> =>
  read(reader, and(isTheirs(owner), inArray(clientSubscriptions.status, ['active', 'open'])), locale);

/** False where there is a live one already: the index decides (A10). */
export async function addSubscription(
  tx: Tx,
  row: NewSubscription,
  groups: OwnSubscription['groups'],
  first: Omit<NewPeriod, 'companyId'>,
) {
  const { companyId, id } = row;
  const added = await tx
    .insert(clientSubscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: clientSubscriptions.id });
  if (added.length === 0) return false;
  if (groups.length > 0)
    await tx.insert(clientSubscriptionGroups).values(
      groups.map(({ id: groupId, maxUsages, periodicity, useMissedUsagesAfter }) => ({
        companyId,
        clientSubscriptionId: id,
        groupId,
        maxUsages,
        periodicity,
        useMissedUsagesAfter,
      })),
    );
  await tx.insert(subscriptionPeriods).values({ companyId, ...first });
  return true;
}

export async function changeSubscription(tx: Tx, key: Key, changes: Partial<NewSubscription>): Promise<void> {
  await tx.update(clientSubscriptions).set(changes).where(isIt(key));
}

/** False where it was charged already: each period is charged once. */
export async function addPeriod(tx: Tx, period: NewPeriod): Promise<boolean> {
  const rows = await tx
    .insert(subscriptionPeriods)
    .values(period)
    .onConflictDoNothing()
    .returning({ number: subscriptionPeriods.number });
  return rows.length > 0;
}

export async function changePeriod(
  tx: Tx,
  { companyId, id }: Key,
  number: number,
  changes: Partial<NewPeriod>,
): Promise<void> {
  await tx
    .update(subscriptionPeriods)
    .set(changes)
    .where(
      and(
        eq(subscriptionPeriods.companyId, companyId),
        eq(subscriptionPeriods.clientSubscriptionId, id),
        eq(subscriptionPeriods.number, number),
      ),
    );
}

/** The payment of a period, or of any, that is under way, else the newest. */
export async function lastPayment(reader: Reader, { companyId, id }: Key, period?: number) {
  const [row] = await reader
    .select({ id: payments.id, isOpen })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.payableKind, 'subscription'),
        eq(payments.payableId, id),
        period === undefined ? undefined : eq(payments.payablePeriod, period),
      ),
    )
    .orderBy(desc(isOpen), desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return row;
}

/** The memberships that a company charges, by customer, in the order in which they are locked. */
export const findRunningSubscriptions = (tx: Tx, companyId: number) =>
  tx
    .select({ id: clientSubscriptions.id, customerId: clientSubscriptions.customerId })
    .from(clientSubscriptions)
    .where(and(eq(clientSubscriptions.companyId, companyId), inArray(clientSubscriptions.status, ['active', 'open'])))
    .orderBy(asc(clientSubscriptions.customerId), asc(clientSubscriptions.id));

/** Those whose last charged period may be over by that day, who end by then or wait for money; so many after `after`. */
export const findDueSubscriptions = (db: Db, day: Day, after: Key, most: number) =>
  db
    .select({
      companyId: clientSubscriptions.companyId,
      id: clientSubscriptions.id,
      customerId: clientSubscriptions.customerId,
    })
    .from(clientSubscriptions)
    .innerJoin(
      customers,
      and(
        eq(customers.companyId, clientSubscriptions.companyId),
        eq(customers.id, clientSubscriptions.customerId),
        // Erased customers are not charged any more.
        isNull(customers.erasedAt),
      ),
    )
    // A blocked company charges nobody, since nobody can use what they would pay for (decision 89).
    .innerJoin(companies, and(eq(companies.id, clientSubscriptions.companyId), isNull(companies.bannedAt)))
    .where(
      and(
        inArray(clientSubscriptions.status, ['active', 'open']),
        or(
          eq(clientSubscriptions.status, 'open'),
          lte(clientSubscriptions.endsOn, day),
          sql`not exists (select from subscription_periods p where p.company_id = client_subscriptions.company_id
            and p.client_subscription_id = client_subscriptions.id and p.ends_on > ${day})`,
        ),
        or(
          gt(clientSubscriptions.companyId, after.companyId),
          and(eq(clientSubscriptions.companyId, after.companyId), gt(clientSubscriptions.id, after.id)),
        ),
      ),
    )
    .orderBy(asc(clientSubscriptions.companyId), asc(clientSubscriptions.id))
    .limit(most);
