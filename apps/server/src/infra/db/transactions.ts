import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;

/** What is written together; on the embedded database everything inside must go through it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * drizzle never returns a connection to the pool whose `begin` fails, as when the server has just gone: after a few of
 * them the pool is exhausted, and the platform unavailable for good (B8). Here every connection is returned.
 */
export function databaseOn(pool: Pool): Db {
  const db = drizzle(pool, { schema });
  const ofConnection = new WeakMap<PoolClient, Db>();
  const on = (connection: PoolClient): Db => {
    const known = ofConnection.get(connection) ?? drizzle(connection, { schema });
    ofConnection.set(connection, known);
    return known;
  };
  db.transaction = async (work, settings) => {
    const connection = await pool.connect();
    try {
      return await on(connection).transaction(work, settings);
    } finally {
      connection.release();
    }
  };
  return db;
}
