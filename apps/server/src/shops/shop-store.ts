import type { Locale } from '@embook/domain/shared';
import type { Review, Reviews, Schedule } from '@embook/domain/shops';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { shops } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

export type ShopRow = Awaited<ReturnType<typeof shownShops>>[number];

export interface StoredHours {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

export interface StoredSpecialDay {
  readonly date: string;
  /** Null on a day the shop stays closed. */
  readonly opens: number | null;
  readonly closes: number | null;
  readonly reason: string | null;
}

const specialDaysIn = (reason: SQL) => sql<StoredSpecialDay[]>`(
  select coalesce(json_agg(json_build_object('date', d.date, 'opens', d.opens_minute, 'closes', d.closes_minute,
    'reason', ${reason}) order by d.date, d.opens_minute), '[]')
  from special_days d where d.company_id = shops.company_id and d.shop_id = shops.id)`;

/** The timetable of the shop at hand as two JSON columns, so that it can be part of any statement. */
export const timetableColumns = {
  hours: sql<StoredHours[]>`(
    select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens_minute, 'closes', h.closes_minute)
      order by h.weekday, h.opens_minute), '[]')
    from opening_hours h where h.company_id = shops.company_id and h.shop_id = shops.id)`,
  specialDays: specialDaysIn(sql`d.reason`),
};

/** The hours and granted absences of an employee, for `workingDays` (HRS-2). */
export const scheduleOf = (company: SQL, employee: SQL) => sql<Schedule>`json_build_object(
  'patterns', (select coalesce(json_agg(json_build_object('startsOn', p.starts_on, 'weeks', p.weeks,
      'hours', (select coalesce(json_agg(json_build_object('week', w.week, 'weekday', w.weekday, 'shopId', w.shop_id,
          'opens', w.opens_minute, 'closes', w.closes_minute) order by w.week, w.weekday, w.opens_minute), '[]')
        from employee_hours w where w.company_id = p.company_id and w.pattern_id = p.id)) order by p.starts_on), '[]')
    from employee_patterns p where p.company_id = ${company} and p.employee_id = ${employee}),
  'absences', (select coalesce(json_agg(json_build_object('startsOn', a.starts_on, 'endsOn', a.ends_on)
      order by a.starts_on), '[]')
    from employee_absences a where a.company_id = ${company} and a.employee_id = ${employee} and a.state = 'granted'))`;

/** Whether an employee has hours or a room in a shop that is not their own (HRS-2). */
export const worksIn = (employee: SQL, shop: SQL): SQL => sql`(exists (select from employee_patterns p
    join employee_hours w on w.company_id = p.company_id and w.pattern_id = p.id
    where p.company_id = ${employee}.company_id and p.employee_id = ${employee}.id and w.shop_id = ${shop})
  or exists (select from rooms x where x.company_id = ${employee}.company_id and x.employee_id = ${employee}.id
    and x.shop_id = ${shop} and x.active))`;

const ratingColumns = {
  // Good, Ok and Poor as five, three and one of five stars.
  ratingAverage: sql<number | null>`(
    select round(avg(case r.rating when 'good' then 5 when 'ok' then 3 else 1 end), 1)::float8
    from reviews r where r.company_id = shops.company_id and r.shop_id = shops.id)`,
  ratingCount: sql<number>`(
    select count(*)::int from reviews r where r.company_id = shops.company_id and r.shop_id = shops.id)`,
};

const shopColumns = (locale: Locale) => ({
  id: shops.id,
  name: textIn(locale, shops.texts, 'name', shops.name),
  street: shops.street,
  zip: shops.zip,
  city: shops.city,
  country: shops.country,
  latitude: shops.latitude,
  longitude: shops.longitude,
  contactNumber: shops.contactNumber,
  photoUrl: shops.photoUrl,
  timeZone: shops.timeZone,
  services: shops.offersServices,
  groups: shops.offersGroups,
  events: shops.offersEvents,
  subscriptions: shops.offersSubscriptions,
  bundles: shops.offersBundles,
  hours: timetableColumns.hours,
  specialDays: specialDaysIn(textIn(locale, sql`d.texts`, 'reason', sql`d.reason`)),
  ...ratingColumns,
});

/** Not archived, and not hidden for the time being. */
const isShown = and(eq(shops.archived, false), eq(shops.hidden, false));

interface Named {
  readonly id: number;
  readonly name: string;
}

export function shownShops(db: Db, companyId: number, locale: Locale) {
  return db
    .select(shopColumns(locale))
    .from(shops)
    .where(and(eq(shops.companyId, companyId), isShown))
    .orderBy(asc(shops.position), asc(shops.id));
}

export async function findShop(db: Db, companyId: number, shopId: number, locale: Locale) {
  const rows = await db
    .select({
      ...shopColumns(locale),
      about: textIn(locale, shops.texts, 'about', shops.about),
      employees: sql<(Named & { title: string | null; photoUrl: string | null })[]>`(
        select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name,
          'title', ${textIn(locale, sql`e.texts`, 'title', sql`e.title`)}, 'photoUrl', e.photo_url)
          order by e.position, e.id), '[]')
        from employees e where e.company_id = shops.company_id and e.shop_id = shops.id and not e.archived)`,
    })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId), isShown));
  return rows[0];
}

