import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { bareEnv } from '../../test/bare-env.ts';
import { testDatabase } from '../../test/database.ts';
import { NOON, smallCompany, TODAY } from '../../test/small-company.ts';
import { importCompany } from '../company-file/import-company.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { lockFolder } from '../infra/db/folder-lock.ts';
import { checks } from '../invariants/checks.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-invariants-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run invariants', async () => {
  const database = await testDatabase();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  const { db, url } = database;
  const options = { today: TODAY, now: NOON, randomId: repeatableIds('test'), baseDir: import.meta.dirname };
  await importCompany(db, smallCompany(), options);

  const invariants = (args: readonly string[], env: Record<string, string> = { DATABASE_URL: url }) => {
    const command = [join(import.meta.dirname, 'invariants.ts'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...bareEnv, ...env },
    });
    return { status, stdout, stderr };
  };

  test('prints its help @full', () => {
    expect(invariants(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('stop that first') });
    expect(invariants(['--nonsense'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--nonsense') });
  });

  test('prints for each rule that it holds, or which ids break it', async () => {
    const names = Object.keys(checks);
    expect(invariants([])).toEqual({
      status: 0,
      stdout: names.map((name) => `✓ ${name}\n`).join(''),
      stderr: 'All is well.\n',
    });
    const broken = 'a session counts its live seats, and has no more than it offers';
    const { rows } = await db.execute<{ id: number }>(sql`select min(id) as id from sessions where taken = 0`);
    const count = (taken: number) => db.execute(sql`update sessions set taken = ${taken} where id = ${rows[0]?.id}`);
    await count(1);
    const { status, stdout, stderr } = invariants([]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: `1 of ${names.length} rules are broken.\n` });
    expect(stdout).toContain(`✗ ${broken}\n    company 1: ${rows[0]?.id}\n✓ `);
    await count(0);
  });

  test('a folder that is in use, and a database that is not there, are reported in one line @full', () => {
    const unlock = lockFolder(folder);
    expect(invariants([], { DATA_DIR: folder })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^.* is in use by another process \(\d+\)\. Stop it, or set another DATA_DIR\.\n$/),
    });
    unlock();
    expect(invariants([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^PostgreSQL at DATABASE_URL cannot be used: .+\n$/),
    });
  });
});
