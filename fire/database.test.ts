import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../apps/server/src/infra/db/open.ts';
import { brokenInvariants } from '../apps/server/src/invariants/invariants.ts';
import { addJob, audit, isJobDone } from './database/audit.ts';
import { openShop, type Shop } from './network/shop.ts';
import { type Acknowledged, type Report, startLoad } from './database/load.ts';
import { type DatabaseServer, startDatabaseServer } from './database/server.ts';
import { figuresOf } from './figures.ts';
import { listen } from './network/listener.ts';
import { type Proxy, startProxy } from './network/proxy.ts';
import { freePort, type RunningPlatform, startPlatform, until } from './network/start-platform.ts';
import { chance, seed, size } from './tier.ts';

const WORKERS = 6;
const PEOPLE = 20;
/** Longer than the platform's timeout for a server that does not answer. */
const SILENCE_MS = 14_000;

const figures = figuresOf('database');
const draw = chance('database faults');
const acknowledged: Acknowledged[] = [];
let server: DatabaseServer;
let database: Database;
let shop: Shop;
let proxy: Proxy;
let platform: RunningPlatform;
let booked = 0;

beforeAll(async () => {
  server = await startDatabaseServer();
  database = await openDatabase({ url: server.url });
  shop = await openShop(database.db, PEOPLE, size(200, 2_000));
  // Closed, so that it does not block what is done to the server.
  await database.close();
  proxy = await startProxy({ path: server.socket });
  platform = await startPlatform(`postgres://postgres@127.0.0.1:${proxy.port}/embook`, await freePort());
});

afterAll(async () => {
  figures.write();
  await platform.stop();
  await proxy.stop();
  await server.stop();
});

/** Each person takes each class once. */
const nextRequest = () => {
  const customer = shop.customers[booked % PEOPLE];
  const index = Math.floor(booked / PEOPLE);
  booked += 1;
  return customer && index < shop.classes.length ? ([customer, index] as const) : undefined;
};

/** A steady load during a fault, and the checks afterwards. */
async function underLoad(fault: () => Promise<void>): Promise<Report> {
  const load = startLoad(platform.address, shop, nextRequest, WORKERS);
  await sleep(500);
  const failed = await fault().then(
    () => undefined,
    (error: unknown) => error,
  );
  await sleep(500);
  const report = await load.stop();
  if (failed !== undefined) throw failed;
  acknowledged.push(...report.acknowledged);
  const about = `seed ${seed}; the platform said:\n${platform.said()}`;
  expect(report.wrong, about).toEqual([]);
  expect(platform.isAlive(), about).toBe(true);
  await until('the platform is ready again', platform.isReady);
  expect(await server.as((client) => audit(client, acknowledged)), about).toEqual([]);
  figures.count('calls', report.calls);
  figures.count('acknowledged', report.acknowledged.length);
  figures.count('clean 503', report.away);
  return report;
}

const times = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await work(index);
};

test('[B8] [A4] the server crashes and comes back: clean refusals, nothing acknowledged is lost', async () => {
  const crashes = size(2, 20);
  const { away } = await underLoad(() =>
    times(crashes, async (index) => {
      await server.crash(index % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
      await sleep(draw(1_000));
      await server.startAgain();
      await sleep(1_000 + draw(1_000));
    }),
  );
  expect(away).toBeGreaterThan(0);
  figures.count('crashes', crashes);
});

test('[B8] [A4] single connections are ended by the server', async () => {
  const rounds = size(20, 300);
  let ended = 0;
  await underLoad(() =>
    server.as(async (client) => {
      await times(rounds, async () => {
        const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name like 'embook%' order by random() limit ${1 + draw(3)}`);
        ended += rowCount ?? 0;
        await sleep(50 + draw(100));
      });
    }),
  );
  figures.count('killed backends', ended);
});

test('[B8] every connection of the pool waits and the server accepts no more: callers get 503 with Retry-After', async () => {
  const rounds = size(1, 6);
  const { away } = await underLoad(() =>
    times(rounds, async () => {
      await server.as(async (client) => {
        await client.query('begin; lock table bookings in access exclusive mode');
        await sleep(4_000);
        await client.query('rollback');
      });
      await server.as(async (client) => {
        const taken = await server.fill();
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'embook%'`,
        );
        taken.push(...(await server.fill()));
        await sleep(1_500);
        await Promise.all(taken.map((one) => one.end().catch(() => {})));
      });
    }),
  );
  expect(away).toBeGreaterThan(0);
  figures.count('full pools', rounds);
});

test('[B8] [A4] a slow network, and one that cuts: everything is answered', async () => {
  const cuts = size(10, 200);
  await underLoad(async () => {
    proxy.slow(60);
    await sleep(size(2_000, 10_000));
    proxy.slow(0);
    await times(cuts, async () => {
      proxy.cut();
      await sleep(100 + draw(200));
    });
    proxy.refuse(true);
    proxy.cut();
    await sleep(1_500);
    proxy.refuse(false);
  });
  figures.count('cuts', cuts);
});

test('[B8] [A4] a network that drops everything: nobody waits for ever', async () => {
  const rounds = size(1, 5);
  const { away } = await underLoad(() =>
    times(rounds, async () => {
      proxy.silence();
      await sleep(SILENCE_MS);
    }),
  );
  expect(away).toBeGreaterThan(0);
  figures.count('silences', rounds);
});

test('[A4] [B8] cut right after COMMIT: it was done, the answer is lost, and the same call again finds it', async () => {
  const cuts = size(12, 200);
  const before = proxy.commitsCut();
  const { away } = await underLoad(() =>
    times(cuts, async (index) => {
      proxy.cutCommits(1);
      await until('a commit is cut', async () => proxy.commitsCut() > before + index);
    }),
  );
  // Control: without the key and the repetition these would be lost to their customers, or there twice.
  expect(away).toBeGreaterThan(0);
  figures.count('cuts after COMMIT', cuts);
});

test('[B8] [LIVE-3] it recovers by itself: calls, jobs and live notices', async () => {
  await underLoad(async () => {});
  const job = await server.as(addJob);
  await until('a job is done', () => server.as((client) => isJobDone(client, job)));
  const [customer] = shop.customers;
  if (!customer) throw new Error('there is nobody');
  let heard = false;
  const hello = { email: customer.email, companyApiKey: shop.apiKey, accessToken: customer.token };
  const listener = listen(platform.address, hello, {
    onFrame: (frame) => void (heard ||= frame.includes('FINISH_PAYMENT')),
  });
  const finished = { type: 'booking', id: 7, status: 'ok' };
  const notice = JSON.stringify({ companyId: shop.companyId, customerId: customer.id, finished });
  await until('a notice is heard', async () => {
    await server.as((client) => client.query(`select pg_notify('embook_live', $1)`, [notice]));
    await sleep(200);
    return heard;
  });
  listener.stop();
  const again = await openDatabase({ url: server.url });
  const broken = await brokenInvariants(again.db);
  await again.close();
  expect(broken).toEqual([]);
  figures.count('lost', 0);
});
