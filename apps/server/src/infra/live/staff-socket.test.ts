import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { connect, listening } from '../../../test/listener.ts';
import { testPlatform } from '../../../test/platform.ts';
import { addStaff, askStaff, openSession, signInStaff, STAFF_PASSWORD } from '../../../test/staff.ts';
import { addStudio, NOW } from '../../../test/studio.ts';
import { bookings, occupancies } from '../db/schema/index.ts';
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
  const app = await testPlatform(database, { hub });
  const stop = await startListening(database, hub, pino({ level: 'silent' }));
  afterAll(() => stop());
  const { companyId, shopId, employeeId, roomIds, massageId } = await addStudio(db, 'one');
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

  test('[TEAM-6] [TEAM-7] each hears of the changes they may see, by name and id alone', async () => {
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

  test('[DESK-8] [B21] the bell rings for who may see the booking, whoever made it', async () => {
    const member = async (name: string, role: 'desk' | 'practitioner' | 'door', given: object = {}) => {
      const { accountId } = await addStaff(db, { email: `${name}@embook.test`, companyId, role, ...given });
      return join(await openSession(db, accountId, new Date(NOW)));
    };
    const desk = await member('bell-desk', 'desk');
    const elsewhere = await member('bell-elsewhere', 'desk', { shopIds: [shopId + 1_000] });
    const other = await member('bell-other', 'practitioner');
    const door = await member('bell-door', 'door');
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into customers (company_id, first_name, last_name) values (${companyId}, 'Ada', 'Visser') returning id`);
    await db.insert(bookings).values({
      companyId,
      id: 4711,
      customerId: Number(rows[0]?.id),
      shopId,
      serviceId: massageId,
      serviceName: 'Massage',
      roomId: roomIds[0],
      employeeId,
      startsAt: ten + 30 * 86_400,
      minutes: 60,
      status: 'confirmed',
      priceCents: 4950,
      finalCostCents: 4950,
      paymentType: 'cash',
      paymentSystem: 'cash',
    });
    await db.insert(occupancies).values({
      companyId,
      bookingId: 4711,
      roomId: roomIds[0],
      employeeId,
      startsAt: ten + 30 * 86_400,
      endsAt: ten + 30 * 86_400 + 3_600,
    });
    const ring = { event: 'CHANGED', action: 'bell.rung', thing: 'booking', id: 4711, shop_id: shopId };
    expect(await desk.next()).toEqual(ring);
    expect([elsewhere.frames, other.frames, door.frames]).toEqual([[], [], []]);
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

  test('[TEAM-4] no session, another company, another site, or a word: it is closed', async () => {
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
