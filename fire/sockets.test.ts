import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../apps/server/test/database.ts';
import type { Database } from '../apps/server/src/infra/db/open.ts';
import { figuresOf } from './figures.ts';
import { startProxy } from './network/proxy.ts';
import { openShop, type Shop } from './network/shop.ts';
import { freePort, type RunningPlatform, startPlatform } from './network/start-platform.ts';
import { type Round, startPayer } from './sockets/payer.ts';
import { chance, seed, size } from './tier.ts';

const WORKERS = 8;
const moments = ['before', 'during', 'after', 'silent before', 'down all the while', 'never'] as const;
const outcomes = ['paid', 'failed', 'cancelled'] as const;
const deliveries = [0, 1, 10] as const;

const figures = figuresOf('sockets');
let database: Database;
let url: string;
let shop: Shop;
let platform: RunningPlatform;
let port: number;
let nextClass = 0;

beforeAll(async () => {
  database = await testDatabase();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  url = database.url;
  shop = await openShop(database.db, WORKERS, size(20, 100));
  port = await freePort();
  platform = await startPlatform(url, port);
});
afterAll(async () => {
  figures.write();
  await platform.stop();
});

/** All customers at once, each with a socket of its own, for so many rounds; returns the errors as text. */
async function inParallel(rounds: number, purpose: string, play: (payer: Payer) => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  const draw = chance(purpose);
  const oneOf = <T>(values: readonly T[]): T => values[draw(values.length)] as T;
  const first = nextClass;
  nextClass += rounds;
  await Promise.all(
    shop.customers.map(async (customer) => {
      const proxy = await startProxy({ host: '127.0.0.1', port });
      for (let index = 0; index < rounds; index += 1) {
        const session = shop.classes[first + index];
        if (!session) throw new Error('there are no more classes');
        const ports = { address: platform.address, socketAddress: `http://127.0.0.1:${proxy.port}`, shop, customer };
        const payer = await startPayer(ports, session);
        const round: Round = { outcome: oneOf(outcomes), deliveries: oneOf(deliveries) };
        const moment = oneOf(moments);
        await play({ ...payer, proxy, round, moment, pause: () => sleep(draw(150)) });
        await payer.untilKnown();
        payer.leave();
        wrong.push(...payer.wrong.map((what) => `${what} (${moment}, ${JSON.stringify(round)}, seed ${seed})`));
        figures.count('payments');
        figures.count('lines lost or refused', payer.lost.length);
      }
      await proxy.stop();
    }),
  );
  return wrong;
}
type Payer = Awaited<ReturnType<typeof startPayer>> & {
  readonly proxy: Awaited<ReturnType<typeof startProxy>>;
  readonly round: Round;
  readonly moment: (typeof moments)[number];
  readonly pause: () => Promise<void>;
};

test('[LIVE-2] [LIVE-3] [B6] [A11] sockets lost before, during and after a payment: the right outcome is always known', async () => {
  const wrong = await inParallel(size(4, 25), 'sockets', async ({ proxy, round, moment, pause, pay, untilKnown }) => {
    await pause();
    if (moment === 'before') proxy.cut();
    if (moment === 'silent before') proxy.silence();
    if (moment === 'down all the while') proxy.refuse(true);
    if (moment === 'down all the while') proxy.cut();
    const paying = pay(round);
    if (moment === 'during') {
      await pause();
      proxy.cut();
    }
    await paying;
    if (moment === 'after') proxy.cut();
    await untilKnown();
    proxy.refuse(false);
    proxy.cut();
  });
  expect(wrong).toEqual([]);
});

test('[LIVE-3] [B6] missed messages are sent to a client that reconnects soon, once for each socket', async () => {
  const wrong = await inParallel(size(1, 5), 'missed', async ({ proxy, pay, untilReceived, finished, wrong }) => {
    proxy.refuse(true);
    proxy.cut();
    await pay({ outcome: 'paid', deliveries: 10 });
    await sleep(300);
    if (finished() > 0) wrong.push('a frame came over a socket that was down');
    proxy.refuse(false);
    await untilReceived();
    await sleep(100);
    if (finished() > 1) wrong.push(`${finished()} frames on one socket for one payment`);
  });
  expect(wrong).toEqual([]);
});

test('[B6] control: a client that never polls does not know the outcome of a payment whose message was lost', async () => {
  const [customer] = shop.customers;
  const session = shop.classes[nextClass++];
  if (!customer || !session) throw new Error('there is nobody, or no class');
  const ports = { address: platform.address, socketAddress: platform.address, shop, customer, polls: false };
  const payer = await startPayer(ports, session);
  await payer.pay({ outcome: 'paid', deliveries: 0 });
  await sleep(1_000);
  payer.leave();
  expect(payer.knows()).toBe('pending');
  figures.count('controls failed');
});

test('[A11] messages of others are not received, and duplicates do no harm', async () => {
  const wrong = await inParallel(size(1, 5), 'foreign', async ({ id, pay, round }) => {
    await pay(round);
    for (const { id: customerId } of shop.customers) {
      const finished = { type: 'booking', id, status: round.outcome === 'paid' ? 'error' : 'ok' };
      const notice = JSON.stringify({ companyId: shop.companyId + 1, customerId, finished });
      await database.db.execute(sql`select pg_notify('embook_live', ${notice})`);
    }
    figures.count('foreign notices', shop.customers.length);
  });
  expect(wrong).toEqual([]);
});

test('[LIVE-3] [B6] [B9] the platform is stopped or killed in between: everyone reconnects to the right outcome', async () => {
  const restarts = size(2, 6);
  for (let index = 0; index < restarts; index += 1) {
    let restarted: Promise<void> | undefined;
    const restart = async (): Promise<void> => {
      await (index % 2 === 0 ? platform.kill() : platform.stop());
      platform = await startPlatform(url, port);
    };
    const wrong = await inParallel(1, `restart ${index}`, async ({ pay, round, pause }) => {
      await pause();
      const paying = pay(round);
      restarted ??= pause().then(restart);
      await Promise.all([paying, restarted]);
    });
    expect(wrong).toEqual([]);
    figures.count('restarts');
  }
  figures.count('false ends', 0);
});
