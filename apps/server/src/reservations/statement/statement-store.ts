import type { StatementEntry } from '@embook/domain/reservations';
import type { Locale, ShopTime } from '@embook/domain/shared';
import { type SQL, sql } from 'drizzle-orm';
import { bookedNameIn, ownedNameIn } from '../../infra/db/booked-name.ts';
import type { Db } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';

/** The position of an entry: its time, then its id; unique even within the same moment. */
export interface Position {
  readonly micros: number;
  readonly what: StatementEntry['what'];
  readonly id: number;
  readonly step: number;
}

export type StatementRow = Position &
  Omit<StatementEntry, 'isCurrent'> & {
    /** When its visit is over, on the clock of its shop; null where there is none, or none any more. */
    readonly endsAt: ShopTime | null;
    readonly timeZone: string | null;
  };

/**
 * Each bundle, each week or month of a membership and the points are an account of their own: its balance is what it
 * began with and everything up to the entry.
 */
function accounts({ companyId, customerId }: Owner): SQL {
  const bundles = sql`from client_bundles c where c.company_id = ${companyId} and c.customer_id = ${customerId}`;
  const bundleUses = sql`from bundle_uses u
    join client_bundles c on c.company_id = u.company_id and c.id = u.client_bundle_id
    where c.company_id = ${companyId} and c.customer_id = ${customerId}`;
  const visits = sql`from subscription_uses u
    join client_subscriptions c on c.company_id = u.company_id and c.id = u.client_subscription_id
    where c.company_id = ${companyId} and c.customer_id = ${customerId}`;
  const ofBundle = sql`'bundle', c.id::text, case when c.max_usages <> -1 then 0 end, c.id`;
  const ofVisits = sql`'subscription', concat_ws('.', c.id, u.group_id, u.period_start),
    nullif(u.max_usages, -1), c.id`;
  return sql`
    select c.bought_at as at, 'bought' as reason, greatest(c.max_usages, 0) as change, 0::bigint as id, 0 as step,
      'bundle' as what, c.id::text as account, case when c.max_usages <> -1 then 0 end as beginning,
      c.id as owned_id, null::bigint as booking_id
    ${bundles} and c.status = 'active'
    union all select u.used_at, 'used', -1, u.id, 1, ${ofBundle}, u.booking_id ${bundleUses}
    union all select u.returned_at, 'returned', 1, u.id, 2, ${ofBundle}, u.booking_id
      ${bundleUses} and u.returned_at is not null
    union all select u.used_at, 'used', -1, u.id, 1, ${ofVisits}, u.booking_id ${visits}
    union all select u.returned_at, 'returned', 1, u.id, 2, ${ofVisits}, u.booking_id
      ${visits} and u.returned_at is not null
    union all select l.created_at, l.reason, l.points, l.id, 0, 'points', '', 0, null::bigint,
      coalesce(l.booking_id, p.payable_id)
    from loyalty_entries l
    left join payments p on p.company_id = l.company_id and p.id = l.payment_id and p.payable_kind = 'booking'
    where l.company_id = ${companyId} and l.customer_id = ${customerId}`;
}

export async function statementEntries(
  db: Db,
  owner: Owner,
  before: Position | undefined,
  most: number,
  locale: Locale,
): Promise<StatementRow[]> {
  const from = before
    ? sql`where (s.micros, s.what, s.id, s.step) <
        (${before.micros}::bigint, ${before.what}::text, ${before.id}::bigint, ${before.step}::int)`
    : sql``;
  const { rows } = await db.execute<StatementRow & Record<string, unknown>>(sql`
    select s.micros::float8 as micros, (s.micros / 1000000)::float8 as at, s.what, s.id::float8 as id, s.step,
      s.reason, s.change, s.balance::float8 as balance, s.booking_id::float8 as "bookingId",
      case s.what when 'bundle' then ${ownedNameIn(locale, 'bundle')}
        when 'subscription' then ${ownedNameIn(locale, 'subscription')} end as name,
      ${bookedNameIn(locale)} as service, h.time_zone as "timeZone",
      case when bookings.status = 'confirmed' then bookings.starts_at + bookings.minutes * 60 end::float8 as "endsAt"
    from (
      select e.*, beginning + sum(change) over (partition by what, account order by micros, id, step) as balance
      from (select a.*, (extract(epoch from a.at) * 1000000)::bigint as micros from (${accounts(owner)}) a) e) s
    left join client_bundles on s.what = 'bundle' and client_bundles.company_id = ${owner.companyId}
      and client_bundles.id = s.owned_id
    left join client_subscriptions on s.what = 'subscription'
      and client_subscriptions.company_id = ${owner.companyId} and client_subscriptions.id = s.owned_id
    left join bookings on bookings.company_id = ${owner.companyId} and bookings.id = s.booking_id
    left join shops h on h.company_id = bookings.company_id and h.id = bookings.shop_id
    ${from}
    order by s.micros desc, s.what desc, s.id desc, s.step desc
    limit ${most}`);
  return rows;
}
