import { DAY_SECONDS, type ShopTime } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { Problem } from '../infra/http/problem.ts';

/** More than the largest gyms have. */
const MOST_CLASSES_A_DAY = 100;
/** What repeats for each class of a week: its options, and the characters of its own name, address and links. */
const MOST_OPTIONS_A_WEEK = 1_500;
const MOST_CHARACTERS_A_WEEK = 100_000;

interface Shop {
  readonly companyId: number;
  readonly shopId: number;
}

/** 1 January 1970 was a Thursday: days are counted from its Monday. */
const dayFromMonday = (time: ShopTime): number => Math.floor(time / DAY_SECONDS) + 3;

/** The most that any day, and any week, has from the week of `since` on. */
async function heaviest(tx: Tx, { companyId, shopId }: Shop, since: ShopTime) {
  const monday = (dayFromMonday(since) - (dayFromMonday(since) % 7) - 3) * DAY_SECONDS;
  const { rows } = await tx.execute<{ classes: number; options: number; characters: number }>(sql`
    select coalesce(max(classes), 0)::int as classes, coalesce(max(options), 0)::int as options,
      coalesce(max(characters), 0)::int as characters
    from (
      select max(classes) as classes, sum(options) as options, sum(characters) as characters
      from (
        select s.starts_at / ${DAY_SECONDS}::int + 3 as day, count(*) as classes,
          sum((select count(*) from session_options o where o.company_id = s.company_id and o.session_id = s.id)) as options,
          sum(char_length(concat(s.photo_url, s.video_url, s.street, s.zip, s.city, s.country, s.contact_number))
            + greatest(char_length(s.group_name), (select max(char_length(said.texts ->> 'name'))
                from jsonb_each(coalesce(s.texts, '{}')) as said (locale, texts)), 0)) as characters
        from sessions s
        where s.company_id = ${companyId} and s.shop_id = ${shopId} and s.starts_at >= ${monday}
        group by 1) days
      group by day / 7) weeks`);
  return rows[0] ?? { classes: 0, options: 0, characters: 0 };
}

/**
 * A27: customers get all classes of a week in one answer, so what a shop has in a day and in a week is bounded from then
 * on. A file may have brought more: a change that makes none of them heavier is let through.
 */
export async function withinWeekBounds<T>(tx: Tx, shop: Shop, since: ShopTime, change: () => Promise<T>): Promise<T> {
  const before = await heaviest(tx, shop, since);
  const changed = await change();
  const after = await heaviest(tx, shop, since);
  if (after.classes > Math.max(MOST_CLASSES_A_DAY, before.classes)) throw new Problem('day_crowded');
  if (
    after.options > Math.max(MOST_OPTIONS_A_WEEK, before.options) ||
    after.characters > Math.max(MOST_CHARACTERS_A_WEEK, before.characters)
  )
    throw new Problem('week_crowded');
  return changed;
}
