import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../apps/server/test/listener.ts';
import { chance, size } from '../tier.ts';
import { customerOf } from './customer.ts';
import { figures } from './figures.ts';
import { type KillPoint, freePort, type PlatformProcess, startPlatformProcess } from './platform-process.ts';
import { checkoutOf, idOf, type Kind, kinds, openShop, type Shop } from './shop.ts';

/** What the platform promises after a start (B9). */
const RECONCILED_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const making: readonly KillPoint[] = [
  { dieAt: 'after intent' },
  { dieAt: 'after create' },
  { dieAt: 'before commit' },
  { dieAt: 'after commit' },
];
const settling: readonly KillPoint[] = [{ dieAt: 'after read' }, { dieAt: 'before commit' }, { dieAt: 'after commit' }];
const isFull = size(0, 1) === 1;
const draw = chance('kills: which steps');
const some = (deaths: readonly KillPoint[]): KillPoint[] => {
  const first = draw(deaths.length);
  return deaths.slice(first, first + 1);
};
/** Bundles and memberships are paid for like bookings: the quick tier tries a random one of their steps. */
const table = (deaths: readonly KillPoint[]) =>
  kinds.flatMap((kind) =>
    (kind === 'booking' || isFull ? deaths : some(deaths)).map((killPoint) => [kind, killPoint] as const),
  );

let shop: Shop;
let port: number;
let platform: PlatformProcess;
let people = 0;

/** Each kill point ends one process and starts the next one, which then waits for its own. */
async function restart(aheadMinutes = 0): Promise<void> {
  platform = startPlatformProcess({ url: shop.url, port, aheadMinutes });
  if (!(await platform.ready)) throw new Error('it did not start');
}

async function died(): Promise<void> {
  await platform.gone;
  figures.count('kills');
}

async function newcomer() {
  const [person] = await shop.crowd(1, `step${(people += 1)}-`);
  if (!person) throw new Error('somebody was expected');
  figures.count('flows');
  return { ...person, ...customerOf(person.token, { address: () => platform.address }) };
}
type Person = Awaited<ReturnType<typeof newcomer>>;

async function soon(look: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + RECONCILED_MS; !(await look()); await sleep(50))
    if (performance.now() > end) throw new Error(`not within ${RECONCILED_MS / 1000} seconds`);
}

const begun = async (who: Person, kind: Kind) => {
  const { status, result } = await shop.begin(who, kind, people, 'once');
  expect([status, result['status']]).toEqual([200, 'pending']);
  return { id: idOf(kind, result), checkout: checkoutOf(result) };
};

async function paidVisit() {
  const who = await newcomer();
  const { id, checkout } = await begun(who, 'booking');
  await who.pay(checkout);
  await soon(async () => (await shop.check(who, 'booking', id)).result['status'] === 'ok');
  return { ...who, id };
}

const given = {
  booking: 'booking confirmed paid',
  bundle: 'bundle active paid',
  subscription: 'subscription active paid',
};
const mails = { booking: 'booking_confirmed', bundle: 'bundle_bought', subscription: 'subscription_bought' };
const expectOnce = async (who: Person, kind: Kind): Promise<void> =>
  expect(await shop.of(who.customerId)).toEqual({
    things: [given[kind]],
    payments: ['paid'],
    mails: [mails[kind]],
  });

beforeAll(async () => {
  shop = await openShop();
  port = await freePort();
  await restart();
});

