import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DurableFiles, durableStart } from './durable-files.ts';
import { embeddedOptions, openEmbedded } from './embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-embedded-'));
let database: Awaited<ReturnType<typeof openEmbedded>>;

// A first start takes many seconds, so the file has one.
beforeAll(async () => {
  mkdirSync(join(folder, 'old'));
  writeFileSync(join(folder, 'old', 'note'), 'left by an earlier version');
  chmodSync(join(folder, 'old', 'note'), 0o644);
  chmodSync(join(folder, 'old'), 0o755);
  chmodSync(folder, 0o755);
  database = await openEmbedded(folder);
});
afterAll(async () => {
  if (!database.client.closed) await database.close();
  rmSync(folder, { recursive: true });
});

/** All file modes in a folder, its own first. */
const modesIn = (path: string): string[] => [
  ...new Set(
    ['', ...(readdirSync(path, { recursive: true }) as string[])].map((name) => {
      const status = statSync(join(path, name));
      return `${status.isDirectory() ? 'folder' : 'file'} ${(status.mode & 0o777).toString(8)}`;
    }),
  ),
];

test('[C] the embedded database and all its files are its owner’s alone, also in a folder that was open to others', async () => {
  await database.client.exec('create table made_while_running (id int); insert into made_while_running values (1)');
  expect(modesIn(folder).toSorted()).toEqual(['file 600', 'folder 700']);
  const { rows } = await database.client.query(`select name, setting from pg_settings where name = 'fsync'`);
  expect(rows).toEqual([{ name: 'fsync', setting: 'on' }]);
});

test('[P11] a plan made while a table was empty does not read all of it once it has grown', async () => {
  await database.client.exec('vacuum (analyze) staff_notices');
  const { rows } = await database.client.query<Record<string, string>>(
    'explain select from staff_notices where company_id = 1 and booking_id = 2',
  );
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/Index.* Scan using staff_notices_of/);
});

// Last, since it opens the same database again: making another one takes many seconds.
test('[B8] a commit of the embedded database is on disk before it is answered; a query writes nothing', async () => {
  await database.close();
  let syncs = 0;
  const fs = new DurableFiles(join(folder, 'database'), () => void (syncs += 1));
  const { extensions } = embeddedOptions(folder, true);
  const client = await PGlite.create({ fs, extensions, startParams: durableStart });
  const during = async (statement: string) => {
    const before = syncs;
    await client.query(statement);
    return syncs - before;
  };
  expect(await during('create table visits (id int)')).toBeGreaterThan(0);
  expect(await during('insert into visits values (1)')).toBeGreaterThan(0);
  await client.query('select count(*) from visits');
  expect(await during('select count(*) from visits')).toBe(0);
  await client.close();
});
