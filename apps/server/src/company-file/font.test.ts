import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { NOW } from '../../test/studio.ts';
import { tinyWoff2 } from '../../test/tiny-font.ts';
import { applyCompany } from './apply/apply-company.ts';
import { exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { findingText } from './report.ts';

const { db } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'embook-fonts-'));
writeFileSync(join(folder, 'inter.woff2'), tinyWoff2);
writeFileSync(join(folder, 'page.woff2'), '<script>1</script>');
const outside = mkdtempSync(join(tmpdir(), 'embook-outside-'));
writeFileSync(join(outside, 'theirs.woff2'), tinyWoff2);
symlinkSync(join(outside, 'theirs.woff2'), join(folder, 'linked.woff2'));

let ids = 1;
const fileOf = (key: string, font?: object) => ({
  format: 'embook-company-1',
  company: { key, name: 'Studio', font },
  shops: [
    { name: 'Shop', street: 'Street 1', zip: '1', city: 'Delft', country: 'NL', offers: ['services'], hours: {} },
  ],
});
const bringIn = (file: unknown) => importCompany(db, file, { now: NOW, randomId: () => ++ids, baseDir: folder });
const apply = (file: unknown) =>
  applyCompany(db, file, { now: NOW, baseDir: folder, record: async () => undefined, operator: 'me', dry: false });

/** The file of a company as the operator's command writes it, what it names beside it. */
async function written(key: string) {
  const exported = await exportCompany(db, key);
  for (const [name, bytes] of exported?.pictures ?? []) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return JSON.parse(JSON.stringify(exported?.file)) as ReturnType<typeof fileOf>;
}

test('[EMB-13] [CAT-6] a font comes in and goes out as a file, the same again', async () => {
  expect(await bringIn(fileOf('one', { import: 'inter.woff2', name: 'Inter' }))).toMatchObject({
    ok: true,
    warnings: [],
  });
  const out = await written('one');
  expect(out.company.font).toEqual({ import: expect.stringMatching(/^fonts\/[0-9a-f]{24}\.woff2$/), name: 'Inter' });
  expect(await bringIn({ ...out, company: { ...out.company, key: 'two' } })).toMatchObject({ ok: true });
  expect((await written('two')).company.font).toEqual(out.company.font);
  expect(await apply(out)).toMatchObject({ ok: true, steps: [] });
  const without = { ...out, company: { ...out.company, font: undefined } };
  expect(await apply(without)).toMatchObject({ ok: true, steps: [expect.objectContaining({ what: 'changed' })] });
  expect(await apply(out)).toMatchObject({ ok: true, steps: [expect.objectContaining({ what: 'changed' })] });
  expect((await written('one')).company.font).toEqual(out.company.font);
});

test('[A26] [CAT-6] a style sheet of an older file is kept with a warning, the same again, and not set anew', async () => {
  const old = fileOf('old', { import: 'https://fonts.example/a.css', name: 'Inter' });
  const outcome = await bringIn(old);
  expect(outcome.ok && outcome.warnings.map(findingText)).toEqual([
    expect.stringMatching(/^company\.font\.import: .*not loaded/),
  ]);
  const out = await written('old');
  expect(out.company.font).toEqual(old.company.font);
  expect(await apply(out)).toMatchObject({ ok: true, steps: [] });
  const other = { ...out, company: { ...out.company, font: { import: 'https://evil.example/a.css', name: 'Inter' } } };
  expect(await apply(other)).toMatchObject({ ok: true, steps: [expect.objectContaining({ what: 'refused' })] });
  expect((await written('old')).company.font).toEqual(old.company.font);
});

test.each([
  ['page.woff2', /^company\.font\.import: "page\.woff2" is no font/],
  ['none.woff2', /^company\.font\.import: "none\.woff2" is not there/],
  ['linked.woff2', /^company\.font\.import: "linked\.woff2" leads out of the folder/],
  ['../inter.woff2', /^company\.font\.import: Please upload/],
  ['/etc/passwd', /^company\.font\.import: Please upload/],
  ['http://fonts.example/a.css', /^company\.font\.import: Please upload/],
])('[A26] %s is no font', async (path, words) => {
  const outcome = await bringIn(fileOf('three', { import: path, name: 'Inter' }));
  expect(outcome.ok ? [] : outcome.problems.map(findingText)).toEqual([expect.stringMatching(words)]);
});
