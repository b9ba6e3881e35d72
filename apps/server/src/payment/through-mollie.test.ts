import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { at, bookingsOn } from '../../test/bookings.ts';
import { testDatabase } from '../../test/database.ts';
import { mollieApi } from '../../test/mollie-api.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { payments } from '../infra/db/schema/index.ts';

const mollie = mollieApi();

test('[A5] [A15] Mollie’s webhook believes neither another payment’s id nor a made-up one, and settles once however often it comes @full', async () => {
  const database = await testDatabase();
  const { db, one, two, buyer } = await bookingsOn(database, { acceptsIdeal: true });
  const app = await testPlatform(database, {
    env: {
      DEMO: '0',
      EMBEDDED_IN_PRODUCTION: '1',
      PUBLIC_URL: 'https://book.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PAYMENT_PROVIDER: 'mollie',
      MOLLIE_API_KEY: 'test_key',
    },
  });
  const unsaid = { fromWeb: undefined, expectedCents: undefined, useDiscount: undefined, note: undefined };
  const begun = async (day: number) => {
    const who = await buyer();
    const { status, result } = await ask(
      app,
      'createAndConfirm',
      {
        ...unsaid,
        roomId: one.roomIds[0],
        serviceId: one.massageId,
        sessionId: undefined,
        timestamp: at(day, 10),
        paymentType: 'ideal',
        idealBankId: undefined,
      },
      who,
    );
    expect([status, result['problem']]).toEqual([200, undefined]);
    const row = async () => {
      const [payment] = await db.select().from(payments).where(eq(payments.customerId, who.customerId));
      if (!payment) throw new Error('no payment was begun');
      return payment;
    };
    const check = () => ask(app, 'checkBookingPayment', { bookingId: Number(result['booking_id']) }, who);
    return { row, check };
  };
  const deliver = (path: string, id: string) =>
    app.inject({
      method: 'POST',
      url: `/api/payment/webhook/${path}`,
      payload: `id=${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const mine = await begun(16);
  const paid = await begun(17);
  const [{ id, providerPaymentId }, other] = [await mine.row(), await paid.row()];
  mollie.set(other.providerPaymentId ?? '', 'paid');

  // The id in the body is another one's that is paid, made up, a path, or not even text.
  const path = `mollie/${one.companyId}/${id}`;
  for (const told of [other.providerPaymentId ?? '', 'tr_made_up', '../refunds', '%FF%FE', ''])
    expect((await deliver(path, told)).statusCode).toBe(200);
  for (const foreign of [
    `mollie/${two.companyId}/${id}`,
    `mollie/${one.companyId}/${id + 1}`,
    'mollie/0/0',
    'mollie/x/y',
  ])
    expect((await deliver(foreign, providerPaymentId ?? '')).statusCode).toBe(200);
  expect([(await mine.row()).status, (await paid.row()).status]).toEqual(['pending', 'pending']);

  mollie.set(providerPaymentId ?? '', 'paid');
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(path, providerPaymentId ?? '')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await mine.check()).result).toMatchObject({ status: 'ok' });
  expect([(await mine.row()).status, (await paid.row()).status]).toEqual(['paid', 'pending']);
  // What was paid is not taken back by a later word of it.
  mollie.set(providerPaymentId ?? '', 'failed');
  expect((await deliver(path, providerPaymentId ?? '')).statusCode).toBe(200);
  expect((await mine.row()).status).toBe('paid');
});
