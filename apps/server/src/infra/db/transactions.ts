import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

/** Without the schema, which only drizzle's relational queries need: it would make an object a table for each transaction (P4). */
export type Db = NodePgDatabase;

/** What is written together; on the embedded database everything inside must go through it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * drizzle never returns a connection to the pool whose `begin` fails, as when the server has just gone: after a few of
 * them the pool is exhausted, and the platform unavailable for good (B8). Here every connection is returned.
 */
export function databaseOn(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, settings) => {
    const connection = await pool.connect();
    try {
      return await drizzle(connection).transaction(work, settings);
    } finally {
      connection.release();
    }
  };
  return db;
}
