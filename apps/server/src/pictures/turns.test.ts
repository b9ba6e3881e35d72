import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { type People, peopleOn } from '../../test/people.ts';
import { addStaff, openSession, STAFF_PASSWORD } from '../../test/staff.ts';
import { uploadAvatar } from '../../test/upload.ts';
import { decodeInTurn, resizeInTurn } from './decoding.ts';

const OWNER = 'owner@embook.test';

let people: People;
let content: Buffer;
/** Cookies of staff. */
let owner: string;
let other: string;
let desk: string;

beforeAll(async () => {
  const database = await testDatabase();
  people = await peopleOn(database);
  const sessionOf = async (email: string, companyId: number, role: 'owner' | 'desk') => {
    const { accountId } = await addStaff(database.db, { email, companyId, role });
    return openSession(database.db, accountId, new Date(people.clock.now()));
  };
  owner = await sessionOf(OWNER, people.one.companyId, 'owner');
  desk = await sessionOf('desk@embook.test', people.one.companyId, 'desk');
  other = await sessionOf('other@embook.test', people.two.companyId, 'owner');
  content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4b2e83' } })
    .png()
    .toBuffer();
});

/** What the test keeps busy. */
const held: (() => void)[] = [];
const letGo = () => {
  for (const end of held.splice(0)) end();
};
afterEach(letGo);

function hold(inTurn: typeof decodeInTurn, count: number): void {
  for (let index = 0; index < count; index += 1)
    void inTurn({ line: 'held' }, () => new Promise<void>((end) => held.push(end)));
}

async function post(path: string, body: object, { key = 'one', cookie }: { key?: string; cookie?: string }) {
  const answer = await people.app.inject({
    method: 'POST',
    url: `/api/staff/${path}`,
    headers: {
      'company-api-key': key,
      locale: 'en',
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
    },
    payload: JSON.stringify(body),
  });
  const { result } = answer.json<{ result: Record<string, unknown> }>();
  return { status: answer.statusCode, result, retryAfter: answer.headers['retry-after'] };
}
const upload = (as: { key?: string; cookie?: string }) => post('picture', { content: content.toString('base64') }, as);
const TOO_MANY = { status: 429, result: { problem: 'too_many_requests', timer: 5 } };

describe('[A27] uploaded pictures are decoded one at a time', () => {
  test('meanwhile pages and sign-ins are answered, few wait, and what comes further is refused with the seconds to wait', async () => {
    hold(decodeInTurn, 1);
    const answers: number[] = [];
    const uploads = Array.from({ length: 6 }, async () => {
      const answer = await upload({ cookie: owner });
      answers.push(answer.status);
      return answer;
    });
    expect(await Promise.race(uploads)).toMatchObject({ ...TOO_MANY, retryAfter: '5' });
    const page = await people.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br' } });
    expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, 'br']);
    expect((await post('sign-in', { email: OWNER, password: STAFF_PASSWORD }, {})).status).toBe(200);
    expect(answers).toEqual([429]);
    letGo();
    expect((await Promise.all(uploads)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
  });

  test('a customer has one in hand, and other customers of the company still have their turn', async () => {
    const ada = await people.signUp('ada@embook.test');
    const bea = await people.signUp('bea@embook.test');
    hold(decodeInTurn, 1);
    const adas = [uploadAvatar(people.app, content, { token: ada }), uploadAvatar(people.app, content, { token: ada })];
    expect(await Promise.race(adas)).toMatchObject(TOO_MANY);
    const beas = uploadAvatar(people.app, content, { token: bea });
    letGo();
    expect(
      (await Promise.all([...adas, beas])).map(({ status }) => status).toSorted((one, other) => one - other),
    ).toEqual([200, 200, 429]);
  });

  test('a stranger and a member who may not are refused without a turn', async () => {
    hold(decodeInTurn, 1);
    expect((await upload({})).status).toBe(401);
    expect((await upload({ cookie: desk })).status).toBe(403);
    expect((await uploadAvatar(people.app, content, { token: 'nobody' })).status).toBe(401);
  });

  test('a file that is seen to be no picture is refused without a turn', async () => {
    hold(decodeInTurn, 1);
    expect((await post('picture', { content: '' }, { cookie: owner })).status).toBe(422);
  });
});

test('[A27] pictures of pages have turns of their own: an upload does not wait for them', async () => {
  const { result } = await upload({ cookie: owner });
  const { address } = result['picture'] as { address: string };
  hold(resizeInTurn, 2);
  let isShown = false;
  const shown = people.app.inject(address).then(({ statusCode }) => {
    isShown = true;
    return statusCode;
  });
  expect((await upload({ cookie: owner })).status).toBe(200);
  expect(isShown).toBe(false);
  letGo();
  expect(await shown).toBe(200);
});

test('[A27] a company that uploads without end is slowed down, and other companies are not', async () => {
  people.wait(60);
  const send = (path: string, as: { key?: string; cookie: string }) => post(path, { content: '' }, as);
  for (let sent = 0; sent < 66; sent += 1)
    expect((await send(sent % 2 === 0 ? 'picture' : 'font', { cookie: owner })).status).toBe(422);
  for (const path of ['picture', 'font'])
    expect(await send(path, { cookie: owner })).toMatchObject({
      status: 429,
      result: { problem: 'too_many_requests' },
    });
  expect((await send('picture', { key: 'two', cookie: other })).status).toBe(422);
  people.wait(1);
  expect((await send('picture', { cookie: owner })).status).toBe(422);
});
