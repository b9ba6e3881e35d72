import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { Failpoint } from '../../apps/server/src/infra/core.ts';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';
import { NOW } from '../../apps/server/test/studio.ts';

const root = resolve(import.meta.dirname, '../..');
const begun = Date.now();
/** The time that the platforms started here go by. */
export const platformNow = (): number => NOW + Date.now() - begun;
const children = new Set<ReturnType<typeof spawn>>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

export interface KillPoint {
  readonly dieAt: Parameters<Failpoint>[0];
  /** Which time it is reached, counted from now on; the first unless given. */
  readonly on?: number;
}

export type PlatformProcess = ReturnType<typeof startPlatformProcess>;

interface StartOptions {
  /** The database. */
  readonly url: string;
  readonly port: number;
  /** How far its clock is ahead of the real time since the tests began. */
  readonly aheadMinutes?: number;
}

/** A whole platform in a process of its own. */
export function startPlatformProcess({ url, port, aheadMinutes = 0 }: StartOptions) {
  const child = spawn('node', [resolve(root, 'apps/server/test/killable-platform.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DEMO: '1',
      PORT: String(port),
      NOW: String(platformNow() + aheadMinutes * 60_000),
      ...noRequestLimits,
      NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/fire-compiled'),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  const gone = once(child, 'exit').then(() => void children.delete(child));
  // It may die while a command is written to it.
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
    send: (command: KillPoint | { readonly run: string }): Promise<boolean> => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      return answer();
    },
  };
}
