import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, cleanUpAfter, CONNECTIONS, launch, nobodyIn, startCluster } from './postgres-cluster.ts';

const SETTINGS = [CONNECTIONS, 'fsync=off'];

/** A commit waits until the standby has it too: what was acknowledged survives the primary. */
const SYNCHRONOUS = ['synchronous_standby_names=standby', 'synchronous_commit=on'];

export interface Pair {
  readonly primary: Cluster;
  readonly standby: Cluster;
  /** Both, as DATABASE_URL names them. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/**
 * A primary and a synchronous standby that follows it. The npm binaries lack pg_basebackup, so the standby's data is a
 * copy of the folder between pg_backup_start and pg_backup_stop, which is what that program does.
 */
export async function startPair(): Promise<Pair> {
  const primary = await startCluster(['fsync=off', 'wal_keep_size=256MB']);
  const standby = await follow(primary);
  await onServer(primary.url, async (client) => {
    for (const setting of SYNCHRONOUS) await client.query(`alter system set ${setting.replace('=', " = '")}'`);
    await client.query('select pg_reload_conf()');
    const inSync = async () =>
      (await client.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount === 1;
    for (const until = Date.now() + 20_000; !(await inSync()); await sleep(20))
      if (Date.now() > until) throw new Error('the standby does not follow');
  });
  const hosts = [primary, standby].map(({ folder }) => encodeURIComponent(folder)).join(',');
  return {
    primary,
    standby,
    urlOf: (database) => `postgres://postgres@${hosts}/${database}?target_session_attrs=read-write`,
    async stop() {
      await standby.stop();
      await primary.stop();
    },
  };
}

async function follow(primary: Cluster): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'embook-standby-'));
  const { uid, gid } = statSync(primary.folder);
  chownSync(folder, uid, gid);
  const stop = cleanUpAfter(folder);
  const data = join(folder, 'data');
  await onServer(primary.url, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    // A file that disappears meanwhile does not matter: the WAL replays everything since the start.
    spawnSync('cp', ['-a', join(primary.folder, 'data'), data], nobodyIn(folder));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, file), { force: true });
  writeFileSync(join(data, 'standby.signal'), '');
  for (const file of ['backup_label', 'standby.signal']) chownSync(join(data, file), uid, gid);
  const place = { folder, bin: primary.bin, stop };
  const follows = `primary_conninfo=host=${primary.folder} user=postgres application_name=standby`;
  return { ...place, url: await launch(place, [...SETTINGS, follows]) };
}

async function onServer(url: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

/** Without warning, as when a machine loses power. */
export function kill({ folder }: Cluster): void {
  process.kill(Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
}

/** It ends recovery and takes writes from now on. */
export const promote = ({ url }: Cluster): Promise<void> =>
  onServer(url, async (client) => void (await client.query('select pg_promote(true, 60)')));
