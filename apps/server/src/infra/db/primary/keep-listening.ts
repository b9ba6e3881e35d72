import type { Client, ClientConfig } from 'pg';
import { CONNECT_MS } from './primary.ts';

/** A connection that only listens does not notice by itself that the other side is gone. */
const PING_MS = 20_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

interface Listening {
  /** As the server's list of connections shows it. */
  readonly name: string;
  heard(payload: string): void;
  /** It listens again after a lost connection: notifications may have been missed. */
  missed(): void;
  lost(error: unknown): void;
}

/** Keeps one connection for LISTEN, and reconnects whenever it is lost (B8). The returned function stops it. */
export async function keepListening(
  database: { newClient(settings: ClientConfig): Client },
  channel: string,
  { name, heard, missed, lost: tellLost }: Listening,
): Promise<() => Promise<void>> {
  let stopped = false;
  let failures = 0;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = database.newClient({
      application_name: name,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('the connection was ended')));
    next.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await next.connect();
      await next.query(`listen "${channel}"`);
    } catch (error) {
      return lost(next, error);
    }
    if (failures > 0) missed();
    failures = 0;
    ping = setInterval(() => void check(next), PING_MS).unref();
  }

  async function check(which: Client): Promise<void> {
    try {
      await which.query('select 1');
    } catch (error) {
      lost(which, error);
    }
  }

  /** Called more than once for the same lost connection. */
  function lost(which: Client, error: unknown): void {
    if (stopped || client !== which) return;
    client = undefined;
    clearInterval(ping);
    tellLost(error);
    // Only cleans up: nothing waits for it, and a peer that is gone does not answer.
    which.end().catch(() => {});
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => void connect(), pause * (0.5 + Math.random() / 2));
    retry.unref();
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    clearInterval(ping);
    await client?.end();
  };
}
