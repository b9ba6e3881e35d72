import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool, types } from 'pg';
import { ConfigError } from '../config.ts';
import { migrations } from './migrations.ts';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;

/** What is written together; on the embedded database everything inside must go through it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

// All our integers are below 2^53, so they are numbers on both databases.
types.setTypeParser(types.builtins.INT8, Number);

const CONNECT_MS = 3_000;
const STATEMENT_MS = 10_000;
/** Longer than any statement may take: a server that says nothing for so long is not there. */
const SILENCE_MS = 15_000;

export async function openPostgres(url: string, log?: Pick<FastifyBaseLogger, 'warn'>) {
  await migrateOnce(url);
  const pool = new Pool({
    connectionString: url,
    application_name: 'embook',
    max: 16,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('Connection terminated: no answer')));
    },
  });
  // Without listeners a lost connection would end the process: the pool reports idle ones, a client in use itself (B8).
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'a database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = drizzle(pool, { schema });
  return {
    kind: 'postgres' as const,
    url,
    db,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/** Any number that no other program on the database uses. */
const MIGRATION_LOCK = 8_480_117;

/** Several processes may start at once: one migrates, the others wait. Its connection has no time limits. */
async function migrateOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : 'it does not answer';
    throw new ConfigError(`PostgreSQL at DATABASE_URL cannot be used: ${why}.`, { cause: error });
  }
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), migrations);
  } finally {
    await client.end();
  }
}
