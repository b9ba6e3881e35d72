import { beforeAll, describe, expect, test } from 'vitest';
import { type Order, type Provider, ProviderAway } from '../src/infra/checkout/provider.ts';

/** A provider, with control over the other side of it. */
export interface ProviderControl {
  readonly provider: Provider;
  readonly companyId: number;
  /** What the customer does on the provider's page, or fails to do. */
  end(id: string, as: 'paid' | 'failed' | 'cancelled' | 'expired'): Promise<void> | void;
  /** What the provider says of a payment that we cancelled. */
  readonly cancelledIs: 'cancelled' | 'expired';
  /** Somebody gives so much back by hand, in the provider's dashboard. */
  giveBack(id: string, amountCents: number): Promise<void> | void;
  /** The customer's bank takes so much back, and gives it again; undefined where no bank can. */
  readonly chargeBack?: (id: string, amountCents: number) => void;
  readonly winBack?: (id: string) => void;
  /** The state that all refunds of the payment end with; undefined where they are done at once. */
  readonly endRefunds: ((id: string, as: 'done' | 'failed') => void) | undefined;
  /** How much was refunded in all. */
  refundedCents(id: string): Promise<number> | number;
  /** Breaks the connection in this way, or restores it. */
  cut(way: string | undefined): void;
  /** The same provider with short timeouts, for tests in which it does not answer. */
  readonly impatient: Provider;
}

const EUR = 'EUR';

export const SILENCE = 'silence';

