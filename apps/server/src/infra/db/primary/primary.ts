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

/** With a code of PostgreSQL's own for a server that cannot be used just now: callers get 503 and try again. */
class NoPrimary extends Error {
  readonly code = '57P03';
}

/** Which history of writes a server is on, each promotion begins the next; null when it takes no writes. */
const TIMELINE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

/**
 * Finds the server that takes writes among those in DATABASE_URL, and finds it again after a promotion. One server
 * alone is simply used.
 */
export function createPrimary(databaseUrl: string) {
  const servers = serversOf(databaseUrl);
  if (!servers) throw new TypeError('DATABASE_URL is not an address of PostgreSQL that takes writes');
  const { urls, mustTakeWrites } = servers;
  let known: Server | undefined;
  let search: Promise<Server> | undefined;
  let newest = 0;

  /** A former primary that somebody starts again takes writes too, but nobody would ever see them: it is behind. */
  async function prove(client: Client): Promise<number> {
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
    const timeline = rows[0]?.timeline ?? 0;
    if (timeline < 1 || timeline < newest) throw new NoPrimary('the server takes no writes');
    return timeline;
  }

  async function ask(url: string): Promise<Server> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return { host: client.host, port: client.port, timeline: await prove(client) };
    } finally {
      client.end().catch(() => {});
    }
  }

  /** All are asked: when two take writes, the one on the newest timeline was promoted after the other. */
  async function look(): Promise<Server> {
    const asked = await Promise.allSettled(urls.map(ask));
    const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const [best] = found.toSorted((one, other) => other.timeline - one.timeline);
    if (!best) {
      const cause = asked.find((answer) => answer.status === 'rejected')?.reason;
      throw new NoPrimary('no server takes writes', { cause });
    }
    newest = best.timeline;
    known = best;
    return best;
  }

  const find = async (): Promise<Server> => known ?? (await (search ??= look().finally(() => (search = undefined))));

  /** It was lost, or says that it takes no writes: the next connection looks for it anew. */
  const forget = (): void => void (known = undefined);

  class PrimaryClient extends NamedClient {
    constructor(settings?: ClientConfig) {
      super({ ...settings, connectionString: urls[0] });
      // It may be lost while it is asked what it is, before whoever wanted it listens.
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
        // What else the address says is the same for all.
        const { host, port } = await find();
        Object.assign(this, { host, port });
        await super.connect();
        await prove(this);
        return this;
      } catch (error) {
        forget();
        // Its socket exists from the beginning: left alone it would time out later, with nobody handling the error.
        this.connection.stream.destroy();
        throw error;
      }
    }
  }

  return { Client: PrimaryClient, forget };
}
