import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { stripeWebhook } from './stripe-webhook.ts';

const secret = 'whsec_one';
const verify = stripeWebhook(secret);

const event = (metadata: unknown): string =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session', metadata } },
  });
const signed = (payload: string, more: { secret?: string; timestamp?: number } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more });

const ours = event({ company_id: '7', payment_id: '9007199254740991' });

test('[A5] a signed event says which payment it is about, as text or as bytes', () => {
  const about = { companyId: 7, paymentId: 9_007_199_254_740_991 };
  expect(verify(ours, signed(ours))).toEqual(about);
  expect(verify(Buffer.from(ours), signed(ours))).toEqual(about);
});

test.each(['charge.refunded', 'refund.failed'])(
  '[A5] [A9] so does %s, by the metadata of the payment intent',
  (type) => {
    const metadata = { company_id: '7', payment_id: '12', key: 'refund-12' };
    const payload = JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object: { id: 'x', metadata } } });
    expect(verify(payload, signed(payload))).toEqual({ companyId: 7, paymentId: 12 });
  },
);

test.each([
  ['no signature', ours, undefined],
  ['an empty signature', ours, ''],
  ['a signature that is none', ours, 't=1,v1=abc'],
  ['a signature without anything in it', ours, 't=,v1='],
  ['another secret', ours, signed(ours, { secret: 'whsec_other' })],
  ['a body changed on the way', ours.replace('"7"', '"8"'), signed(ours)],
  ['an old event', ours, signed(ours, { timestamp: Math.floor(Date.now() / 1_000) - 3_600 })],
  ['a body that is not JSON', 'id=1', signed('id=1')],
])('[A5] %s is ignored', (_what, body, signature) => {
  expect(verify(body, signature)).toBe('not_signed');
});

test.each([
  null,
  {},
  { company_id: '7' },
  { company_id: '7', payment_id: '1.5' },
  { company_id: '-1', payment_id: '2' },
])('a signed event about %j is not about a payment of ours', (metadata) => {
  const payload = event(metadata);
  expect(verify(payload, signed(payload))).toBe('not_ours');
});

test.each(['null', '{}', '{"data":null}', '{"data":{"object":null}}'])('nor is a signed %s', (payload) => {
  expect(verify(payload, signed(payload))).toBe('not_ours');
});