export async function findZone(db: Db, companyId: number, shopId: number): Promise<string | undefined> {
  const rows = await db
    .select({ timeZone: shops.timeZone })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)));
  return rows[0]?.timeZone;
}

export async function isShownShop(db: Db, companyId: number, shopId: number): Promise<boolean> {
  const rows = await db
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId), isShown));
  return rows.length > 0;
}

/** A page of what visitors said, with the average and number of all; no row unless customers see this company's shop. */
export async function findReviews(db: Db, companyId: number, shopId: number, first: number, limit: number) {
  const rows = await db
    .select({
      average: ratingColumns.ratingAverage,
      count: ratingColumns.ratingCount,
      ratings: sql<Reviews['ratings']>`(
        select json_build_object('good', count(*) filter (where r.rating = 'good'),
          'ok', count(*) filter (where r.rating = 'ok'), 'poor', count(*) filter (where r.rating = 'poor'))
        from reviews r where r.company_id = shops.company_id and r.shop_id = shops.id)`,
      reviews: sql<Review[]>`(
        select coalesce(json_agg(page), '[]') from (
          select r.id, r.author_name as "authorName", r.rating, r.comment,
            extract(epoch from r.created_at)::bigint as "createdAt"
          from reviews r where r.company_id = shops.company_id and r.shop_id = shops.id
          order by r.created_at desc, r.id desc limit ${limit} offset ${first}) page)`,
    })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId), isShown));
  return rows[0];
}

/** Whoever and whatever appears in the shop's classes; undefined unless customers see this company's shop. */
export async function findFilters(db: Db, companyId: number, shopId: number, locale: Locale) {
  const named = (table: 'employees' | 'services' | 'objects', inClass: string) => {
    const shown = table === 'employees' ? sql`t.name` : textIn(locale, sql`t.texts`, 'name', sql`t.name`);
    return sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', ${shown}) order by ${shown}, t.id), '[]')
    from ${sql.raw(table)} t where t.company_id = shops.company_id and t.shop_id = shops.id and exists (
      select from sessions c left join rooms r on r.company_id = c.company_id and r.id = c.room_id
      where c.company_id = t.company_id and c.shop_id = t.shop_id and c.kind = 'group'
        and c.bookable_type <> 'never_and_hidden' and ${sql.raw(inClass)} = t.id))`;
  };
  const rows = await db
    .select({
      employees: named('employees', 'c.employee_id'),
      services: named('services', 'c.service_id'),
      objects: named('objects', 'r.object_id'),
    })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId), isShown));
  return rows[0];
}
