import { randomBytes } from 'node:crypto';
import { count, eq, getTableName as tableName, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';
import { tinyWoff2 } from '../../test/tiny-font.ts';
import { companies, fonts, pictures } from '../infra/db/schema/index.ts';
import { deleteUnusedMedia, pictureColumns } from './unused-media-store.ts';

const database = await testDatabase();
const { db } = database;
const app = await testPlatform(database);
const { companyId, shopId } = await addStudio(db, 'one');
const other = await addStudio(db, 'two');
const { accountId } = await addStaff(db, { email: 'owner@embook.test', companyId, role: 'owner' });
const { send, add, change } = catalogueOf(app, { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) });

const BOUND_WORDS =
  'This company has reached its limit for pictures and fonts: 1,000 files or 250 MB. Unused ones are deleted after seven days';

let colour = 0;
async function upload(): Promise<{ status: number; errors: unknown; address: string }> {
  colour += 1;
  const background = { r: (colour * 37) % 256, g: (colour * 91) % 256, b: 200 };
  const made = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  const { status, errors, result } = await send('POST', 'picture', { content: made.toString('base64') });
  return { status, errors, address: String((result['picture'] as Row | undefined)?.['address']) };
}
const kept = async () =>
  (await db.select({ all: count() }).from(pictures).where(eq(pictures.companyId, companyId)))[0]?.all;
const fill = (files: number, bytes: Buffer, of = companyId, mark = '') =>
  db.insert(pictures).values(
    Array.from({ length: files }, () => ({
      companyId: of,
      id: mark + randomBytes(12).toString('hex'),
      contentType: 'image/webp' as const,
      width: 1,
      height: 1,
      bytes,
    })),
  );

beforeEach(async () => {
  await db.delete(pictures);
  await db.delete(fonts);
  await db.update(companies).set({ homeGallery: [] });
});

test('[B7] of many uploads at once no more than the bound are kept, and portraits do not count', async () => {
  await fill(998, Buffer.from('x'));
  await fill(50, Buffer.from('x'), companyId, 'p');
  await fill(1000, Buffer.from('x'), other.companyId);
  const answers = await Promise.all(Array.from({ length: 6 }, upload));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const { status, errors } of answers)
    if (status !== 200) expect([status, errors]).toEqual([422, { content: BOUND_WORDS }]);
  expect(await kept()).toBe(1050);
  expect(await send('POST', 'font', { content: tinyWoff2.toString('base64') })).toMatchObject({
    status: 422,
    errors: { content: BOUND_WORDS },
  });
});

test('[B7] the bytes of a company are bounded too', async () => {
  // Made by the database, which compresses it: only its length counts.
  const fillBytes = (files: number, length: number) =>
    db.execute(sql`insert into pictures (company_id, id, content_type, width, height, bytes)
      select ${companyId}::bigint, md5(random()::text || n), 'image/webp', 1, 1, convert_to(repeat('x', ${length}::int), 'UTF8')
      from generate_series(1, ${files}::int) n`);
  await fillBytes(24, 10_000_000);
  expect((await upload()).status).toBe(200);
  await fillBytes(1, 10_000_000 - 10);
  expect(await upload()).toMatchObject({ status: 422, errors: { content: BOUND_WORDS } });
});

const housekeeping = () => deleteUnusedMedia(db);
const eightDaysLater = async () => {
  for (const table of [pictures, fonts])
    await db.update(table).set({ unusedSince: sql`${table.unusedSince} - interval '8 days'` });
};
const status = async (address: string) => (await app.inject(address)).statusCode;

test('[B7] what nothing shows is deleted after seven days, and makes room', async () => {
  const [unused, shown, gallery, again] = await Promise.all(Array.from({ length: 4 }, upload));
  const font = await send('POST', 'font', { content: tinyWoff2.toString('base64') });
  const fontAddress = (font.result['font'] as { address: string }).address;
  const service = await add('service', {
    shop_id: shopId,
    name: 'Massage',
    minutes: 60,
    price: 50,
    photo: `${shown!.address}#40,60`,
  });
  await db
    .update(companies)
    .set({ homeGallery: [`${gallery!.address}#1,2`] })
    .where(eq(companies.id, companyId));
  await fill(1, Buffer.from('x'), companyId, 'p');
  await housekeeping();
  expect([await kept(), await status(fontAddress)]).toEqual([5, 200]);
  await eightDaysLater();
  // Used again before housekeeping came.
  await change('service', service.id, { version: 1, photo: again!.address });
  await housekeeping();
  expect(await status(unused!.address)).toBe(404);
  expect(await status(fontAddress)).toBe(404);
  for (const { address } of [shown!, gallery!, again!]) expect(await status(address)).toBe(200);
  expect(await kept()).toBe(4);
  // The first of the service is unused since that last run only.
  await eightDaysLater();
  await housekeeping();
  // The platform may still have resized versions of it in its cache.
  expect(await kept()).toBe(3);
  expect(await status(again!.address)).toBe(200);
});

test('[B7] a font that the company uses stays', async () => {
  const font = await send('POST', 'font', { content: tinyWoff2.toString('base64') });
  const { address } = font.result['font'] as { address: string };
  await housekeeping();
  await eightDaysLater();
  const { version } = (await send('GET', 'company')).result['company'] as { version: number };
  expect((await send('PATCH', 'company', { version, font: { import: address, name: 'Inter' } })).status).toBe(200);
  await housekeeping();
  await eightDaysLater();
  await housekeeping();
  expect(await status(address)).toBe(200);
});

test('[B7] every column that holds a picture is known to housekeeping', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(photo|logo|avatar|picture|image)_url$'`);
  const names = pictureColumns.map(({ table, name }) => `${tableName(table)}.${name}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
