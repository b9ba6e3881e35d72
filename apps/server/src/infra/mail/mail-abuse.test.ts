import { OPERATOR_MAILS } from '@embook/domain/company';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases, testDatabase } from '../../../test/database.ts';
import { ask } from '../../../test/platform.ts';
import { selfStartedOn } from '../../../test/self-started.ts';
import { companies, mails, mailStops } from '../db/schema/index.ts';

const LURE = { subject: 'Your account is locked', text: 'Log in again at https://evil.example/login' };

test('[A28] the words of a company that was started a minute ago reach none of 60 strangers, and not even its bookings are mailed to all of them', async () => {
  const { company, mailsTo, sentMails } = await selfStartedOn(await testDatabase());
  const { send, lesson, bookStranger } = await company('ING Bank Security');
  const classId = await lesson({ name: 'Your account is locked evil.example/login', places: 100_000 });
  for (let index = 0; index < 60; index += 1) await bookStranger(classId, `stranger${index}@mail.test`);
  for (let count = 0; count < 5; count += 1) await send('POST', `session/${classId}/mail`, LURE);
  const sent = (await sentMails()).filter(({ to }) => to.startsWith('stranger'));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(50);
  for (const { subject, text, html } of sent)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|locked/i);
  expect(await mailsTo('stranger59@mail.test')).toEqual([]);
});

