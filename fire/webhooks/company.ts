import { asc, eq } from 'drizzle-orm';
import { at, type Buyer } from '../../apps/server/test/bookings.ts';
import { paymentCore } from '../../apps/server/test/payments.ts';
import { ask } from '../../apps/server/test/platform.ts';
import { subscriptionsOn } from '../../apps/server/test/subscriptions.ts';
import type { Database } from '../../apps/server/src/infra/db/open.ts';
import { bundles, payments as paymentRows } from '../../apps/server/src/infra/db/schema/index.ts';
import { reconcilePayments } from '../../apps/server/src/payment/rounds/reconcile.ts';
import { payRefunds } from '../../apps/server/src/payment/rounds/refunds.ts';
import { registryOf } from '../../apps/server/src/registry.ts';
import type { Kind } from './schedule.ts';

/** Visits to a room that do not touch one another, while there are any. */
const slots = [16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34].flatMap((day) =>
  [9, 11, 14, 16].map((hour) => at(day, hour)),
);

const PROCESSES = 3;
const ORIGIN = 'https://embook.example';

export type Company = Awaited<ReturnType<typeof companyOn>>;

/** Three processes on one database, a scripted provider, and something of each kind to buy. */
export async function companyOn(database: Database) {
  const world = await subscriptionsOn(database, PROCESSES);
  const { db, one, bank, apps, clock } = world;
  const { companyId, shopId } = one;
  const now = { now: () => clock.now };
  const providers = { forSystem: () => bank.provider, byName: () => bank.provider };
  let turn = 0;
  const nextApp = () => apps[turn++ % apps.length] ?? world.app;
  const free = [...slots];
  const membership = await world.product();
  /** Runs while a payment is being created at the provider, before its answer. */
  const whileCreated: { run: ((paymentId: number) => Promise<void>) | undefined } = { run: undefined };
  const { create } = bank.provider;
  bank.provider.create = async (order) => {
    const made = await create(order);
    const { run } = whileCreated;
    whileCreated.run = undefined;
    await run?.(order.paymentId);
    return made;
  };
  const [pack] = await db
    .insert(bundles)
    .values({ companyId, shopId, name: 'Ten', priceCents: 9000, lengthType: 'infinity', maxUsages: 10 })
    .returning({ id: bundles.id });
  const bundleId = pack?.id ?? 0;
  const asking = ({ key, token }: Buyer) => ({ key, token, locale: 'en' });

  /** What one more process does by itself: its jobs over all that is due. */
  function rounds() {
    const core = paymentCore({
      db,
      providers,
      settlers: registryOf({ clock: now, origin: ORIGIN }).settlers,
      clock: now,
    });
    return { reconcile: () => reconcilePayments(core), payRefunds: () => payRefunds(core) };
  }

  /** A slot of its own for each visit: a room where one is left, else the only seat of a session. */
  async function place() {
    const timestamp = free.pop();
    if (timestamp !== undefined) return { timestamp };
    const startsAt = at(20, 20);
    return { timestamp: startsAt, roomId: undefined, sessionId: await world.addSession({ startsAt, total: 1 }) };
  }

  /** How something of each kind is bought, and how a rival takes it away. */
  async function order(kind: Kind, who: Buyer) {
    switch (kind) {
      case 'booking': {
        const where = await place();
        return {
          buy: (key?: string) => world.confirm(who, { ...where, paymentType: 'ideal' }, key),
          rival: async () => (await world.confirm(await world.buyer(), where)).status === 200,
        };
      }
      case 'subscription': {
        const buy = (key?: string) => world.sell(who, { subscriptionId: membership }, key);
        return { buy, rival: async () => (await buy()).status === 200 };
      }
      case 'bundle': {
        const fields = { bundleId, shopId, paymentType: 'ideal' as const };
        const rest = {
          idealBankId: undefined,
          fromWidget: undefined,
          clientBundleId: undefined,
          expectedCents: undefined,
        };
        const buy = (key?: string) =>
          ask(
            nextApp(),
            'buyBundle',
            { ...fields, ...rest },
            { ...asking(who), ...(key !== undefined && { idempotencyKey: key }) },
          );
        return { buy, rival: async () => false };
      }
    }
  }

  const calls = {
    booking: {
      check: (who: Buyer, bookingId: number) => ask(nextApp(), 'checkBookingPayment', { bookingId }, asking(who)),
      cancel: (who: Buyer, bookingId: number) => ask(nextApp(), 'cancelBookingPayment', { bookingId }, asking(who)),
    },
    bundle: {
      check: (who: Buyer, clientBundleId: number) =>
        ask(nextApp(), 'checkBundlePayment', { clientBundleId }, asking(who)),
      cancel: (who: Buyer, clientBundleId: number) =>
        ask(nextApp(), 'cancelBundlePayment', { clientBundleId }, asking(who)),
    },
    subscription: {
      check: (who: Buyer, clientSubscriptionId: number) =>
        ask(nextApp(), 'checkSubscriptionPayment', { clientSubscriptionId }, asking(who)),
      cancel: (who: Buyer, clientSubscriptionId: number) =>
        ask(nextApp(), 'cancelSubscriptionPayment', { clientSubscriptionId }, asking(who)),
    },
  };

  return {
    ...world,
    companyId,
    whileCreated,
    calls,
    rounds,
    order,
    callOff: (who: Buyer, bookingId: number) =>
      ask(nextApp(), 'cancelBooking', { bookingId, scope: undefined }, asking(who)),
    deliver: async (paymentId: number) =>
      (
        await nextApp().inject({
          method: 'POST',
          url: `/api/payment/webhook/sandbox/${companyId}/${paymentId}`,
          payload: `id=fake-payment-${paymentId}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).statusCode,
    paymentsBy: (who: Buyer) =>
      db
        .select()
        .from(paymentRows)
        .where(eq(paymentRows.customerId, who.customerId))
        .orderBy(asc(paymentRows.createdAt), asc(paymentRows.id)),
    /** Ended payments are not checked any more, so that schedules do not affect each other. */
    forget: () => db.update(paymentRows).set({ nextCheckAt: null }),
  };
}
