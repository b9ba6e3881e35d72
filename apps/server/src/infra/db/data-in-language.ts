import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bookedNameIn, ownedNameIn } from './booked-name.ts';
import { textIn } from './text-in-language.ts';

/** A row of an outbox. */
interface Message {
  readonly companyId: AnyPgColumn;
  readonly locale: AnyPgColumn;
  readonly data: AnyPgColumn;
}

/** Those of the fields that hold the kept name of what `from` finds, with that name in the language of the message. */
const renamed = (fields: readonly string[], from: SQL, kept: SQL, shown: SQL): SQL => sql`coalesce((
  select jsonb_object_agg(field.key, ${shown}) from ${from}
    and field.key in (${sql.raw(fields.map((field) => `'${field}'`).join(', '))}) and field.value = ${kept}), '{}')`;

const fieldsOf = ({ data }: Message): SQL => sql`jsonb_each_text(${data}) field`;

function boughtName(message: Message, kind: 'bundle' | 'subscription'): SQL {
  const owned = sql.raw(`client_${kind}s`);
  const id = sql.raw(kind === 'bundle' ? "'clientBundleId'" : "'clientSubscriptionId'");
  const from = sql`${owned}, ${fieldsOf(message)}
    where ${owned}.company_id = ${message.companyId} and ${owned}.id = (${message.data} ->> ${id})::bigint`;
  return renamed([`${kind}Name`, 'what'], from, ownedNameIn(undefined, kind), ownedNameIn(message.locale, kind));
}

/** What was booked or bought, and where, is named in the language of the message (CAT-5). */
export function dataInLanguage(message: Message): SQL<Readonly<Record<string, unknown>>> {
  const { companyId, locale, data } = message;
  const ofVisit = sql`bookings join shops on shops.company_id = bookings.company_id and shops.id = bookings.shop_id,
    ${fieldsOf(message)}
    where bookings.company_id = ${companyId} and bookings.id = (${data} ->> 'bookingId')::bigint`;
  const shopName = textIn(locale, sql`shops.texts`, 'name', sql`shops.name`);
  return sql`${data}
    || ${renamed(['serviceName', 'what'], ofVisit, sql`bookings.service_name`, bookedNameIn(locale))}
    || ${renamed(['shopName'], ofVisit, sql`shops.name`, shopName)}
    || ${boughtName(message, 'bundle')} || ${boughtName(message, 'subscription')}`;
}
