import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Load, Outcome } from './load-generator.ts';
import type { ProcessFacts } from './process-facts.ts';

const file = (name: string): string => join(import.meta.dirname, name);

export interface Server {
  readonly port: number;
  /** What delayed it since the last call. */
  facts(): Promise<ProcessFacts>;
  stop(): Promise<void>;
}

/** A server in a process of its own that prints its port in its first line; it ends with its standard input. */
export async function startServer(name: 'bare-server.ts' | 'platform-process.ts', url: string): Promise<Server> {
  const child = spawn('node', [file(name)], {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await Promise.race([lines.next(), gone.then(() => ({ value: undefined }))]);
  if (!value) throw new Error(`${name} did not start`);
  return {
    port: Number(value),
    async facts() {
      child.stdin.write('facts\n');
      return JSON.parse(String((await lines.next()).value));
    },
    async stop() {
      child.stdin.end();
      await gone;
    },
  };
}

/** The load generator, in a process of its own. */
export function startGenerator() {
  const child: ChildProcess = fork(file('load-generator.ts'));
  return {
    async run(load: Load): Promise<Outcome> {
      child.send(load);
      const [answer] = (await once(child, 'message')) as [Outcome | { readonly error: string }];
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}
