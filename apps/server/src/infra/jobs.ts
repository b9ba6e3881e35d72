import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type ConstructorOptions, fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Database, Tx } from './db/open.ts';
import { keepListening } from './db/primary/keep-listening.ts';
import { reasonOf } from './db/problem.ts';

/** What a job carries: ids and little else, since it is stored as JSON and read again later. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

type Handler = (data: JobData) => Promise<void>;

export interface Jobs {
  /** Before `start`. With `cron` (in UTC) the job is also scheduled, once for all processes together. */
  define(name: string, handler: Handler, when?: { readonly cron?: string }): void;
  start(): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
  /** With `tx` the job exists only if that transaction commits. A job may run twice: handlers must be idempotent. */
  send(name: string, data: JobData, tx?: Tx): Promise<void>;
  /** How each queue stands, and what this process did of it. */
  report(): Promise<JobReport[]>;
}

export interface JobReport {
  readonly name: string;
  /** Of all processes together, counted every minute. */
  readonly waiting: number;
  readonly running: number;
  /** Given up after the last retry, for as long as they are kept. */
  readonly failed: number;
  /** By this process, each try on its own. */
  readonly ran: { readonly done: number; readonly failed: number };
}

/** No job has it; looking it up makes pg-boss cache the queue. */
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** Work outside of requests, stored in the database and retried until it succeeds. */
export function createJobs(database: Database, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Jobs {
  const failed = (error: unknown): void => log.error({ reason: reasonOf(error) }, 'the job queue failed');
  const { settings, close } = connectTo(database, failed);
  const boss = new PgBoss({ ...settings, useListenNotify: true });
  boss.on('error', failed);
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  const defined = new Map<
    string,
    { handler: Handler; cron: string | undefined; ran: { done: number; failed: number } }
  >();

  return {
    define: (name, handler, { cron } = {}) => void defined.set(name, { handler, cron, ran: { done: 0, failed: 0 } }),

    async start() {
      await boss.start();
      for (const { name } of await boss.getSchedules()) if (!defined.get(name)?.cron) await boss.unschedule(name);
      for (const [name, { handler, cron, ran }] of defined) {
        await boss.createQueue(name, { notify: true, retryLimit: 8, retryDelay: 5, retryBackoff: true });
        // A first `send` would look up the queue outside the transaction it is part of, and PGlite, which has one
        // connection, would wait for ever.
        await boss.findJobs(name, { id: NO_JOB });
        await boss.work<JobData>(name, async (jobs) => {
          try {
            for (const { data } of jobs) await handler(data);
            ran.done += jobs.length;
          } catch (error) {
            ran.failed += jobs.length;
            log.warn({ job: name, reason: reasonOf(error) }, 'a job failed and will be tried again');
            throw error;
          }
        });
        if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
      }
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
      await close();
    },

    async send(name, data, tx) {
      await boss.send(name, data, tx ? { db: fromDrizzle(tx, sql) } : {});
    },

    report: async () =>
      (await boss.getQueues([...defined.keys()])).map(({ name, readyCount, activeCount, failedCount }) => ({
        name,
        waiting: readyCount,
        running: activeCount,
        failed: failedCount,
        ran: { done: 0, failed: 0, ...defined.get(name)?.ran },
      })),
  };
}

/** On PostgreSQL with connections of its own, which like all others go to the primary. */
function connectTo(
  database: Database,
  failed: (error: unknown) => void,
): { settings: Pick<ConstructorOptions, 'db' | 'backend'>; close: () => Promise<void> } {
  if (database.kind === 'pglite')
    return { settings: { db: fromPglite(database.client), backend: 'pglite' }, close: async () => {} };
  const name = 'embook-jobs';
  const pool = database.openPool({ application_name: name, max: 4 });
  return {
    settings: {
      db: {
        executeSql: (text, values) => pool.query(text, values),
        async listen(channel, heard, missed) {
          const close = await keepListening(database, channel, { name, heard, missed, lost: failed });
          missed();
          return { close };
        },
      },
    },
    close: () => pool.end(),
  };
}
