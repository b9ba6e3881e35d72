import { describe, expect, test } from 'vitest';
import { PAYPRO_KEY, payProFake, payProWays } from '../../../test/paypro-api.ts';
import { providerSuite } from '../../../test/provider-suite.ts';
import { payProProvider } from './paypro.ts';
import { type Order, ProviderAway } from './provider.ts';

const paypro = payProFake();
const provider = payProProvider({ apiKey: PAYPRO_KEY });
const states = { paid: 'paid', failed: 'failed', cancelled: 'canceled', expired: 'expired' } as const;

describe('PayPro', () =>
  providerSuite(payProWays, async () => ({
    provider,
    companyId: 7,
    end: (id, as) => paypro.set(id, states[as]),
    cancelledIs: 'cancelled',
    giveBack: paypro.giveBack,
    chargeBack: paypro.chargeBack,
    winBack: paypro.winBack,
    endRefunds: paypro.endRefunds,
    refundedCents: paypro.refundedCents,
    cut: paypro.cut,
    impatient: payProProvider({ apiKey: PAYPRO_KEY, timeoutMs: 300 }),
  })));

const order: Order = {
  key: 'payment-9000',
  placedAt: new Date(),
  companyId: 7,
  paymentId: 9_000,
  amountCents: 1_005,
  currency: 'EUR',
  description: 'Studio 4F2K9Q',
  bankId: 'INGBNL2A',
  locale: 'nl',
  returnUrl: 'https://book.example.com/payment/return/7/9000',
  webhookUrl: 'https://book.example.com/api/payment/webhook/paypro/7/9000',
};

test('[PAY-10] an order reaches PayPro as iDEAL, with bank, cents and what it is about', async () => {
  const { id, checkoutUrl } = await provider.create(order);
  expect(checkoutUrl).toBe(`https://www.paypro.nl/betalen/${id}`);
  expect(paypro.payments.get(id)).toMatchObject({
    amount: 1_005,
    currency: 'EUR',
    description: 'Studio 4F2K9Q',
    pay_methods: ['ideal'],
    issuer: 'INGBNL2A',
    return_url: order.returnUrl,
    cancel_url: order.returnUrl,
    metadata: { company_id: 7, payment_id: 9_000 },
  });
});

test.each([
  ['processing', 'open'],
  ['completed', 'paid'],
  ['something new', 'failed'],
])('[PAY-10] PayPro says %s: the payment is %s', async (says, state) => {
  const { id } = await provider.create({ ...order, key: `payment-${says}` });
  paypro.set(id, says);
  expect(await provider.read({ companyId: 7, id })).toMatchObject({ state });
});

test.each([
  ['completed', 'refunded', { done: 1_005, sent: 0 }, []],
  ['charged_back', 'refunded', { done: 1_005, sent: 0 }, []],
  ['reversed', 'paid', { done: 0, sent: 0 }, []],
  // Nothing is taken from the customer for it, and nothing sent beside it, until somebody has looked.
  ['under review', 'paid', { done: 0, sent: 1_005 }, ['chargeback under review']],
  ['', 'paid', { done: 0, sent: 1_005 }, ['chargeback ']],
] as const)(
  '[A30] [A9] PayPro says "%s" of a charge-back: the payment is %s',
  async (says, state, givenBack, unknown) => {
    const { id } = await provider.create({ ...order, key: `chargeback-${says}` });
    paypro.set(id, 'paid');
    paypro.chargeBack(id, 1_005, says);
    expect(await provider.read({ companyId: 7, id })).toMatchObject({ state, givenBack, unknown });
  },
);

test('[A9] states of a payment or a refund that are not known are named', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-unknown' });
  paypro.set(id, 'something new');
  expect(await provider.read({ companyId: 7, id })).toMatchObject({ unknown: ['payment something new'] });
  paypro.set(id, 'paid');
  paypro.giveBack(id, 100);
  expect(await provider.read({ companyId: 7, id })).toMatchObject({ unknown: [] });
});

test('[PAY-10] the banks of iDEAL are read once an hour, and stay while PayPro is away', async () => {
  let now = 0;
  const clocked = payProProvider({ apiKey: PAYPRO_KEY, clock: { now: () => now } });
  paypro.cut('answers 500');
  await expect(clocked.banks()).rejects.toBeInstanceOf(ProviderAway);
  paypro.cut(undefined);
  expect(await clocked.banks()).toEqual([{ id: 'INGBNL2A', name: 'ING' }]);
  const calls = paypro.methodCalls();
  paypro.cut('answers 500');
  expect(await clocked.banks()).toEqual([{ id: 'INGBNL2A', name: 'ING' }]);
  paypro.cut(undefined);
  expect(paypro.methodCalls()).toBe(calls);
  now = 60 * 60_000;
  await clocked.banks();
  expect(paypro.methodCalls()).toBe(calls + 1);
});

test('[A9] a refund is recognised by its reason in another process, behind more than one page of others', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-9001' });
  paypro.set(id, 'paid');
  for (let time = 0; time < 5; time += 1) paypro.giveBack(id, 10);
  const payment = { companyId: 7, id };
  const refund = { key: 'refund-9001', amountCents: 300, currency: 'EUR' };
  const first = await provider.refund(payment, refund);
  const restarted = payProProvider({ apiKey: PAYPRO_KEY });
  expect(await restarted.refund(payment, refund)).toEqual(first);
  expect(paypro.refundedCents(id)).toBe(350);
  expect((await provider.read(payment)).givenBack).toEqual({ done: 0, sent: 350 });
});

test('a refusal is told in PayPro’s own words, without the key', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-9002' });
  paypro.set(id, 'paid');
  const asked = provider.refund({ companyId: 7, id }, { key: 'refund-9002', amountCents: 9_999, currency: 'EUR' });
  await expect(asked).rejects.toThrow(/^PayPro refused with 422: amount is more than remains$/);
  await expect(payProProvider({ apiKey: 'pp_wrong' }).create({ ...order, key: 'x' })).rejects.toThrow(
    /^PayPro refused with 401(?!.*pp_)/,
  );
});

test('[A9] another currency than was paid is not given back', async () => {
  const { id } = await provider.create({ ...order, key: 'payment-9003' });
  paypro.set(id, 'paid');
  const asked = provider.refund({ companyId: 7, id }, { key: 'refund-9003', amountCents: 100, currency: 'CHF' });
  await expect(asked).rejects.toThrow('no CHF');
});
