import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';
import { tinyFont, tinyWoff2, woff2Of } from '../../test/tiny-font.ts';
import { companies } from '../infra/db/schema/index.ts';

const database = await testDatabase();
const { db } = database;
const app = await testPlatform(database);
const { companyId } = await addStudio(db, 'one');
const other = await addStudio(db, 'two');
const { accountId } = await addStaff(db, { email: 'owner@embook.test', companyId, role: 'owner' });
const { send } = catalogueOf(app, { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) });

const upload = (bytes: Buffer) => send('POST', 'font', { content: bytes.toString('base64') });
const addressOf = ({ result }: { result: Row }) => (result['font'] as { address: string }).address;
const company = async () => (await send('GET', 'company')).result['company'] as Row & { version: number };
const change = async (values: Row) => send('PATCH', 'company', { version: (await company()).version, ...values });
const shownFont = async () => ((await ask(app, 'companyGet', {}, { key: 'one' })).result['company'] as Row)['font'];

test('[A26] [EMB-13] an uploaded font is served by the platform itself, and customers get its address', async () => {
  const uploaded = await upload(tinyWoff2);
  expect(uploaded.status).toBe(200);
  const address = addressOf(uploaded);
  expect(address).toMatch(new RegExp(`^/media/${companyId}/[0-9a-f]{24}\\.woff2$`));
  expect((await change({ font: { import: address, name: 'Inter' } })).status).toBe(200);
  expect(await shownFont()).toEqual({ import: address, name: 'Inter' });
  const served = await app.inject(address);
  expect(served.rawPayload).toEqual(tinyWoff2);
  expect(served.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await app.inject(address.replace(`/${companyId}/`, `/${other.companyId}/`))).statusCode).toBe(404);
});

test('[A26] the name of a variable font says so, and what lies behind a font is dropped', async () => {
  const variable = woff2Of(tinyFont, { more: [{ name: 'fvar', data: Buffer.alloc(16) }] });
  expect(addressOf(await upload(variable))).toMatch(/\/v[0-9a-f]{24}\.woff2$/);
  const address = addressOf(await upload(woff2Of(tinyFont, { extra: Buffer.from('<script>1</script>!!') })));
  expect((await app.inject(address)).rawPayload).toEqual(tinyWoff2);
});

const KIND = 'Please choose a WOFF2 font file that is complete and has no pictures in it';
const changed = (at: number, to: number) => {
  const bytes = Buffer.from(tinyWoff2);
  bytes[at] = to;
  return bytes;
};

test.each([
  ['a style sheet', Buffer.from('input[value$=a]{background:url(https://evil.example/a)}')],
  ['nothing', Buffer.alloc(0)],
  ['a TrueType font', tinyFont],
  ['half a font', tinyWoff2.subarray(0, tinyWoff2.byteLength / 2)],
  ['a font with a page behind it', Buffer.concat([tinyWoff2, Buffer.from('<script>1</script>')])],
  ['a collection of fonts', changed(4, 0x74)],
  ['more tables than it has', changed(13, 60)],
  ['a table shorter than its data', woff2Of(tinyFont, { declared: (length) => length - 1 })],
  ['a table longer than its data', woff2Of(tinyFont, { declared: (length) => length + 1 })],
  ['a font of 4 GB', woff2Of(tinyFont, { sfntBytes: 0xffffffff })],
  ['a bomb', woff2Of(tinyFont, { more: [{ name: 'boom', data: Buffer.alloc(9 * 1024 * 1024) }], sfntBytes: 1000 })],
  ['a font with SVG in it', woff2Of(tinyFont, { more: [{ name: 'SVG ', data: Buffer.from('<svg/>') }] })],
  ['a table twice', woff2Of(tinyFont, { more: [{ name: 'head', data: Buffer.alloc(54) }] })],
])('[A26] %s is refused', async (_what, bytes) => {
  expect(await upload(bytes)).toMatchObject({ status: 422, errors: { content: KIND } });
});

test('[A26] a file of more than 1 MB is refused', async () => {
  expect(await upload(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({
    status: 413,
    errors: { content: 'The font file may be at most 1 MB' },
  });
});

const FILE = "Please upload the font's WOFF2 file: style sheets of others are not loaded";

test('[A26] [A15] a font is a file of the same company, and no address of others', async () => {
  const address = addressOf(await upload(tinyWoff2));
  for (const given of [
    'https://evil.example/font.css',
    'https://evil.example/font.woff2',
    `//evil.example${address}`,
    `https://evil.example${address}`,
    address.replace(`/${companyId}/`, `/${other.companyId}/`),
    address.replace(/[0-9a-f]{24}/, 'a'.repeat(24)),
    `${address});}`,
  ])
    expect(await change({ font: { import: given, name: 'Inter' } }), given).toMatchObject({
      status: 422,
      errors: { 'font.import': FILE },
    });
});

test('[A26] a style sheet from before is kept for the console, and no customer gets it', async () => {
  const old = { fontImport: 'https://evil.example/font.css', fontName: 'Evil' };
  await db.update(companies).set(old).where(eq(companies.id, companyId));
  expect(await shownFont()).toBeNull();
  expect(await company()).toMatchObject({ font: { import: old.fontImport, name: 'Evil' } });
  expect((await change({ colour: '#123456' })).status).toBe(200);
  expect((await change({ font: null })).status).toBe(200);
});
