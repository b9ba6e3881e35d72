import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/infra/config.ts';
import { openDatabase } from '../src/infra/db/open.ts';
import type { JobData } from '../src/infra/jobs.ts';
import { createHub } from '../src/infra/live/hub.ts';
import { startListening } from '../src/infra/live/listen.ts';

/**
 * A platform in a process of its own, for tests that end it without warning; `NOW` is when its clock begins. It says
 * `ready`, and then does what it reads: `{"dieAt":"after intent"}` ends it there, the `on`th time it comes there, and
 * `{"run":"refunds"}` runs a job and says `done`. It also ends when its standard input does, so that it never outlives
 * the tests.
 */
interface Command {
  readonly dieAt?: string;
  readonly on?: number;
  readonly run?: string;
}

const config = readConfig(process.env);
const log = pino({ level: 'silent' });
const database = await openDatabase({ url: config.databaseUrl });
const hub = createHub();
const begun = Date.now();
const jobs = new Map<string, (data: JobData) => Promise<void>>();
let death: Command | undefined;
let reached = 0;

await startListening(database, hub, log);
const app = await createApp({
  config,
  database,
  log,
  hub,
  clock: { now: () => Number(process.env['NOW']) + Date.now() - begun },
  jobs: { define: (name, handler) => void jobs.set(name, handler) },
  failpoint: (name) => {
    if (name === death?.dieAt && ++reached === (death.on ?? 1)) process.kill(process.pid, 'SIGKILL');
  },
});
await app.listen({ host: config.host, port: config.port });
// Otherwise written at the end of a process, which this one may not come to: the next would compile it all again.
flushCompileCache();
process.stdout.write('ready\n');

for await (const line of createInterface(process.stdin)) {
  const command = JSON.parse(line) as Command;
  reached = 0;
  death = command.dieAt === undefined ? death : command;
  if (command.run !== undefined) await jobs.get(command.run)?.({});
  process.stdout.write('done\n');
}
process.exit(0);
