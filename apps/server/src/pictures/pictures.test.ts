import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { companies, fonts, pictures } from '../infra/db/schema/index.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c';

describe.each(databases)('pictures on %s', (_name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;
  let other: Studio;

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    app = await testPlatform(database);
    studio = await addStudio(database.db, 'one');
    other = await addStudio(database.db, 'two');
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c08' } })
      .webp()
      .toBuffer();
    await database.db
      .insert(pictures)
      .values({ companyId: studio.companyId, id: ID, contentType: 'image/webp', width: 800, height: 600, bytes });
  });

  const get = (path: string) => app.inject(path);
  const widthOf = async (path: string) => (await sharp((await get(path)).rawPayload).metadata()).width;

  test('in the requested width, never larger than it is, kept for ever', async () => {
    expect(await widthOf(`/media/${studio.companyId}/${ID}?w=320`)).toBe(320);
    expect(await widthOf(`/media/${studio.companyId}/${ID}?w=1280`)).toBe(800);
    expect(await widthOf(`/media/${studio.companyId}/${ID}`)).toBe(800);
    expect((await get(`/media/${studio.companyId}/${ID}?w=320`)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('[B7] a portrait is cached only privately, revalidated every time, and gone when it is deleted', async () => {
    const id = `p${ID}`;
    const [kept] = await db.select().from(pictures).where(eq(pictures.id, ID));
    await db.insert(pictures).values({ ...kept!, id });
    const path = `/media/${studio.companyId}/${id}?w=96`;
    const first = await get(path);
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const again = await app.inject({ url: path, headers });
    expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    await db.delete(pictures).where(eq(pictures.id, id));
    expect((await get(path)).statusCode).toBe(404);
    expect((await app.inject({ url: path, headers })).statusCode).toBe(404);
  });

  test('[A28] pictures, portraits and fonts of a blocked company are gone, also those kept in memory', async () => {
    const { companyId } = studio;
    const [kept] = await db.select().from(pictures).where(eq(pictures.id, ID));
    await db.insert(pictures).values({ ...kept!, id: `p${ID}` });
    await db.insert(fonts).values({ companyId, id: ID, bytes: Buffer.from('wOF2') });
    const paths = [`${ID}?w=320`, `p${ID}?w=96`, `${ID}.woff2`].map((name) => `/media/${companyId}/${name}`);
    const statuses = () => Promise.all(paths.map(async (path) => (await get(path)).statusCode));
    expect(await statuses()).toEqual([200, 200, 200]);
    await db
      .update(companies)
      .set({ bannedAt: new Date(0) })
      .where(eq(companies.id, companyId));
    expect(await statuses()).toEqual([404, 404, 404]);
    await db.update(companies).set({ bannedAt: null }).where(eq(companies.id, companyId));
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('[A15] [B13] other widths, other companies and made-up ids are not found', async () => {
    for (const path of [
      `/media/${studio.companyId}/${ID}?w=321`,
      `/media/${studio.companyId}/${ID}?w=1e9`,
      `/media/${studio.companyId}/${ID}?w=96&w=160`,
      `/media/${other.companyId}/${ID}`,
      `/media/${studio.companyId}/${'0'.repeat(24)}`,
      `/media/${studio.companyId}/..%2F..%2Fetc`,
      `/media/0/${ID}`,
    ])
      expect((await get(path)).statusCode, path).toBe(404);
  });

  test('simultaneous calls get the same picture', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/media/${studio.companyId}/${ID}?w=160`)));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });
});