describe.each(databases)('[A28] mails of a new company on %s', async (_name, open) => {
  const world = await selfStartedOn(await open());
  const { app, db, company, mailsTo, sentMails, signUp, wait } = world;
  const stopPathIn = (text = '') => /https:\/\/embook\.test(\/not-me\/\d+\/[\w-]{43})/.exec(text)?.[1] ?? '';
  const withheld = () => db.select().from(mails).where(eq(mails.withheld, 'limit'));

  test('words of staff go to who signed up there and to nobody else, and staff are told before and after', async () => {
    const { key, send, lesson, bookStranger } = await company();
    const classId = await lesson();
    await signUp('proven@mail.test', key);
    await bookStranger(classId, 'proven@mail.test');
    await bookStranger(classId, 'unproven@mail.test');
    await bookStranger(classId, 'nobody', { customer: { first_name: 'Walk' } });
    const { result } = await send('GET', `session/${classId}/participants`);
    expect(result['mailing']).toMatchObject({
      reached: 1,
      unproven: 1,
      without_address: 1,
      // [CLS-3] Of a change: those with an address.
      notified: 2,
      allowance: { most: 30, left: 29 },
    });
    const mailed = await send('POST', `session/${classId}/mail`, { subject: 'Towel', text: 'Bring one.' });
    expect(mailed.result).toEqual({ mails: 1, unproven: 1, without_address: 1 });
    expect((await mailsTo('proven@mail.test'))[0]?.text).toContain('Bring one.');
    expect((await mailsTo('unproven@mail.test')).map(({ text }) => text).join()).not.toContain('Bring one.');
  });

  test('[A28] the link of a blocked company stops its mails and shows nothing that it wrote', async () => {
    const { key, lesson, bookStranger } = await company('Evil Prizes');
    await bookStranger(await lesson({ name: 'You won' }), 'lured@mail.test');
    const path = stopPathIn((await mailsTo('lured@mail.test'))[0]?.text);
    expect((await app.inject(path)).body).toMatch(/Evil Prizes.*You won/s);
    await db
      .update(companies)
      .set({ bannedAt: new Date(0) })
      .where(eq(companies.apiKey, key));
    const page = await app.inject(path);
    expect([page.statusCode, page.body.includes('<form')]).toEqual([200, true]);
    const stopped = await app.inject({ method: 'POST', url: path });
    expect(stopped.body).toContain('This company will no longer write to your address.');
    for (const { body } of [page, stopped, await app.inject(path)]) expect(body).not.toMatch(/Evil|Prizes|won|Kanaal/);
    expect(await db.select().from(mailStops)).not.toEqual([]);
  });

  test('a reason goes to who signed up, and is left out for others', async () => {
    const { key, send, lesson, bookStranger } = await company();
    const classId = await lesson();
    await signUp('proven2@mail.test', key);
    for (const email of ['proven2@mail.test', 'unproven2@mail.test']) await bookStranger(classId, email);
    const reason = 'See evil.example/login';
    expect((await send('POST', `session/${classId}/cancel`, { reason })).status).toBe(200);
    expect((await mailsTo('proven2@mail.test'))[0]?.text).toContain(reason);
    const [mail] = await mailsTo('unproven2@mail.test');
    expect(mail?.text).toContain('had to cancel this');
    expect(mail?.text).not.toMatch(/evil|reason/i);
  });

  test('the limit is exact for parallel calls; the desk goes on booking, calls for a mail alone are refused', async () => {
    const { send, lesson, bookStranger } = await company();
    const classId = await lesson();
    const booked: Awaited<ReturnType<typeof bookStranger>>[] = [];
    // Few at once: on a busy machine many would wait for the row of the class for longer than a call may.
    for (let first = 0; first < 36; first += 4)
      booked.push(
        ...(await Promise.all([0, 1, 2, 3].map((each) => bookStranger(classId, `parallel${first + each}@mail.test`)))),
      );
    expect(booked.map(({ status }) => status)).toEqual(booked.map(() => 200));
    const left = booked.filter(({ result }) => result['not_mailed'] === 'limit');
    expect(left).toHaveLength(6);
    const { result: opened } = await send('GET', `session/${classId}/participants`);
    expect(opened['mailing']).toMatchObject({ unproven: 36, notified: 0 });
    expect((await sentMails()).filter(({ to }) => to.startsWith('parallel'))).toHaveLength(30);
    const visit = await send('GET', `booking/${String(left[0]?.result['booking_id'])}`);
    expect(visit.result['not_mailed']).toBe('limit');
    const invited = await send('POST', 'team/invitation', { email: 'friend@mail.test', role: 'desk' });
    expect(invited).toMatchObject({ status: 429, result: { problem: 'mail_limit', left: 0, most: 30 } });
    expect(Number(invited.result['timer'])).toBeGreaterThan(0);
    const link = await bookStranger(classId, 'link@mail.test', { payment: 'link' });
    expect(link).toMatchObject({ status: 429, result: { problem: 'mail_limit' } });
    expect((await send('GET', 'team')).result['mail_allowance']).toMatchObject({ most: 30, left: 0 });
    expect((await withheld()).filter(({ toAddress }) => toAddress.startsWith('parallel'))).toHaveLength(6);
    // Another company writes to the same people.
    const other = await company();
    expect((await other.bookStranger(await other.lesson(), 'link@mail.test')).result['not_mailed']).toBeNull();
    // The next day there are more, since the company is older.
    wait(11 * 60);
    await send('GET', 'team');
    wait(6 * 60);
    expect((await bookStranger(classId, 'tomorrow@mail.test')).result['not_mailed']).toBeNull();
  });

  test('its name and whoever invites link to nothing in mails to strangers, codes included', async () => {
    const { key, send } = await company('Log in at evil.example/login');
    expect((await send('POST', 'team/invitation', { email: 'invited@mail.test', role: 'desk' })).status).toBe(200);
    await ask(app, 'checkEmail', { email: 'coded@mail.test' }, { key });
    for (const to of ['invited@mail.test', 'coded@mail.test']) {
      const [mail] = await mailsTo(to);
      for (const part of [mail?.subject, mail?.text, mail?.html]) {
        expect(part).toBeDefined();
        expect(part).not.toMatch(/evil\.example/);
      }
    }
    expect((await mailsTo('invited@mail.test'))[0]?.text).not.toContain('Mila');
  });

  test('a code that anybody asks for has no room for a message or a number in the name of a new company', async () => {
    const { key, send } = await company();
    const read = await send('GET', 'company');
    const { version } = read.result['company'] as { version: number };
    const name = 'ING Bank: your account is locked, call our fraud desk now: +31 20 123 4567, or lose your money';
    expect((await send('PATCH', 'company', { version, name })).status).toBe(200);
    await ask(app, 'checkEmail', { email: 'codes@mail.test' }, { key });
    const [mail] = await mailsTo('codes@mail.test');
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      expect(part).toBeDefined();
      expect(part).not.toMatch(/fraud|123|4567|money/);
    }
  });

  test('another time zone is no new day', async () => {
    const { send } = await company();
    const { result } = await send('GET', 'team');
    const invite = (count: number) =>
      send('POST', 'team/invitation', { email: `zone${count}@mail.test`, role: 'desk' });
    expect((await invite(1)).status).toBe(200);
    const left = async () => ((await send('GET', 'team')).result['mail_allowance'] as { left: number }).left;
    const before = await left();
    expect(before).toBeLessThan((result['mail_allowance'] as { left: number }).left);
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { version } = (await send('GET', 'company')).result['company'] as { version: number };
      expect((await send('PATCH', 'company', { version, time_zone })).status).toBe(200);
      expect(await left()).toBe(before);
    }
  });

  test('one click stops the mails of a company, not the codes that somebody asks for themselves', async () => {
    const { key, send, lesson, bookStranger } = await company();
    const classId = await lesson();
    const to = 'notme@mail.test';
    await bookStranger(classId, to);
    const [mail] = await mailsTo(to);
    const path = stopPathIn(mail?.text);
    expect(path).not.toContain('mail.test');
    expect(mail?.html).toContain(`href="https://embook.test${path}"`);
    const { rows } = await db.execute(sql`select token_hash::text as hash from mail_stop_links`);
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
    const opened = await app.inject({ url: path });
    expect([opened.statusCode, opened.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    expect(opened.body).toContain('Yoga');
    // A mail scanner opens links: that alone stops nothing.
    await send('POST', `session/${classId}/cancel`, { reason: 'Ill' });
    expect(await mailsTo(to)).toHaveLength(2);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const payload = type.startsWith('multipart') ? '--x--' : 'List-Unsubscribe=One-Click';
      const pressed = await app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload });
      expect(pressed.statusCode).toBe(200);
    }
    expect((await app.inject({ method: 'POST', url: path.replace(/.$/, '_') })).statusCode).toBe(404);
    const again = await lesson();
    const booked = await bookStranger(again, to);
    expect(booked).toMatchObject({ status: 200, result: { not_mailed: 'stopped' } });
    const { result: open } = await send('GET', `session/${again}/participants`);
    expect(open['mailing']).toMatchObject({ unproven: 1, notified: 0 });
    expect(await mailsTo(to)).toHaveLength(2);
    const { result } = await send('GET', 'customer?query=notme');
    const [customer] = result['customers'] as { id: number }[];
    expect((await send('GET', `customer/${customer?.id}`)).result['customer']).toMatchObject({ mail_stopped: true });
    const invited = await send('POST', 'team/invitation', { email: to, role: 'desk' });
    expect(invited).toMatchObject({ status: 409, result: { problem: 'mail_stopped' } });
    // Another company is not meant.
    const other = await company('Other');
    await other.bookStranger(await other.lesson(), to);
    expect(await mailsTo(to)).toHaveLength(3);
    // Whoever signs up themselves gets everything again.
    await signUp(to, key);
    expect((await bookStranger(await lesson(), to)).result['not_mailed']).toBeNull();
    expect((await mailsTo(to))[0]?.text).toContain('Yoga');
  });

  test('a customer who signed up gets every mail, however many the company has sent @full', async () => {
    const { key, lesson, bookStranger } = await company();
    await signUp('regular@mail.test', key);
    const answers = new Set<string>();
    for (let index = 0; index < 32; index += 1) {
      const { status, result } = await bookStranger(await lesson(), 'regular@mail.test');
      answers.add(`${status} ${String(result['not_mailed'])}`);
    }
    expect([...answers]).toEqual(['200 null']);
    expect((await mailsTo('regular@mail.test')).filter(({ text }) => text.includes('Yoga'))).toHaveLength(32);
  });
});

test('[A28] a company that the operator trusts books 120 at the desk in a day, and each gets the mail with its names @full', async () => {
  const { db, company, sentMails } = await selfStartedOn(await testDatabase());
  const { key, lesson, bookStranger } = await company();
  await db.update(companies).set({ mailTrust: OPERATOR_MAILS }).where(eq(companies.apiKey, key));
  const classId = await lesson({ name: 'Yoga at yoga.example' });
  for (let first = 0; first < 120; first += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_each, index) => bookStranger(classId, `guest${first + index}@mail.test`)),
    );
  const sent = (await sentMails()).filter(({ to }) => to.startsWith('guest'));
  expect(sent).toHaveLength(120);
  expect(sent[0]?.text).toContain('Yoga at yoga. example');
  expect(sent[0]?.html).not.toContain('yoga.example');
});
