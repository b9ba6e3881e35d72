import { sql } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/infra/db/open.ts';

/** Rows that count attempts are no growth: they are removed by themselves. */
const COUNTERS = ['attempts', 'platform_attempts', 'tokens'];

/**
 * Logs every committed write in the database, so that a refusal is proven to have written nothing: a rollback removes
 * its log entries too.
 */
export async function noteWrites(db: Db) {
  await db.execute(sql`create unlogged table fire_writes (what text not null)`);
  await db.execute(sql`
    create function fire_note() returns trigger language plpgsql as $$
    begin insert into fire_writes values (tg_op || ' ' || tg_table_name); return null; end $$`);
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'fire_writes'`,
  );
  for (const { name } of rows)
    if (!COUNTERS.includes(name))
      await db.execute(
        sql`create trigger fire_note after insert or update or delete on ${sql.identifier(name)} for each row execute function fire_note()`,
      );
  return {
    /** What was written since the last call, each table once. */
    async since(): Promise<string[]> {
      const { rows: written } = await db.execute<{ what: string }>(
        sql`with gone as (delete from fire_writes returning what) select distinct what from gone order by what`,
      );
      return written.map(({ what }) => what);
    },
  };
}
