import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app.ts';
import { systemClock } from '../../apps/server/src/infra/clock.ts';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import { openDatabase } from '../../apps/server/src/infra/db/open.ts';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';
import { sendFacts } from './process-facts.ts';

/**
 * The platform as `npm start` runs it, log lines included, on the database of the benchmark. Mails stay in the outbox
 * and no jobs run, since both run beside the requests, in any process.
 */
const config = readConfig({ ...process.env, DEMO: '1', ...noRequestLimits });
const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
const database = await openDatabase({ url: config.databaseUrl, log });
const app = await createApp({ config, database, clock: systemClock, log });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);
sendFacts(() => ('load' in database ? database.load().waiting : 0));
process.stdin.resume().on('end', () => process.exit(0));
