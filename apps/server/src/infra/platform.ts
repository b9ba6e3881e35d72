import type { FastifyInstance } from 'fastify';
import { version } from './config.ts';
import type { Core, Wired } from './core.ts';
import type { Database } from './db/open.ts';
import type { EmbedBuild } from './embed-build.ts';
import { showDemoBanner } from './http/demo-banner.ts';
import { integrityOf, serveLoader, servePackages } from './http/loader.ts';
import { serveOperations } from './http/operations.ts';
import { servePushWorker } from './http/push-worker.ts';
import { type Answering, serveContract } from './http/serve.ts';
import { type RepeatStaffCall, serveStaffContract, type StaffHandlers, type StaffPorts } from './http/serve-staff.ts';
import { createServer } from './http/server.ts';
import type { Jobs } from './jobs.ts';
import type { Hub } from './live/hub.ts';
import { createMailer, defineMailer, type Mailer } from './mail/mailer.ts';
import { serveMailStops } from './mail/stop-routes.ts';
import { createMailTransport } from './mail/transport.ts';
import { createPusher, definePusher } from './push/pusher.ts';
import { createPushTransport } from './push/push-transport.ts';
import { serveMetrics } from './metrics/metrics.ts';

export interface ServerPorts {
  readonly database: Pick<Database, 'ping'> & Partial<Pick<Extract<Database, { kind: 'postgres' }>, 'load'>>;
  /** The built loader for pages around the widget. */
  readonly embed?: EmbedBuild;
  /** True once the process has been told to end and still answers; without it the platform never drains. */
  readonly isDraining?: () => boolean;
  /** Where scheduled jobs are registered; without it none run. */
  readonly jobs?: Pick<Jobs, 'define'> & Partial<Pick<Jobs, 'report'>>;
}

interface Served {
  readonly answering: Answering;
  readonly staffHandlers: StaffHandlers;
  readonly staff: StaffPorts & { readonly repeat: RepeatStaffCall };
  readonly hub: Hub;
}

/** Sends the mails and push messages of the outboxes, as soon as one is written and once a minute. */
export function createMessenger({
  config,
  db,
  clock,
  log,
  origin,
}: Pick<Core, 'config' | 'db' | 'clock' | 'log' | 'origin'>) {
  const transport = createMailTransport(config);
  const mailer = createMailer({ db, transport, clock, log, origin });
  const { mailFrom } = config;
  const pusher = createPusher({ db, transport: createPushTransport(clock), clock, log, origin, mailFrom });
  return {
    wake(delayMs?: number) {
      mailer.wake(delayMs);
      pusher.wake(delayMs);
    },
    sendUnkept: mailer.sendUnkept,
    mailsInMemory: mailer.mailsInMemory,
    async deliver() {
      await Promise.all([mailer.deliver(), pusher.deliver()]);
    },
    async stop() {
      await Promise.all([mailer.stop(), pusher.stop()]);
    },
    defineJobs(jobs) {
      defineMailer(jobs, mailer);
      definePusher(jobs, pusher);
    },
  } satisfies Wired & Mailer;
}

/** The server with what no noun owns: the contract's calls, metrics, the loader, health and API description. */
export async function createPlatform(
  { config, db, clock, log, alarms }: Core,
  { database, embed, isDraining, jobs }: ServerPorts,
  { answering, staffHandlers, staff, hub }: Served,
): Promise<FastifyInstance> {
  const app = await createServer(config, log);
  if (config.demoInPublic) showDemoBanner(app);
  serveMetrics(app, {
    version,
    token: config.metricsToken,
    db,
    clock,
    load: database.load,
    sockets: hub.count,
    alarms,
    jobs: jobs?.report,
  });
  serveContract(app, answering);
  serveStaffContract(app, staffHandlers, staff);
  serveMailStops(app, db, clock);
  servePushWorker(app);
  const { loader, version: loaderVersion = version, released = new Map<string, string>() } = embed ?? {};
  if (loader !== undefined) serveLoader(app, { current: loader, version: loaderVersion, released });
  const packages = embed?.packages ?? new Map<string, Buffer>();
  servePackages(app, packages, released);
  const [pinned, script] = [...released].at(-1) ?? [];
  serveOperations(app, {
    version,
    publicUrl: config.publicUrl,
    demoKey: config.demoCompanies ? 'demo-aurora' : undefined,
    ping: database.ping,
    ...(isDraining && { isDraining }),
    pinned:
      pinned === undefined || script === undefined ? undefined : { version: pinned, integrity: integrityOf(script) },
    // One that is not released yet may change under a lock file.
    packageVersion: [...released.keys()].findLast((each) => packages.has(each)) ?? [...packages.keys()].at(0),
  });
  return app;
}
