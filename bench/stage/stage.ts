import { Client } from 'pg';
import { openDatabase } from '../../apps/server/src/infra/db/open.ts';
import { startCluster } from '../../apps/server/test/postgres-cluster.ts';
import { startGenerator, startServer } from './processes.ts';
import { createCompanies, grow, guard, withoutGuards } from './world.ts';

/** How much there is in the database; run.ts sets it before the first measurement. */
export const scale = {
  bookings: 1_000_000,
  /** Where P5 begins, and where it ends when there is time for it. */
  smaller: 100_000,
  larger: undefined as number | undefined,
  rounds: 9,
  /** No background work beside what is counted. */
  quiet: false,
};

/** P5 begins at a tenth. */
export const setBookings = (bookings: number): void =>
  void Object.assign(scale, { bookings, smaller: Math.round(bookings / 10) });

/** Committed is on disk, as in production; the rest is what any operator sets for a machine of this size. */
const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min', 'maintenance_work_mem=512MB'];

export const say = (line: string): void => void process.stderr.write(`      ${line}\n`);

export type Stage = Awaited<ReturnType<typeof openStage>>;

async function openStage() {
  say('starting PostgreSQL');
  // Autovacuum would add to what is written, depending on how long a run takes.
  const cluster = await startCluster(scale.quiet ? [...SETTINGS, 'autovacuum=off'] : SETTINGS);
  const admin = new Client({ connectionString: cluster.url });
  const closers: (() => unknown)[] = [() => admin.end(), cluster.stop];
  const close = async () => {
    for (const each of closers) await each();
  };
  try {
    await (await openDatabase({ url: cluster.url })).close();
    await admin.connect();
    say(`${scale.smaller.toLocaleString('en')} bookings`);
    await admin.query('set synchronous_commit = off');
    await createCompanies(admin);
    await grow(admin, 0, scale.smaller);
    return { url: cluster.url, admin, closers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

let stage: Promise<Stage> | undefined;
let full: Promise<Stage> | undefined;

/** The database with the smaller number of bookings, until the full one is requested. */
const smallStage = (): Promise<Stage> => (stage ??= openStage());

/** All bookings and the constraints. */
export function fullStage(): Promise<Stage> {
  full ??= smallStage().then(async (opened) => {
    await atEachSize(opened);
    say(`${scale.bookings.toLocaleString('en')} bookings`);
    await grow(opened.admin, scale.smaller, scale.bookings);
    await guard(opened.admin);
    await opened.admin.query('checkpoint');
    await atEachSize(opened);
    return opened;
  });
  return full;
}

let larger: Promise<Stage> | undefined;

/** For P5 alone, after everything else: ten times as many, for reads only, since it has no constraints. */
export function largerStage(): Promise<Stage> {
  larger ??= fullStage().then(async (opened) => {
    say(`${scale.larger!.toLocaleString('en')} bookings`);
    await opened.admin.query(withoutGuards);
    await grow(opened.admin, scale.bookings, scale.larger!);
    await atEachSize(opened);
    return opened;
  });
  return larger;
}

/** Set by P5, which counts right after the database has grown, before other measurements leave anything in it. */
let atEachSize = async (_stage: Stage): Promise<void> => {};
export const onEachSize = (look: (stage: Stage) => Promise<void>): void => void (atEachSize = look);

let servers: ReturnType<typeof openServers> | undefined;

async function openServers() {
  const { url, closers } = await fullStage();
  const [platform, bare] = await Promise.all([
    startServer('platform-process.ts', url),
    startServer('bare-server.ts', url),
  ]);
  const generator = startGenerator();
  closers.unshift(platform.stop, bare.stop, generator.stop);
  return { platform, bare, generator };
}

/** The platform, the floor and the load generator, each in a process of its own. */
export const liveServers = () => (servers ??= openServers());

export async function closeStage(): Promise<void> {
  // Why it did not open was reported by the measurement that needed it.
  await (await stage?.catch(() => undefined))?.close();
}
