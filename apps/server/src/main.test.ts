import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareEnv } from '../test/bare-env.ts';
import { testDatabase } from '../test/database.ts';
import { companies } from './infra/db/schema/index.ts';
import { THREADS } from './infra/thread-pool.ts';

/** Loaded before the platform: two signals cause uncaught errors. */
const faults = `data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('lost'))});process.on('SIGWINCH',()=>{throw new Error('thrown')})`;

let url: string;
const children = new Set<ReturnType<typeof startMain>['child']>();

async function postgres() {
  const database = await testDatabase();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  return database;
}

beforeAll(async () => {
  ({ url } = await postgres());
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** The platform as `npm start` runs it, in production. */
function startMain(settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--import', faults, join(import.meta.dirname, 'main.ts')], {
    env: {
      ...bareEnv,
      DATABASE_URL: url,
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      DRAIN_SECONDS: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PAYMENT_PROVIDER: 'mollie',
      MOLLIE_API_KEY: 'test_nothing',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const said = { log: '', progress: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said.log += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said.progress += part));
  const ended = once(child, 'exit').finally(() => children.delete(child)) as Promise<[number | null]>;
  const until = (what: () => unknown) => vi.waitUntil(what, { timeout: 250_000, interval: 50 });
  return {
    child,
    said,
    until,
    ended,
    async port(): Promise<number> {
      const ready = /listens at http:\/\/127\.0\.0\.1:(\d+)/;
      await until(() => ready.test(said.progress) || child.exitCode !== null);
      return Number(ready.exec(said.progress)?.[1]);
    },
  };
}

/** A call whose last bytes are still to come. */
function beginCall(port: number) {
  const body = 'a=1';
  const line = connect(port, '127.0.0.1');
  line.write(
    `POST /api/company/get HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  return { line, finish: () => void line.write(body) };
}

/** Two faults, each of which ends a process of its own. */
async function endsAfter(kind: string, signal: NodeJS.Signals, why: string): Promise<void> {
  const { child, said, until, ended, port } = startMain();
  const { line, finish } = beginCall(await port());
  await once(line, 'connect');
  const answer = text(line);
  // Its headers have been read once another request that came later is answered.
  await fetch(`http://127.0.0.1:${await port()}/healthz`);
  child.kill(signal);
  await until(() => said.log.includes(kind));
  finish();
  expect(await answer).toMatch(/^HTTP\/1\.1 403 /);
  expect((await ended)[0]).toBe(1);
  const logged = said.log.split('\n').find((entry) => entry.includes(kind));
  expect(JSON.parse(logged ?? '')).toMatchObject({ level: 60, reason: why });
}

test('[B18] a rejection that nobody handled is logged, what runs is finished, and it ends with an error @full', () =>
  endsAfter('a rejection that nobody handled', 'SIGUSR2', 'lost'));

test('[B18] an error that nobody caught is logged, what runs is finished, and it ends with an error @full', () =>
  endsAfter('an error that nobody caught', 'SIGWINCH', 'thrown'));

test('[A27] [B18] it has more threads than pictures and passwords occupy; at SIGINT, by somebody at a keyboard, it does not wait', async () => {
  const { child, ended, port } = startMain({ UV_THREADPOOL_SIZE: '4', DRAIN_SECONDS: '300' });
  await port();
  // Where the system tells the names of a process's threads.
  if (process.platform === 'linux') {
    const tasks = `/proc/${String(child.pid)}/task`;
    const names = readdirSync(tasks).map((thread) => readFileSync(join(tasks, thread, 'comm'), 'utf8').trim());
    expect(names.filter((name) => name === 'libuv-worker')).toHaveLength(THREADS);
  }
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
});

describe('[B18] SIGTERM drains the process', () => {
  /** Over a connection of its own, as a balancer makes one; undefined where it is refused. */
  const answerAt = (port: number, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => undefined,
    );

  test('/readyz says no while new connections are answered, then sockets are sent elsewhere, and what runs finishes', async () => {
    const { child, ended, port, until } = startMain({ DRAIN_SECONDS: '3' });
    const at = await port();
    expect(await answerAt(at, '/readyz')).toBe(200);
    const events: string[] = [];
    child.kill('SIGTERM');
    await until(async () => (await answerAt(at, '/readyz')) !== 200);
    events.push(`ready ${await answerAt(at, '/readyz')}`, `asked ${await answerAt(at, '/healthz')}`);
    // A process that is gone already would leave the connections below waiting.
    expect(events).toEqual(['ready 503', 'asked 200']);
    const socket = new WebSocket(`ws://127.0.0.1:${at}/ws`);
    const { line, finish } = beginCall(at);
    const answer = text(line);
    await once(socket, 'open');
    events.push('connected');
    const closed = once(socket, 'close').then(([{ code }]) => events.push(`closed ${code}`));
    await closed;
    await until(async () => (await answerAt(at, '/healthz')) === undefined);
    events.push('refused');
    finish();
    events.push((await answer).slice(0, 12));
    events.push(`ended ${(await ended)[0]}`);
    expect(events).toEqual([
      'ready 503',
      'asked 200',
      'connected',
      'closed 1012',
      'refused',
      'HTTP/1.1 403',
      'ended 0',
    ]);
  });

  test('a second signal ends it at once @full', async () => {
    const { child, ended, port, until } = startMain({ DRAIN_SECONDS: '300' });
    const at = await port();
    child.kill('SIGTERM');
    await until(async () => (await answerAt(at, '/readyz')) === 503);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(1);
  });
});

describe('a start that cannot succeed fails with one line, before any work (see also expect-settings.test.ts)', () => {
  const demo = {
    PUBLIC_URL: '',
    DATABASE_URL: '',
    DEMO: '1',
    PAYMENT_PROVIDER: 'sandbox',
    SMTP_URL: '',
    HOST: '127.0.0.1',
  };

  async function refused(settings: Readonly<Record<string, string>>): Promise<string> {
    const { ended, said } = startMain({ ...demo, ...settings });
    expect((await ended)[0]).toBe(1);
    return said.progress;
  }

  test('nobody said what the platform is called, or that customers pay at the shop alone @full', async () => {
    const real = { DATABASE_URL: url, DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1', PAYMENT_PROVIDER: '' };
    const lines = (await refused({ ...real, HOST: '0.0.0.0' })).trimEnd().split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['Embook cannot start', 'PAYMENT_PROVIDER is missing']);
    expect(lines[0]).toContain('PUBLIC_URL is missing: set the address that customers open');
  });

  test('[B19] a demo on the database of a real platform; its own database starts again, with companies of anybody @full', async () => {
    const { db, url: ownUrl } = await postgres();
    const addCompany = (apiKey: string) => db.insert(companies).values({ apiKey, name: 'Studio' });
    const startsAs = async (settings: Readonly<Record<string, string>>) => {
      const { child, port } = startMain({ DATABASE_URL: ownUrl, ...settings });
      expect(await port()).toBeGreaterThan(0);
      child.kill('SIGKILL');
    };
    const onOwn = { ...demo, DATABASE_URL: ownUrl, DEMO_COMPANIES: '0', PUBLIC_URL: 'http://127.0.0.1', PORT: '0' };
    await startsAs(onOwn);
    await addCompany('started-in-the-demo');
    await startsAs(onOwn);

    await startsAs({});
    expect(await refused(onOwn)).toMatch(
      /\nEmbook cannot start: This database is a real platform's, with 1 company, .*DEMO=0.*another DATABASE_URL.*\n$/,
    );
    await startsAs({});
  });

  test('the port is taken @full', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // it listens on a port
    expect(await refused({ PORT: String(port) })).toBe(
      `Embook cannot start: port ${port} of 127.0.0.1 is in use: stop what listens there, or set another PORT.\n`,
    );
    other.close();
  });
});
