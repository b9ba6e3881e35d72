import { sql } from 'drizzle-orm';
import type { Db, Tx } from './open.ts';

/**
 * Which of the zones this database does not know. Servers bring different lists (some leave out old names such as
 * Asia/Calcutta), and every `at time zone` about such a shop would fail (B10).
 */
export async function unknownZones(reader: Db | Tx, zones: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(zones)];
  if (wanted.length === 0) return [];
  const { rows } = await reader.execute<{ name: string }>(
    sql`select name from pg_timezone_names where name in ${wanted}`,
  );
  const known = new Set(rows.map(({ name }) => name));
  return wanted.filter((zone) => !known.has(zone));
}
