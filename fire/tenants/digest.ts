import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/infra/db/open.ts';
import type { Person } from '../companies/two-companies.ts';

/** The columns that lead from a row to its customer. */
const ways: Readonly<Record<string, string>> = {
  booking_id: 'bookings',
  client_bundle_id: 'client_bundles',
  client_subscription_id: 'client_subscriptions',
  payment_id: 'payments',
};

/** A hash of all rows that a person has, in every table, to compare before and after. */
export async function rowDigests(db: Db) {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by table_name having bool_or(column_name = 'company_id') order by 1`);

  const theirs = (columns: readonly string[], { companyId, customerId }: Person): SQL[] => [
    ...(columns.includes('customer_id') ? [sql`customer_id = ${customerId}`] : []),
    ...Object.entries(ways).flatMap(([column, table]) =>
      columns.includes(column)
        ? [
            sql`${sql.identifier(column)} in (select id from ${sql.identifier(table)} where company_id = ${companyId} and customer_id = ${customerId})`,
          ]
        : [],
    ),
  ];

  return async (person: Person): Promise<Record<string, string>> => {
    const parts = rows.flatMap(({ name, columns }) => {
      const conditions = theirs(columns, person);
      if (name === 'customers') conditions.push(sql`id = ${person.customerId}`);
      if (conditions.length === 0) return [];
      return [
        sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
        from ${sql.identifier(name)} t where company_id = ${person.companyId} and (${sql.join(conditions, sql` or `)})`,
      ];
    });
    const account = sql`select 'accounts' as name, md5(t::text) as digest from accounts t where email = ${person.email}`;
    const { rows: found } = await db.execute<{ name: string; digest: string }>(
      sql.join([...parts, account], sql` union all `),
    );
    return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
  };
}
