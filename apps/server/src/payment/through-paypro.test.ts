import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { at, bookingsOn } from '../../test/bookings.ts';
import { testDatabase } from '../../test/database.ts';
import { PAYPRO_KEY, payProFake } from '../../test/paypro-api.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { companies, payments } from '../infra/db/schema/index.ts';

const METRICS_TOKEN = 'a-token-for-the-tests';
const SECRET = 'secret-of-the-webhook';
const paypro = payProFake();
const database = await testDatabase();
const { db, one, two, buyer } = await bookingsOn(database, { acceptsIdeal: true, paymentSystem: 'paypro' });

/** The same companies outside of the demo; the second one is paid through the platform's own provider. */
const app = await testPlatform(database, {
  env: {
    DEMO: '0',
    EMBEDDED_IN_PRODUCTION: '1',
    PUBLIC_URL: 'https://book.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PAYMENT_PROVIDER: 'mollie',
    MOLLIE_API_KEY: 'test_key',
    PAYPRO_API_KEY: PAYPRO_KEY,
    PAYPRO_WEBHOOK_SECRET: SECRET,
    METRICS_TOKEN,
  },
});

const visit = { roomId: one.roomIds[0], serviceId: one.massageId, sessionId: undefined };
const unsaid = { fromWeb: undefined, expectedCents: undefined, useDiscount: undefined, note: undefined };

function deliver(payload: object, event_type: string) {
  const body = JSON.stringify({ id: 'EV1', type: 'event', event_type, payload });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  return app.inject({
    method: 'POST',
    url: '/api/payment/webhook/paypro',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'paypro-timestamp': timestamp,
      'paypro-signature': signature,
    },
  });
}

test('[PAY-10] pay-pro-status says who takes the money of a company', async () => {
  expect((await ask(app, 'payProStatus', {}, { key: one.apiKey })).result).toMatchObject({ status: true });
  expect((await ask(app, 'payProStatus', {}, { key: two.apiKey })).result).toMatchObject({ status: false });
});

test('[PAY-10] [CAN-5] a visit is booked, paid at PayPro, settled by its webhook, and not cancelled online', async () => {
  const who = await buyer();
  const options = await ask(app, 'paymentOptions', { ...visit, timestamp: at(16, 10) }, who);
  expect(options.result['payment_options']).toMatchObject({ ideal_banks: [{ id: 'INGBNL2A', name: 'ING' }] });
  const wish = { ...visit, ...unsaid, timestamp: at(16, 10), paymentType: 'ideal' as const, idealBankId: 'INGBNL2A' };
  const { status, result } = await ask(app, 'createAndConfirm', wish, who);
  expect(status).toBe(200);
  expect(result['payment_url']).toMatch(/^https:\/\/www\.paypro\.nl\/betalen\/PP/);
  const [row] = await db.select().from(payments).where(eq(payments.customerId, who.customerId));
  const id = row?.providerPaymentId ?? '';
  const { metadata, return_url } = paypro.payments.get(id) ?? {};
  expect(return_url).toBe(`https://book.example.com/payment/return/${one.companyId}/${row?.id}?locale=en`);

  const bookingId = Number(result['booking_id']);
  const check = () => ask(app, 'checkBookingPayment', { bookingId }, who);
  expect((await check()).result).toMatchObject({ status: 'pending' });
  paypro.set(id, 'paid');
  expect((await deliver({ id, type: 'payment', metadata }, 'payment.paid')).statusCode).toBe(200);
  expect((await check()).result).toMatchObject({ status: 'ok' });

  const cancelled = await ask(app, 'cancelBooking', { bookingId, scope: undefined }, who);
  expect(cancelled).toMatchObject({ status: 409, result: { outcome: 'provider_warning' } });

  // Staff give it back at PayPro: the event names the refund's payment alone.
  paypro.giveBack(id, row?.amountCents ?? 0);
  expect((await deliver({ id: 'PR1', type: 'refund', payment: id }, 'refund.created')).statusCode).toBe(200);
  const [after] = await db.select().from(payments).where(eq(payments.customerId, who.customerId));
  expect(after?.status).toBe('refunded');
});

test('[A30] [A9] a charge-back in a state that nobody knows leaves the visit paid and is counted for the operator', async () => {
  const who = await buyer();
  const request = {
    ...visit,
    ...unsaid,
    timestamp: at(18, 10),
    paymentType: 'ideal' as const,
    idealBankId: 'INGBNL2A',
  };
  const booked = await ask(app, 'createAndConfirm', request, who);
  expect(booked.status).toBe(200);
  const [row] = await db.select().from(payments).where(eq(payments.customerId, who.customerId));
  const id = row?.providerPaymentId ?? '';
  const { metadata } = paypro.payments.get(id) ?? {};
  paypro.set(id, 'paid');
  await deliver({ id, type: 'payment', metadata }, 'payment.paid');
  const alarms = async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return /^embook_alarms_total\{kind="payment"\} (\d+)$/m.exec(body)?.[1];
  };
  paypro.chargeBack(id, row?.amountCents ?? 0, 'under review');
  expect((await deliver({ id: 'CB1', type: 'chargeback', payment: id }, 'chargeback.created')).statusCode).toBe(200);
  const [after] = await db.select().from(payments).where(eq(payments.customerId, who.customerId));
  expect(after?.status).toBe('paid');
  // The refund by hand of the test before is the other.
  expect(await alarms()).toBe('2');
});

test('[PAY-10] [B8] while PayPro is away nothing is booked, its webhook is asked to come again, and paying at the shop works', async () => {
  await db.update(companies).set({ acceptsCash: true }).where(eq(companies.id, one.companyId));
  const who = await buyer();
  const wish = { ...visit, ...unsaid, timestamp: at(17, 10), idealBankId: undefined };
  paypro.cut('answers 500');
  expect(await ask(app, 'createAndConfirm', { ...wish, paymentType: 'ideal' }, who)).toMatchObject({ status: 503 });
  expect((await deliver({ id: 'PR1', type: 'refund', payment: 'PP1' }, 'refund.created')).statusCode).toBe(503);
  expect((await ask(app, 'createAndConfirm', { ...wish, paymentType: 'cash' }, who)).status).toBe(200);
  paypro.cut(undefined);
});
