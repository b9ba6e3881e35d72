import type { Locale } from '@embook/domain/shared';
import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { textIn } from './text-in-language.ts';

type Language = Locale | Placeholder | SQLWrapper;
type Part = 'booked' | 'parent' | 'held' | 'chosen';

/** Composed as the domain's `bookedName` does, of the parts in one language. */
const composed = (part: (from: Part) => SQL): SQL =>
  sql`coalesce(${part('held')}, case when parent.id is null then ${part('booked')}
    else ${part('parent')} || ': ' || ${part('booked')} end) || coalesce(': ' || ${part('chosen')}, '')`;

const main = (from: Part): SQL => sql.raw(from === 'held' ? 'held.group_name' : `${from}.name`);

/**
 * What was booked, in a language (CAT-5); `booking` is its row in the statement. A booking keeps its name as text: a
 * service that was renamed since is still shown as what was booked.
 */
export const bookedNameIn = (
  language: Language,
  booking: SQL = sql.raw('bookings'),
): SQL<string> => sql<string>`coalesce((
  select ${composed((from) => textIn(language, sql.raw(`${from}.texts`), 'name', main(from)))}
  from services booked
    left join services parent on parent.company_id = booked.company_id and parent.id = booked.parent_service_id
    left join sessions held on held.company_id = booked.company_id and held.id = ${booking}.session_id
    left join seats seat on seat.company_id = booked.company_id and seat.booking_id = ${booking}.id
    left join services chosen on chosen.company_id = booked.company_id and chosen.id = seat.service_id
  where booked.company_id = ${booking}.company_id and booked.id = ${booking}.service_id
    and ${composed(main)} = ${booking}.service_name), ${booking}.service_name)`;

/** What a class is called, in a language: by its own name, else by what is taught; both are rows in the statement. */
export const classNameIn = (language: Language, held: SQL, taught: SQL): SQL<string> =>
  sql<string>`coalesce(${textIn(language, sql`${held}.texts`, 'name', sql`${held}.group_name`)},
    ${textIn(language, sql`${taught}.texts`, 'name', sql`${taught}.name`)})`;

/**
 * What somebody bought, in a language, by the same rule; `owned` is its row in the statement. Without a language, as for
 * staff, it is the name that was kept.
 */
export function ownedNameIn(
  language: Language | undefined,
  kind: 'bundle' | 'subscription',
  owned: SQL = sql.raw(`client_${kind}s`),
): SQL<string> {
  const kept = sql<string>`${owned}.${sql.raw(`${kind}_name`)}`;
  if (language === undefined) return kept;
  return sql<string>`coalesce((select ${textIn(language, sql`sold.texts`, 'name', sql`sold.name`)}
    from ${sql.raw(`${kind}s`)} sold where sold.company_id = ${owned}.company_id
      and sold.id = ${owned}.${sql.raw(`${kind}_id`)} and sold.name = ${kept}), ${kept})`;
}
