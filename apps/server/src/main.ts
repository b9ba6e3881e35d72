// First, since the pool of threads is made when it is first used.
import './infra/thread-pool.ts';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { beginDemo, beginProduction, seedDemo } from '../seed/demo.ts';
import { createApp } from './app.ts';
import { systemClock } from './infra/clock.ts';
import { ConfigError, originOf, readConfig } from './infra/config.ts';
import { loadConsole } from './infra/console-build.ts';
import { openDatabase } from './infra/db/open.ts';
import { loadEmbed } from './infra/embed-build.ts';
import { expectSettings } from './infra/expect-settings.ts';
import { handleShutdown } from './infra/ending.ts';
import { createJobs } from './infra/jobs.ts';
import { createBookedNews } from './infra/live/booked-news.ts';
import { createHub } from './infra/live/hub.ts';
import { startListening } from './infra/live/listen.ts';
import { readPushKeys } from './infra/push/push-key-store.ts';
import { readyText } from './infra/ready-text.ts';
import { loadWidget } from './infra/widget-build.ts';
import { createMessenger } from './infra/platform.ts';

const help = `Starts the Embook platform.

  npm start                 on the embedded database in .data/, with the demo companies
  DATABASE_URL=… npm start  on PostgreSQL

Settings come from the environment; docs/settings.md lists them all.`;

/** Progress is printed for people on stderr; the log is JSON on stdout. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await expectSettings(config);
  // Written asynchronously, beside the requests; the rest is flushed when the process ends.
  const log = pino({ level: config.logLevel }, pino.destination({ sync: false }));
  const ending = handleShutdown(log, config.drainSeconds);
  say(config.databaseUrl ? 'Connecting to PostgreSQL …' : `Opening the embedded database in ${config.dataDir} …`);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  await (config.demo ? beginDemo : beginProduction)(database.db);
  if (config.demoCompanies) await seedDemo(database.db, { clock: systemClock, say });
  await readPushKeys(database.db);
  const mailer = createMessenger({ config, db: database.db, clock: systemClock, log, origin: originOf(config) });
  const news = createBookedNews(database.db, log);
  const hub = createHub();
  const stopListening = await startListening(database, hub, log);
  const jobs = createJobs(database, log);
  const ports = { config, database, clock: systemClock, log, mailer, news, hub, jobs };
  const builds = { widget: await loadWidget(config.widgetDir), console: loadConsole(), embed: loadEmbed() };
  const app = await createApp({ ...ports, ...builds, isDraining: ending.isDraining });
  mailer.defineJobs(jobs);
  await jobs.start();
  mailer.wake();
  const address = (await app.listen({ host: config.host, port: config.port })).replace('[::1]', 'localhost');
  ending.finishWith(async () => {
    await app.close();
    await news.send();
    await jobs.stop();
    await mailer.stop();
    await stopListening();
    await database.close();
  });
  say(readyText(config.publicUrl ?? address, config));
  if (config.publicUrl !== undefined && config.publicUrl !== address) say(`It listens at ${address}.\n`);
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) say(help);
else
  await start().catch((error: unknown) => {
    // An error that an operator can fix gets one line; anything else is a bug of ours and shows its stack.
    say(error instanceof ConfigError ? `Embook cannot start: ${error.message}` : 'Embook cannot start:');
    if (!(error instanceof ConfigError)) console.error(error);
    process.exit(1);
  });