/** What every provider must hold. `ways` are the ways in which it can be unavailable. */
export function providerSuite(ways: readonly string[], open: () => Promise<ProviderControl>): void {
  let at: ProviderControl;
  let orders = 0;
  beforeAll(async () => {
    at = await open();
  });

  const order = (more: Partial<Order> = {}): Order => {
    orders += 1;
    return {
      key: `payment-${orders}`,
      placedAt: new Date(),
      companyId: at.companyId,
      paymentId: orders,
      amountCents: 4_950,
      currency: EUR,
      description: 'Studio 4F2K9Q',
      bankId: null,
      locale: 'nl',
      returnUrl: `https://book.example.com/payment/return/1/${orders}`,
      webhookUrl: `https://book.example.com/api/payment/webhook/1/${orders}`,
      ...more,
    };
  };
  const opened = async (more?: Partial<Order>) => {
    const { id } = await at.provider.create(order(more));
    return { companyId: at.companyId, id };
  };
  const paid = async (more?: Partial<Order>) => {
    const payment = await opened(more);
    await at.end(payment.id, 'paid');
    return payment;
  };
  const refund = (key: string, amountCents: number) => ({ key, amountCents, currency: EUR });
  const stateOf = async (payment: Parameters<Provider['read']>[0]) => (await at.provider.read(payment)).state;

  test('[PAY-5] an order has a page to pay on and is open until it is paid; then it can be given back', async () => {
    const { id, checkoutUrl } = await at.provider.create(order());
    const payment = { companyId: at.companyId, id };
    expect(new URL(checkoutUrl).protocol).toMatch(/^https?:$/);
    expect(await at.provider.read(payment)).toMatchObject({ state: 'open', amountCents: 4_950, currency: EUR });
    await at.end(id, 'paid');
    expect(await at.provider.read(payment)).toMatchObject({ state: 'paid', amountCents: 4_950, currency: EUR });
    const { state } = await at.provider.refund(payment, refund(`refund-of-${id}`, 4_950));
    expect(['sent', 'done']).toContain(state);
    expect(await at.provider.read(payment)).toMatchObject({ state: 'refunded', amountCents: 4_950 });
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    '[A5] a payment that ended as %s is reported as such',
    async (as) => {
      const payment = await opened();
      await at.end(payment.id, as);
      expect(await stateOf(payment)).toBe(as);
    },
  );

  test('[A4] the same order twice, also at once, is one payment', async () => {
    const twice = order();
    const [one, other] = await Promise.all([at.provider.create(twice), at.provider.create(twice)]);
    expect(other).toEqual(one);
    expect(await at.provider.create(twice)).toEqual(one);
    expect(await opened()).not.toMatchObject({ id: one.id });
  });

  test('[A9] the same refund twice is one refund; another is another, never above what was paid', async () => {
    const payment = await paid();
    const same = () => at.provider.refund(payment, refund(`a-${payment.id}`, 2_000));
    const [first, second] = await Promise.all([same(), same()]);
    expect(second.id).toBe(first.id);
    expect(await at.provider.refund(payment, refund(`a-${payment.id}`, 2_000))).toMatchObject({ id: first.id });
    expect(await at.refundedCents(payment.id)).toBe(2_000);
    expect(await stateOf(payment)).toBe('paid');
    await at.provider.refund(payment, refund(`b-${payment.id}`, 1_000));
    await expect(at.provider.refund(payment, refund(`c-${payment.id}`, 1_951))).rejects.toThrow();
    expect(await at.refundedCents(payment.id)).toBe(3_000);
    await at.provider.refund(payment, refund(`d-${payment.id}`, 1_950));
    expect(await stateOf(payment)).toBe('refunded');
  });

  test('[A9] a part that was given back by hand is reported, and no more than the rest can be refunded', async () => {
    const payment = await paid();
    expect(await at.provider.read(payment)).toMatchObject({ givenBack: { done: 0, sent: 0 } });
    await at.giveBack(payment.id, 1_500);
    const { state, givenBack } = await at.provider.read(payment);
    expect([state, givenBack.done + givenBack.sent]).toEqual(['paid', 1_500]);
    await expect(at.provider.refund(payment, refund(`e-${payment.id}`, 3_451))).rejects.toThrow();
    await at.provider.refund(payment, refund(`f-${payment.id}`, 3_450));
    at.endRefunds?.(payment.id, 'done');
    expect(await at.provider.read(payment)).toMatchObject({
      state: 'refunded',
      givenBack: { done: 4_950, sent: 0 },
    });
  });

  test('[A9] given back by hand as a whole, it is refunded', async () => {
    const payment = await paid();
    await at.giveBack(payment.id, 4_950);
    expect(await stateOf(payment)).toBe('refunded');
  });

  test('[A30] [A9] what the bank takes back is money that went back, also beside a refund, until it is won back', async () => {
    const { chargeBack, winBack } = at;
    if (!chargeBack || !winBack) return;
    const whole = await paid();
    chargeBack(whole.id, 4_950);
    expect(await at.provider.read(whole)).toMatchObject({ state: 'refunded', givenBack: { done: 4_950, sent: 0 } });
    winBack(whole.id);
    expect(await at.provider.read(whole)).toMatchObject({ state: 'paid', givenBack: { done: 0, sent: 0 } });
    const part = await paid();
    await at.giveBack(part.id, 2_000);
    at.endRefunds?.(part.id, 'done');
    chargeBack(part.id, 950);
    expect(await at.provider.read(part)).toMatchObject({ state: 'paid', givenBack: { done: 2_950, sent: 0 } });
  });

  test('[A9] a refund that fails brings nothing back: its key stays failed, another one tries anew', async () => {
    const payment = await paid();
    if (!at.endRefunds) return;
    const first = refund(`g-${payment.id}`, 4_950);
    const { id, state } = await at.provider.refund(payment, first);
    expect(state).toBe('sent');
    expect(await at.provider.read(payment)).toMatchObject({ givenBack: { done: 0, sent: 4_950 } });
    at.endRefunds(payment.id, 'failed');
    expect(await at.provider.read(payment)).toMatchObject({ state: 'paid', givenBack: { done: 0, sent: 0 } });
    expect(await at.provider.refund(payment, first)).toEqual({ id, state: 'failed' });
    const second = await at.provider.refund(payment, refund(`g-${payment.id}-1`, 4_950));
    expect(second.id).not.toBe(id);
    expect(second.state).toBe('sent');
  });

  test('[A9] nothing is given back of what was not paid', async () => {
    const payment = await opened();
    await expect(at.provider.refund(payment, refund(`x-${payment.id}`, 100))).rejects.toThrow();
    expect(await at.refundedCents(payment.id)).toBe(0);
  });

  test('[A3] an open payment can be cancelled, a paid one cannot', async () => {
    const left = await opened();
    await at.provider.cancel(left);
    expect(await stateOf(left)).toBe(at.cancelledIs);
    await at.provider.cancel(left);
    const taken = await paid();
    await at.provider.cancel(taken);
    expect(await stateOf(taken)).toBe('paid');
  });

  test('an unknown payment is an error, not "provider unavailable"', async () => {
    const asked = at.provider.read({ companyId: at.companyId, id: 'nobody-knows' });
    await expect(asked).rejects.toThrow();
    await expect(asked).rejects.not.toBeInstanceOf(ProviderAway);
  });

  describe.each(ways)('unavailable: %s', (way) => {
    test('[B9] every call answers "unavailable", and the same order works once it is back', async () => {
      const payment = await paid();
      const lost = order();
      const provider = way === SILENCE ? at.impatient : at.provider;
      at.cut(way);
      const asked = await Promise.allSettled([
        provider.create(lost),
        provider.read(payment),
        provider.cancel(payment),
        provider.refund(payment, refund(`away-${payment.id}`, 100)),
      ]);
      at.cut(undefined);
      for (const answer of asked)
        expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(ProviderAway) });
      expect(await at.refundedCents(payment.id)).toBe(0);
      const { id } = await at.provider.create(lost);
      expect(await stateOf({ companyId: at.companyId, id })).toBe('open');
    });
  });
}
