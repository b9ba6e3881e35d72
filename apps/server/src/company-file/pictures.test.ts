import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { NOON, smallCompany, TODAY } from '../../test/small-company.ts';
import { shops } from '../infra/db/schema/index.ts';
import { exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { findingText } from './report.ts';
import { repeatableIds } from '../infra/random-ids.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b3a8e' } });

/** Imports a company with this logo and gives back what was stored. */
async function stored(key: string, logo: Buffer): Promise<Buffer> {
  const { db } = await testDatabase();
  writeFileSync(join(folder, key), logo);
  const file = { ...smallCompany(), company: { key, name: 'Studio', logo: key } };
  const options = { today: TODAY, now: NOON, randomId: repeatableIds(key), baseDir: folder };
  expect(await importCompany(db, file, options)).toMatchObject({ ok: true });
  const exported = await exportCompany(db, key);
  expect(exported?.file.company.logo).toMatch(/^pictures\/[0-9a-f]{24}\.webp$/);
  return Buffer.from([...(exported?.pictures.values() ?? [])][0] ?? []);
}

test('a large photograph becomes a WebP of at most 1600 pixels, without what the camera noted', async () => {
  const photo = await canvas(3000, 2000)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const picture = await stored('photo.jpg', photo);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1067 });
  expect(picture.includes('secret place')).toBe(false);
});

test('a clean WebP is kept to the byte', async () => {
  const ours = await canvas(640, 640).webp().toBuffer();
  expect(await stored('ours.webp', ours)).toEqual(ours);
});

test('what stays in sight of a cropped picture goes with its address, and comes back from the export', async () => {
  const { db } = await testDatabase();
  writeFileSync(join(folder, 'chair.webp'), await canvas(160, 90).webp().toBuffer());
  const small = smallCompany();
  const [shop] = small.shops;
  const file = { ...small, focus: { 'chair.webp': [50, 80] }, shops: [{ ...shop, photo: 'chair.webp' }] };
  const options = { today: TODAY, now: NOON, randomId: repeatableIds('focus'), baseDir: folder };
  expect(await importCompany(db, file, options)).toMatchObject({ ok: true });
  const [row] = await db.select({ photoUrl: shops.photoUrl }).from(shops);
  expect(row?.photoUrl).toMatch(/^\/media\/\d+\/[0-9a-f]{24}#50,80$/);
  const exported = (await exportCompany(db, 'studio'))?.file;
  expect(exported?.focus).toEqual({ [exported?.shops[0]?.photo ?? '']: [50, 80] });
});

test('[A16] data hidden behind a picture is removed', async () => {
  const polyglot = Buffer.concat([await canvas(64, 64).webp().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  expect((await stored('polyglot.webp', polyglot)).includes('script')).toBe(false);
});

test('[B7] a file that is named as a picture is one by its content: no SVG, no GIF', async () => {
  const { db } = await testDatabase();
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  for (const content of [drawing, await canvas(8, 8).gif().toBuffer()]) {
    writeFileSync(join(folder, 'logo.png'), content);
    const file = { ...smallCompany(), company: { key: 'drawn', name: 'Studio', logo: 'logo.png' } };
    const options = { today: TODAY, now: NOON, randomId: repeatableIds('drawn'), baseDir: folder };
    const outcome = await importCompany(db, file, options);
    expect(outcome.ok ? [] : outcome.problems.map(findingText)).toEqual([
      'company.logo: "logo.png" is no picture we can read',
    ]);
  }
});

test('[A16] a link that leads out of the folder of the file is refused, one inside it is followed', async () => {
  const { db } = await testDatabase();
  const [inside, beside] = [join(folder, 'mine'), join(folder, 'mine-not')];
  for (const each of [inside, beside]) mkdirSync(each);
  for (const each of [inside, beside]) writeFileSync(join(each, 'a.webp'), await canvas(64, 64).webp().toBuffer());
  symlinkSync(join(beside, 'a.webp'), join(inside, 'file.webp'));
  symlinkSync(beside, join(inside, 'folder'));
  symlinkSync('/dev/zero', join(inside, 'endless.webp'));
  symlinkSync('a.webp', join(inside, 'own.webp'));
  const bringIn = (logo: string) => {
    const file = { ...smallCompany(), company: { key: 'links', name: 'Studio', logo } };
    return importCompany(db, file, { today: TODAY, now: NOON, randomId: repeatableIds('links'), baseDir: inside });
  };
  for (const logo of ['file.webp', 'folder/a.webp', 'endless.webp']) {
    const outcome = await bringIn(logo);
    expect(outcome.ok ? [] : outcome.problems.map(findingText)).toEqual([
      `company.logo: "${logo}" leads out of the folder of this file`,
    ]);
  }
  expect(await bringIn('own.webp')).toMatchObject({ ok: true });
});
