import { connect as dial } from 'node:net';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bothDatabases, testDatabase } from '../../../test/database.ts';
import { connect, listening } from '../../../test/listener.ts';
import { PASSWORD, type People, peopleOn } from '../../../test/people.ts';
import { ask, testPlatform } from '../../../test/platform.ts';
import type { Database } from '../db/open.ts';
import { networkHash } from '../http/network.ts';
import { announce } from './announce.ts';
import { createHub, type Hub } from './hub.ts';
import { startListening } from './listen.ts';
import { serveLive } from './socket.ts';

const log = pino({ level: 'silent' });
const en = { key: 'one', locale: 'en' };
const hello = (email: string, accessToken: string, companyApiKey = 'one') =>
  JSON.stringify({ email, companyApiKey, accessToken });

/** Waits until something is so; the test's own time limit ends it. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A hub that counts its sockets, so that a test knows when a hello, which has no answer, was accepted. */
function countingHub() {
  const hub = createHub();
  const joined = { count: 0 };
  const counting: Hub = {
    ...hub,
    join(listener, socket) {
      joined.count += 1;
      return hub.join(listener, socket);
    },
  };
  return { hub: counting, joined };
}

describe.each(bothDatabases)('live on %s', (_name, open) => {
  const { hub, joined } = countingHub();
  let database: Database;
  let people: People;
  let address: string;
  let stop = async (): Promise<void> => {};
  const customerOf = new Map<string, number>();

  beforeAll(async () => {
    database = await open();
    people = await peopleOn(database, {}, { hub });
    stop = await startListening(database, hub, log);
    address = await listening(people.app);
  });
  afterAll(() => stop());

  async function signUp(email: string): Promise<string> {
    const token = await people.signUp(email);
    const { rows } = await database.db.execute<{ id: number }>(sql`select c.id from customers c
      join accounts a on a.id = c.account_id where a.email = ${email} and c.company_id = ${people.one.companyId}`);
    customerOf.set(email, Number(rows[0]?.id));
    return token;
  }
  async function join(email: string, token: string) {
    const socket = await connect(address);
    const before = joined.count;
    socket.send(hello(email, token));
    await until(() => joined.count > before);
    return socket;
  }
  const finish = (email: string, id: number, companyId = people.one.companyId) =>
    database.db.transaction((tx) =>
      announce(tx, {
        companyId,
        customerId: customerOf.get(email) ?? 0,
        finished: { type: 'booking', id, status: 'ok' },
      }),
    );

  test('[LIVE-1] [LIVE-2] [A11] only the right customer receives it, with type, id and status alone', async () => {
    const token = await signUp('ada@embook.test');
    const other = await join('bea@embook.test', await signUp('bea@embook.test'));
    const socket = await join(' ADA@embook.test', token);
    await finish('ada@embook.test', 7, people.two.companyId);
    await finish('ada@embook.test', 8);
    expect(await socket.next()).toEqual({ event: 'FINISH_PAYMENT', type: 'booking', id: 8, status: 'ok' });
    await finish('bea@embook.test', 9);
    expect(await other.next()).toMatchObject({ id: 9 });
    expect([...socket.frames, ...other.frames]).toEqual([]);
  });

  test('[LIVE-1] [A11] with e-mail and company key alone only what was begun from the same network is received', async () => {
    await signUp('plain@embook.test');
    const here = networkHash('127.0.0.1').toString('hex');
    const elsewhere = networkHash('192.0.2.1').toString('hex');
    const begun = (id: number, network?: string) =>
      database.db.transaction((tx) =>
        announce(tx, {
          companyId: people.one.companyId,
          customerId: customerOf.get('plain@embook.test') ?? 0,
          network,
          finished: { type: 'booking', id, status: 'ok' },
        }),
      );
    const specified = async (email: string) => {
      const socket = await connect(address);
      const before = joined.count;
      socket.send(JSON.stringify({ email, companyApiKey: 'one' }));
      await until(() => joined.count > before);
      return socket;
    };
    const theirs = await specified('Plain@embook.test');
    const stranger = await specified('nobody@embook.test');
    await begun(1, elsewhere);
    await begun(2);
    await begun(3, here);
    expect(await theirs.next()).toMatchObject({ id: 3 });
    const late = await specified('plain@embook.test');
    expect(await late.next()).toMatchObject({ id: 3 });
    expect([...theirs.frames, ...stranger.frames, ...late.frames]).toEqual([]);
  });

  test('[LIVE-1] [B3] [B15] without a token nobody learns who is a customer, or displaces the customer’s own socket', async () => {
    const token = await signUp('own@embook.test');
    const own = await join('own@embook.test', token);
    for (const email of ['own@embook.test', 'unknown@embook.test']) {
      const sockets = [];
      for (let count = 0; count < 6; count += 1) {
        const socket = await connect(address);
        const before = joined.count;
        socket.send(JSON.stringify({ email, companyApiKey: 'one' }));
        await until(() => joined.count > before);
        sockets.push(socket);
      }
      expect(await sockets[0]?.closed).toMatchObject({ code: 4002 });
    }
    await finish('own@embook.test', 9);
    expect(await own.next()).toMatchObject({ id: 9 });
  });

  test('[LIVE-1] [B13] a hello with an e-mail that no database takes is refused like any other', async () => {
    for (const email of ['a\u0000@embook.test', `${'a'.repeat(300)}@embook.test`]) {
      const socket = await connect(address);
      socket.send(JSON.stringify({ email, companyApiKey: 'one' }));
      expect(await socket.closed).toMatchObject({ code: 1008 });
    }
  });

  test('[LIVE-3] [B6] a client that connects right after it finished still receives it', async () => {
    const token = await signUp('late@embook.test');
    await finish('late@embook.test', 11);
    const witness = await join('late@embook.test', token);
    expect(await witness.next()).toMatchObject({ id: 11 });
  });

  test('[B9] nothing is sent for what was rolled back', async () => {
    const socket = await join('roll@embook.test', await signUp('roll@embook.test'));
    const customerId = customerOf.get('roll@embook.test') ?? 0;
    const { companyId } = people.one;
    await database.db
      .transaction(async (tx) => {
        await announce(tx, { companyId, customerId, finished: { type: 'bundle', id: 1, status: 'ok' } });
        throw new Error('undone');
      })
      .catch(() => {});
    await finish('roll@embook.test', 2);
    expect(await socket.next()).toMatchObject({ id: 2 });
  });

  test('[A11] a wrong token, e-mail or company, another person’s, and anything but a hello are refused', async () => {
    const token = await signUp('eve@embook.test');
    await signUp('victim@embook.test');
    const frames: (string | Uint8Array<ArrayBuffer>)[] = [
      hello('eve@embook.test', `${token}x`),
      hello('victim@embook.test', token),
      hello('eve@embook.test', token, 'two'),
      hello('eve@embook.test', token, 'x'.repeat(300)),
      hello('', token),
      hello('eve@embook.test', ''),
      JSON.stringify({ email: 'victim@embook.test', companyApiKey: 'nobody' }),
      'garbage',
      'null',
      '[]',
      '',
      new TextEncoder().encode(hello('eve@embook.test', token)),
    ];
    const { count } = joined;
    for (const frame of frames) {
      const socket = await connect(address);
      socket.send(frame);
      expect(await socket.closed).toEqual({ code: 1008, reason: 'refused' });
    }
    expect(joined.count).toBe(count);
  });

  test('[A11] a second hello ends it, and ten megabytes are not read', async () => {
    const token = await signUp('twice@embook.test');
    const twice = await join('twice@embook.test', token);
    twice.send(hello('twice@embook.test', token));
    expect((await twice.closed).code).toBe(1008);
    const flood = await connect(address);
    flood.send('x'.repeat(10 * 1024 * 1024));
    expect([1006, 1009]).toContain((await flood.closed).code);
    const edge = await connect(address);
    edge.send('x'.repeat(4_097));
    expect((await edge.closed).code).toBe(1009);
  });

  test('[A11] a sixth socket replaces the oldest', async () => {
    const token = await signUp('six@embook.test');
    const neighbour = await join('beside@embook.test', await signUp('beside@embook.test'));
    const sockets = [];
    for (let index = 0; index < 6; index += 1) sockets.push(await join('six@embook.test', token));
    expect(await sockets[0]?.closed).toEqual({ code: 4002, reason: 'too many connections' });
    await finish('six@embook.test', 6);
    expect(await Promise.all(sockets.slice(1).map((socket) => socket.next()))).toHaveLength(5);
    await finish('beside@embook.test', 7);
    expect(await neighbour.next()).toBeDefined();
  });

  test('[A11] [B14] log-out, a changed, a reset password and erasure close the sockets, and the old token is refused', async () => {
    const { app } = people;
    const email = 'leaving@embook.test';
    const refused = async (token: string) => {
      const socket = await connect(address);
      socket.send(hello(email, token));
      return (await socket.closed).code;
    };
    let token = await signUp(email);
    let socket = await join(email, token);
    await ask(app, 'logout', {}, { ...en, token });
    expect(await socket.closed).toEqual({ code: 4001, reason: 'prove the session again' });
    expect(await refused(token)).toBe(1008);

    token = String((await people.signIn(email)).result['access_token']);
    socket = await join(email, token);
    const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
    const changed = await ask(app, 'changePassword', change, { ...en, token });
    expect((await socket.closed).code).toBe(4001);
    expect(await refused(token)).toBe(1008);

    token = String(changed.result['access_token']);
    socket = await join(email, token);
    const { result } = await ask(app, 'requestResetCode', { email }, en);
    const given = { hash: String(result['hash']), code: await people.codeFor(email) };
    const set = await ask(app, 'setNewPassword', { ...given, password: PASSWORD }, en);
    expect((await socket.closed).code).toBe(4001);
    expect(await refused(token)).toBe(1008);

    token = String(set.result['access_token']);
    socket = await join(email, token);
    await ask(app, 'accountDelete', { password: PASSWORD }, { ...en, token });
    expect((await socket.closed).code).toBe(4001);
  });

  test('[A11] the token is proof enough where the company wants widget credentials; a blocked person gets none', async () => {
    const token = await signUp('basic@embook.test');
    await database.db.execute(sql`update companies set widget_username = 'w', widget_password_hash = ${'0'.repeat(64)}
      where id = ${people.one.companyId}`);
    await join('basic@embook.test', token);
    await database.db.execute(sql`update companies set widget_username = null, widget_password_hash = null
      where id = ${people.one.companyId}`);
    await database.db.execute(
      sql`update customers set blocked_at = now() where id = ${customerOf.get('basic@embook.test')}`,
    );
    const blocked = await connect(address);
    blocked.send(hello('basic@embook.test', token));
    expect((await blocked.closed).code).toBe(1008);
  });

  test('[A31] the sockets of a company are closed when it is blocked, and those of another are not', async () => {
    const socket = await join('blocked@embook.test', await signUp('blocked@embook.test'));
    const changed = { action: 'company.blocked', thing: 'company', id: 1, shopId: null, employeeId: null };
    const block = (companyId: number) =>
      database.db.transaction((tx) => announce(tx, { companyId, changed: { ...changed, id: companyId } }));
    await block(people.one.companyId + 1_000);
    await finish('blocked@embook.test', 7);
    expect(await socket.next()).toMatchObject({ event: 'FINISH_PAYMENT', id: 7 });
    await block(people.one.companyId);
    expect((await socket.closed).code).toBe(4001);
  });

  test('unknown notices on the channel are ignored', async () => {
    const socket = await join('odd@embook.test', await signUp('odd@embook.test'));
    for (const payload of ['', 'x', '{}', '{"companyId":1,"customerId":"2","close":true}', 'null'])
      await database.db.execute(sql`select pg_notify('embook_live', ${payload})`);
    await finish('odd@embook.test', 3);
    expect(await socket.next()).toMatchObject({ id: 3 });
  });
});

