import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../test/database.ts';

/** Loaded before the platform: two signals make the faults that nobody catches. */
const faults = `data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('lost'))});process.on('SIGWINCH',()=>{throw new Error('thrown')})`;

let url: string;
const children = new Set<ReturnType<typeof startMain>['child']>();

beforeAll(async () => {
  const database = await testDatabase();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  ({ url } = database);
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** The platform as `npm start` runs it, in production. */
function startMain() {
  const child = spawn(process.execPath, ['--import', faults, join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      PORT: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PAYMENT_PROVIDER: 'mollie',
      MOLLIE_API_KEY: 'test_nothing',
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
      const ready = /:(\d+)\/docs/;
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

describe('the process', () => {
  test.each([
    ['a rejection that nobody handled', 'SIGUSR2', 'lost'],
    ['an error that nobody caught', 'SIGWINCH', 'thrown'],
  ] as const)('[B18] %s is logged, what runs is finished, and it ends with an error', async (kind, signal, why) => {
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
  });

  test('[B18] a signal ends it without an error', async () => {
    const { child, ended, port } = startMain();
    await port();
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
});
