import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyBaseLogger } from 'fastify';
import { type Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { ConfigError } from '../config.ts';
import { MAX_CONNECTIONS } from './connection-shares.ts';
import { migrations, refuseOldPreview } from './migrations.ts';
import { CONNECT_MS, createPrimary, type Primary } from './primary/primary.ts';
import { databaseOn } from './transactions.ts';

// All our integers are below 2^53, so they are numbers on both databases.
types.setTypeParser(types.builtins.INT8, Number);

const STATEMENT_MS = 10_000;
/**
 * Longer than any statement may take: a server without an answer for so long is gone. Two of these fit into a request.
 */
const ANSWER_TIMEOUT_MS = 12_000;
/** PostgreSQL's error for a write on a read-only server: a standby, or one that an operator set so. */
const READ_ONLY = '25006';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** `patience` multiplies the limits of time: in tests a busy machine is no failure. */
export async function openPostgres(
  url: string,
  { log, patience = 1 }: { log?: Log | undefined; patience?: number } = {},
) {
  const primary = createPrimary(url);
  await migrateOnce(primary);
  const openPool = (settings: PoolConfig): Pool => poolOn(primary, settings, patience, log);
  const pool = openPool({
    application_name: 'embook',
    max: MAX_CONNECTIONS,
    // Never closed for being idle: a new one has to start a backend, read the catalogue and plan every statement again,
    // and the first call after a pause would wait for that (P8).
    idleTimeoutMillis: 0,
    lock_timeout: 3_000 * patience,
    // Statements of one transaction that do not depend on one another are sent together (P4).
    pipeline: true,
  });
  const db = databaseOn(pool);
  return {
    kind: 'postgres' as const,
    url,
    db,
    /** For code that needs connections of its own: always to the primary. */
    openPool,
    newClient: (settings: ClientConfig): Client => new primary.Client(settings),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

function poolOn(primary: Primary, settings: PoolConfig, patience: number, log?: Log): Pool {
  const pool = new Pool({
    Client: primary.Client,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS * patience,
    statement_timeout: STATEMENT_MS * patience,
    idle_in_transaction_session_timeout: STATEMENT_MS * patience,
    ...settings,
  });
  // Without listeners a lost connection would end the process: the pool reports idle ones, a client in use itself (B8).
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'a database connection was lost'));
  // The timeout is set only while a call waits for an answer: idle connections stay open.
  pool.on('acquire', (client) => setAnswerTimeout(client, ANSWER_TIMEOUT_MS * patience));
  pool.on('release', (_error, client) => setAnswerTimeout(client, 0));
  pool.on('connect', (client) => {
    const { stream } = client.connection;
    stream.on('timeout', () => stream.destroy(new Error('Connection terminated: no answer')));
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY) return;
      primary.forget();
      // After the statement's promise was rejected; the pool discards ended connections.
      setImmediate(() => void client.end().catch(() => {}));
    });
  });
  return pool;
}

/** How long the server may be silent before the connection counts as lost; 0: no limit. */
function setAnswerTimeout({ connection: { stream } }: PoolClient, ms: number): void {
  if (stream instanceof Socket) stream.setTimeout(ms);
}

/** A number that no other program on the database uses. */
const MIGRATION_LOCK = 8_480_117;

/** Several processes may start at once: one migrates, the others wait. Its connection has no time limits. */
async function migrateOnce(primary: Primary): Promise<void> {
  const client = new primary.Client({ connectionTimeoutMillis: CONNECT_MS });
  try {
    await client.connect();
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : 'it does not answer';
    throw new ConfigError(`PostgreSQL at DATABASE_URL cannot be used: ${why}.`, { cause: error });
  }
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseOldPreview((statement) => client.query(statement));
    await migrate(drizzle(client), migrations);
  } finally {
    await client.end();
  }
}
