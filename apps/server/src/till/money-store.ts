import { BOOKING_REFERENCES, referenceNumberOf } from '@embook/domain/booking';
import type { Day, Locale, ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import type { MoneyKind, MoneyMethod, MoneyStatus } from '@embook/domain/till';
import { type SQL, sql } from 'drizzle-orm';
import { bookedNameIn, ownedNameIn } from '../infra/db/booked-name.ts';
import type { Db } from '../infra/db/open.ts';
import { within } from '../infra/db/scope.ts';
import { ERASED_REASON } from '../payment/payment.ts';

export interface MoneyFilter {
  readonly from: Day;
  readonly until: Day;
  readonly shopId?: number | undefined;
  readonly method?: MoneyMethod | undefined;
  readonly status?: MoneyStatus | undefined;
  readonly query?: string | undefined;
}

/** Where a page ends: the moment of its last entry, then its kind and id, which are unique together. */
export interface MoneyPosition {
  readonly micros: number;
  readonly kind: MoneyKind;
  readonly id: number;
}

/**
 * Every movement of money, in one shape: payments and refunds online, what a customer's bank took back, entries of tills.
 * A purchase of a bundle or a membership belongs to no shop. Days are those of the shop's clock, else of the company's.
 */
const movements = (companyId: number, isNear: (at: SQL) => SQL): SQL => sql`
  select 'payment' as kind, p.id, p.created_at, p.company_id, p.customer_id, p.payable_kind, p.payable_id,
    'online' as method, case p.status when 'closed' then 'failed' when 'intent' then 'waiting' when 'pending' then 'waiting'
      else 'paid' end as status, p.amount_cents as cents, null::text as who, null::text as reason, null::date as due_on,
    case when p.status = 'paid' and p.payable_kind = 'booking' then p.amount_cents else 0 end as refundable, null::date as day
  from payments p where p.company_id = ${companyId} and ${isNear(sql`p.created_at`)}
  union all
  select 'refund', r.id, r.created_at, r.company_id, p.customer_id, p.payable_kind, p.payable_id, 'online',
    case r.status when 'done' then 'back' when 'failed' then 'refused' else 'owed' end,
    case r.status when 'done' then -r.amount_cents else r.settled_cents - r.amount_cents end, null, null, r.due_on, 0,
    null
  from refunds r join payments p on p.company_id = r.company_id and p.id = r.payment_id
  where r.company_id = ${companyId} and ${isNear(sql`r.created_at`)}
  union all
  select 'returned', p.id, e.created_at, p.company_id, p.customer_id, p.payable_kind, p.payable_id, 'online', 'back',
    -p.amount_cents, null, null, null, 0, null
  from payments p
  join lateral (select max(e.created_at) as created_at from payment_events e where e.company_id = p.company_id
    and e.payment_id = p.id and e.to_status = 'refunded') e on true
  where p.company_id = ${companyId} and p.status = 'refunded' and ${isNear(sql`e.created_at`)}
    and not exists (select from refunds r where r.company_id = p.company_id and r.payment_id = p.id)
  union all
  select 'desk', t.id, t.created_at, t.company_id, b.customer_id, 'booking', t.booking_id, t.method,
    case t.kind when 'sale' then 'paid' when 'refund' then 'back' else 'corrected' end, t.amount_cents, t.who,
    nullif(t.reason, ${ERASED_REASON}), null,
    case when t.kind = 'sale' then greatest(0, least(t.amount_cents, (select sum(o.amount_cents) from till_entries o
      where o.company_id = t.company_id and o.booking_id = t.booking_id and o.method = t.method)))::int else 0 end, t.day
  from till_entries t join bookings b on b.company_id = t.company_id and b.id = t.booking_id
  where t.company_id = ${companyId} and ${isNear(sql`t.created_at`)}`;

/** The same with its shop, its day, and its moment on that shop's clock. */
const placed = (companyId: number, { from, until }: MoneyFilter): SQL => {
  // Around both ends of the period in every time zone of the world, so that an index leads there.
  const isNear = (at: SQL) => sql`${at} >= ${from}::date - 1 and ${at} < ${until}::date + 2`;
  return sql`
  select m.*, b.shop_id, (extract(epoch from m.created_at) * 1000000)::bigint as micros,
    m.created_at at time zone coalesce(s.time_zone, k.time_zone) as clock,
    coalesce(m.day, (m.created_at at time zone coalesce(s.time_zone, k.time_zone))::date) as on_day
  from (${movements(companyId, isNear)}) m
  join companies k on k.id = m.company_id
  left join bookings b on m.payable_kind = 'booking' and b.company_id = m.company_id and b.id = m.payable_id
  left join shops s on s.company_id = b.company_id and s.id = b.shop_id`;
};

const escaped = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Money alone shows nobody's name (B21); who sees their own visits only is not shown those of others. */
export const seesNames = ({ areas }: Member): boolean =>
  [areas.agenda, areas.check_in, areas.customers].some((level) => level === 'view' || level === 'change');

/** By the name of the customer, or by the reference of the booking. */
function foundBy(query: string | undefined, isNamed: boolean): SQL {
  if (!query) return sql`true`;
  const number = referenceNumberOf(query);
  const isReference =
    number === undefined
      ? sql`false`
      : sql`m.payable_kind = 'booking' and m.payable_id % ${BOOKING_REFERENCES} = ${number}`;
  if (!isNamed) return isReference;
  return sql`(${isReference} or exists (select from customers c where c.company_id = m.company_id and c.id = m.customer_id
    and c.erased_at is null and c.first_name || ' ' || c.last_name ilike ${escaped(query)}))`;
}

interface MoneyRow {
  readonly kind: MoneyKind;
  readonly id: number;
  readonly micros: number;
  readonly at: ShopTime;
  readonly shopId: number | null;
  readonly customerId: number;
  readonly customer: string;
  readonly about: string;
  readonly bookingId: number | null;
  readonly method: MoneyMethod;
  readonly status: MoneyStatus;
  readonly amountCents: number;
  readonly refundableCents: number;
  readonly who: string | null;
  readonly reason: string | null;
  readonly dueOn: Day | null;
}

/** What the member may see of a filter: what belongs to no shop is the whole company's (TEAM-6). */
function matching(member: Member, { from, until, shopId, method, status, query }: MoneyFilter): SQL {
  const reach = within(member, 'money.view', { companyId: sql`m.company_id`, shopId: sql`m.shop_id` });
  return sql.join(
    [
      reach,
      sql`m.on_day between ${from}::date and ${until}::date`,
      ...(shopId === undefined ? [] : [sql`m.shop_id = ${shopId}`]),
      ...(method === undefined ? [] : [sql`m.method = ${method}`]),
      ...(status === undefined ? [] : [sql`m.status = ${status}`]),
      foundBy(query, seesNames(member)),
    ],
    sql` and `,
  );
}

/**
 * Online money of a booking goes back here once the booking is cancelled or has begun: what is still to come is cancelled
 * instead, which decides about its money (DESK-6).
 */
const refundableAt = (now: Date): SQL => sql`case when m.kind = 'payment' and b.status <> 'cancelled'
  and b.starts_at > extract(epoch from ${now.toISOString()}::timestamptz at time zone s.time_zone) then 0 else m.refundable end`;

const nameOfCustomer = sql`case when c.erased_at is null then trim(c.first_name || ' ' || c.last_name) else '' end`;

const aboutIn = (locale: Locale): SQL => sql`case m.payable_kind
  when 'bundle' then (select ${ownedNameIn(locale, 'bundle', sql`o`)} from client_bundles o where o.company_id = m.company_id
    and o.id = m.payable_id)
  when 'subscription' then (select ${ownedNameIn(locale, 'subscription', sql`o`)} from client_subscriptions o
    where o.company_id = m.company_id and o.id = m.payable_id)
  else ${bookedNameIn(locale, sql`b`)} end`;

/** One page of what the filter shows, the latest first. */
export async function listMoney(
  db: Db,
  member: Member,
  filter: MoneyFilter,
  {
    before,
    limit,
    locale,
    now,
  }: {
    readonly before: MoneyPosition | undefined;
    readonly limit: number;
    readonly locale: Locale;
    readonly now: Date;
  },
): Promise<MoneyRow[]> {
  const after = before
    ? sql`and (m.micros, m.kind, m.id) < (${before.micros}::bigint, ${before.kind}::text, ${before.id}::bigint)`
    : sql``;
  const { rows } = await db.execute<MoneyRow & Record<string, unknown>>(sql`
    select m.kind, m.id::float8 as id, m.micros::float8 as micros, floor(extract(epoch from m.clock))::float8 as at,
      m.shop_id::float8 as "shopId", m.customer_id::float8 as "customerId", ${nameOfCustomer} as customer,
      coalesce(${aboutIn(locale)}, '') as about, case when m.payable_kind = 'booking' then m.payable_id end::float8 as "bookingId",
      m.method, m.status, m.cents as "amountCents", ${refundableAt(now)} as "refundableCents", m.who, m.reason,
      m.due_on::text as "dueOn"
    from (${placed(member.companyId, filter)}) m
    left join bookings b on m.payable_kind = 'booking' and b.company_id = m.company_id and b.id = m.payable_id
    left join shops s on s.company_id = b.company_id and s.id = b.shop_id
    join customers c on c.company_id = m.company_id and c.id = m.customer_id
    where ${matching(member, filter)} ${after}
    order by m.micros desc, m.kind desc, m.id desc
    limit ${limit}`);
  return rows;
}

interface MoneySum {
  readonly method: MoneyMethod;
  readonly entries: number;
  readonly inCents: number;
  readonly outCents: number;
  readonly owedCents: number;
}

/** Of all pages. What is not paid yet, or came to nothing, is no money. */
export async function sumsOfMoney(db: Db, member: Member, filter: MoneyFilter): Promise<MoneySum[]> {
  const cents = (which: SQL) => sql`coalesce(sum(m.cents) filter (where ${which}), 0)::float8`;
  const { rows } = await db.execute<MoneySum & Record<string, unknown>>(sql`
    select m.method, count(*)::int as entries,
      ${cents(sql`m.cents > 0 and m.status in ('paid', 'back', 'corrected')`)} as "inCents",
      ${cents(sql`m.cents < 0 and m.status in ('paid', 'back', 'corrected')`)} as "outCents",
      ${cents(sql`m.status in ('owed', 'refused')`)} as "owedCents"
    from (${placed(member.companyId, filter)}) m where ${matching(member, filter)}
    group by m.method`);
  return rows;
}

/** Refunds that the provider refused: they stay on top until they are done or settled by hand (TILL-4). */
export async function refusedRefunds(db: Pick<Db, 'execute'>, member: Member, locale: Locale, id?: number) {
  const reach = within(member, 'money.view', { companyId: sql`r.company_id`, shopId: sql`b.shop_id` });
  const { rows } = await db.execute<{
    id: number;
    paymentId: number;
    customerId: number;
    customer: string;
    about: string;
    amountCents: number;
    settledCents: number;
    refusal: string | null;
    dueOn: Day;
    nextTryAt: ShopTime | null;
    bookingId: number | null;
    shopId: number | null;
  }>(sql`
    select r.id::float8 as id, r.payment_id::float8 as "paymentId", m.customer_id::float8 as "customerId",
      ${nameOfCustomer} as customer, coalesce(${aboutIn(locale)}, '') as about,
      greatest(0, r.amount_cents - r.settled_cents - r.returned_cents) as "amountCents", r.settled_cents as "settledCents", r.refusal, r.due_on::text as "dueOn",
      floor(extract(epoch from r.next_try_at at time zone coalesce(s.time_zone, k.time_zone)))::float8 as "nextTryAt",
      b.id::float8 as "bookingId", b.shop_id::float8 as "shopId"
    from refunds r
    join payments m on m.company_id = r.company_id and m.id = r.payment_id
    join companies k on k.id = r.company_id
    left join bookings b on m.payable_kind = 'booking' and b.company_id = m.company_id and b.id = m.payable_id
    left join shops s on s.company_id = b.company_id and s.id = b.shop_id
    join customers c on c.company_id = m.company_id and c.id = m.customer_id
    where r.status = 'failed' and ${reach} ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.created_at, r.id`);
  return rows;
}
