import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { Failpoint } from '../../apps/server/src/payment/payment.ts';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';
import { NOW } from '../../apps/server/test/studio.ts';

const root = resolve(import.meta.dirname, '../..');
const begun = Date.now();
const children = new Set<ReturnType<typeof spawn>>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export interface Death {
  readonly dieAt: Parameters<Failpoint>[0];
  /** The how manieth time it is reached from now on. */
  readonly on?: number;
}

export type Mortal = ReturnType<typeof startMortal>;

interface Birth {
  /** The database. */
  readonly url: string;
  readonly port: number;
  /** Its clock is ahead of the time that has passed in these tests by so much. */
  readonly aheadMinutes?: number;
}

/** A whole platform in a process of its own. */
export function startMortal({ url, port, aheadMinutes = 0 }: Birth) {
  const child = spawn('node', [resolve(root, 'apps/server/test/mortal-platform.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DEMO: '1',
      PORT: String(port),
      NOW: String(NOW + Date.now() - begun + aheadMinutes * 60_000),
      ...noRequestLimits,
      NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/fire-compiled'),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  const gone = once(child, 'exit').then(() => void children.delete(child));
  // It may die while it is spoken to.
  child.stdin.on('error', () => {});
  const said = createInterface(child.stdout)[Symbol.asyncIterator]();
  const answer = async (): Promise<boolean> => (await said.next()).done !== true;

  return {
    address: `http://127.0.0.1:${port}`,
    gone,
    /** False when it died before. */
    ready: answer(),
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await gone;
    },
    /** False when it died of it. */
    tell: (command: Death | { readonly run: string }): Promise<boolean> => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      return answer();
    },
  };
}
