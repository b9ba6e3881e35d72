import { DAY_SECONDS, type Day, type ShopTime } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';

export interface Shop {
  readonly companyId: number;
  readonly shopId: number;
}

/**
 * One change after the other weighs the classes of a shop, or two at once would each pass the bound without the other
 * (A27). After customers, classes and series, before rooms and employees, in every change.
 */
export async function lockWeeks(tx: Tx, { companyId, shopId }: Shop): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`weeks:${companyId}:${shopId}`}, 0))`);
}

/** 1 January 1970 was a Thursday: days are counted from its Monday. */
export const dayFromMonday = (time: ShopTime): number => Math.floor(time / DAY_SECONDS) + 3;

const mondayOf = (time: ShopTime): ShopTime => (dayFromMonday(time) - (dayFromMonday(time) % 7) - 3) * DAY_SECONDS;

/** The weeks that a change touches; without an end all that follow. */
export interface Weeks {
  readonly from: ShopTime;
  readonly until?: ShopTime;
}

/** What the classes of a day carry, counted from a Monday on. */
export interface DayWeight {
  readonly day: number;
  readonly classes: number;
  readonly options: number;
  readonly characters: number;
}

/** What each day of these weeks has. Options are counted in one go, not class by class. */
export async function weighDays(tx: Tx, { companyId, shopId }: Shop, { from, until }: Weeks): Promise<DayWeight[]> {
  const end = until === undefined ? sql`` : sql`and s.starts_at < ${mondayOf(until) + 7 * DAY_SECONDS}`;
  const { rows } = await tx.execute<{ [part in keyof DayWeight]: number }>(sql`
    with classes as (
      select s.id, s.starts_at / ${DAY_SECONDS}::int + 3 as day,
        char_length(concat(s.photo_url, s.video_url, s.street, s.zip, s.city, s.country, s.contact_number))
          + greatest(char_length(s.group_name), case when s.texts is not null then (
              select max(char_length(said.texts ->> 'name')) from jsonb_each(s.texts) as said (locale, texts)) end, 0) as characters
      from sessions s
      where s.company_id = ${companyId} and s.shop_id = ${shopId} and s.starts_at >= ${mondayOf(from)} ${end}),
    chosen as (select c.day, count(*) as options from classes c
      join session_options o on o.company_id = ${companyId} and o.session_id = c.id group by c.day)
    select c.day::int as day, count(*)::int as classes, sum(c.characters)::int as characters,
      coalesce(max(o.options), 0)::int as options
    from classes c left join chosen o on o.day = c.day group by c.day`);
  return rows;
}

/** The most that the series of a shop will have on one weekday and in one week, also beyond what is made by now. */
export async function weighSeries(tx: Tx, { companyId, shopId }: Shop, today: Day): Promise<Omit<DayWeight, 'day'>> {
  const { rows } = await tx.execute<{ classes: number; options: number; characters: number }>(sql`
    with series as (
      select greatest(s.starts_on, ${today}::date) as first, s.ends_on, s.weekdays, cardinality(s.weekdays) as days,
        (select count(*) from class_series_options o where o.company_id = s.company_id and o.series_id = s.id) as options,
        coalesce(char_length(s.group_name), 0) as characters
      from class_series s
      where s.company_id = ${companyId} and s.shop_id = ${shopId}
        and (s.ends_on is null or s.ends_on >= greatest(s.starts_on, ${today}::date))),
    edges as (
      select first as day, 1 as sign, weekdays, days * options as options, days * characters as characters from series
      union all
      select ends_on + 1, -1, weekdays, days * options, days * characters from series where ends_on is not null),
    weekdays as (select sum(sum(sign)) over (partition by weekday order by day) as classes
      from edges, unnest(weekdays) as weekday group by weekday, day),
    weeks as (select sum(sum(sign * options)) over (order by day) as options,
      sum(sum(sign * characters)) over (order by day) as characters from edges group by day)
    select coalesce((select max(classes) from weekdays), 0)::int as classes,
      coalesce((select max(options) from weeks), 0)::int as options,
      coalesce((select max(characters) from weeks), 0)::int as characters`);
  return rows[0] ?? { classes: 0, options: 0, characters: 0 };
}
