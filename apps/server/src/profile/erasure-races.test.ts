import { BOUND } from '@embook/domain/testing/bound';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { testDatabase } from '../../test/database.ts';
import { ask, askRaw } from '../../test/platform.ts';
import { BASE_POINT } from '../../test/push-service.ts';
import { subscriptionsOn } from '../../test/subscriptions.ts';
import { slowHash } from '../auth/secrets.ts';
import type { Tx } from '../infra/db/open.ts';
import { lockCustomer } from '../infra/db/owner.ts';
import { accounts, bookings, bundles, codes, customers, payments, pushDevices } from '../infra/db/schema/index.ts';

const PASSWORD = 'a password of one’s own';

async function customerWithPassword() {
  const world = await subscriptionsOn(await testDatabase());
  const buyer = await world.buyer();
  await world.db
    .update(accounts)
    .set({ passwordHash: await slowHash(PASSWORD) })
    .where(eq(accounts.email, buyer.email));
  const erase = () => ask(world.app, 'accountDelete', { password: PASSWORD }, { ...buyer, locale: 'en' });
  return { world, buyer, erase };
}

/** As an erasure leaves the row of a customer. */
const setErased = (tx: Pick<Tx, 'update'>, { customerId }: Buyer) =>
  tx.update(customers).set({ erasedAt: new Date(), accountId: null }).where(eq(customers.id, customerId));

test('[B22] [A3] a payment that begins while the account is being deleted is ended, and its slot is free', async () => {
  const { world, buyer, erase } = await customerWithPassword();
  const first = await world.confirm(buyer, { timestamp: at(17, 9), paymentType: 'ideal' });
  const { cancel } = world.bank.provider;
  let second: unknown;
  // The deletion has listed what is being paid, and ends it at the provider.
  const cancelling = vi.spyOn(world.bank.provider, 'cancel').mockImplementationOnce(async (payment) => {
    const begun = await world.confirm(buyer, { timestamp: at(17, 11), paymentType: 'ideal' });
    second = begun.result['booking_id'];
    await cancel(payment);
  });
  expect((await erase()).status).toBe(200);
  cancelling.mockRestore();
  for (const id of [first.result['booking_id'], second]) {
    expect((await world.paymentOf(id)).status).toBe('closed');
    expect((await world.booking(id)).status).toBe('released');
    expect(await world.busy(id)).toEqual([]);
  }
});

test('[B22] [A3] what is paid after its customer was erased is not booked, and the money goes back', async () => {
  const { world, buyer } = await customerWithPassword();
  const { result } = await world.confirm(buyer, { timestamp: at(17, 9), paymentType: 'ideal' });
  const id = Number(result['booking_id']);
  await setErased(world.db, buyer);
  await world.bankSays(id, 'paid');
  expect((await world.paymentOf(id)).status).toBe('refund_due');
  expect((await world.booking(id)).status).toBe('released');
  expect(await world.busy(id)).toEqual([]);
});

const unsaid = { idealBankId: undefined, expectedCents: undefined, fromWidget: undefined, clientBundleId: undefined };

test.each([
  ['a visit paid at the shop', 'cash'],
  ['a visit paid online', 'ideal'],
  ['a bundle', 'bundle'],
  ['a membership', 'membership'],
  ['a name', 'name'],
  ['another address', 'email'],
  ['a code to delete the account', 'deletion'],
  ['another time', 'move'],
  ['a browser for push messages', 'push'],
] as const)('[B22] %s that waited for the erasure of its customer is refused', async (_name, kind) => {
  const { world, buyer } = await customerWithPassword();
  const { app, db, one } = world;
  const before = (await world.confirm(buyer, { timestamp: at(18, 9) })).result;
  const [bundle] = await db
    .insert(bundles)
    .values({
      companyId: one.companyId,
      shopId: one.shopId,
      name: 'Ten massages',
      priceCents: 9000,
      length: 3,
      lengthType: 'months',
      maxUsages: 10,
    })
    .returning({ id: bundles.id });
  const product = await world.product();
  const asking = { ...buyer, locale: 'en' };
  const calls = {
    cash: () => world.confirm(buyer, { timestamp: at(17, 9) }),
    ideal: () => world.confirm(buyer, { timestamp: at(17, 9), paymentType: 'ideal' }),
    bundle: () =>
      ask(app, 'buyBundle', { ...unsaid, bundleId: bundle?.id ?? 0, shopId: one.shopId, paymentType: 'ideal' }, asking),
    membership: () => world.sell(buyer, { subscriptionId: product }),
    name: () => askRaw(app, 'profileUpdate', 'first_name=Changed&last_name=Visser', asking),
    email: () => ask(app, 'requestEmailChange', { email: 'new@embook.test', password: PASSWORD }, asking),
    deletion: async () => {
      await db.update(accounts).set({ passwordHash: null });
      return ask(app, 'requestAccountDeletion', {}, asking);
    },
    move: () =>
      ask(
        app,
        'moveBooking',
        { bookingId: Number(before['booking_id']), timestamp: at(17, 9), roomId: undefined },
        asking,
      ),
    push: () =>
      ask(
        app,
        'pushJoin',
        {
          endpoint: 'https://push.example/one',
          p256dh: BASE_POINT,
          auth: Buffer.alloc(16, 1).toString('base64url'),
        },
        asking,
      ),
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n ?? 0;
  };
  const { answer } = await db.transaction(async (tx) => {
    await lockCustomer(tx, { companyId: one.companyId, customerId: buyer.customerId });
    const begun = calls[kind]();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), BOUND);
    await setErased(tx, buyer);
    return { answer: begun };
  });
  expect((await answer).status).toBe(401);
  const written = await db.select().from(bookings).where(eq(bookings.customerId, buyer.customerId));
  expect(written.map(({ startsAt }) => startsAt)).toEqual([at(18, 9)]);
  expect(await db.select().from(payments).where(eq(payments.customerId, buyer.customerId))).toEqual([]);
  expect(await db.select().from(pushDevices)).toEqual([]);
  expect(await world.rowsOf(buyer)).toEqual([]);
  expect(await db.select().from(codes)).toEqual([]);
  const [row] = await db.select().from(customers).where(eq(customers.id, buyer.customerId));
  expect(row?.firstName).toBe('Ada');
});
