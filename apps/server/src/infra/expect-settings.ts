import { createServer } from 'node:net';
import { type Config, ConfigError } from './config.ts';
import { lockFolder } from './db/folder-lock.ts';
import { makePrivate } from './db/private-folder.ts';
import { widgetEntry } from './widget-build.ts';

type Needed = Pick<Config, 'host' | 'port' | 'databaseUrl' | 'dataDir' | 'widgetDir'>;

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what listens there, or set another PORT',
  EACCES: 'may not be used by this user: set a PORT above 1023',
  EADDRNOTAVAIL: 'cannot be listened on: HOST is no address of this machine',
};

/** Refuses a start that would fail at its last step, before any work is done. */
async function expectFreePort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail).listen({ host, port }, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    throw reason === undefined ? error : new ConfigError(`port ${port} of ${host} ${reason}.`);
  });
}

/**
 * Refuses a start that would fail later, before any work is done: a port that is taken, a folder that cannot be used.
 */
export async function expectSettings(config: Needed): Promise<void> {
  await expectFreePort(config);
  // The build beside the platform is made by `npm start`; only the operator's own must be there already.
  if (config.widgetDir !== undefined) widgetEntry(config.widgetDir);
  if (config.databaseUrl !== undefined) return;
  makePrivate(config.dataDir);
  lockFolder(config.dataDir)();
}
