import { describe, expect, test } from 'vitest';
import { providerSuite } from '../../../test/provider-suite.ts';
import { stripeApi, stripeWays } from '../../../test/stripe-api.ts';
import type { Order } from './provider.ts';
import { stripeProvider } from './stripe.ts';

const stripe = await stripeApi();
const provider = stripeProvider({ secretKey: 'sk_test_key', at: stripe.at });

/** Stripe's representation of each outcome. */
const ends = {
  paid: { status: 'complete', payment_status: 'paid', intent: 'succeeded' },
  failed: { status: 'complete', intent: 'requires_payment_method' },
  cancelled: { intent: 'canceled' },
  expired: { status: 'expired' },
} as const;

describe('Stripe', () =>
  providerSuite(stripeWays, async () => ({
    provider,
    companyId: 7,
    end: (id, as) => stripe.set(id, ends[as]),
    cancelledIs: 'expired',
    giveBack: stripe.giveBack,
    chargeBack: stripe.chargeBack,
    winBack: stripe.winBack,
    endRefunds: stripe.endRefunds,
    refundedCents: stripe.refundedCents,
    cut: stripe.cut,
    impatient: stripeProvider({ secretKey: 'sk_test_key', timeoutMs: 300, at: stripe.at }),
  })));

const order: Order = {
  key: 'payment-9000',
  placedAt: new Date(),
  companyId: 7,
  paymentId: 9_000,
  amountCents: 1_005,
  currency: 'EUR',
  description: 'Studio 4F2K9Q',
  bankId: null,
  locale: 'lt',
  returnUrl: 'https://book.example.com/payment/return/7/9000',
  webhookUrl: 'https://book.example.com/api/payment/webhook/stripe/7/9000',
};

test('[PAY-5] an order reaches Stripe as iDEAL, in cents, with its metadata and an expiry', async () => {
  const { id, checkoutUrl } = await provider.create(order);
  expect(checkoutUrl).toBe(`https://checkout.stripe.com/c/pay/${id}`);
  expect(Object.fromEntries(stripe.find(id).asked)).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'ideal',
    'line_items[0][price_data][unit_amount]': '1005',
    'line_items[0][price_data][currency]': 'eur',
    client_reference_id: '7/9000',
    'metadata[company_id]': '7',
    'metadata[payment_id]': '9000',
    'payment_intent_data[metadata][payment_id]': '9000',
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
  });
});

test('[A4] an order that is repeated twenty minutes later is still the same one, and not refused', async () => {
  const placed = { ...order, key: 'payment-9001', placedAt: new Date(Date.now() - 20 * 60_000) };
  const first = await provider.create(placed);
  expect(await provider.create(placed)).toEqual(first);
});

test('a failed try leaves the session open for another', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-9002' });
  stripe.set(id, { intent: 'requires_payment_method' });
  expect(await provider.read({ companyId: 7, id })).toMatchObject({ state: 'open' });
});

test('[A9] a refund is recognised by its metadata when the key has expired at Stripe', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-9003' });
  stripe.set(id, ends.paid);
  const payment = { companyId: 7, id };
  const refund = { key: 'refund-9003', amountCents: 300, currency: 'EUR' };
  const first = await provider.refund(payment, refund);
  expect(first.state).toBe('sent');
  stripe.forgetKeys();
  const kept = stripe.find(id).refunds[0];
  if (kept) kept.status = 'succeeded';
  expect(await provider.refund(payment, refund)).toEqual({ id: first.id, state: 'done' });
  expect(stripe.refundedCents(id)).toBe(300);
});

test('[A9] more refunds than come with a charge are all counted, and each of ours names its payment', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-9004' });
  stripe.set(id, ends.paid);
  for (let time = 0; time < 12; time += 1) stripe.giveBack(id, 10);
  const payment = { companyId: 7, id };
  expect((await provider.read(payment)).givenBack).toEqual({ done: 120, sent: 0 });
  await provider.refund(payment, { key: 'refund-9004', amountCents: 300, currency: 'EUR' });
  expect(stripe.find(id).refunds.at(-1)?.metadata).toEqual({
    key: 'refund-9004',
    company_id: '7',
    payment_id: '9000',
  });
});
