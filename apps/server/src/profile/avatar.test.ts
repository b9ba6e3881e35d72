import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimedPng } from '../../test/claimed-png.ts';
import { databases } from '../../test/database.ts';
import { type People, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { uploadAvatar } from '../../test/upload.ts';
import type { Db } from '../infra/db/open.ts';
import { pictures } from '../infra/db/schema/index.ts';

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#4b2e83' } }).withMetadata({
    exif: { IFD0: { Artist: 'Ada' } },
  });
const png = () => picture().png().toBuffer();
const SCRIPT = Buffer.from('<script>alert(document.domain)</script>');

/** Something that does not compress to nothing. */
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
const withHole = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.length / 2), bytes.subarray(-2)]);
const scratched = (bytes: Buffer) => bytes.fill(0x55, 1_000, 1_050);

describe.each(databases)('avatars on %s', (_name, open) => {
  let people: People;
  let db: Db;
  let token: string;
  beforeAll(async () => {
    const database = await open();
    db = database.db;
    people = await peopleOn(database);
    token = await people.signUp('face@embook.test');
  });

  test.each([
    ['PNG', png],
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ])('[PRO-4] [B7] a %s becomes a square WebP without its metadata, whatever its name', async (_kind, make) => {
    const { status, result } = await uploadAvatar(people.app, await make(), {
      token,
      fileName: '../../x.html',
      type: 'text/html',
    });
    expect(status).toBe(200);
    const url = String(result['avatar_url']);
    expect(url).toMatch(new RegExp(`^/media/${people.one.companyId}/p[0-9a-f]{24}$`));
    const served = await people.app.inject(url);
    expect(served.headers['content-type']).toBe('image/webp');
    const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined });
    const profile = await ask(people.app, 'profileGet', {}, { key: 'one', token });
    expect(profile.result['profile']).toMatchObject({ avatar_url: url });
  });

  test('[B7] a new picture replaces the old one', async () => {
    await uploadAvatar(people.app, await png(), { token });
    await uploadAvatar(people.app, await png(), { token });
    expect(await db.select({ id: pictures.id }).from(pictures)).toHaveLength(1);
  });

  test('[PRO-4] the picture can be removed, with its file', async () => {
    const { result } = await uploadAvatar(people.app, await png(), { token });
    expect((await ask(people.app, 'avatarRemove', {}, { key: 'one', token })).status).toBe(200);
    const { result: after } = await ask(people.app, 'profileGet', {}, { key: 'one', token });
    expect(after['profile']).toMatchObject({ avatar_url: null });
    expect(await db.select({ id: pictures.id }).from(pictures)).toHaveLength(0);
    expect((await people.app.inject(String(result['avatar_url']))).statusCode).toBe(404);
  });

  const KIND = 'Please choose a PNG, JPEG or WebP picture';
  const BROKEN = 'This picture is damaged. Please choose another one';
  const PIXELS = 'This picture has too many pixels. Please choose a smaller one';

  test.each([
    ['an SVG', async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT.toString()}</svg>`), KIND],
    ['an HTML page', async () => Buffer.concat([Buffer.from('<!doctype html>'), SCRIPT]), KIND],
    ['a GIF', () => picture().gif().toBuffer(), KIND],
    ['nothing', async () => Buffer.alloc(0), KIND],
    ['a PNG with a page behind it', async () => Buffer.concat([await png(), SCRIPT]), KIND],
    ['a JPEG with a page behind it', async () => Buffer.concat([await picture().jpeg().toBuffer(), SCRIPT]), KIND],
    ['a WebP with a page behind it', async () => Buffer.concat([await picture().webp().toBuffer(), SCRIPT]), KIND],
    ['a page with a PNG in it', async () => Buffer.concat([SCRIPT, await png()]), KIND],
    ['half a PNG', async () => (await png()).subarray(0, 200), BROKEN],
    ['half a JPEG', async () => (await picture(2000, 2000).jpeg().toBuffer()).subarray(0, 4_000), BROKEN],
    ['a JPEG whose middle is missing', async () => withHole(await noise().jpeg().toBuffer()), BROKEN],
    ['a PNG with other bytes in its middle', async () => scratched(await noise().png().toBuffer()), BROKEN],
    ['a PNG head alone', async () => (await png()).subarray(0, 8), BROKEN],
    ['a WebP head alone', async () => Buffer.from('RIFF\u0004\0\0\0WEBP', 'latin1'), BROKEN],
    ['50,000 pixels on a side', async () => claimedPng(50_000, 50_000), PIXELS],
    ['a line of 50,000 pixels', async () => claimedPng(50_000, 1), PIXELS],
  ])('[B7] %s is refused with a text, and the old picture stays', async (_what, make, text) => {
    const before = String((await uploadAvatar(people.app, await png(), { token })).result['avatar_url']);
    people.wait(61);
    const { status, result } = await uploadAvatar(people.app, await make(), { token });
    expect({ status, errors: result['errors'] }).toEqual({ status: 422, errors: { file: text } });
    const profile = await ask(people.app, 'profileGet', {}, { key: 'one', token });
    expect(profile.result['profile']).toMatchObject({ avatar_url: before });
    expect((await people.app.inject(before)).statusCode).toBe(200);
  });

  test('[B7] more than 5 MB is a 413 at its field', async () => {
    const { status, result } = await uploadAvatar(people.app, Buffer.alloc(5 * 1024 * 1024 + 1), { token });
    expect({ status, errors: result['errors'] }).toEqual({
      status: 413,
      errors: { file: 'The picture may be at most 5 MB' },
    });
  });

  test('[B7] 20 MB over a real connection are answered, not cut off', async () => {
    const origin = await people.app.listen({ host: '127.0.0.1', port: 0 });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(20 * 1024 * 1024)], { type: 'image/png' }), 'me.png');
    const headers = { 'company-api-key': 'one', 'user-access-token': token, locale: 'en' };
    const answer = await fetch(`${origin}/api/client/avatar/update`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([413, { result: { problem: 'too_large' } }]);
  });

  test('[B12] no file, a form in its place, a broken body and a stranger are refused, none with a 500', async () => {
    const elsewhere = await uploadAvatar(people.app, await png(), { token, fieldName: 'picture' });
    expect(elsewhere.result['errors']).toEqual({ file: 'This field cannot be empty' });
    const headers = { 'company-api-key': 'one', 'user-access-token': token };
    const post = (type: string, payload: string) =>
      people.app.inject({
        method: 'POST',
        url: '/api/client/avatar/update',
        headers: { ...headers, 'content-type': type },
        payload,
      });
    expect((await post('application/x-www-form-urlencoded', 'file=x')).statusCode).toBe(422);
    expect((await post('multipart/form-data', 'x')).statusCode).toBe(400);
    expect((await post('multipart/form-data; boundary=cut', '--cut\r\ncontent-disp')).statusCode).toBe(400);
    expect((await uploadAvatar(people.app, await png(), { token: 'stranger' })).status).toBe(401);
  });

  test('a multipart body is refused unread by every other call', async () => {
    const { statusCode } = await people.app.inject({
      method: 'POST',
      url: '/api/client/profile/get',
      headers: { 'company-api-key': 'one', 'content-type': 'multipart/form-data; boundary=cut' },
      payload: '--cut--\r\n',
    });
    expect(statusCode).toBe(415);
  });
});
