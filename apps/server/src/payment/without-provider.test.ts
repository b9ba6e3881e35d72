import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { at, bookingsOn } from '../../test/bookings.ts';
import { catalogueOf } from '../../test/catalogue-calls.ts';
import { testDatabase } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import {
  bundles,
  bundleServices,
  companies,
  services,
  subscriptionGroups,
  subscriptionGroupServices,
  subscriptions,
} from '../infra/db/schema/index.ts';

const database = await testDatabase();
const world = await bookingsOn(database, { acceptsIdeal: true, acceptsCash: true });
const { db, one } = world;
const { companyId, shopId } = one;

/** The same companies on a platform whose operator chose that customers pay at the shop. */
const app = await testPlatform(database, {
  env: {
    DEMO: '0',
    EMBEDDED_IN_PRODUCTION: '1',
    PUBLIC_URL: 'https://book.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PAYMENT_PROVIDER: 'none',
  },
});

const wish = { roomId: one.roomIds[0], serviceId: one.massageId, sessionId: undefined };
const unsaid = {
  idealBankId: undefined,
  fromWeb: undefined,
  expectedCents: undefined,
  useDiscount: undefined,
  note: undefined,
};
const book = async (timestamp: number, paymentType: 'cash' | 'ideal' | 'discount') =>
  ask(app, 'createAndConfirm', { ...wish, ...unsaid, timestamp, paymentType }, await world.buyer());

test('[PAY-1] without a provider customers are offered to pay at the shop alone, and are booked', async () => {
  const { result } = await ask(app, 'paymentOptions', { ...wish, timestamp: at(16, 10) }, await world.buyer());
  expect(result['payment_options']).toMatchObject({ pay_online: false, payments: [{ payment_type: 'cash' }] });
  expect(await book(at(16, 10), 'ideal')).toMatchObject({ status: 422 });
  expect(await book(at(16, 10), 'cash')).toMatchObject({ status: 200, result: { payment_url: null, status: 'ok' } });
});

test('[PAY-1] what costs nothing is booked as before', async () => {
  await db.update(services).set({ priceCents: 0 }).where(eq(services.id, one.massageId));
  expect(await book(at(17, 10), 'discount')).toMatchObject({ status: 200, result: { payment_url: null } });
  await db.update(services).set({ priceCents: 4_950 }).where(eq(services.id, one.massageId));
});

test('[BUN-3] [SUB-1] a bundle that costs something cannot be bought, and such a membership is not on sale', async () => {
  const who = await world.buyer();
  const [bundle] = await db
    .insert(bundles)
    .values({ companyId, shopId, name: 'Ten', priceCents: 40_000, lengthType: 'infinity', maxUsages: 10 })
    .returning({ id: bundles.id });
  const bundleId = bundle?.id ?? 0;
  await db.insert(bundleServices).values({ companyId, bundleId, serviceId: one.massageId });
  const onSale = async (platform: typeof app) => (await ask(platform, 'bundleList', { shopId }, who)).result['bundles'];
  expect(await onSale(world.app)).toMatchObject([{ id: bundleId }]);
  expect(await onSale(app)).toEqual([]);
  const options = await ask(app, 'bundlePaymentOptions', { bundleId, shopId }, who);
  expect(options.result['payment_options']).toMatchObject({ pay_online: false, payments: [] });
  const [plan] = await db
    .insert(subscriptions)
    .values({ companyId, name: 'Weekly', priceCents: 5_000, periodicity: 'weekly', duration: 'monthly' })
    .returning({ id: subscriptions.id });
  const subscriptionId = plan?.id ?? 0;
  const [group] = await db
    .insert(subscriptionGroups)
    .values({ companyId, subscriptionId, maxUsages: 1, periodicity: 'weekly' })
    .returning({ id: subscriptionGroups.id });
  await db.insert(subscriptionGroupServices).values({ companyId, groupId: group?.id ?? 0, serviceId: one.massageId });
  const listed = async (platform: typeof app) =>
    (await ask(platform, 'subscriptionList', {}, who)).result['subscriptions'];
  expect(await listed(world.app)).toMatchObject([{ id: subscriptionId, buyable: true }]);
  expect(await listed(app)).toEqual([]);
});

test('a payment that an earlier provider took keeps its answer, and a link to pay leads to a page with words', async () => {
  const who = await world.buyer();
  const paid = await ask(
    world.app,
    'createAndConfirm',
    { ...wish, ...unsaid, timestamp: at(18, 10), paymentType: 'ideal' },
    who,
  );
  expect(paid.status).toBe(200);
  const bookingId = Number(paid.result['booking_id']);
  expect((await ask(app, 'checkBookingPayment', { bookingId }, who)).status).toBe(200);
  for (const path of [`/payment/visit/${companyId}/${bookingId}`, `/payment/charge/${companyId}/1`]) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 303]);
    const page = await app.inject(String(answer.headers['location']));
    expect(page.statusCode).toBeLessThan(500);
    expect(page.body).toContain('<h1>');
  }
  expect((await ask(app, 'payProStatus', {}, who)).result).toMatchObject({ status: false });
});

test('[CAT-1] staff are told, and online payment cannot be switched on', async () => {
  const { accountId } = await addStaff(db, { email: 'owner@embook.test', companyId, role: 'owner' });
  // Over plain http, since the cookie of an https address has another name.
  const local = await testPlatform(database, { env: { PAYMENT_PROVIDER: 'none' } });
  const { send } = catalogueOf(local, { key: one.apiKey, cookie: await openSession(db, accountId, new Date(NOW)) });
  const read = async () => (await send('GET', 'company')).result['company'] as { version: number; payments: object };
  const change = async (payments: object) => send('PATCH', 'company', { version: (await read()).version, payments });
  expect(await read()).toMatchObject({ payments: { ideal: true }, online_payments: false });
  expect(await change({ cash: false })).toMatchObject({
    status: 422,
    result: { errors: { 'payments.ideal': expect.stringContaining('no payment provider') } },
  });
  expect((await change({ ideal: false })).status).toBe(200);
  expect((await change({ ideal: true })).status).toBe(422);
  await db.update(companies).set({ acceptsIdeal: true }).where(eq(companies.id, companyId));
});
