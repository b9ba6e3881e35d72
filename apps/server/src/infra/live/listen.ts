import { payableKinds, paymentStatuses } from '@embook/domain/payment';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import * as z from 'zod/mini';
import type { Database } from '../db/open.ts';
import { reasonOf } from '../db/problem.ts';
import { CHANNEL, type Notice } from './announce.ts';
import type { Hub } from './hub.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

const whose = { companyId: z.int(), customerId: z.int() };
const notices = z.union([
  z.object({ ...whose, close: z.literal(true) }),
  z.object({
    ...whose,
    finished: z.object({ type: z.enum(payableKinds), id: z.int(), status: z.enum(paymentStatuses) }),
  }),
]);

/** Another version of the platform may say what this one does not know. */
function readNotice(payload: string): Notice | undefined {
  try {
    return z.parse(notices, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** Hands what any process announces to the sockets of this one, until it is stopped. */
export async function startListening(
  database: Database,
  hub: Pick<Hub, 'hear' | 'restart'>,
  log: Log,
): Promise<() => Promise<void>> {
  const heard = (payload: string): void => {
    const notice = readNotice(payload);
    if (notice) hub.hear(notice);
    else log.warn('a live notice could not be read');
  };
  if (database.kind === 'postgres') return listenOnPostgres(database.url, heard, hub.restart, log);
  const stop = await database.client.listen(CHANNEL, heard);
  return () => stop();
}

const CONNECT_MS = 3_000;
/** A connection that only listens does not notice by itself that the other side is gone. */
const PING_MS = 20_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** One connection of its own, made anew for as long as it takes whenever it is lost (B8). */
async function listenOnPostgres(
  url: string,
  heard: (payload: string) => void,
  missed: () => void,
  log: Log,
): Promise<() => Promise<void>> {
  let stopped = false;
  let failures = 0;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'embook-live',
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
      await next.query(`listen ${CHANNEL}`);
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

  /** It is told more than once of the same loss. */
  function lost(which: Client, error: unknown): void {
    if (stopped || client !== which) return;
    client = undefined;
    clearInterval(ping);
    log.warn({ reason: reasonOf(error) }, 'live notices are not heard at the moment');
    // Ended only for good measure: nothing is waited for, and a peer that is gone does not answer.
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
