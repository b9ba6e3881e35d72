import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { NamedClient } from '../named-client.ts';
import { serversOf } from './servers.ts';

export type Primary = ReturnType<typeof createPrimary>;

export const CONNECT_MS = 3_000;

interface Server {
  readonly host: string;
  readonly port: number;
  readonly timeline: number;
}

/** Has PostgreSQL's code for a server that cannot be used right now: callers get 503 and try again. */
class NoPrimary extends Error {
  readonly code = '57P03';
}

/** The timeline of a server, which every promotion increments; null when it is read-only. */
const TIMELINE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

/**
 * Finds the server that takes writes among those in DATABASE_URL, and finds it again after a promotion. A single server
 * is used without a check.
 */
export function createPrimary(databaseUrl: string) {
  const servers = serversOf(databaseUrl);
  if (!servers) throw new TypeError('DATABASE_URL is not an address of PostgreSQL that takes writes');
  const { urls, mustTakeWrites } = servers;
  let known: Server | undefined;
  let search: Promise<Server> | undefined;
  let newest = 0;

  /** A former primary that was started again accepts writes too, but they would be lost: its timeline is older. */
  async function timelineOf(client: Client): Promise<number> {
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
    const timeline = rows[0]?.timeline ?? 0;
    if (timeline < 1 || timeline < newest) throw new NoPrimary('the server takes no writes');
    return timeline;
  }

  async function probe(url: string): Promise<Server> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return { host: client.host, port: client.port, timeline: await timelineOf(client) };
    } finally {
      client.end().catch(() => {});
    }
  }

  /** All servers are queried: when two accept writes, the one on the newest timeline was promoted last. */
  async function findPrimary(): Promise<Server> {
    const probed = await Promise.allSettled(urls.map(probe));
    const found = probed.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const [best] = found.toSorted((one, other) => other.timeline - one.timeline);
    if (!best) {
      const cause = probed.find((answer) => answer.status === 'rejected')?.reason;
      throw new NoPrimary('no server takes writes', { cause });
    }
    newest = best.timeline;
    known = best;
    return best;
  }

  const find = async (): Promise<Server> =>
    known ?? (await (search ??= findPrimary().finally(() => (search = undefined))));

  /** The server was lost or is read-only: the next connection searches for the primary again. */
  const forget = (): void => void (known = undefined);

  class PrimaryClient extends NamedClient {
    constructor(settings?: ClientConfig) {
      super({ ...settings, connectionString: urls[0] });
      // The connection may be lost while it is checked, before its user has added a listener.
      this.on('error', forget);
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error | null, client: Client) => void): void;
    override connect(callback?: (error: Error | null, client: Client) => void): Promise<Client> | undefined {
      if (!callback) return this.#connect();
      callbackify(() => this.#connect())((error) => callback(error, this));
      return undefined;
    }

    async #connect(): Promise<Client> {
      if (!mustTakeWrites) return super.connect();
      try {
        // The rest of the address is the same for all servers.
        const { host, port } = await find();
        Object.assign(this, { host, port });
        await super.connect();
        await timelineOf(this);
        return this;
      } catch (error) {
        forget();
        // Its socket exists from the beginning: otherwise it would time out later, with nothing handling the error.
        this.connection.stream.destroy();
        throw error;
      }
    }
  }

  return { Client: PrimaryClient, forget };
}