describe('[B9] [A3] [A4] killed at a step', () => {
  test.each(table(making))('while a %s is begun, %j: the same call again goes on with it', async (kind, killPoint) => {
    const who = await newcomer();
    await platform.send(killPoint);
    // The same call until it is answered, across the kill.
    const first = shop.begin(who, kind, people, 'once');
    await died();
    await restart();
    expect((await first).status).toBe(200);
    const { id, checkout } = await begun(who, kind);
    expect(id).toBe(idOf(kind, (await first).result));
    await who.pay(checkout);
    await soon(async () => (await shop.check(who, kind, id)).result['status'] === 'ok');
    await expectOnce(who, kind);
  });

  test.each(table(settling))(
    'while a %s is settled, %j: the next process settles it by itself',
    async (kind, killPoint) => {
      const who = await newcomer();
      const { checkout } = await begun(who, kind);
      await platform.send(killPoint);
      await who.payOnce(checkout);
      await died();
      await restart();
      await soon(async () => (await shop.paidForNothing()) === 0);
      await expectOnce(who, kind);
    },
  );

  test.each(isFull ? settling : some(settling))(
    'while a payment is cancelled, %j: cancelled again it is over, and the place is free',
    async (killPoint) => {
      const who = await newcomer();
      const { id } = await begun(who, 'booking');
      await platform.send(killPoint);
      const first = who.callOnce('cancelBookingPayment', { bookingId: id });
      await died();
      expect(await first).toBeUndefined();
      await restart();
      expect((await who.call('cancelBookingPayment', { bookingId: id })).result).toMatchObject({ status: 'cancel' });
      expect(await shop.of(who.customerId)).toMatchObject({ things: ['booking released'], payments: ['closed'] });
    },
  );

  test.each(isFull ? settling.slice(1) : some(settling.slice(1)))(
    '[A9] while a paid visit is cancelled, %j: cancelled again it is refunded once',
    async (killPoint) => {
      const { id, ...who } = await paidVisit();
      await platform.send(killPoint);
      const fields = { bookingId: id, scope: undefined };
      const first = who.callOnce('cancelBooking', fields, 'cancel');
      await died();
      expect(await first).toBeUndefined();
      await restart();
      const again = await who.call('cancelBooking', fields, 'cancel');
      expect([again.status, again.result]).toMatchObject([200, { visits: [{ outcome: 'refund', done: true }] }]);
      expect(await shop.of(who.customerId)).toEqual({
        things: ['booking cancelled paid'],
        payments: ['refund_due'],
        mails: ['booking_confirmed', 'cancelled'],
      });
    },
  );

  test('paid while nobody was there, it is settled after the start, whenever its next check was due', async () => {
    const who = await newcomer();
    await begun(who, 'booking');
    await platform.kill();
    figures.count('kills');
    await shop.rows(sql`update sandbox_payments set status = 'paid' where status = 'open'`);
    await shop.rows(sql`update payments set next_check_at = created_at + interval '1 hour' where status = 'pending'`);
    expect(await shop.paidForNothing()).toBe(1);
    await restart();
    await soon(async () => (await shop.paidForNothing()) === 0);
    await expectOnce(who, 'booking');
  });

  test.each(isFull ? settling.slice(1) : some(settling.slice(1)))(
    '[A9] while refunds are paid on Monday, %j: the money goes back once',
    async (killPoint) => {
      await platform.kill();
      await restart();
      const { id, ...who } = await paidVisit();
      await who.call('cancelBooking', { bookingId: id, scope: undefined }, 'cancel');
      await platform.kill();
      await restart(8 * DAY_MINUTES);
      await platform.send(killPoint);
      expect(await platform.send({ run: 'refunds' })).toBe(false);
      await died();
      // A claimed refund is left to its claimer for ten minutes.
      await restart(8 * DAY_MINUTES + 11);
      expect(await platform.send({ run: 'refunds' })).toBe(true);
      const became = sql`select distinct r.status, b.refunded_cents = r.amount_cents as once from refunds r
      join payments p on p.id = r.payment_id join sandbox_payments b on b.id = p.provider_payment_id`;
      expect(await shop.rows(became)).toEqual([{ status: 'done', once: true }]);
    },
  );
});

test('[LIVE-2] [LIVE-3] a payment that ends in one process is sent to the sockets of another', async () => {
  const who = await newcomer();
  const other = startPlatformProcess({ url: shop.url, port: await freePort() });
  await other.ready;
  const socket = await connect(`${other.address.replace('http', 'ws')}/ws`);
  socket.send(JSON.stringify({ email: who.email, companyApiKey: 'one', accessToken: who.token }));
  const { id, checkout } = await begun(who, 'booking');
  await who.pay(checkout);
  expect(await socket.next()).toEqual({ event: 'FINISH_PAYMENT', type: 'booking', id, status: 'ok' });
  await expectOnce(who, 'booking');
  await Promise.all([other.kill(), platform.kill()]);
});
