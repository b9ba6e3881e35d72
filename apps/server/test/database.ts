import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { expect, inject } from 'vitest';
import { migrations } from '../src/infra/db/migrations.ts';
import { type Database, type Db, openDatabase } from '../src/infra/db/open.ts';
import type { Invariant } from '../src/invariants/checks.ts';
import { brokenInvariants } from '../src/invariants/invariants.ts';
import { siblingUrl } from './server-address.ts';

const opened: { readonly db: Db; readonly remove: () => Promise<void> }[] = [];
const mayBreak = new Set<Invariant>();

/** For files that write odd rows on purpose: which invariants are broken at the end, and why that is expected. */
export function allowBroken(reasons: Readonly<Partial<Record<Invariant, string>>>): void {
  for (const name of Object.keys(reasons) as Invariant[]) mayBreak.add(name);
}

/** Checks the invariants in every database of a test file, then closes it. */
export async function closeDatabases(): Promise<void> {
  const broken: string[] = [];
  for (const { db, remove } of opened.splice(0)) {
    broken.push(...(await brokenInvariants(db, [...mayBreak]).catch((error: unknown) => [String(error)])));
    await remove();
  }
  mayBreak.clear();
  expect(broken, 'invariants that do not hold at the end of the file').toEqual([]);
}

/** A migrated, empty database on PostgreSQL, for this test file alone. Gone after the file. */
export async function testDatabase(): Promise<Database> {
  const { url, template } = inject('postgres');
  const name = `embook_test_${randomBytes(8).toString('hex')}`;
  // Copied as files, which takes half of what a copy by the log does.
  await asAdmin(url, `create database ${name} template ${template} strategy file_copy`);
  const database = await openDatabase({ url: siblingUrl(url, name), patience: 10 });
  opened.push({
    db: database.db,
    remove: async () => {
      await database.close();
      await asAdmin(url, `drop database ${name} with (force)`);
    },
  });
  return database;
}

/** The same on the embedded database, for suites that must hold on both. */
async function pgliteDatabase(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'embook-pglite-'));
  cpSync(await migratedFolder(), folder, { recursive: true });
  const database = await openDatabase({ dataDir: folder, durable: false });
  opened.push({
    db: database.db,
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  });
  return database;
}

const all = [
  ['PostgreSQL', testDatabase],
  ['PGlite', pgliteDatabase],
] as const;

/** `every`: all tests on both, before a release. `embedded`: what `npm run test:full` repeats on the embedded one. */
const chosen = process.env['DATABASES'];

/** For `describe.each` of suites where the two differ most: locks, triggers, search, notices, files. */
export const bothDatabases = chosen === 'every' ? all : chosen === 'embedded' ? all.slice(1) : all.slice(0, 1);

/** For `describe.each` of all others: PostgreSQL, and before a release both. */
export const databases = chosen === 'every' ? all : all.slice(0, 1);

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A first start of PGlite takes seconds, so a migrated folder is kept until the migrations or PGlite change. */
async function migratedFolder(): Promise<string> {
  const require = createRequire(import.meta.url);
  const hash = createHash('sha256').update(readFileSync(require.resolve('@electric-sql/pglite')));
  for (const file of globSync('*.sql', { cwd: migrations.migrationsFolder }).toSorted())
    hash.update(readFileSync(join(migrations.migrationsFolder, file)));
  const cache = join(dirname(migrations.migrationsFolder), 'node_modules', '.cache');
  const name = `pglite-${hash.digest('hex').slice(0, 16)}`;
  const kept = join(cache, name);
  if (existsSync(kept)) return kept;

  const making = `${kept}.${process.pid}`;
  const database = await openDatabase({ dataDir: making });
  await database.close();
  try {
    renameSync(making, kept);
  } catch {
    // Another worker was faster; its folder is the same.
    rmSync(making, { recursive: true });
  }
  for (const old of globSync('pglite-*', { cwd: cache }))
    if (!old.startsWith(name)) rmSync(join(cache, old), { recursive: true });
  return kept;
}
