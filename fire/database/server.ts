import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, startCluster } from '../../apps/server/test/postgres-cluster.ts';
import { siblingUrl } from '../../apps/server/test/server-address.ts';
import { Client } from 'pg';

const SETTINGS = ['max_connections=60', 'fsync=off'];

export type DatabaseServer = Awaited<ReturnType<typeof startDatabaseServer>>;

/** A PostgreSQL of the suite's own, which can be killed and started again on the same data. */
export async function startDatabaseServer() {
  const cluster = await startCluster(SETTINGS);
  const { folder, url } = cluster;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database embook');
  await admin.end();
  const pid = (): number => Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

  return {
    url: siblingUrl(url, 'embook'),
    socket: join(folder, '.s.PGSQL.5432'),
    stop: cluster.stop,

    /** SIGQUIT is what PostgreSQL calls an immediate shutdown; after both it recovers from its log. */
    async crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
      const postmaster = pid();
      process.kill(postmaster, 'SIGSTOP');
      const family = [postmaster, ...childrenOf(postmaster)];
      process.kill(postmaster, signal);
      process.kill(postmaster, 'SIGCONT');
      // The other processes of a killed server end by themselves; a new one can start only then.
      while (family.some(isThere)) await sleep(20);
    },
    async startAgain(): Promise<void> {
      await launch(cluster, SETTINGS);
    },
    /** Takes all connections that the server still gives. */
    async fill(): Promise<Client[]> {
      const taken: Client[] = [];
      for (;;) {
        const client = new Client({ connectionString: siblingUrl(url, 'embook') });
        client.on('error', () => {});
        try {
          await client.connect();
          taken.push(client);
        } catch {
          return taken;
        }
      }
    },
    /** Runs `work` on a connection beside the platform's. */
    async as<T>(work: (client: Client) => Promise<T>): Promise<T> {
      const client = new Client({ connectionString: siblingUrl(url, 'embook') });
      client.on('error', () => {});
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** A zombie stays in the process list until its parent reads its exit status. */
function isThere(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
