import type { Config } from './config.ts';
import { lockFolder } from './db/folder-lock.ts';
import { makePrivate } from './db/private-folder.ts';
import { expectFreePort } from './free-port.ts';
import { widgetEntry } from './widget-build.ts';

type Needed = Pick<Config, 'host' | 'port' | 'databaseUrl' | 'dataDir' | 'widgetDir'>;

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
