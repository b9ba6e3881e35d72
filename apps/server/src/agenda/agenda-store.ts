import type { AgendaEntry } from '@embook/domain/agenda';
import type { Locale, ShopTime } from '@embook/domain/shared';
import type { Schedule } from '@embook/domain/shops';
import type { Member } from '@embook/domain/staff';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { bookedNameIn, classNameIn } from '../infra/db/booked-name.ts';
import { isOfferedIn } from '../infra/db/offered.ts';
import type { Db } from '../infra/db/open.ts';
import { sessions, shops } from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';
import { isDateBetween } from '../infra/db/date-between.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import { isSameWeekly } from './block-store.ts';
import { scheduleOf, timetableColumns, worksIn } from '../shops/shops.ts';

interface StoredRoom {
  readonly id: number;
  readonly name: string;
  readonly employeeId: number | null;
  readonly photoUrl: string | null;
  readonly schedule: Schedule;
  readonly gridMinutes: number;
  readonly capacity: number;
  readonly serviceIds: number[];
  readonly disabledDays: number[];
  readonly disabledDates: string[];
}

/** Days of a shop, as a member may see them. */
interface Window {
  readonly shopId: number;
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly withCancelled?: boolean;
  /** What was booked online after it is new. */
  readonly newFrom?: Date;
}

const WEEK_SECONDS = 7 * 86_400;

/** Nothing takes time for longer, so a query looks back this far and no further (decision 3). */
const LONGEST_SECONDS = 86_400;

interface AgendaReader {
  readonly member: Member;
  /** Undefined: the company's main language, as in a calendar that no member reads at a screen. */
  readonly locale: Locale | undefined;
}

