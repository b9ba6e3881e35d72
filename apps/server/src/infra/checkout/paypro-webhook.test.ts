import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAYPRO_KEY, payProFake } from '../../../test/paypro-api.ts';
import { payProProvider } from './paypro.ts';
import { payProWebhook } from './paypro-webhook.ts';
import { ProviderAway } from './provider.ts';

const secret = 'secret-of-the-webhook';
const NOW = 1_794_000_000;
const paypro = payProFake();
const read = payProWebhook({ apiKey: PAYPRO_KEY, secret, clock: { now: () => NOW * 1_000 } });

const event = (payload: unknown, event_type = 'payment.paid'): string =>
  JSON.stringify({ id: 'EV1', type: 'event', event_type, payload });
const sign = (body: string, at: number | string = NOW, by = secret): string =>
  createHmac('sha256', by).update(`${at}.${body}`).digest('hex');
const receive = (body: string, signature: string | undefined = sign(body), at: string | undefined = String(NOW)) =>
  read(Buffer.from(body), signature, at);

const ours = event({ id: 'PP1', type: 'payment', metadata: { company_id: 7, payment_id: 9_007_199_254_740_991 } });

test('[A5] [PAY-10] a signed event says which payment it is about', async () => {
  expect(await receive(ours)).toEqual({ companyId: 7, paymentId: 9_007_199_254_740_991 });
  const early = String(NOW - 600);
  expect(await receive(ours, sign(ours, early), early)).toEqual({ companyId: 7, paymentId: 9_007_199_254_740_991 });
});

test('[A5] [A9] an event about a refund or a chargeback names its payment, which is read', async () => {
  const { id } = await payProProvider({ apiKey: PAYPRO_KEY }).create({
    key: 'payment-12',
    placedAt: new Date(),
    companyId: 7,
    paymentId: 12,
    amountCents: 500,
    currency: 'EUR',
    description: 'Studio',
    bankId: null,
    locale: 'nl',
    returnUrl: 'https://book.example.com/payment/return/7/12',
    webhookUrl: 'https://book.example.com/api/payment/webhook/paypro/7/12',
  });
  const refund = event({ id: 'PR1', type: 'refund', payment: id }, 'refund.refunded');
  expect(await receive(refund)).toEqual({ companyId: 7, paymentId: 12 });
  paypro.cut('answers 500');
  await expect(receive(refund)).rejects.toBeInstanceOf(ProviderAway);
  paypro.cut(undefined);
});

test('[A9] a signed event about a payment that PayPro does not know is none of ours, and no failure', async () => {
  expect(await receive(event({ id: 'PR2', type: 'refund', payment: 'nope' }, 'refund.refunded'))).toBe('not_ours');
});

const late = NOW - 601;
test.each([
  ['no signature', ours, '', String(NOW)],
  ['a signature that is none', ours, 'abc', String(NOW)],
  ['a signature that is too long', ours, `${sign(ours)}00`, String(NOW)],
  ['another secret', ours, sign(ours, NOW, 'guess'), String(NOW)],
  ['a body changed on the way', ours.replace('7', '8'), sign(ours), String(NOW)],
  ['an old event', ours, sign(ours, late), String(late)],
  ['an event of the future', ours, sign(ours, NOW + 601), String(NOW + 601)],
  ['an old event with a new date', ours, sign(ours, late), String(NOW)],
  ['no date', ours, sign(ours, ''), ''],
  ['a date that is none', ours, sign(ours, 'NaN'), 'NaN'],
])('[A5] %s is ignored', async (_what, body, signature, at) => {
  expect(await receive(body, signature, at)).toBe('not_signed');
});

test('[A5] without its headers nothing is read', async () => {
  expect(await read(Buffer.from(ours), undefined, String(NOW))).toBe('not_signed');
  expect(await read(Buffer.from(ours), sign(ours), undefined)).toBe('not_signed');
});

test.each([
  'null',
  '{}',
  'id=1',
  event(null),
  event({ id: 'PP1' }),
  event({ metadata: { company_id: '7' } }),
  event({ metadata: { company_id: -1, payment_id: 2 } }),
  event({ metadata: { order_id: 5 }, payment: 5 }),
])('a signed %s is not about a payment of ours', async (body) => {
  expect(await receive(body)).toBe('not_ours');
});
