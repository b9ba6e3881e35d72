import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Database, Tx } from './db/open.ts';
import { reasonOf } from './db/problem.ts';

/** What a job carries: ids and little else, since it is stored as JSON and read again later. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

type Handler = (data: JobData) => Promise<void>;

export interface Jobs {
  /** Before `start`. With `cron` (in UTC) the job also runs by itself, once for all processes together. */
  define(name: string, handler: Handler, when?: { readonly cron?: string }): void;
  start(): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
  /** With `tx` the job exists only if that transaction commits. A job may run twice: handlers must not mind. */
  send(name: string, data: JobData, tx?: Tx): Promise<void>;
}

/** No job has it; asking for it only makes pg-boss learn about the queue. */
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** Work that outlives a request, kept in the database and retried until it succeeds. */
export function createJobs(database: Database, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Jobs {
  const boss = new PgBoss({
    ...(database.kind === 'pglite'
      ? { db: fromPglite(database.client), backend: 'pglite' }
      : { connectionString: database.url, application_name: 'embook-jobs', max: 4 }),
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ reason: reasonOf(error) }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  const defined = new Map<string, { handler: Handler; cron: string | undefined }>();

  return {
    define: (name, handler, { cron } = {}) => void defined.set(name, { handler, cron }),

    async start() {
      await boss.start();
      for (const { name } of await boss.getSchedules()) if (!defined.get(name)?.cron) await boss.unschedule(name);
      for (const [name, { handler, cron }] of defined) {
        await boss.createQueue(name, { notify: true, retryLimit: 8, retryDelay: 5, retryBackoff: true });
        // A first `send` would ask about the queue outside the transaction it is part of, and PGlite, which has one
        // connection, would wait for ever.
        await boss.findJobs(name, { id: NO_JOB });
        await boss.work<JobData>(name, async (jobs) => {
          try {
            for (const { data } of jobs) await handler(data);
          } catch (error) {
            log.warn({ job: name, reason: reasonOf(error) }, 'a job failed and will be tried again');
            throw error;
          }
        });
        if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),

    async send(name, data, tx) {
      await boss.send(name, data, tx ? { db: fromDrizzle(tx, sql) } : {});
    },
  };
}