describe('the timeouts of a socket', () => {
  const pace = { helloMs: 60_000, heartbeatMs: 60_000, proveMs: 60_000 };
  const someone = { companyId: 1, customerId: 2 };

  async function served(given: Partial<typeof pace>, recognise = async () => someone as typeof someone | undefined) {
    const app = fastify();
    const { hub, joined } = countingHub();
    app.get('/plain', async () => 'plain');
    await serveLive(app, hub, recognise, { ...pace, ...given });
    onTestFinished(() => app.close());
    return { app, hub, joined, address: await listening(app) };
  }

  test('[A11] a socket without a hello is closed', async () => {
    const { address } = await served({ helloMs: 20 });
    const socket = await connect(address);
    expect((await socket.closed).code).toBe(1008);
  });

  test('[B8] one that does not answer the heartbeat is closed, one that does stays open', async () => {
    const { app, hub, joined, address } = await served({ heartbeatMs: 500 });
    const alive = await connect(address);
    alive.send(hello('', ''));
    await until(() => joined.count === 1);
    const dead = dial(Number(new URL(address).port), '127.0.0.1');
    dead.write(
      'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await new Promise((resolve) =>
      dead
        .on('close', resolve)
        .on('error', () => {})
        .resume(),
    );
    await until(() => app.websocketServer.clients.size === 1);
    hub.deliver({ ...someone, finished: { type: 'booking', id: 5, status: 'ok' } });
    expect(await alive.next()).toMatchObject({ id: 5 });
  });

  test('[B14] a ban, which is not announced, closes it when the session is checked again', async () => {
    let banned = false;
    const { joined, address } = await served({ proveMs: 10 }, async () => (banned ? undefined : someone));
    const socket = await connect(address);
    socket.send(hello('', ''));
    await until(() => joined.count === 1);
    banned = true;
    expect((await socket.closed).code).toBe(1008);
  });

  test('[B8] while the database is unavailable a hello is answered with "try again later"', async () => {
    const { address } = await served({}, async () => {
      throw new Error('the database is away');
    });
    const socket = await connect(address);
    socket.send(hello('', ''));
    expect(await socket.closed).toEqual({ code: 1013, reason: 'try again later' });
  });

  test('an upgrade asked of any other address is answered and ended', async () => {
    const { address } = await served({});
    for (const path of ['/plain', '/nowhere']) {
      const socket = dial(Number(new URL(address).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      let answer = '';
      socket.on('data', (piece) => void (answer += String(piece)));
      await new Promise((resolve) => socket.on('close', resolve));
      expect(answer).toMatch(path === '/plain' ? /^HTTP\/1\.1 200/ : /^HTTP\/1\.1 404/);
    }
  });

  test('a platform that stops closes all sockets with "restart"', async () => {
    const { app, address } = await served({});
    const socket = await connect(address);
    await app.close();
    expect((await socket.closed).code).toBe(1012);
  });
});

test('[LIVE-3] [B8] two platforms on one PostgreSQL: announced by one, received at the other, also after its connection was cut', async () => {
  const database = await testDatabase();
  const { hub, joined } = countingHub();
  const people = await peopleOn(database);
  const elsewhere = await testPlatform(database, { hub, clock: people.clock });
  const stop = await startListening(database, hub, log);
  onTestFinished(() => stop());
  const address = await listening(elsewhere);
  const token = await people.signUp('far@embook.test');
  const { rows } = await database.db.execute<{ id: number }>(sql`select id from customers`);
  const owner = { companyId: people.one.companyId, customerId: Number(rows[0]?.id) };
  const finish = (id: number) =>
    database.db.transaction((tx) => announce(tx, { ...owner, finished: { type: 'bundle', id, status: 'ok' } }));
  const join = async () => {
    const before = joined.count;
    const socket = await connect(address);
    socket.send(hello('far@embook.test', token));
    await until(() => joined.count > before);
    return socket;
  };

  const first = await join();
  await finish(1);
  expect(await first.next()).toEqual({ event: 'FINISH_PAYMENT', type: 'bundle', id: 1, status: 'ok' });

  const cut = () =>
    database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'embook-live'`);
  await cut();
  // Clients that reconnect poll for what they may have missed.
  expect(await first.closed).toEqual({ code: 1012, reason: 'come back' });
  const second = await join();
  await finish(2);
  await until(async () => JSON.stringify(await second.next()).includes('"id":2'));

  // By a call to the other one: log-out there closes the socket here.
  await ask(people.app, 'logout', {}, { ...en, token });
  expect((await second.closed).code).toBe(4001);
});
