import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bareEnv } from '../../../test/bare-env.ts';
import { testDatabase } from '../../../test/database.ts';
import { operatorCommand } from '../../../test/operator-command.ts';
import { testPlatform } from '../../../test/platform.ts';
import { smallCompany } from '../../../test/small-company.ts';
import { askStaff } from '../../../test/staff.ts';
import { exportCompany } from '../../company-file/export-company.ts';
import { auditEntries, companies } from '../../infra/db/schema/index.ts';
import { systemClock } from '../../infra/clock.ts';
import { companyCommand } from './company-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-company-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the operator's command", async () => {
  const database = await testDatabase();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');

  // Paths mean the folder that the operator stands in.
  vi.stubEnv('INIT_CWD', folder);
  afterAll(() => vi.unstubAllEnvs());
  const company = operatorCommand(companyCommand, database.db);

  /** As a process of its own, as npm starts it. */
  const asProcess = (...args: string[]) => asProcessWith({ PUBLIC_URL: 'http://127.0.0.1:8480' }, ...args);
  const asProcessWith = (settings: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../company.ts'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...bareEnv, DATABASE_URL: database.url, ...settings },
    });

  test('prints its help', async () => {
    expect(await company('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('import studio.json') });
    expect(await company()).toMatchObject({ status: 1, stderr: expect.stringContaining('import studio.json') });
    expect(await company('list', 'too', 'much')).toMatchObject({ status: 1 });
    expect(await company('--nonsense')).toMatchObject({ status: 1, stderr: expect.stringContaining('--nonsense') });
  });

  test('[A16] what a terminal would obey is not printed from a company file @full', () => {
    writeFileSync(join(folder, 'hostile.json'), JSON.stringify({ company: {}, 'a\u001b[2Jb': 1 }));
    const { status, stdout, stderr } = asProcess('import', 'hostile.json');
    expect([status, stderr.includes('\uFFFD[2Jb')]).toEqual([1, true]);
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test('[A28] says how many limited mails a company may send, with an entry in the audit log', async () => {
    await company('new', 'trusted', '--name', 'Trusted', '--owner', 'lotte@embook.test');
    const trusted = () =>
      database.db.select({ mailTrust: companies.mailTrust }).from(companies).where(eq(companies.apiKey, 'trusted'));
    expect(await trusted()).toEqual([{ mailTrust: 3_000 }]);
    expect((await company('untrust', 'trusted')).status).toBe(0);
    expect(await trusted()).toEqual([{ mailTrust: null }]);
    expect((await company('trust', 'trusted', '500')).stderr).toContain('may send 500 mails a day');
    expect(await trusted()).toEqual([{ mailTrust: 500 }]);
    expect((await company('trust', 'trusted')).status).toBe(0);
    expect(await trusted()).toEqual([{ mailTrust: 3_000 }]);
    for (const bad of ['-1', 'many', '9999999']) expect((await company('trust', 'trusted', bad)).status).toBe(1);
    expect((await company('trust', 'nowhere')).stderr).toContain('There is no company "nowhere"');
    const entries = await database.db.select().from(auditEntries).where(eq(auditEntries.action, 'company.changed'));
    expect(entries).toMatchObject([
      { who: 'olga', before: { mail_trust: 3_000 }, after: { mail_trust: null } },
      { who: 'olga', before: { mail_trust: null }, after: { mail_trust: 500 } },
      { who: 'olga', before: { mail_trust: 500 }, after: { mail_trust: 3_000 } },
    ]);
  });

  test('[TEAM-10] makes a company with a first owner, who joins by the link that is printed once', async () => {
    const made = await company('new', 'fresh', '--name', 'Fresh Studio', '--owner', 'Lotte@embook.test');
    expect(made).toMatchObject({ status: 0, stderr: expect.stringContaining('lotte@embook.test becomes an owner') });
    const [, token = ''] = /^http:\/\/127\.0\.0\.1:8480\/console\/join#([\w-]{43})$/.exec(made.stdout) ?? [];
    expect(made.stderr).not.toContain(token);
    const app = await testPlatform(database, { clock: systemClock });
    const given = { token, name: 'Lotte', password: 'a password of hers' };
    const { cookie, result } = await askStaff(app, 'staffAcceptInvitation', given);
    expect(result).toMatchObject({ company: 'Fresh Studio', signed_in: true });
    const team = await askStaff(app, 'staffTeam', {}, { key: 'fresh', cookie });
    expect(team.result['members']).toMatchObject([{ name: 'Lotte', role: 'owner', shops: 'all' }]);
    expect(await company('new', 'fresh', '--name', 'Again', '--owner', 'x@embook.test')).toMatchObject({
      status: 1,
      stdout: '',
    });
    expect((await company('new', 'no key', '--name', 'Again', '--owner', 'x@embook.test')).status).toBe(1);
    expect((await company('new', 'other', '--name', 'Other', '--owner', 'nobody')).status).toBe(1);
    expect((await company('new', 'other')).status).toBe(1);
    expect((await company('owner', 'nowhere', 'x@embook.test')).stderr).toContain('There is no company "nowhere"');
    expect((await company('owner', 'fresh', 'second@embook.test')).stdout).toContain('/console/join#');
  });

  test('[TEAM-7] a company with a team is not replaced: what its people did stays on record', async () => {
    const { company: settings, ...rest } = smallCompany();
    writeFileSync(join(folder, 'fresh.json'), JSON.stringify({ ...rest, company: { ...settings, key: 'fresh' } }));
    expect(await company('import', 'fresh.json', '--replace')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('has a team and cannot be replaced any more'),
    });
  });

  test('[TEAM-7] imports, lists, blocks, opens and exports a company', async () => {
    writeFileSync(join(folder, 'studio.json'), JSON.stringify(smallCompany()));
    // Before anything is written: the addresses that it prints would lead nowhere.
    expect(asProcessWith({}, 'import', 'studio.json')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^PUBLIC_URL is missing: set the address that customers open.*\n$/),
    });
    const imported = asProcess('import', 'studio.json');
    expect(imported).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('Imported. 1 shop, 2 employees, 3 rooms'),
    });
    const { pathname, host, password } = new URL(database.url);
    expect(imported.stderr).toContain(`for the PostgreSQL database ${pathname.slice(1)} at ${host}`);
    expect(imported.stderr).not.toContain(`:${password || 'no password'}@`);
    expect(imported.stdout).toMatch(
      /^Shop \d+ {2}Studio West: http:\/\/127\.0\.0\.1:8480\/shops\/\d+\?companyApiKey=studio$/m,
    );
    expect(imported.stdout).toContain('Widget: http://127.0.0.1:8480/shops?companyApiKey=studio');
    expect(imported.stdout).toContain('data-company-key="studio"');
    expect(imported.stdout).not.toContain('password');
    expect((await company('list')).stdout).toMatch(/^studio +Studio \(1 shop\)$/m);
    expect(await company('block', 'studio')).toMatchObject({ status: 0 });
    expect((await company('list')).stdout).toContain('blocked');
    expect(await company('unblock', 'studio')).toMatchObject({ status: 0 });
    expect((await company('list')).stdout).not.toContain('blocked');
    // [TEAM-7] its owners read in their log that it was blocked, and by whom.
    const { rows } = await database.db.execute(
      sql`select action, account_id, who <> '' as named from audit_entries
        where action in ('company.blocked', 'company.unblocked') order by id`,
    );
    expect(rows).toEqual([
      { action: 'company.blocked', account_id: null, named: true },
      { action: 'company.unblocked', account_id: null, named: true },
    ]);
    expect(await company('export', 'studio', 'out/copy.json')).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'out/copy.json'), 'utf8'))).toMatchObject({
      company: { key: 'studio' },
    });
    expect(statSync(join(folder, 'out/copy.json')).mode & 0o077).toBe(0);
  });

  test('[A16] an export is written into a new folder, for the operator alone and through no link', async () => {
    const { company: settings, ...rest } = smallCompany();
    writeFileSync(
      join(folder, 'pictured.json'),
      JSON.stringify({ ...rest, company: { ...settings, key: 'pictured', logo: 'logo.png' } }),
    );
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    writeFileSync(join(folder, 'logo.png'), bytes);
    expect(await company('import', 'pictured.json')).toMatchObject({ status: 0 });

    // Somebody else laid links there first.
    mkdirSync(join(folder, 'shared/pictures'), { recursive: true });
    const [name = ''] = (await exportCompany(database.db, 'pictured'))?.pictures.keys() ?? [];
    writeFileSync(join(folder, 'precious'), 'untouched');
    symlinkSync(join(folder, 'precious'), join(folder, 'shared', name));
    const refused = await company('export', 'pictured', 'shared/out.json');
    expect([refused.status, existsSync(join(folder, 'shared/out.json'))]).toEqual([1, false]);
    expect(refused.stderr).toContain('pictures/ is already there beside shared/out.json: name a file in a new folder.');
    expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('untouched');

    expect(await company('export', 'pictured', 'new/out.json')).toMatchObject({ status: 0 });
    for (const file of ['new/out.json', `new/${name}`, 'new/pictures'])
      expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
    // A second export into the same folder is refused in words, with its pictures as with its file.
    expect((await company('export', 'pictured', 'new/again.json')).stderr).toContain('pictures/ is already there');
  });

  test('a widget with credentials has them in the addresses and the snippet that the import prints', async () => {
    const { company: settings, ...rest } = smallCompany();
    const importWith = async (key: string, login: object) => {
      writeFileSync(
        join(folder, 'login.json'),
        JSON.stringify({ ...rest, company: { ...settings, key, widget_login: login } }),
      );
      return (await company('import', 'login.json')).stdout;
    };
    const printed = await importWith('with-login', { username: 'page', password: 'open sesame' });
    expect(printed).toContain('/shops?username=page&password=open+sesame&companyApiKey=with-login');
    expect(printed).toMatch(/\/shops\/\d+\?username=page&password=open\+sesame&companyApiKey=with-login/);
    expect(printed).toContain('data-path="/shops?username=page&amp;password=open+sesame"');
    // The hash of an export cannot be turned back, so the operator is told what to add.
    expect(await importWith('with-hash', { username: 'page', password_hash: 'a'.repeat(64) })).toContain(
      'add username=page&password=…',
    );
  });

  test('[CAT-6] takes a file with the mark that some editors put before UTF-8', async () => {
    writeFileSync(
      join(folder, 'marked.json'),
      `\uFEFF${JSON.stringify({ ...smallCompany(), company: { key: 'marked', name: 'Café' } })}`,
    );
    expect((await company('import', 'marked.json')).status).toBe(0);
    const [marked] = await database.db.select().from(companies).where(eq(companies.apiKey, 'marked'));
    expect(marked?.name).toBe('Café');
  });

  test.each([
    ['a file that is not there', ['import', 'none.json'], /^none\.json cannot be read\.$/m],
    ['a file that is no JSON', ['import', 'torn.json'], /^torn\.json is not JSON: .+/m],
    [
      'a file in another encoding',
      ['import', 'latin.json'],
      /^latin\.json is not written in UTF-8\. Save it in that encoding, or its names lose letters\.$/m,
    ],
    [
      'a broken file',
      ['import', 'broken.json'],
      /^Nothing was imported: 1 problem in broken\.json\.\n {2}shops\[0\]\.rooms\[2\]\.employee: no employee "nor"; did you mean "noor"\?$/m,
    ],
    ['a key that is taken', ['import', 'studio.json'], /company\.key: there is already a company "studio"/],
    ['an unknown company', ['block', 'nobody'], /^There is no company "nobody"\.$/m],
    ['an unknown company to export', ['export', 'nobody'], /^There is no company "nobody"\.$/m],
    ['a file that would be overwritten', ['export', 'studio', 'studio.json'], /^studio\.json cannot be written/m],
  ])('refuses %s with one clear line', async (_what, args, line) => {
    const file = smallCompany();
    Object.assign(file.shops[0]!.rooms[2]!, { employee: 'nor' });
    writeFileSync(join(folder, 'broken.json'), JSON.stringify(file));
    writeFileSync(join(folder, 'torn.json'), '{"format":');
    file.company.name = 'Café';
    writeFileSync(join(folder, 'latin.json'), JSON.stringify(file), 'latin1');
    const { status, stderr } = await company(...args);
    expect(status).toBe(1);
    expect(stderr).toMatch(line);
    expect(stderr).not.toContain('    at ');
    expect(existsSync(join(folder, 'nobody.json'))).toBe(false);
  });
});
