import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { claimedPng } from '../../test/claimed-png.ts';
import { testDatabase } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';

const database = await testDatabase();
const { db } = database;
const app = await testPlatform(database);
const { companyId, shopId } = await addStudio(db, 'one');
const { accountId } = await addStaff(db, { email: 'owner@embook.test', companyId, role: 'owner' });
const owner = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
const { send, add, change } = catalogueOf(app, owner);

const upload = async (bytes: Buffer, more: Row = {}) =>
  send('POST', 'picture', { content: bytes.toString('base64'), ...more });
const photo = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#4b2e83' } });

test('[CAT-4] a picture is encoded anew without its metadata, and shown with the point that stays in sight', async () => {
  const { status, result } = await upload(
    await photo
      .withMetadata({ exif: { IFD0: { Artist: 'Ada' } } })
      .jpeg()
      .toBuffer(),
  );
  expect(status).toBe(200);
  const { address, width, height } = result['picture'] as Row;
  expect([width, height]).toEqual([1600, 800]);
  const served = await app.inject(String(address));
  const { format, exif } = await sharp(served.rawPayload).metadata();
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  const service = await add('service', {
    shop_id: shopId,
    name: 'Massage',
    minutes: 60,
    price: 50,
    photo: `${String(address)}#40,60`,
  });
  expect(service['photo']).toBe(`${String(address)}#40,60`);
  expect((await change('service', service.id, { version: 1, photo: `${String(address)}#400,60` })).status).toBe(422);
  expect((await change('service', service.id, { version: 1, photo: null })).result['service']).toMatchObject({
    photo: null,
  });
});

test.each([
  [
    'a bomb of 50,000 pixels on a side',
    claimedPng(50_000, 50_000),
    'This picture has too many pixels. Please choose a smaller one',
  ],
  ['a page', Buffer.from('<!doctype html><script>1</script>'), 'Please choose a PNG, JPEG or WebP picture'],
  [
    'half a picture',
    (await photo.png().toBuffer()).subarray(0, 200),
    'This picture is damaged. Please choose another one',
  ],
  ['nothing', Buffer.alloc(0), 'Please choose a PNG, JPEG or WebP picture'],
])('[CAT-4] [B7] %s is refused with words', async (_, bytes, words) => {
  const { status, errors } = await upload(bytes);
  expect([status, errors]).toEqual([422, { content: words }]);
});

test('[CAT-4] more than 5 MB is refused, and far more is not read at all', async () => {
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await upload(Buffer.alloc(8 * 1024 * 1024))).status).toBe(413);
});

test('[CAT-4] [B7] 20 MB over a real connection are answered, also to who reads only after the last byte', async () => {
  const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const body = JSON.stringify({ content: 'A'.repeat(20 * 1024 * 1024) });
  const line = connect(Number(origin.port), origin.hostname);
  // What fails is told by the write or the read.
  line.on('error', () => undefined);
  const write = (piece: string) =>
    new Promise<void>((sent, fail) => void line.write(piece, (error) => (error ? fail(error) : sent())));
  const head = [
    'POST /api/staff/picture HTTP/1.1',
    `host: ${origin.host}`,
    `company-api-key: ${owner.key}`,
    `cookie: ${owner.cookie}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  await write(`${head.join('\r\n')}\r\n\r\n`);
  // Piece by piece: the platform has refused it long before the last one.
  for (let at = 0; at < body.length; at += 1024 * 1024) {
    await write(body.slice(at, at + 1024 * 1024));
    await setTimeout(2);
  }
  const answer = await text(line);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ result: { problem: 'too_large' } });
});

/** 400 by 200: red at the left, blue at the right. */
const twoColours = sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } }).composite([
  { input: { create: { width: 200, height: 200, channels: 3, background: '#f00' } }, left: 0, top: 0 },
]);

async function colourOf(address: unknown): Promise<string> {
  const { rawPayload } = await app.inject(String(address));
  const { channels } = await sharp(rawPayload).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return red > 200 && blue < 50 ? 'red' : blue > 200 && red < 50 ? 'blue' : 'both';
}

test('[CAT-4] of a cropped picture only the rectangle is stored', async () => {
  const bytes = await twoColours.png().toBuffer();
  const { picture } = (await upload(bytes, { crop: { x: 50, y: 0, width: 50, height: 25 } })).result as {
    picture: Row;
  };
  expect(picture).toMatchObject({ width: 200, height: 50 });
  expect(await colourOf(picture['address'])).toBe('blue');
});

test('[CAT-4] the rectangle is one of the upright picture, however the camera was held', async () => {
  // Turned a quarter to the right when it is shown: red is above.
  const bytes = await twoColours.clone().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  const { picture } = (await upload(bytes, { crop: { x: 0, y: 0, width: 100, height: 45 } })).result as {
    picture: Row;
  };
  expect(picture).toMatchObject({ width: 200, height: 180 });
  expect(await colourOf(picture['address'])).toBe('red');
});

test.each([
  ['beyond the edge', { x: 60, y: 0, width: 50, height: 10 }],
  ['of no width', { x: 0, y: 0, width: 0, height: 10 }],
  ['before the edge', { x: -1, y: 0, width: 10, height: 10 }],
  ['of words', { x: 'a', y: 0, width: 10, height: 10 }],
  ['cut short', { x: 0 }],
])('[CAT-4] a rectangle %s is refused', async (_, crop) => {
  const { status, errors } = await upload(await twoColours.png().toBuffer(), { crop });
  expect(status).toBe(422);
  expect(Object.keys(errors ?? {}).every((name) => name.startsWith('crop'))).toBe(true);
});

test.each([
  [
    'of one pixel',
    { x: 0, y: 0, width: 0.25, height: 0.5 },
    { crop: expect.stringContaining('at least 16 by 16 pixels') },
  ],
  ['thinner than one', { x: 99.99, y: 0, width: 0.01, height: 100 }, { crop: expect.stringContaining('16 pixels') }],
  ['beyond the edge', { x: 60, y: 0, width: 50, height: 50 }, { crop: expect.stringContaining('at most 100 percent') }],
  ['of 101 percent', { x: 0, y: 0, width: 101, height: 50 }, { 'crop.width': 'Please enter a number from 0 to 100' }],
])('[CAT-4] a rectangle %s is refused with its limit', async (_, crop, errors) => {
  expect((await upload(await twoColours.png().toBuffer(), { crop })).errors).toMatchObject(errors);
});

test('[CAT-4] a picture that is smaller than the smallest part can be kept whole', async () => {
  const tiny = sharp({ create: { width: 8, height: 200, channels: 3, background: '#00f' } });
  const { picture } = (await upload(await tiny.png().toBuffer(), { crop: { x: 0, y: 0, width: 100, height: 50 } }))
    .result as { picture: Row };
  expect(picture).toMatchObject({ width: 8, height: 100 });
});
