import { type Locale, locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';
import { messages } from '../../messages/index.ts';

const world = await reservationsOn(await testDatabase());
const { owner, booked, visit } = await deskOf(world);
const { key, cookie } = owner;

const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
const objects = (times: number) => `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`;

const change = (payload: string | Buffer, locale: Locale = 'en') =>
  world.app.inject({
    method: 'PATCH',
    url: '/api/staff/company',
    headers: { 'company-api-key': key, cookie, 'content-type': 'application/json', locale },
    payload,
  });

test('[TEAM-4] [TILL-1] an amount that comes as a text is refused at its field, and nothing is taken', async () => {
  const id = await booked();
  const take = async (amount: unknown) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/staff/booking/${id}/payment`,
      headers: { 'company-api-key': key, cookie, 'content-type': 'application/json', locale: 'en' },
      payload: { method: 'cash', amount_cents: amount },
    });
    return [answer.statusCode, answer.json().result.reasons];
  };
  expect(await take('100')).toEqual([422, { amount_cents: 'invalid' }]);
  expect(await visit(id, owner)).toMatchObject({ open_cents: 4950 });
  expect(await take(100)).toEqual([200, undefined]);
  expect(await visit(id, owner)).toMatchObject({ open_cents: 4850 });
});

describe('[B12] JSON of staff calls', () => {
  test.each([
    ['a body of lists', nested('[', ']', 15_000)],
    ['a field of lists', `{"version":1,"texts":${nested('[', ']', 15_000)}}`],
    ['a field of objects', `{"version":1,"texts":${objects(8_000)}}`],
    ['a field that is shown and not changed', `{"version":1,"id":${objects(8_000)}}`],
    ['one level more than is read', objects(17)],
  ])('%s too deep is refused as malformed', async (_what, payload) => {
    const answer = await change(payload);
    expect([answer.statusCode, answer.json().result.problem]).toEqual([400, 'malformed_request']);
  });

  test.each([
    ['a letter of another character set', [0xe9]],
    ['half a character', [0xc3]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
  ])('[B13] %s is refused, and not stored as another text', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"version":1,"name":"Caf'), Buffer.from(bytes), Buffer.from('"}')]);
    for (const locale of locales) {
      const answer = await change(body, locale);
      expect([answer.statusCode, answer.json().result]).toEqual([
        400,
        { problem: 'not_utf8', message: messages[locale].problems.not_utf8 },
      ]);
    }
    const { rows } = await world.db.execute(sql`select name from companies where api_key = ${key}`);
    expect(JSON.stringify(rows)).not.toContain('Caf');
    expect((await change('{"version":1,"colour":"é"}')).statusCode).toBe(422);
  });

  test('what is as deep as is read is refused by its field', async () => {
    const answer = await change(objects(16));
    expect([answer.statusCode, Object.keys(answer.json().result.errors)]).toEqual([422, ['version', 'a']]);
  });
});
