import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockFolder } from './folder-lock.ts';
import { migrations } from './migrations.ts';
import { NamedPGlite } from './named-pglite.ts';
import type { Db } from './transactions.ts';
import * as schema from './schema/index.ts';

/** PostgreSQL inside this process. It has one connection: inside a transaction every statement must go through `tx`. */
export async function openEmbedded(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const client = new NamedPGlite(join(dataDir, 'database'), { extensions: { btree_gist } });
    await client.waitReady;
    const db = drizzle(client, { schema });
    await migrate(db, migrations);
    return {
      kind: 'pglite' as const,
      client,
      // Both drivers speak the same drizzle; only the raw result of `execute` differs beyond its `rows`.
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
