import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn } from '../../../test/bookings.ts';
import { databases, testDatabase } from '../../../test/database.ts';
import { ask, testPlatform } from '../../../test/platform.ts';
import { createJobs } from '../jobs.ts';

const METRICS_TOKEN = 'a-token-for-the-tests';
const bearer = (token: string) => ({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
const SERIES = /^([a-z][a-z0-9_]*)(\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})? (-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/;

/** As a collector reads it: every line must be one of the format's. */
function read(text: string): Map<string, number> {
  const series = new Map<string, number>();
  const said = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name] = /^# (HELP|TYPE) (\S+) .+$/.exec(line) ?? [];
    const [, metric, labels = '', value] = SERIES.exec(line) ?? [];
    const key = kind ? `${kind} ${name}` : `${metric}${labels}`;
    if ((!kind && !metric) || said.has(key)) throw new Error(`not as the format wants it: ${line}`);
    said.add(key);
    if (metric) series.set(key, Number(value));
  }
  return series;
}

describe.each(databases)('/metrics on %s', (_name, open) => {
  let series: Map<string, number>;
  let text: string;

  beforeAll(async () => {
    const database = await open();
    const world = await bookingsOn(database);
    const jobs = createJobs(database, { error: () => {}, warn: () => {} });
    jobs.define('note', async () => {});
    await jobs.start();
    const app = await testPlatform(database, {
      env: { METRICS_TOKEN },
      jobs: { define: () => {}, report: jobs.report },
    });
    const who = await world.buyer();
    const wish = { roomId: world.one.roomIds[0], serviceId: world.one.massageId, timestamp: at(16, 10) };
    const unasked = {
      idealBankId: undefined,
      fromWeb: undefined,
      expectedCents: undefined,
      useDiscount: undefined,
      note: undefined,
    };
    const rest = { sessionId: undefined, ...unasked };
    for (const buyer of [who, await world.buyer()])
      await ask(app, 'createAndConfirm', { ...wish, ...rest, paymentType: 'cash' }, buyer);
    await ask(app, 'createAndConfirm', { ...wish, ...rest, timestamp: at(16, 14), paymentType: 'ideal' }, who);
    await ask(app, 'bookWeeks', { bookingId: 404, roomId: 404, starts: [at(16, 9)], expectedCents: undefined }, who);
    await app.inject('/nothing/of/ada@embook.test');
    text = (await app.inject(bearer(METRICS_TOKEN))).body;
    series = read(text);
    await jobs.stop();
  });

  test('requests are counted by pattern, method and status, and their times in buckets', () => {
    const route = 'method="POST",route="/api/payment/create-and-confirm"';
    expect(series.get(`embook_http_requests_total{${route},status="200"}`)).toBe(2);
    expect(series.get(`embook_http_requests_total{${route},status="409"}`)).toBe(1);
    expect(series.get('embook_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
    expect(series.get(`embook_http_request_duration_seconds_count{${route}}`)).toBe(3);
    const buckets = [...series].filter(([name]) =>
      name.startsWith(`embook_http_request_duration_seconds_bucket{${route}`),
    );
    expect(buckets).toHaveLength(12);
    expect(buckets.map(([, value]) => value)).toEqual(buckets.map(([, value]) => value).toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), 3]);
  });

  test('bookings are counted by outcome, refusals by their name', () => {
    expect(series.get('embook_bookings_total{outcome="made"}')).toBe(2);
    expect(series.get('embook_bookings_total{outcome="taken"}')).toBe(1);
    expect(series.get('embook_bookings_total{outcome="refused"}')).toBe(1);
    expect(series.get('embook_problems_total{code="time_taken"}')).toBe(1);
  });

  test('pending work in the database is reported with its age', () => {
    expect(
      Object.fromEntries(
        [...series].filter(([name]) => /^embook_(?:mails|payments|refunds|holds|database_up)/.test(name)),
      ),
    ).toMatchObject({
      embook_database_up: 1,
      embook_mails_waiting: 1,
      embook_payments_pending: 1,
      embook_refunds_due: 0,
      embook_refunds_refused: 0,
      embook_holds: 1,
      embook_payments_oldest_seconds: expect.any(Number),
    });
  });

  test('the process, the sockets and the jobs are there', () => {
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'embook_sockets',
      'embook_jobs{job="note",state="waiting"}',
      'embook_job_runs_total{job="note",outcome="failed"}',
    ])
      expect(series.get(name), name).toBeGreaterThanOrEqual(0);
  });

  test('nothing is about a person or a company', () => {
    expect(text).not.toMatch(/ada|buyer|embook\.test|token-one|key-one|company/);
  });
});

describe('who may read /metrics', async () => {
  const database = await testDatabase();

  test('nobody unless a token is set; then only with that token', async () => {
    const closed = await testPlatform(database);
    expect((await closed.inject(bearer(METRICS_TOKEN))).statusCode).toBe(404);
    const open = await testPlatform(database, { env: { METRICS_TOKEN } });
    const statuses = [];
    for (const request of [bearer(METRICS_TOKEN), bearer('another-token-for-the-tests'), { url: '/metrics' }])
      statuses.push((await open.inject(request)).statusCode);
    expect(statuses).toEqual([200, 403, 403]);
    expect((await open.inject({ url: '/metrics' })).body).not.toMatch(/embook_|process_/);
  });

  test('[B8] while the database is unavailable the rest is reported, and that it is unavailable', async () => {
    const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const db = new Proxy(database.db, { get: () => away });
    const app = await testPlatform({ db, ping: away }, { env: { METRICS_TOKEN } });
    const answer = await app.inject(bearer(METRICS_TOKEN));
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const series = read(answer.body);
    expect(series.get('embook_database_up')).toBe(0);
    expect(series.has('embook_mails_waiting')).toBe(false);
    expect(series.has('process_cpu_seconds_total')).toBe(true);
  });

  test('connections are counted, and a second request at once does not query the database again', async () => {
    const app = await testPlatform(database, { env: { METRICS_TOKEN } });
    const first = (await app.inject(bearer(METRICS_TOKEN))).body;
    expect(read(first).get('embook_database_connections{state="waiting"}')).toBe(0);
    expect(read(first).get('embook_database_connections{state="total"}')).toBeGreaterThan(0);
    expect((await app.inject(bearer(METRICS_TOKEN))).body).toBe(first);
  });
});
