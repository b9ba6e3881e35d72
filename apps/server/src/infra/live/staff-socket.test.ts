import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { connect, listening } from '../../../test/listener.ts';
import { ask, testPlatform } from '../../../test/platform.ts';
import { addStaff, askStaff, openSession, signInStaff, STAFF_PASSWORD } from '../../../test/staff.ts';
import { addStudio, NOW } from '../../../test/studio.ts';
import { employees, tokens } from '../db/schema/index.ts';
import { createBookedNews } from './booked-news.ts';
import { createHub } from './hub.ts';
import { startListening } from './listen.ts';

const ten = Date.UTC(2026, 10, 12, 10) / 1000;

describe.each(databases)('the console’s socket on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const inner = createHub();
  let joined = 0;
  const hub = {
    ...inner,
    joinStaff: (...given: Parameters<typeof inner.joinStaff>) => {
      joined += 1;
      return inner.joinStaff(...given);
    },
  };
  const news = createBookedNews(db, pino({ level: 'silent' }));
  const app = await testPlatform(database, { hub, news });
  const stop = await startListening(database, hub, pino({ level: 'silent' }));
  afterAll(() => stop());
  const one = await addStudio(db, 'one');
  const { companyId, shopId, employeeId, roomIds } = one;
  const tokenOf = async (customerId: number) => {
    const token = `token-${customerId}`;
    const tokenHash = createHash('sha256').update(token).digest();
    await db.insert(tokens).values({ companyId, customerId, tokenHash, lastUsedAt: new Date(NOW) });
    return token;
  };
  await addStudio(db, 'two');
  const owner = await addStaff(db, { email: 'lotte@embook.test', companyId, role: 'owner' });
  const until = async (isSo: () => boolean) => {
    for (let tries = 0; tries < 500 && !isSo(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isSo()).toBe(true);
  };
  const connectTo = async (key: string, headers: Record<string, string>) =>
    connect(`${await listening(app)}/staff?company=${key}`, headers);

  const join = async (cookie: string, key = 'one') => {
    const before = joined;
    const socket = await connectTo(key, { cookie });
    await until(() => joined > before);
    return socket;
  };
  const block = async (given: object) => {
    const asking = { key: 'one', cookie: await openSession(db, owner.accountId, new Date(NOW)) };
    const unsaid = { employeeId: undefined, roomId: undefined, weeks: undefined };
    const { result } = await askStaff(
      app,
      'staffBlock',
      { ...unsaid, startsAt: ten, endsAt: ten + 60, reason: 'x', ...given },
      asking,
    );
    return (result['ids'] as number[])[0];
  };

  test('[TEAM-6] [TEAM-7] each member receives the changes they may see, by name and id alone', async () => {
    const member = async (role: 'desk' | 'practitioner' | 'door', given: object = {}) => {
      const { accountId } = await addStaff(db, { email: `${role}@embook.test`, companyId, role, ...given });
      return join(await openSession(db, accountId, new Date(NOW)));
    };
    const desk = await member('desk', { shopIds: [shopId] });
    const noor = await member('practitioner', { employeeId });
    const door = await member('door');
    const room = await block({ roomId: roomIds[1] });
    const own = await block({ employeeId, startsAt: ten + 3_600, endsAt: ten + 7_200 });
    const frame = (id: number | undefined) => ({
      event: 'CHANGED',
      action: 'block.added',
      thing: 'block',
      id,
      shop_id: shopId,
    });
    expect([await desk.next(), await desk.next()]).toEqual([frame(room), frame(own)]);
    expect(await noor.next()).toEqual(frame(own));
    expect(door.frames).toEqual([]);
  });

  test('[AGD-6] [HRS-2] [HRS-4] members receive changes of their shop’s hours and their own, and not of a colleague’s', async () => {
    const added = async (name: string) =>
      (await db.insert(employees).values({ companyId, shopId, name }).returning({ id: employees.id }))[0]?.id ?? 0;
    const [mine, other] = [await added('Mine'), await added('Other')];
    const practitioner = { email: 'own@embook.test', companyId, role: 'practitioner', employeeId: mine } as const;
    const own = await join(await openSession(db, (await addStaff(db, practitioner)).accountId, new Date(NOW)));
    const { accountId } = await addStaff(db, { email: 'plans@embook.test', companyId, role: 'owner' });
    const planner = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
    const away = (id: number) => {
      const days = { startsOn: '2027-02-01', endsOn: '2027-02-01', kind: 'holiday', note: undefined } as const;
      const unsaid = { choices: undefined, tellCustomers: undefined };
      return askStaff(app, 'staffAddAbsence', { employeeId: id, ...days, version: 1, ...unsaid }, planner);
    };
    expect((await away(other)).status).toBe(200);
    expect((await away(mine)).status).toBe(200);
    expect(await own.next()).toMatchObject({ action: 'absence.added', thing: 'employee_hours', id: mine });
    const fair = { id: shopId, from: '2027-02-02', until: undefined, state: 'closed', hours: undefined } as const;
    const more = { reason: 'Fair', texts: undefined, version: 1, choices: undefined, tellCustomers: undefined };
    expect((await askStaff(app, 'staffChangeSpecialDays', { ...fair, ...more }, planner)).status).toBe(200);
    expect(await own.next()).toMatchObject({ action: 'special_days.changed', thing: 'shop_hours', id: shopId });
  });

  test('[AGD-6] [DESK-8] changes by customers are received at the desk, and a move also by its previous employee', async () => {
    const { accountId } = await addStaff(db, { email: 'front@embook.test', companyId, role: 'desk' });
    const front = await join(await openSession(db, accountId, new Date(NOW)));
    const customer = { key: 'one', token: await tokenOf(await one.addCustomer('ada@embook.test')) };
    const timestamp = ten + 86_400 * 4;
    const unsaid = { sessionId: undefined, idealBankId: undefined, fromWeb: undefined, expectedCents: undefined };
    const request = {
      ...unsaid,
      serviceId: one.massageId,
      roomId: roomIds[0],
      timestamp,
      useDiscount: undefined,
      note: undefined,
    };
    const { result } = await ask(app, 'createAndConfirm', { ...request, paymentType: 'cash' }, customer);
    const id = Number(result['booking_id']);
    await news.send();
    const frame = (action: string) => ({
      event: 'CHANGED',
      action,
      thing: 'booking',
      id,
      shop_id: shopId,
      online: true,
    });
    expect(await front.next()).toEqual(frame('booking.made'));
    const later = { bookingId: id, timestamp: timestamp + 4 * 3_600, roomId: undefined };
    expect((await ask(app, 'moveBooking', later, customer)).status).toBe(200);
    expect(await front.next()).toEqual(frame('booking.moved'));
    const desk = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
    const move = {
      id,
      startsAt: timestamp,
      roomId: roomIds[1],
      sessionId: undefined,
      minutes: undefined,
      version: 2,
      tellCustomer: false,
      cause: undefined,
    };
    expect((await askStaff(app, 'staffMoveVisit', move, desk)).status).toBe(200);
    const { online: _, ...byStaff } = frame('booking.moved');
    // For the employee who has it now, and the one who had it: the desk receives both.
    expect([await front.next(), await front.next()]).toEqual([byStaff, byStaff]);
    expect((await ask(app, 'cancelBooking', { bookingId: id, scope: 'visit' }, customer)).status).toBe(200);
    expect(await front.next()).toEqual(frame('booking.cancelled'));
  });

  test('[TEAM-3] a changed password, a changed role, a removed member and a sign-out close it at once', async () => {
    const signedIn = async (email: string) => {
      const { accountId, memberId } = await addStaff(db, { email, companyId, role: 'desk' });
      const cookie = await openSession(db, accountId, new Date(NOW));
      return { memberId, cookie, socket: await join(cookie) };
    };
    const asOwner = { key: 'one', cookie: await signInStaff(app, 'lotte@embook.test') };
    const ended = { code: 4001, reason: 'prove the session again' };

    const out = await signedIn('out@embook.test');
    await askStaff(app, 'staffSignOut', {}, out);
    expect(await out.socket.closed).toEqual(ended);

    const role = await signedIn('role@embook.test');
    const unsaid = { areas: undefined, shops: undefined, employeeId: undefined };
    await askStaff(app, 'staffChangeMember', { ...unsaid, id: role.memberId, role: 'door', version: 1 }, asOwner);
    expect(await role.socket.closed).toEqual(ended);

    const removed = await signedIn('removed@embook.test');
    await askStaff(app, 'staffRemoveMember', { id: removed.memberId }, asOwner);
    expect(await removed.socket.closed).toEqual(ended);

    const changing = await signedIn('changing@embook.test');
    const elsewhere = await signInStaff(app, 'changing@embook.test');
    const change = { currentPassword: STAFF_PASSWORD, newPassword: 'another password' };
    await askStaff(app, 'staffChangePassword', change, { cookie: elsewhere });
    expect(await changing.socket.closed).toEqual(ended);
    const refused = await connectTo('one', { cookie: changing.cookie });
    expect((await refused.closed).code).toBe(1008);
  });

  test('[TEAM-4] no session, another company, another site, or any frame: it is closed', async () => {
    const cookie = await openSession(db, owner.accountId, new Date(NOW));
    const refused = { code: 1008, reason: 'refused' };
    const tries: [string, Record<string, string>][] = [
      ['one', {}],
      ['one', { cookie: 'embook-staff=nobody' }],
      ['two', { cookie }],
      ['nowhere', { cookie }],
      ['one', { cookie, origin: 'https://evil.example' }],
    ];
    for (const [key, headers] of tries) {
      const socket = await connectTo(key, headers);
      expect(await socket.closed).toEqual(refused);
    }
    const talking = await join(cookie);
    talking.send('hello');
    expect(await talking.closed).toEqual(refused);
  });
});
