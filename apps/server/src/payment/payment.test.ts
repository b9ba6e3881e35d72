import { bookingReference } from '@embook/domain/booking';
import { nextPayment, type PaymentState, type ProviderState } from '@embook/domain/payment';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bothDatabases } from '../../test/database.ts';
import { paymentsOn, type PaymentWorld } from '../../test/payments.ts';

const MONDAY = '2026-11-16';

describe.each(bothDatabases)('payments on %s', (_name, open) => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await paymentsOn(await open());
  });
  beforeEach(() => world.forget());

  const received = (id: number) => world.payments.receiveHint(world.companyId, id);
  const standing = (payable: { kind: 'booking'; id: number }, customerId = world.customerId) =>
    world.payments.summary(world.companyId, customerId, payable);
  const giveUp = (payable: { kind: 'booking'; id: number }, customerId = world.customerId) =>
    world.payments.giveUp(world.companyId, customerId, payable);

  describe('the state table', () => {
    const states: PaymentState[] = ['intent', 'pending', 'closed', 'paid', 'refund_due', 'refunded'];
    const saying: ProviderState[] = ['open', 'paid', 'failed', 'cancelled', 'expired', 'refunded'];
    const cells = states.flatMap((from) => saying.map((says) => [from, says] as const));

    test.each(cells)('[A3] [A5] %s, and the provider reports %s', async (from, says) => {
      const { id, payable } = await world.started();
      await world.set(id, { status: from, closedAs: from === 'closed' ? 'expired' : null });
      world.provider.says(id, says);
      await received(id);
      const move = nextPayment(from, says);
      const expectedCalls = {
        pending: [],
        stay: [],
        paid: [`${from === 'refunded' ? 'won back' : 'paid'} ${payable.id}`],
        closed: move.to === 'closed' ? [`${move.as} ${payable.id}`] : [],
        refunded: {
          intent: ['failed'],
          pending: ['failed'],
          paid: ['returned'],
          closed: [],
          refund_due: [],
          refunded: [],
        }[from].map((call) => `${call} ${payable.id}`),
      };
      expect(await world.row(id)).toMatchObject({ status: move.to === 'stay' ? from : move.to });
      expect(world.owner.calls).toEqual(expectedCalls[move.to]);
      // One event for the move, none for staying.
      expect(await world.path(id)).toEqual(['intent', 'pending', ...(move.to === 'stay' ? [] : [move.to])]);
      expect(world.alarms).toHaveLength(
        (move.to === 'stay' && move.alarm) ||
          (from === 'paid' && says === 'refunded') ||
          (from === 'refunded' && says === 'paid')
          ? 1
          : 0,
      );
    });
  });

  test('[B9] the intent is written before the provider is called, with an id nobody can guess', async () => {
    const { id } = await world.intend();
    expect(world.provider.calls.create).toBe(0);
    expect(await world.row(id)).toMatchObject({ status: 'intent', provider: 'sandbox', amountCents: 4950 });
    expect(id).toBeGreaterThan(1_000_000);
    expect(Number.isSafeInteger(id)).toBe(true);
  });

  test('[A4] starting twice is one payment at the provider and one address', async () => {
    const { id } = await world.intend();
    const first = await world.payments.startById(world.companyId, id);
    expect(await world.payments.startById(world.companyId, id)).toBe(first);
    expect(world.provider.calls.create).toBe(1);
    expect(world.provider.of(id).order).toMatchObject({
      key: `payment-${id}`,
      amountCents: 4950,
      currency: 'EUR',
      locale: 'en',
      returnUrl: `https://embook.example/payment/return/${world.companyId}/${id}?locale=en`,
      webhookUrl: `https://embook.example/api/payment/webhook/sandbox/${world.companyId}/${id}`,
    });
  });

  test('[PAY-5] the bank shows the reference that the customer has of the booking', async () => {
    const { id } = await world.intend();
    const payment = await world.row(id);
    await world.payments.startById(world.companyId, id);
    expect(world.provider.of(id).order.description).toBe(`Company one ${bookingReference(payment!.payableId)}`);
  });

  test('[A5] ten deliveries of one webhook settle once', async () => {
    const { id, payable } = await world.started();
    world.provider.says(id, 'paid');
    for (let delivery = 0; delivery < 10; delivery += 1) await received(id);
    expect(world.owner.calls).toEqual([`paid ${payable.id}`]);
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid']);
    expect(await standing(payable)).toEqual({ status: 'ok', reason: null, paymentUrl: null });
  });

  test('[A5] reports in the wrong order: paid, then a late "open", then paid again', async () => {
    const { id } = await world.started();
    for (const says of ['paid', 'open', 'paid'] as const) {
      world.provider.says(id, says);
      await received(id);
    }
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid']);
  });

  test('[A5] a webhook, a status call and the reconciler at the same moment settle once', async () => {
    const { id, payable } = await world.started();
    world.provider.says(id, 'paid');
    world.wait(2);
    await Promise.all([
      ...Array.from({ length: 8 }, () => received(id)),
      standing(payable),
      world.payments.reconcile(),
      world.payments.reconcile(),
      giveUp(payable),
    ]);
    expect(world.owner.calls).toEqual([`paid ${payable.id}`]);
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid']);
  });

  test('[A5] a webhook about nothing does nothing', async () => {
    await received(42);
    await world.payments.receiveHint(world.companyId + 1, (await world.started()).id);
    expect(world.provider.calls.read).toBe(0);
  });

  test('[A3] a lost webhook: the reconciler finds that it was paid', async () => {
    const { id, payable } = await world.started();
    world.provider.says(id, 'paid');
    world.wait(1);
    expect(await world.payments.reconcile()).toBe(1);
    expect(world.owner.calls).toEqual([`paid ${payable.id}`]);
    world.wait(60);
    expect(await world.payments.reconcile()).toBe(0);
  });

  test('[A3] an unpaid payment is cancelled at the provider and closed as expired after 15 minutes', async () => {
    const { id, payable } = await world.started();
    world.wait(14);
    await world.payments.reconcile();
    expect(await standing(payable)).toMatchObject({
      status: 'pending',
      paymentUrl: `https://bank.example/fake-payment-${id}`,
    });
    world.wait(1);
    await world.payments.reconcile();
    expect(world.provider.of(id).state).toBe('cancelled');
    expect(world.owner.calls).toEqual([`expired ${payable.id}`]);
    expect(await standing(payable)).toEqual({ status: 'error', reason: 'expired', paymentUrl: null });
    expect(await world.row(id)).toMatchObject({ closedAs: 'expired', nextCheckAt: null });
  });

  test('[A3] paid in the last second beats the end of the hold', async () => {
    const { id, payable } = await world.started();
    world.provider.says(id, 'paid');
    world.wait(16);
    await world.payments.reconcile();
    expect(world.owner.calls).toEqual([`paid ${payable.id}`]);
    expect(world.provider.calls.cancel).toBe(0);
  });

  test('[A3] [B8] a hold ends even while the provider is unavailable', async () => {
    const { id, payable } = await world.started();
    world.provider.script.away = true;
    world.wait(16);
    await world.payments.reconcile();
    expect(await world.row(id)).toMatchObject({ status: 'closed', closedAs: 'expired' });
    expect(world.owner.calls).toEqual([`expired ${payable.id}`]);
  });

  /** Closed by us while the provider would not cancel it: it can still be paid there. */
  async function closedButOpen() {
    const payment = await world.started();
    world.provider.script.stubborn = true;
    world.wait(16);
    await world.payments.reconcile();
    expect(await world.row(payment.id)).toMatchObject({ status: 'closed' });
    world.owner.calls.length = 0;
    world.provider.says(payment.id, 'paid');
    world.wait(10);
    return payment;
  }

  test('[A3] paid after the hold, webhook lost, place still free: booked', async () => {
    const { id, payable } = await closedButOpen();
    await world.payments.reconcile();
    expect(world.owner.calls).toEqual([`paid ${payable.id}`]);
    expect(await world.path(id)).toEqual(['intent', 'pending', 'closed', 'paid']);
    expect(await standing(payable)).toMatchObject({ status: 'ok' });
  });

  test('[A3] paid after the hold, webhook lost, place gone: the money goes back on Monday', async () => {
    const { id, payable } = await closedButOpen();
    world.owner.script.isGone = true;
    await world.payments.reconcile();
    expect(world.owner.calls).toEqual([`gone ${payable.id}`, `refund ${payable.id}: 4950 on ${MONDAY}`]);
    expect(await world.refund(id)).toMatchObject({ amountCents: 4950, dueOn: MONDAY, status: 'due' });
    expect(await standing(payable)).toEqual({ status: 'error', reason: 'refunded', paymentUrl: null });
  });

  test('[A3] a closed payment that stays open at the provider is checked at growing intervals', async () => {
    const { id } = await world.started();
    world.provider.script.stubborn = true;
    const minutesToNext = async (): Promise<number | undefined> => {
      await world.payments.reconcile();
      const next = (await world.row(id))?.nextCheckAt;
      return next ? (next.getTime() - world.clock.now()) / 60_000 : undefined;
    };
    world.wait(15);
    expect(await minutesToNext()).toBe(7.5);
    world.wait(45);
    expect(await minutesToNext()).toBe(30);
    world.wait(7 * 24 * 60);
    expect(await minutesToNext()).toBe(12 * 60);
    world.wait(24 * 24 * 60);
    expect(await minutesToNext()).toBeUndefined();
  });

  test.each([
    ['more', { amountCents: 6000 }, 6000],
    ['less', { amountCents: 100 }, 100],
    ['in dollars', { currency: 'USD' }, 4950],
  ])(
    '[A7] %s was paid than asked for: all of it goes back, the slot is released and an alarm is logged',
    async (_what, other, back) => {
      const { id, payable } = await world.started();
      world.provider.says(id, 'paid', other);
      await received(id);
      await received(id);
      expect(world.owner.calls).toEqual([`cancelled ${payable.id}`, `refund ${payable.id}: ${back} on ${MONDAY}`]);
      expect(await world.row(id)).toMatchObject({ status: 'refund_due' });
      expect(world.alarms).toEqual(['another amount or currency was paid than asked for']);
    },
  );

  test('[A4] two tabs, both paid: one is fulfilled, the other is refunded', async () => {
    const first = await world.started();
    const second = await world.started(first.payable.id);
    for (const { id } of [first, second]) world.provider.says(id, 'paid');
    await Promise.all([received(first.id), received(second.id)]);
    const states = [await world.row(first.id), await world.row(second.id)].map((row) => row?.status);
    expect(new Set(states)).toEqual(new Set(['paid', 'refund_due']));
    expect(world.owner.calls).toEqual([`paid ${first.payable.id}`, `refund ${first.payable.id}: 4950 on ${MONDAY}`]);
    expect(await standing(first.payable)).toMatchObject({ status: 'ok' });
  });

  test('[A4] an attempt that ends frees nothing that another one keeps or has bought', async () => {
    const second = await world.started();
    const first = await world.started(second.payable.id);
    world.provider.says(first.id, 'failed');
    await received(first.id);
    expect(world.owner.calls).toEqual([]);
    expect(await standing(first.payable)).toMatchObject({ status: 'pending' });
    world.provider.says(second.id, 'paid');
    await received(second.id);
    expect(world.owner.calls).toEqual([`paid ${first.payable.id}`]);
  });

  test('[A6] [A15] nobody reads or cancels what is not theirs', async () => {
    const { id, payable } = await world.started();
    const other = await world.studio.addCustomer(`${crypto.randomUUID()}@embook.test`);
    expect(await standing(payable, other)).toBeUndefined();
    expect(await giveUp(payable, other)).toBeUndefined();
    expect(await world.payments.giveUp(world.companyId + 1, world.customerId, payable)).toBeUndefined();
    expect(await world.row(id)).toMatchObject({ status: 'pending' });
    expect(world.provider.calls).toMatchObject({ read: 0, cancel: 0 });
  });

  test('[A6] giving up cancels at the provider and frees the place', async () => {
    const { payable } = await world.started();
    expect(await giveUp(payable)).toEqual({ status: 'cancel', reason: 'cancelled', paymentUrl: null });
    expect(await giveUp(payable)).toMatchObject({ status: 'cancel' });
    expect(world.owner.calls).toEqual([`cancelled ${payable.id}`]);
    expect(world.provider.calls.cancel).toBe(1);
  });

  test('[A5] [A6] why it was closed is kept, however often the provider calls after that', async () => {
    const { id, payable } = await world.started();
    await giveUp(payable);
    await received(id);
    expect(await standing(payable)).toEqual({ status: 'cancel', reason: 'cancelled', paymentUrl: null });
  });

  test('[A3] a provider that calls about an open payment does not keep its place beyond the time to pay', async () => {
    const { id, payable } = await world.started();
    world.wait(16);
    await received(id);
    expect(world.owner.calls).toEqual([`expired ${payable.id}`]);
  });

  test('[A3] paid before we knew the address: the customer is sent to the result, not shown a failure', async () => {
    const { id } = await world.intend();
    const { create } = world.provider.provider;
    world.provider.provider.create = async (order) => {
      const made = await create(order);
      world.provider.provider.create = create;
      world.provider.says(id, 'paid');
      await received(id);
      return made;
    };
    expect(await world.payments.startById(world.companyId, id)).toBe(`https://bank.example/fake-payment-${id}`);
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid']);
  });

  test('[A3] given up, but paid a moment before: it is booked', async () => {
    const { id, payable } = await world.started();
    world.provider.says(id, 'paid');
    expect(await giveUp(payable)).toMatchObject({ status: 'ok' });
    expect(world.owner.calls).toEqual([`paid ${payable.id}`]);
  });

  test('[B8] the provider is unavailable at the start: the slot is released at once and the call is refused', async () => {
    const { id, payable } = await world.intend();
    world.provider.script.away = true;
    await expect(world.payments.startById(world.companyId, id)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(world.owner.calls).toEqual([`cancelled ${payable.id}`]);
    expect(await world.row(id)).toMatchObject({ status: 'closed', closedAs: 'cancelled', nextCheckAt: null });
    expect(await world.payments.banks(world.companyId)).toEqual([]);
  });

  test('[B8] the provider is unavailable later: waiting goes on, cancelling works, a webhook is repeated', async () => {
    const { id, payable } = await world.started();
    world.provider.script.away = true;
    expect(await standing(payable)).toMatchObject({ status: 'pending' });
    await expect(received(id)).rejects.toThrow('away');
    expect(await giveUp(payable)).toMatchObject({ status: 'cancel' });
    world.provider.script.away = false;
    world.provider.says(id, 'paid');
    world.wait(5);
    await world.payments.reconcile();
    expect(world.owner.calls).toEqual([`cancelled ${payable.id}`, `paid ${payable.id}`]);
  });

  test('[B6] however often a screen polls, the provider is called every two seconds at most', async () => {
    const { payable } = await world.started();
    for (let question = 0; question < 5; question += 1) await standing(payable);
    expect(world.provider.calls.read).toBe(1);
    world.wait(0.05);
    await standing(payable);
    expect(world.provider.calls.read).toBe(2);
  });

  test.each(['after intent', 'after create', 'after read', 'before commit', 'after commit'])(
    '[B9] stopped %s, the reconciler finishes it',
    async (point) => {
      const { id, payable } = await world.intend();
      world.stopAt.add(point);
      await world.payments.startById(world.companyId, id).catch(() => {});
      const isStarted = (await world.row(id))?.status === 'pending';
      if (isStarted) world.provider.says(id, 'paid');
      await received(id).catch(() => {});
      world.stopAt.clear();
      world.wait(2);
      await world.payments.reconcile();
      world.provider.says(id, 'paid');
      world.wait(2);
      await world.payments.reconcile();
      expect(await world.path(id)).toEqual(['intent', 'pending', 'paid']);
      expect(world.owner.calls.filter((what) => what === `paid ${payable.id}`).length).toBeGreaterThan(0);
      expect(await standing(payable)).toMatchObject({ status: 'ok' });
    },
  );
});
