import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { DurableFiles, durableStart } from './durable-files.ts';
import { lockFolder } from './folder-lock.ts';
import { migrations, refuseOldPreview } from './migrations.ts';
import { NamedPGlite } from './named-pglite.ts';
import { makePrivate, syncFolder } from './private-folder.ts';
import type { Db } from './transactions.ts';

/**
 * Nothing analyses the tables while the process runs, so a plan that was made while a table was empty would still read
 * all of it when it is large: every plan goes by an index where there is one (P11).
 */
const BY_INDEX = ['-c', 'enable_seqscan=off'];

/** A commit is written to disk, unless `durable` is off: then the system decides when. */
export const embeddedOptions = (folder: string, durable: boolean) => ({
  extensions: { btree_gist, pg_trgm },
  startParams: [...(durable ? durableStart : PGlite.defaultStartParams), ...BY_INDEX],
  ...(durable ? { fs: new DurableFiles(folder) } : { dataDir: folder }),
});

/** PostgreSQL inside this process. It has one connection: inside a transaction every statement must go through `tx`. */
export async function openEmbedded(dataDir: string, { durable = true } = {}) {
  makePrivate(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    const isNew = !existsSync(folder);
    const client = new NamedPGlite(embeddedOptions(folder, durable));
    await client.waitReady;
    if (isNew) makePrivate(dataDir);
    if (isNew && durable) syncFolder(dataDir);
    const db = drizzle(client);
    await refuseOldPreview((statement) => client.query(statement));
    await migrate(db, migrations);
    return {
      kind: 'pglite' as const,
      client,
      // Both drivers have the same drizzle API; only the raw result of `execute` differs beyond its `rows`.
      db: db as unknown as Db,
      ping: async () => void (await client.query('select 1')),
      close: async () => {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
