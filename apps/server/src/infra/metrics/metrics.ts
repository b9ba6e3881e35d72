import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Clock } from '../clock.ts';
import { alarmKinds, type Core } from '../core.ts';
import type { JobReport } from '../jobs.ts';
import { CONTENT_TYPE, type Metric, single, writeMetrics } from './exposition.ts';
import { countRequests } from './requests.ts';
import { type Backlog, readBacklog } from './metric-store.ts';
import type { Db } from '../db/open.ts';

const NANO = 1e-9;

/** Metrics of this process, under the names that common dashboards use. */
function watchProcess(version: string) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();

  return {
    stop: (): void => void delay.disable(),

    /** Delays since the last read. */
    read(): Metric[] {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const { active, idle } = performance.eventLoopUtilization();
      const delays = [delay.percentile(50), delay.percentile(99), delay.max];
      delay.reset();
      const [p50 = 0, p99 = 0, max = 0] = delays.map((nano) => nano * NANO);
      return [
        {
          name: 'embook_info',
          type: 'gauge',
          help: 'The version that runs.',
          samples: [{ value: 1, labels: { version, node: process.version } }],
        },
        single('process_start_time_seconds', 'gauge', 'When it was started.', performance.timeOrigin / 1000),
        single('process_cpu_seconds_total', 'counter', 'CPU time spent.', (user + system) / 1e6),
        single('process_resident_memory_bytes', 'gauge', 'Memory in use.', rss),
        single('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
        single('nodejs_heap_size_total_bytes', 'gauge', 'Heap taken from the system.', heapTotal),
        single('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap.', external),
        single('nodejs_eventloop_active_seconds_total', 'counter', 'Time the event loop was busy.', active / 1000),
        single('nodejs_eventloop_idle_seconds_total', 'counter', 'Time the event loop waited.', idle / 1000),
        single('nodejs_eventloop_lag_p50_seconds', 'gauge', 'How late timers are, since the last look.', p50),
        single('nodejs_eventloop_lag_p99_seconds', 'gauge', 'How late timers are, since the last look.', p99),
        single('nodejs_eventloop_lag_max_seconds', 'gauge', 'How late timers are, since the last look.', max),
      ];
    },
  };
}

interface Ports {
  readonly version: string;
  /** The token to read them; without one they are not served. */
  readonly token: string | undefined;
  readonly db: Db;
  readonly clock: Clock;
  /** The connections to the database; the embedded one has none. */
  readonly load: (() => { readonly total: number; readonly idle: number; readonly waiting: number }) | undefined;
  readonly sockets: () => number;
  readonly alarms: Core['alarms'];
  readonly jobs: (() => Promise<JobReport[]>) | undefined;
}

/** Answers are cached this long: the database is not queried for each of many collectors. */
const FRESH_MS = 5_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `/metrics` in Prometheus' format, for those who show the token as `Authorization: Bearer …`. */
export function serveMetrics(
  app: FastifyInstance,
  { version, token, db, clock, load, sockets, alarms, jobs }: Ports,
): void {
  if (token === undefined) return;
  const requests = countRequests(app);
  const fares = watchProcess(version);
  app.addHook('onClose', async () => fares.stop());
  const expected = digest(`Bearer ${token}`);
  let fresh: { readonly until: number; readonly text: Promise<string> } | undefined;

  /** Undefined when the database does not answer, which is a metric too. */
  async function waiting() {
    try {
      const [backlog, queues] = await Promise.all([readBacklog(db, new Date(clock.now())), jobs?.() ?? []]);
      return { backlog, queues };
    } catch {
      return undefined;
    }
  }

  async function collect(): Promise<string> {
    const seen = await waiting();
    return writeMetrics([
      ...fares.read(),
      ...requests(),
      single('embook_sockets', 'gauge', 'Sockets of customers who are connected here.', sockets()),
      alarmMetric(alarms),
      ...poolMetrics(load?.()),
      single('embook_database_up', 'gauge', 'Whether the database answers.', seen ? 1 : 0),
      ...(seen?.backlog ? backlogMetrics(seen.backlog) : []),
      ...jobMetrics(seen?.queues ?? []),
    ]);
  }

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.code(403).type('text/plain').send('METRICS_TOKEN must come as "Authorization: Bearer …".\n');
    const now = performance.now();
    if (!fresh || fresh.until < now) fresh = { until: now + FRESH_MS, text: collect() };
    return reply.type(CONTENT_TYPE).send(await fresh.text);
  });
}

const alarmMetric = (alarms: Core['alarms']): Metric => ({
  name: 'embook_alarms_total',
  type: 'counter',
  help: 'What an operator should look at, by kind; the log has a line for each.',
  samples: alarmKinds.map((kind) => ({ value: alarms.get(kind) ?? 0, labels: { kind } })),
});

const poolMetrics = (load: Readonly<Record<string, number>> | undefined): Metric[] => [
  {
    name: 'embook_database_connections',
    type: 'gauge',
    help: 'Connections of the pool in all and idle, and requests waiting for one.',
    samples: Object.entries(load ?? {}).map(([state, value]) => ({ value, labels: { state } })),
  },
];

const backlogMetrics = (seen: Backlog): Metric[] => [
  single('embook_mails_waiting', 'gauge', 'Mails in the outbox.', seen.mails),
  single('embook_mails_oldest_seconds', 'gauge', 'Age of the oldest of them.', seen.mailsOldest ?? 0),
  single(
    'embook_mails_withheld_total',
    'counter',
    'Mails that were not sent since the limit of the day was reached.',
    seen.mailsWithheld,
  ),
  single('embook_payments_pending', 'gauge', 'Payments that are begun and not finished.', seen.payments),
  single('embook_payments_oldest_seconds', 'gauge', 'Age of the oldest of them.', seen.paymentsOldest ?? 0),
  single(
    'embook_payments_late_seconds',
    'gauge',
    'How long the provider should have been asked.',
    seen.paymentsLate ?? 0,
  ),
  single('embook_refunds_due', 'gauge', 'Refunds whose day has come and which are not done.', seen.refundsDue),
  single(
    'embook_refunds_refused',
    'gauge',
    'Those of them that the provider refused: tried again, and somebody should look.',
    seen.refundsRefused,
  ),
  single('embook_holds', 'gauge', 'Places held for customers who are paying.', seen.holds),
];

const jobMetrics = (jobs: readonly JobReport[]): Metric[] => [
  {
    name: 'embook_jobs',
    type: 'gauge',
    help: 'Jobs of all processes by state, counted by the queue every minute.',
    samples: jobs.flatMap(({ name: job, waiting, running, failed }) => [
      { value: waiting, labels: { job, state: 'waiting' } },
      { value: running, labels: { job, state: 'running' } },
      { value: failed, labels: { job, state: 'failed' } },
    ]),
  },
  {
    name: 'embook_job_runs_total',
    type: 'counter',
    help: 'Jobs that this process ran, by outcome.',
    samples: jobs.flatMap(({ name: job, ran }) => [
      { value: ran.done, labels: { job, outcome: 'done' } },
      { value: ran.failed, labels: { job, outcome: 'failed' } },
    ]),
  },
];
