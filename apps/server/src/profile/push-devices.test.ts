import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { PASSWORD, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { BASE_POINT, createBrowser, createPushService, isSignedBy } from '../../test/push-service.ts';
import { createPusher } from '../infra/push/pusher.ts';
import { companies, customers, pushDevices, pushKeys, pushMessages } from '../infra/db/schema/index.ts';
import { sendReminders } from '../reminders/reminders.ts';
import { MAX_DEVICES } from './push-device-store.ts';

const en = { key: 'one', locale: 'en' };

/** The base point of P-256 as 65 bytes, with another first byte or moved off the curve. */
function pointOf(form: number, moved: number): string {
  const bytes = Buffer.from(BASE_POINT, 'base64url');
  bytes[0] = form;
  bytes[64] = (bytes[64] ?? 0) + moved;
  return bytes.toString('base64url');
}

describe.each(databases)('push messages on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one, clock } = people;
  const desk = await deskOf({ app, db, one });
  let service = createPushService();
  const pusher = () =>
    createPusher({
      db,
      transport: service.transport,
      clock,
      log: pino({ level: 'silent' }),
      origin: 'https://embook.test',
      mailFrom: 'no-reply@embook.test',
    });
  /** Later than any Undo of the desk. */
  async function delivered() {
    people.wait(2);
    // The mails too: what a later move says depends on whether the one before was told.
    await people.mailsTo('push@embook.test');
    await pusher().deliver();
    return service.received;
  }
  beforeEach(async () => {
    service = createPushService();
    await db.delete(pushDevices);
  });

  let persons = 0;
  async function customer() {
    persons += 1;
    const email = `push${persons}@embook.test`;
    const token = await people.signUp(email);
    const browser = createBrowser(String(persons));
    return { email, token, browser };
  }
  async function joined() {
    const person = await customer();
    const { status } = await ask(app, 'pushJoin', person.browser.device, { ...en, token: person.token });
    expect(status).toBe(200);
    return person;
  }
  let days = 0;
  /** On a day of its own, so that no visit is in the way of another. */
  const visitOf = (email: string) => {
    days += 1;
    const contact = { ...desk.nobody, firstName: 'Ada', email };
    return desk.booked({ startsAt: at(10, days), customer: contact });
  };
  const isJoined = async (token: string, endpoint: string) =>
    (await ask(app, 'pushGet', { endpoint }, { ...en, token })).result['is_joined'];

  test('[TOLD-1] a browser joins with the key of the platform, which is made once, and leaves', async () => {
    const { token, browser } = await customer();
    const { endpoint } = browser.device;
    const before = await ask(app, 'pushGet', { endpoint: undefined }, { ...en, token });
    expect(before.result).toEqual({ public_key: expect.stringMatching(/^B[\w-]{86}$/), is_joined: false });
    expect((await ask(app, 'pushJoin', browser.device, { ...en, token })).result).toEqual({});
    const after = await ask(app, 'pushGet', { endpoint }, { ...en, token });
    expect(after.result).toEqual({ ...before.result, is_joined: true });
    expect(await db.select().from(pushKeys)).toHaveLength(1);
    expect((await ask(app, 'pushLeave', { endpoint }, { ...en, token })).result).toEqual({ others: 0 });
    expect(await isJoined(token, endpoint)).toBe(false);
  });

  test('[TOLD-1] [A15] nobody joins without signing in, and nobody sees or removes another’s browser', async () => {
    const { token, browser } = await joined();
    const { endpoint } = browser.device;
    expect((await ask(app, 'pushJoin', browser.device, en)).status).toBe(401);
    expect((await ask(app, 'pushJoin', browser.device, { key: 'two', token })).status).toBe(401);
    const other = await customer();
    expect(await isJoined(other.token, endpoint)).toBe(false);
    await ask(app, 'pushLeave', { endpoint }, { ...en, token: other.token });
    expect(await isJoined(token, endpoint)).toBe(true);
    // The same browser, in which somebody else signed in since.
    await ask(app, 'pushJoin', browser.device, { ...en, token: other.token });
    expect([await isJoined(token, endpoint), await isJoined(other.token, endpoint)]).toEqual([false, true]);
  });

  test.each([
    ['endpoint', { endpoint: 'https://127.0.0.1/a' }],
    ['endpoint', { endpoint: 'https://10.0.0.1/a' }],
    ['endpoint', { endpoint: 'https://localhost/a' }],
    ['endpoint', { endpoint: 'http://push.example/a' }],
    ['p256dh', { p256dh: 'short' }],
    ['p256dh', { p256dh: pointOf(4, 1) }],
    // The other ways to write a point in 65 bytes, which no browser uses.
    ['p256dh', { p256dh: pointOf(6, 0) }],
    ['p256dh', { p256dh: pointOf(7, 0) }],
    ['auth', { auth: '!'.repeat(22) }],
    ['auth', { auth: 'a'.repeat(20) }],
    ['auth', { auth: 'a'.repeat(24) }],
  ])('[TOLD-1] [A22] a wrong %s is refused: %o', async (field, wrong) => {
    const { token, browser } = await customer();
    const { status, result } = await ask(app, 'pushJoin', { ...browser.device, ...wrong }, { ...en, token });
    expect({ status, errors: Object.keys(Object(result['errors'])) }).toEqual({ status: 422, errors: [field] });
  });

  test('[TOLD-1] a customer has a bounded number of browsers: the oldest is dropped', async () => {
    const { token, browser } = await joined();
    for (let other = 0; other < MAX_DEVICES; other += 1)
      await ask(app, 'pushJoin', createBrowser(`more-${other}`).device, { ...en, token });
    expect(await db.select().from(pushDevices)).toHaveLength(MAX_DEVICES);
    expect(await isJoined(token, browser.device.endpoint)).toBe(false);
  });

  test('[A28] what waits is not pushed while the company is blocked', async () => {
    const { email } = await joined();
    const id = await visitOf(email);
    await desk.move(id, { startsAt: at(13, days), version: await desk.versionOf(id), tellCustomer: true });
    await db.update(companies).set({ bannedAt: new Date() });
    expect(await delivered()).toEqual([]);
    await db.update(companies).set({ bannedAt: null });
    expect(await delivered()).toHaveLength(1);
  });

  test('[TOLD-1] what the shop moves or cancels is pushed once it cannot be undone; what is undone is not', async () => {
    const { email, browser } = await joined();
    const id = await visitOf(email);
    await desk.move(id, { startsAt: at(13, days), version: await desk.versionOf(id), tellCustomer: true });
    await pusher().deliver();
    expect(service.received).toEqual([]);
    expect((await delivered()).map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'Company one: Your booking has been moved', body: expect.stringContaining('13:00') },
    ]);
    // Moved away and back before anybody was told.
    await desk.move(id, { startsAt: at(15, days), version: await desk.versionOf(id), tellCustomer: true });
    await desk.move(id, { startsAt: at(13, days), version: await desk.versionOf(id), tellCustomer: true });
    expect(await delivered()).toHaveLength(1);
    await desk.cancel(id, { tellCustomer: true, version: await desk.versionOf(id) });
    expect((await delivered()).slice(1).map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'Company one: Your booking has been cancelled' },
    ]);
  });

  test('[TOLD-1] nobody is pushed who was not to be told, cancelled it themselves, or turned push messages off', async () => {
    const { email, token } = await joined();
    const quiet = await visitOf(email);
    await desk.move(quiet, { startsAt: at(13, days), version: await desk.versionOf(quiet), tellCustomer: false });
    const own = await visitOf(email);
    const cancelled = await ask(app, 'cancelBooking', { bookingId: own, scope: undefined }, { ...en, token });
    expect(cancelled.status).toBe(200);
    const off = await visitOf(email);
    const settings = { pushEnabled: false, emailEnabled: true, feedbackEnabled: true, locale: 'en' as const };
    await ask(app, 'settingsUpdate', settings, { ...en, token });
    await desk.move(off, { startsAt: at(13, days), version: await desk.versionOf(off), tellCustomer: true });
    expect(await delivered()).toEqual([]);
    // Turned off while it waited.
    await ask(app, 'settingsUpdate', { ...settings, pushEnabled: true }, { ...en, token });
    await desk.move(off, { startsAt: at(14, days), version: await desk.versionOf(off), tellCustomer: true });
    await ask(app, 'settingsUpdate', settings, { ...en, token });
    expect(await delivered()).toEqual([]);
  });

  test('[TOLD-1] a browser that is gone is removed; a push service that fails is tried again', async () => {
    const { email, token, browser } = await joined();
    const id = await visitOf(email);
    await desk.move(id, { startsAt: at(13, days), version: await desk.versionOf(id), tellCustomer: true });
    service.answerWith('later');
    expect(await delivered()).toHaveLength(1);
    expect(await isJoined(token, browser.device.endpoint)).toBe(true);
    service.answerWith('gone');
    expect(await delivered()).toHaveLength(2);
    expect(await isJoined(token, browser.device.endpoint)).toBe(false);
    expect(await db.select().from(pushMessages)).toEqual([]);
    expect(await delivered()).toHaveLength(2);
  });

  test('[TOLD-1] [B24] who signs out of a browser is told nothing there any more', async () => {
    const { email, token, browser } = await joined();
    const elsewhere = String((await people.signIn(email)).result['access_token']);
    const other = createBrowser('elsewhere');
    await ask(app, 'pushJoin', other.device, { ...en, token: elsewhere });
    await ask(app, 'logout', {}, { ...en, token });
    expect(await isJoined(elsewhere, browser.device.endpoint)).toBe(false);
    expect(await isJoined(elsewhere, other.device.endpoint)).toBe(true);
  });

  test('[TOLD-1] [B24] a new password keeps the browser it was given in, and ends the others', async () => {
    const { email, token, browser } = await joined();
    const elsewhere = String((await people.signIn(email)).result['access_token']);
    const other = createBrowser('other');
    await ask(app, 'pushJoin', other.device, { ...en, token: elsewhere });
    const passwords = { currentPassword: PASSWORD, newPassword: 'another password' };
    const { result } = await ask(app, 'changePassword', passwords, { ...en, token });
    const renewed = String(result['access_token']);
    expect(await isJoined(renewed, browser.device.endpoint)).toBe(true);
    expect(await isJoined(renewed, other.device.endpoint)).toBe(false);
    await ask(app, 'logout', {}, { ...en, token: renewed });
    expect(await db.select().from(pushDevices)).toEqual([]);
  });

  test('[TOLD-1] [C] the export names the browsers, and they are erased with the account', async () => {
    const { email, token, browser } = await joined();
    const id = await visitOf(email);
    await desk.move(id, { startsAt: at(13, days), version: await desk.versionOf(id), tellCustomer: true });
    const { result } = await ask(app, 'dataExport', { password: PASSWORD }, { ...en, token });
    expect(result['data']).toMatchObject({ push_devices: [{ endpoint: browser.device.endpoint }] });
    expect(JSON.stringify(result)).not.toContain(browser.device.auth);
    await ask(app, 'accountDelete', { password: PASSWORD }, { ...en, token });
    const theirs = eq(pushDevices.endpoint, browser.device.endpoint);
    expect(await db.select().from(pushDevices).where(theirs)).toEqual([]);
    expect(await db.select().from(pushMessages)).toEqual([]);
    expect(await delivered()).toEqual([]);
  });

  // The last one: it is a day later then, and the desk's sessions have ended.
  test('[TOLD-1] [PRO-3] a reminder goes once to each browser, encrypted for it, with or without the mail', async () => {
    const { email, browser } = await joined();
    const bookingId = await visitOf(email);
    await db.update(customers).set({ emailEnabled: false });
    // The visit is at 10:00 in Amsterdam, which is 09:00 in UTC; the reminder a day before.
    const due = (at(9, days) - 86_400) * 1000;
    people.wait(Math.ceil((due - clock.now()) / 60_000));
    const remind = () =>
      sendReminders({
        db,
        clock,
        mailer: { wake: () => {}, sendUnkept: () => Promise.resolve() },
        log: { error: () => {} },
      });
    await Promise.all([remind(), remind()]);
    await Promise.all([pusher().deliver(), pusher().deliver()]);
    await remind();
    const received = await delivered();
    expect(received.map(({ endpoint }) => endpoint)).toEqual([browser.device.endpoint]);
    const [message] = received;
    expect(browser.read(message?.body ?? new Uint8Array())).toEqual({
      title: 'Company one: See you soon',
      body: expect.stringMatching(/^Massage one, .*10:00, Shop one$/),
      url: `https://embook.test/reservations/details/product/${bookingId}/1?companyApiKey=one`,
      tag: `booking-${bookingId}`,
      lang: 'en',
    });
    const [keys] = await db.select().from(pushKeys);
    expect(message && isSignedBy(keys?.publicKey ?? '', message)).toBe(true);
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.stringMatching(/^8\d{4}$/) });
    expect(message?.body.byteLength).toBeLessThan(1_000);
    // Nothing of the visit stays with what was sent.
    expect(await db.select({ data: pushMessages.data }).from(pushMessages)).toEqual([{ data: {} }]);
  });
});

test('[TOLD-1] [EMB-9] the worker shows messages and answers no request of a page', async () => {
  const [[, open] = []] = databases;
  if (!open) throw new Error('there is no database');
  const { app } = await peopleOn(await open());
  const { statusCode, headers, body } = await app.inject('/push/worker.js');
  expect({ statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
    statusCode: 200,
    type: 'text/javascript; charset=utf-8',
    cache: 'no-cache',
  });
  expect(headers['content-security-policy']).toBe("default-src 'none'");
  expect(body).not.toMatch(/'fetch'|caches|importScripts/);
});
