import type { FastifyBaseLogger } from 'fastify';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export type { Db, Tx } from './transactions.ts';

export type Database = Awaited<ReturnType<typeof openEmbedded>> | Awaited<ReturnType<typeof openPostgres>>;

interface DatabaseOptions {
  /** PostgreSQL; else the embedded database in `dataDir`. */
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  /** The embedded database writes each commit to disk, unless this is false, as in tests. */
  readonly durable?: boolean;
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
  /** Of PostgreSQL: times its limits of time. */
  readonly patience?: number;
}

/** Opens the database and brings it up to date; whichever it is, the rest of the server sees the same `db`. */
export const openDatabase = ({
  url,
  dataDir = '.data',
  durable = true,
  log,
  patience = 1,
}: DatabaseOptions): Promise<Database> =>
  url ? openPostgres(url, { log, patience }) : openEmbedded(dataDir, { durable });
