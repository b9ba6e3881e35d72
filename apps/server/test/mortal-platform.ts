import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/infra/config.ts';
import { openDatabase } from '../src/infra/db/open.ts';
import { createHub } from '../src/infra/live/hub.ts';
import { startListening } from '../src/infra/live/listen.ts';

/**
 * A platform in a process of its own, for tests that end it without warning: `DIE_AT` names a failpoint and `DIE_ON`
 * which time it is reached, and `NOW` is when its clock begins. It also ends when its standard input does, so that
 * nothing outlives the tests.
 */
const { DIE_AT, DIE_ON = '1', NOW } = process.env;
const config = readConfig(process.env);
const log = pino({ level: 'silent' });
const database = await openDatabase({ url: config.databaseUrl });
const hub = createHub();
const begun = Date.now();
let reached = 0;

await startListening(database, hub, log);
const app = await createApp({
  config,
  database,
  log,
  hub,
  clock: { now: () => Number(NOW) + Date.now() - begun },
  failpoint: (name) => {
    if (name === DIE_AT && ++reached === Number(DIE_ON)) process.kill(process.pid, 'SIGKILL');
  },
});
await app.listen({ host: config.host, port: config.port });
process.stdout.write('ready\n');
process.stdin.resume().on('end', () => process.exit(0));
