import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigError } from '../config.ts';

/** One folder for both databases. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)) };

/**
 * The tables that previews made step by step are made at once now: a database that had every step carries on, one that had
 * fewer is refused before anything is changed.
 */
export async function refuseOldPreview(
  query: (statement: string) => Promise<{ readonly rows: readonly unknown[] }>,
): Promise<void> {
  const log = await query(`select to_regclass('drizzle.__drizzle_migrations')::text as log`);
  if (Reflect.get(Object(log.rows[0]), 'log') === null) return;
  const { rows } = await query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations');
  const last: unknown = Reflect.get(Object(rows[0]), 'last');
  const [first] = readMigrationFiles(migrations);
  if (typeof last !== 'number' || !first || last >= first.folderMillis) return;
  throw new ConfigError(
    'the database is of an older preview: start the last preview on it once (docs/operating.md, "From a preview").',
  );
}
