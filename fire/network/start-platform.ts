import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';

const START_TIMEOUT_MS = 600_000;

export type RunningPlatform = Awaited<ReturnType<typeof startPlatform>>;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Waits until it is so, also on a slow machine. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + START_TIMEOUT_MS; performance.now() < end; await sleep(100))
    if (await isSo().catch(() => false)) return;
  throw new Error(`it did not come to this: ${what}`);
}

/** The product as it is installed, on a database that is reached wherever the test says, with further settings. */
export async function startPlatform(databaseUrl: string, port: number, settings: Record<string, string> = {}) {
  const child = spawn('node', [join(import.meta.dirname, 'platform-process.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...noRequestLimits,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/fire-compiled'),
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = (text: string): void => void (said = (said + text).slice(-4_000));
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const gone = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until('the platform is ready or gone', async () => isGone() || isReady()).catch(() => child.kill('SIGKILL'));
  if (isGone()) throw new Error(`the platform did not start:\n${said}`);
  return {
    address,
    isReady,
    isAlive: (): boolean => !isGone(),
    /** The end of its log. */
    said: (): string => said,
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await gone;
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
