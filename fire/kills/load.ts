import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chance, seed, size } from '../tier.ts';
import { customerOf } from './customer.ts';
import { figures } from './figures.ts';
import { supervise, until } from './supervisor.ts';
import { checkoutOf, idOf, type Kind, openShop, type Shop } from './shop.ts';

const FLOWS = size(40, 3_000);
const KILLS = size(4, 300);
/** How many purchases end for every kill. */
const FLOWS_PER_KILL = FLOWS / KILLS;
const AT_ONCE = 16;
/** What the platform promises after a start (B9). */
const RECONCILED_MS = 60_000;

type Person = Awaited<ReturnType<Shop['crowd']>>[number];

/** What a customer does: stays until it is paid, leaves the page, or cancels the visit again. */
type Behaviour = 'stays' | 'leaves' | 'cancels';

interface Flow {
  readonly number: number;
  readonly who: Person;
  readonly kind: Kind;
  readonly behaviour: Behaviour;
  /** The id that the platform answered. */
  acknowledged?: number;
}

function plan(people: readonly Person[]): Flow[] {
  const draw = chance('kills: who buys what');
  return people.map((who, number) => {
    const kind = (['bundle', 'subscription'] as const)[draw(10)] ?? 'booking';
    const behaviour = (['leaves', 'leaves', kind === 'booking' ? 'cancels' : 'stays'] as const)[draw(8)] ?? 'stays';
    return { number, who, kind, behaviour };
  });
}

async function walk(shop: Shop, flow: Flow, address: () => string): Promise<void> {
  const { who, kind, behaviour, number } = flow;
  const customer = customerOf(who.token, { address, retried: () => figures.count('retries') });
  const { status, result } = await shop.begin(customer, kind, number, 'once');
  if (status !== 200) throw new Error(`flow ${number}, seed ${seed}: ${status} ${JSON.stringify(result)}`);
  const id = idOf(kind, result);
  flow.acknowledged = id;
  await customer.pay(checkoutOf(result));
  if (behaviour === 'leaves') return;
  for (let said = ''; said !== 'ok'; await sleep(100)) {
    said = String((await shop.check(customer, kind, id)).result['status']);
    if (said !== 'ok' && said !== 'pending') throw new Error(`flow ${number}, seed ${seed}: paid, and told ${said}`);
  }
  if (behaviour !== 'cancels') return;
  const cancelled = await customer.call('cancelBooking', { bookingId: id, scope: undefined }, 'cancel');
  expect(cancelled.status).toBe(200);
}

/** Everything that was acknowledged is there, once, paid for and mailed once. */
function expected({ kind, behaviour }: Flow) {
  if (behaviour === 'cancels')
    return {
      things: ['booking cancelled paid'],
      payments: ['refund_due'],
      mails: ['booking_confirmed', 'cancelled'],
    };
  const things = { booking: 'booking confirmed', bundle: 'bundle active', subscription: 'subscription active' };
  const mails = { booking: 'booking_confirmed', bundle: 'bundle_bought', subscription: 'subscription_bought' };
  return { things: [`${things[kind]} paid`], payments: ['paid'], mails: [mails[kind]] };
}

describe('killed at random', () => {
  test(`[B9] [A3] [A4] ${KILLS} kills over ${FLOWS} purchases: nothing is lost, nothing is there twice`, async () => {
    const shop = await openShop();
    const flows = plan(await shop.crowd(FLOWS, 'load'));
    const platforms = await supervise(shop.url, 2);

    let begun = 0;
    let ended = 0;
    let killed = 0;
    async function buyer(): Promise<void> {
      for (let flow = flows[begun++]; flow; flow = flows[begun++]) {
        const { number } = flow;
        // Nobody runs ahead of the kills.
        await until(() => number <= (killed + 2) * FLOWS_PER_KILL);
        await walk(shop, flow, platforms.anywhere);
        ended += 1;
      }
    }
    async function killer(): Promise<void> {
      const draw = chance('kills: when');
      for (; killed < KILLS; killed += 1) {
        await until(() => ended >= killed * FLOWS_PER_KILL);
        await platforms.kill(draw(2), draw(200));
        figures.count('kills');
      }
    }
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, buyer)]);

    const boot = await platforms.lastStart();
    while ((await shop.paidForNothing()) > 0 && performance.now() - boot < RECONCILED_MS) await sleep(100);
    const reconciledMs = Math.round(performance.now() - boot);
    figures.count('paid for nothing', await shop.paidForNothing());
    figures.count('ms after the last start until all was reconciled', reconciledMs);
    expect(await shop.paidForNothing()).toBe(0);

    for (const flow of flows) {
      expect(await shop.of(flow.who.customerId), `flow ${flow.number}, seed ${seed}`).toEqual(expected(flow));
      figures.count('flows');
      figures.count('acknowledged', flow.acknowledged === undefined ? 0 : 1);
    }
    // The same call again answers what it made the first time.
    for (const { who, kind, number, acknowledged } of flows.slice(0, 20)) {
      const customer = customerOf(who.token, { address: platforms.anywhere });
      expect(idOf(kind, (await shop.begin(customer, kind, number, 'once')).result)).toBe(acknowledged);
    }
    expect(await shop.rows(sql`select count(*)::int as payments from payments`)).toEqual([{ payments: FLOWS }]);
    expect(platforms.crashed()).toBe(0);
    await platforms.stop();
  });
});