/** The shop with its hours, rooms and people; a practitioner sees their own column (TEAM-6). */
export async function findAgendaShop(
  db: Db,
  { member, locale }: AgendaReader,
  shopId: number,
  { from, until }: Pick<Window, 'from' | 'until'> = { from: 0, until: 0 },
) {
  // What was archived keeps its column on days with entries (CAT-3).
  const isThere = (thing: SQL, column: SQL) => sql`(not ${thing}.archived or exists (select from occupancies o
    where o.company_id = ${thing}.company_id and o.${column} = ${thing}.id and o.starts_at > ${from - LONGEST_SECONDS}
      and o.starts_at < ${until} and o.ends_at > ${from}))`;
  const ownEmployees = within(member, 'agenda.view', {
    companyId: sql`e.company_id`,
    // Checked for this shop, also where the employee's own shop is another one (HRS-2).
    shopId: sql`shops.id`,
    employeeId: sql`e.id`,
  });
  const [row] = await db
    .select({
      timeZone: shops.timeZone,
      ...timetableColumns,
      employees: sql<{ id: number; name: string; photoUrl: string | null; schedule: Schedule }[]>`(
        select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'photoUrl', e.photo_url,
          'schedule', ${scheduleOf(sql`e.company_id`, sql`e.id`)}) order by e.shop_id <> shops.id, e.position, e.id), '[]')
        from employees e where e.company_id = shops.company_id
          and (e.shop_id = shops.id or ${worksIn(sql`e`, sql`shops.id`)}) and ${ownEmployees}
          and ${isThere(sql`e`, sql`employee_id`)})`,
      rooms: sql<StoredRoom[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'name', ${textIn(locale ?? sql`null`, sql`r.texts`, 'name', sql`r.name`)}, 'photoUrl', r.photo_url,
          'employeeId', r.employee_id, 'schedule', ${scheduleOf(sql`r.company_id`, sql`r.employee_id`)}, 'gridMinutes', r.grid_minutes, 'capacity', r.capacity, 'disabledDays', r.disabled_days,
          'serviceIds', (select coalesce(json_agg(s.id order by s.id), '[]') from services s
            where s.company_id = r.company_id and s.shop_id = r.shop_id and ${isOfferedIn(sql`s`, sql`r`)}),
          'disabledDates', (select coalesce(json_agg(d.date), '[]') from room_disabled_dates d
            where d.company_id = r.company_id and d.room_id = r.id and ${isDateBetween(sql`d.date`, sql`${from}`, sql`${until}`)})) order by r.position, r.id), '[]')
        from rooms r where r.company_id = shops.company_id and r.shop_id = shops.id and r.active
          and ${isThere(sql`r`, sql`room_id`)})`,
    })
    .from(shops)
    .where(and(within(member, 'agenda.view', { companyId: shops.companyId, shopId: shops.id }), eq(shops.id, shopId)));
  return row;
}

/** Whether a service of a shop has been a class or an event: those are booked by their dates. */
export async function isClass(
  db: Db,
  companyId: number,
  { shopId, serviceId }: { readonly shopId: number; readonly serviceId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.companyId, companyId), eq(sessions.shopId, shopId), eq(sessions.serviceId, serviceId)))
    .limit(1);
  return row !== undefined;
}

/**
 * Everything that takes time, in one statement: what occupies a room of the shop, what occupies its people without
 * a room, and sessions that need neither. Arrival, end of a hold and time of booking are moments (unix seconds)
 * here: the caller, who has the shop's zone, converts them to shop time.
 */
export async function findEntries(
  db: Db,
  { member, locale }: AgendaReader,
  { shopId, from, until, withCancelled = false, newFrom }: Window,
): Promise<AgendaEntry[]> {
  const { companyId } = member;
  const language = locale ?? sql`null`;
  const inReach = sql`o.starts_at > ${from - LONGEST_SECONDS} and o.starts_at < ${until} and o.ends_at > ${from}`;
  const own = within(member, 'agenda.view', {
    companyId: sql`t.company_id`,
    shopId: sql`t.shop_id`,
    employeeId: sql`coalesce(t.employee_id, b.employee_id, s.employee_id)`,
  });
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select coalesce(b.id, s.id, t.id)::float8 as "id",
      case when b.status = 'held' then 'hold' when b.id is not null then 'booking'
        when s.id is not null then 'session' else 'block' end as "kind",
      coalesce(t.employee_id, b.employee_id, s.employee_id)::float8 as "employeeId",
      coalesce(t.room_id, b.room_id, s.room_id)::float8 as "roomId",
      coalesce(b.starts_at, s.starts_at, t.starts_at)::float8 as "startsAt",
      coalesce(b.starts_at + b.minutes * 60, s.starts_at + s.minutes * 60, t.ends_at)::float8 as "endsAt",
      t.starts_at::float8 as "busyFrom", t.ends_at::float8 as "busyUntil",
      coalesce(case when b.status = 'confirmed' then b.progress end, b.status, case when t.is_test then 'test'
        when s.id is null then 'blocked' else 'confirmed' end) as "status",
      coalesce(b.paid, false) as "paid",
      case when b.status = 'confirmed' and not b.paid then nullif(greatest(b.final_cost_cents - (
        select coalesce(sum(m.amount_cents), 0) from till_entries m
        where m.company_id = b.company_id and m.booking_id = b.id), 0), 0)::int end as "dueCents",
      case when c.id is not null
        then json_build_object('id', c.id, 'name', trim(c.first_name || ' ' || c.last_name)) end as "customer",
      case when b.id is not null then json_build_object('id', b.service_id, 'name', ${bookedNameIn(language, sql`b`)})
        when s.id is not null then json_build_object('id', s.service_id, 'name', ${classNameIn(language, sql`s`, sql`v`)})
        end as "service",
      coalesce(v.category_id, p.category_id)::float8 as "categoryId",
      s.taken as "taken", s.total as "total",
      case when s.id is not null then (select count(*)::int from bookings h
        where h.company_id = s.company_id and h.session_id = s.id and h.status = 'confirmed'
          and h.progress in ('arrived', 'done')) end as "here",
      z.expected as "expected", z.unpaid as "unpaid", z.cents as "unpaidCents",
      case when b.progress = 'arrived' then (select extract(epoch from max(a.at))::float8 from audit_entries a
        where a.company_id = b.company_id and a.thing = 'booking' and a.thing_id = b.id
          and a.action = 'booking.marked') end as "arrivedAt",
      case when b.status = 'held' then (select extract(epoch from h.expires_at)::float8 from holds h
        where h.company_id = b.company_id and h.booking_id = b.id) end as "heldUntil",
      case when b.status = 'confirmed' and b.created_at > ${newFrom?.toISOString() ?? null}::timestamptz
        and not exists (select from audit_entries a where a.company_id = b.company_id and a.thing = 'booking'
          and a.thing_id in (b.id, b.series_id) and a.action = 'booking.made')
        then extract(epoch from b.created_at)::float8 end as "newSince",
      t.reason as "reason", b.version as "version",
      (b.id is null and s.id is null and not t.is_test and exists (select from occupancies w
        where ${isSameWeekly(sql`w`, sql`t`)} and (w.room_id = t.room_id or w.employee_id = t.employee_id) and w.starts_at in (t.starts_at - ${WEEK_SECONDS}, t.starts_at + ${WEEK_SECONDS})
      )) as "weekly"
    from (
      select o.company_id, r.shop_id, o.id, o.room_id, o.employee_id, o.starts_at, o.ends_at, o.booking_id,
        o.session_id, o.reason, o.test_until is not null as is_test
      from rooms r join occupancies o on o.company_id = r.company_id and o.room_id = r.id and ${inReach}
      where r.company_id = ${companyId} and r.shop_id = ${shopId}
      union all
      select o.company_id, e.shop_id, o.id, o.room_id, o.employee_id, o.starts_at, o.ends_at, o.booking_id,
        o.session_id, o.reason, o.test_until is not null
      from employees e join occupancies o on o.company_id = e.company_id and o.employee_id = e.id
        and o.room_id is null and ${inReach}
      where e.company_id = ${companyId} and e.shop_id = ${shopId}
      union all
      select x.company_id, x.shop_id, x.id, null, null, x.starts_at, x.starts_at + x.minutes * 60, null, x.id, null, false
      from sessions x
      where x.company_id = ${companyId} and x.shop_id = ${shopId} and x.kind in ('group', 'event')
        and x.starts_at > ${from - LONGEST_SECONDS} and x.starts_at < ${until}
        and x.starts_at + x.minutes * 60 > ${from}
        and x.room_id is null and x.employee_id is null and x.cancelled_at is null
      union all
      select x.company_id, x.shop_id, x.id, null, null, x.starts_at, x.starts_at + x.minutes * 60, x.id, null, null, false
      from bookings x
      where ${withCancelled} and x.company_id = ${companyId} and x.shop_id = ${shopId} and x.status = 'cancelled'
        and x.session_id is null and x.starts_at > ${from - LONGEST_SECONDS} and x.starts_at < ${until}
        and x.starts_at + x.minutes * 60 > ${from}
    ) t
    left join bookings b on b.company_id = t.company_id and b.id = t.booking_id
    left join sessions s on s.company_id = t.company_id and s.id = t.session_id
    left join services v on v.company_id = t.company_id and v.id = coalesce(s.service_id, b.service_id)
    left join services p on p.company_id = v.company_id and p.id = v.parent_service_id
    left join customers c on c.company_id = b.company_id and c.id = b.customer_id
    left join lateral (
      select count(*) filter (where h.progress is null)::int as expected,
        count(*) filter (where h.due > 0)::int as unpaid, coalesce(sum(h.due), 0)::int as cents
      from (select p.progress, case when p.paid or p.progress = 'no_show' then 0
          else greatest(p.final_cost_cents - (select coalesce(sum(m.amount_cents), 0) from till_entries m
            where m.company_id = p.company_id and m.booking_id = p.id), 0) end as due
        from bookings p
        where p.company_id = s.company_id and p.session_id = s.id and p.status = 'confirmed') h
    ) z on s.id is not null
    where ${own}
    order by "startsAt", "endsAt", "id"`);
  // The columns above are named and typed as the entry; a raw statement has no types of its own.
  return rows as unknown as AgendaEntry[];
}
