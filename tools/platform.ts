import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A limit for a hanging start: the first one takes a minute and more on a busy machine. */
const START_TIMEOUT_MS = 600_000;

export interface Platform {
  readonly address: string;
  /** Moves its clock that many milliseconds ahead. */
  moveClock(ahead: number): Promise<void>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** The built product with the demo companies on a free port; it ends with this process. */
export async function startPlatform(settings: Readonly<Record<string, string>> = {}): Promise<Platform> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn('node', ['e2e/start-server.ts', '--with-parent'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const gone = once(child, 'exit');

  for (const until = performance.now() + START_TIMEOUT_MS; performance.now() < until; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`The platform did not start:\n${said}`);
    const ready = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) {
      return {
        address,
        async moveClock(ahead) {
          child.send(ahead);
          await once(child, 'message');
        },
        async stop() {
          child.kill('SIGTERM');
          await gone;
        },
      };
    }
  }
  child.kill('SIGKILL');
  throw new Error(`The platform was not ready after ${START_TIMEOUT_MS / 1000} s:\n${said}`);
}
