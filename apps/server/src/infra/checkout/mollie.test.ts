import { describe, expect, test } from 'vitest';
import { mollieApi, mollieWays } from '../../../test/mollie-api.ts';
import { providerSuite } from '../../../test/provider-suite.ts';
import { mollieProvider } from './mollie.ts';
import type { Order } from './provider.ts';

const mollie = mollieApi();
const provider = mollieProvider({ apiKey: 'test_key' });
const statuses = { paid: 'paid', failed: 'failed', cancelled: 'canceled', expired: 'expired' } as const;

describe('Mollie', () =>
  providerSuite(mollieWays, async () => ({
    provider,
    companyId: 7,
    end: (id, as) => mollie.set(id, statuses[as]),
    cancelledIs: 'cancelled',
    giveBack: mollie.giveBack,
    chargeBack: mollie.chargeBack,
    winBack: mollie.winBack,
    endRefunds: mollie.endRefunds,
    refundedCents: mollie.refundedCents,
    cut: mollie.cut,
    impatient: mollieProvider({ apiKey: 'test_key', timeoutMs: 300 }),
  })));

const order: Order = {
  key: 'payment-9000',
  placedAt: new Date(),
  companyId: 7,
  paymentId: 9_000,
  amountCents: 1_005,
  currency: 'EUR',
  description: 'Studio 4F2K9Q',
  bankId: 'ideal_INGBNL2A',
  locale: 'lt',
  returnUrl: 'https://book.example.com/payment/return/7/9000',
  webhookUrl: 'https://book.example.com/api/payment/webhook/mollie/7/9000',
};

test('[PAY-5] an order reaches Mollie as iDEAL, with bank, language, cents and what it is about', async () => {
  const { id, checkoutUrl } = await provider.create(order);
  expect(checkoutUrl).toBe(`https://www.mollie.com/checkout/${id}`);
  expect(mollie.payments.get(id)).toMatchObject({
    amount: { currency: 'EUR', value: '10.05' },
    method: 'ideal',
    issuer: 'ideal_INGBNL2A',
    locale: 'lt_LT',
    redirectUrl: order.returnUrl,
    webhookUrl: order.webhookUrl,
    metadata: { company_id: 7, payment_id: 9_000 },
  });
  expect(await provider.banks()).toEqual([]);
});

test.each(['localhost:8480', '127.0.0.1:8480', 'studio.localhost', '[::1]:8480'])(
  'a platform at %s names no webhook, which Mollie would refuse',
  async (host) => {
    const { id } = await provider.create({ ...order, key: `at-${host}`, webhookUrl: `http://${host}/webhook` });
    expect(mollie.payments.get(id)).not.toHaveProperty('webhookUrl');
  },
);

test('[A9] a refund is recognised by its metadata when the key has expired at Mollie', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-9001' });
  mollie.set(id, 'paid');
  const payment = { companyId: 7, id };
  const refund = { key: 'refund-9001', amountCents: 300, currency: 'EUR' };
  const first = await provider.refund(payment, refund);
  expect(first.state).toBe('sent');
  mollie.forgetKeys();
  const kept = mollie.payments.get(id)?.refunds[0];
  if (kept) kept.status = 'refunded';
  expect(await provider.refund(payment, refund)).toEqual({ id: first.id, state: 'done' });
  expect(mollie.refundedCents(id)).toBe(300);
});
