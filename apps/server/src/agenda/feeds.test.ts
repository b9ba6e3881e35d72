import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { databases, testDatabase } from '../../test/database.ts';
import { peopleOn } from '../../test/people.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { addStudio } from '../../test/studio.ts';
import { messages } from '../messages/index.ts';

const ten = Date.UTC(2026, 10, 12, 10) / 1000;

describe.each(databases)('[AGD-9] calendar feeds on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one, two } = people;
  const { companyId, employeeId } = one;
  const [withNoor, garden] = one.roomIds;
  const member = async (name: string, role: 'owner' | 'desk' | 'practitioner', given: object = {}) => {
    const staff = await addStaff(db, { email: `${name}@embook.test`, companyId, role, ...given });
    return { ...staff, key: 'one', cookie: await openSession(db, staff.accountId, new Date(people.clock.now())) };
  };
  const desk = await member('desk', 'desk');
  const noor = await member('noor', 'practitioner', { employeeId });
  const token = await people.signUp('ada@embook.test');
  const book = (roomId: number) =>
    ask(
      app,
      'createAndConfirm',
      {
        roomId,
        serviceId: one.massageId,
        timestamp: ten,
        paymentType: 'cash',
        sessionId: undefined,
        idealBankId: undefined,
        fromWeb: undefined,
        expectedCents: undefined,
        useDiscount: undefined,
        note: undefined,
      },
      { key: 'one', token },
    );
  const make = (given: { employeeId?: number; roomId?: number }, by: typeof desk = desk) =>
    askStaff(app, 'staffMakeFeed', { employeeId: undefined, roomId: undefined, ...given }, by);
  const addressOf = (result: Record<string, unknown>) => new URL(String(result['url'])).pathname;
  const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  test('an employee’s days as a calendar reads them, without contact details', async () => {
    expect((await book(withNoor)).status).toBe(200);
    const { status, result } = await make({ employeeId }, noor);
    expect(status).toBe(200);
    expect(result).toMatchObject({ feed: { employee_id: employeeId, room_id: null } });
    const answer = await read(addressOf(result));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.body).toMatch(
      /DTSTART:20261112T090000Z\r\nDTEND:20261112T100000Z\r\nSUMMARY:Massage one · Ada Visser/,
    );
    expect(answer.body).not.toMatch(/ada@embook|612345678/);
  });

  test('[A23] the secret is kept hashed, and the answer has no cookie, no shared cache and no referrer', async () => {
    const { result } = await make({ roomId: garden });
    const secret = addressOf(result).slice('/calendar/'.length, -'.ics'.length);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { rows } = await db.execute(sql`select encode(token_hash, 'hex') as hash,
      token_hash = sha256(convert_to(${secret}::text, 'utf8')) as same from calendar_feeds where room_id = ${garden}`);
    expect(rows).toMatchObject([{ same: true }]);
    const { headers } = await read(addressOf(result), { cookie: desk.cookie });
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-cache' });
    expect([headers['set-cookie'], headers['access-control-allow-origin']]).toEqual([undefined, undefined]);
    const audited = await db.execute(sql`select after::text as after from audit_entries where action = 'feed.made'`);
    expect(JSON.stringify(audited.rows)).not.toContain(secret);
  });

  test('what did not change is not sent again', async () => {
    const url = addressOf((await make({ roomId: withNoor })).result);
    const { headers, body } = await read(url);
    const etag = String(headers['etag']);
    people.wait(5);
    const again = await read(url, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const block = { employeeId: undefined, roomId: withNoor, startsAt: ten + 36_000, endsAt: ten + 39_600 };
    expect((await askStaff(app, 'staffBlock', { ...block, reason: 'Painting', weeks: undefined }, desk)).status).toBe(
      200,
    );
    const changed = await read(url, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect([body.includes('Painting'), changed.body.includes('SUMMARY:Painting')]).toEqual([false, true]);
  });

  test('a renewed one ends the one before it, and an ended one opens nothing', async () => {
    const first = addressOf((await make({ employeeId })).result);
    const { result } = await make({ employeeId });
    const second = addressOf(result);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    const listed = await askStaff(app, 'staffFeeds', {}, noor);
    const { id } = result['feed'] as { id: number };
    expect(listed.result['feeds']).toContainEqual(expect.objectContaining({ id, employee_id: employeeId }));
    expect(JSON.stringify(listed.result)).not.toContain('calendar/');
    expect((await askStaff(app, 'staffEndFeed', { id }, desk)).status).toBe(200);
    expect((await askStaff(app, 'staffEndFeed', { id }, desk)).status).toBe(404);
    expect((await read(second)).statusCode).toBe(404);
    expect((await read(`/calendar/${'a'.repeat(43)}.ics`)).statusCode).toBe(404);
  });

  test('[A23] a colleague who makes one for the same days ends nobody else’s, and sees whose the others are', async () => {
    const hers = addressOf((await make({ employeeId }, noor)).result);
    const desks = addressOf((await make({ employeeId })).result);
    const again = addressOf((await make({ employeeId })).result);
    expect(await Promise.all([hers, desks, again].map(async (url) => (await read(url)).statusCode))).toEqual([
      200, 404, 200,
    ]);
    const seenBy = async (who: typeof desk) => {
      const { feeds } = (await askStaff(app, 'staffFeeds', {}, who)).result as { feeds: Record<string, unknown>[] };
      return feeds.filter((feed) => feed['employee_id'] === employeeId);
    };
    const made = await seenBy(desk);
    expect(made).toMatchObject([{ own: false }, { own: true }]);
    expect(await seenBy(noor)).toMatchObject([{ own: true }, { own: false }]);
    const [{ id, made_by: maker } = {}] = made;
    const { rows } = await db.execute(sql`select name from staff_accounts where id = ${noor.accountId}`);
    expect(rows).toEqual([{ name: maker }]);
    // Who may change those days may end one of them, by its name.
    expect((await askStaff(app, 'staffEndFeed', { id: Number(id) }, desk)).status).toBe(200);
    expect([(await read(hers)).statusCode, (await read(again)).statusCode]).toEqual([404, 200]);
  });

  test('[B21] it ends with its maker’s right to see those days', async () => {
    const leaver = await member('leaver', 'desk');
    const url = addressOf((await make({ employeeId }, leaver)).result);
    expect((await read(url)).statusCode).toBe(200);
    await db.execute(sql`update memberships set role = 'door' where id = ${leaver.memberId}`);
    expect((await read(url)).statusCode).toBe(404);
    await db.execute(sql`update memberships set role = 'desk' where id = ${leaver.memberId}`);
    await db.execute(sql`update companies set banned_at = now() where id = ${companyId}`);
    expect((await read(url)).statusCode).toBe(404);
    await db.execute(sql`update companies set banned_at = null where id = ${companyId}`);
    expect((await read(url)).statusCode).toBe(200);
    await db.execute(sql`delete from memberships where id = ${leaver.memberId}`);
    expect((await read(url)).statusCode).toBe(404);
  });

  test('[A23] who left and comes back does not bring the address of before back', async () => {
    const before = await member('returner', 'desk');
    const url = addressOf((await make({ employeeId }, before)).result);
    expect((await read(url)).statusCode).toBe(200);
    expect((await askStaff(app, 'staffLeave', {}, before)).status).toBe(200);
    expect((await read(url)).statusCode).toBe(404);
    const back = await member('returner', 'desk');
    expect((await read(url)).statusCode).toBe(404);
    const { result } = await askStaff(app, 'staffFeeds', {}, back);
    expect((result['feeds'] as { own: boolean }[]).filter(({ own }) => own)).toEqual([]);
  });

  test('one is for an employee or for a room, of one’s own company, and a practitioner’s own', async () => {
    expect([(await make({})).status, (await make({ employeeId, roomId: garden })).status]).toEqual([422, 422]);
    for (const locale of locales) {
      const both = { employeeId, roomId: garden };
      const { result } = await askStaff(app, 'staffMakeFeed', both, { ...desk, headers: { locale } });
      expect(result).toMatchObject({ errors: { employee_id: messages[locale].fields.one_calendar } });
    }
    expect((await make({ employeeId: two.employeeId })).status).toBe(404);
    expect((await make({ roomId: two.roomIds[0] })).status).toBe(404);
    expect([
      (await make({ roomId: garden }, noor)).status,
      (await make({ employeeId: employeeId + 1 }, noor)).status,
    ]).toEqual([404, 404]);
  });
});

test('[A23] [AGD-9] no line of the log holds the secret of a feed', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const database = await testDatabase();
  const app = await testPlatform(database, { log });
  await addStudio(database.db, 'one');
  const secret = 'b'.repeat(43);
  expect((await app.inject(`/calendar/${secret}.ics`)).statusCode).toBe(404);
  expect(lines.join('')).toContain('/calendar/:token');
  expect(lines.join('')).not.toContain(secret);
});
