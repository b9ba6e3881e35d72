import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { bundles, payments } from '../infra/db/schema/index.ts';

describe.each(databases)('the way back after a payment on %s', (_name, open) => {
  let world: SubscriptionWorld;
  beforeAll(async () => {
    world = await subscriptionsOn(await open());
  });

  const returnPage = async (bookingId: number) => {
    const { companyId, id } = await world.paymentOf(bookingId);
    return (await world.app.inject(`/payment/return/${companyId}/${id}?locale=en`)).body;
  };

  async function keep(day: number) {
    const { status, result } = await world.confirm(await world.buyer(), {
      timestamp: at(day, 9),
      paymentType: 'ideal',
    });
    expect(status).toBe(200);
    return { id: Number(result['booking_id']) };
  }

  test('[PAY-8] the page after a failed payment leads back to the same choice; after a paid one to the bookings alone', async () => {
    const day = 16;
    const { id } = await keep(day);
    expect(await returnPage(id)).not.toContain('/book/confirm');
    await world.bankSays(id, 'failed');
    world.wait(1);
    const { serviceId, shopId, roomId } = await world.booking(id);
    expect(await returnPage(id)).toContain(
      `href="/book/confirm/service?shopId=${shopId}&amp;serviceId=${serviceId}&amp;startsAt=${at(day, 9)}&amp;roomId=${roomId}&amp;companyApiKey=one&amp;locale=en">Try again</a>`,
    );
    const paid = await keep(day);
    await world.bankSays(paid.id, 'paid');
    world.wait(1);
    expect(await returnPage(paid.id)).not.toContain('/book/confirm');
  });

  test('[PAY-8] [PAY-1] the way back names the bank that was chosen', async () => {
    const { id } = await keep(18);
    const { companyId, id: paymentId } = await world.paymentOf(id);
    await world.db
      .update(payments)
      .set({ bankId: 'sandbox-bank-3' })
      .where(and(eq(payments.companyId, companyId), eq(payments.id, paymentId)));
    await world.bankSays(id, 'failed');
    world.wait(1);
    expect(await returnPage(id)).toContain('&amp;bankId=sandbox-bank-3&amp;companyApiKey=one');
  });

  test('[PAY-8] so does that of a class, with its option', async () => {
    const startsAt = at(17, 9);
    const sessionId = await world.addSession({ startsAt });
    await world.addOption(sessionId, 2000);
    const buyer = await world.buyer();
    const request = {
      timestamp: startsAt,
      paymentType: 'ideal' as const,
      sessionId,
      serviceId: world.one.longMassageId,
    };
    const { result } = await world.confirm(buyer, request);
    const id = Number(result['booking_id']);
    await world.bankSays(id, 'cancelled');
    world.wait(1);
    expect(await returnPage(id)).toContain(
      `?shopId=${world.one.shopId}&amp;sessionId=${sessionId}&amp;startsAt=${startsAt}&amp;optionId=${world.one.longMassageId}&amp;`,
    );
  });

  /** The page after a payment of something that is no booking failed. */
  async function failedPage(kind: 'bundle' | 'subscription', payableId: number) {
    const { companyId } = world.one;
    const [payment] = await world.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.companyId, companyId), eq(payments.payableKind, kind), eq(payments.payableId, payableId)));
    const id = payment?.id ?? 0;
    world.bank.says(id, 'failed');
    world.clock.now += 5_000;
    return (await world.app.inject(`/payment/return/${companyId}/${id}?locale=de`)).body;
  }

  test('[PAY-8] so do those of a bundle and of a membership', async () => {
    const { companyId, shopId } = world.one;
    const ada = await world.buyer();
    const [ten] = await world.db
      .insert(bundles)
      .values({ companyId, shopId, name: 'Ten', priceCents: 40_000, lengthType: 'infinity', maxUsages: 10 })
      .returning({ id: bundles.id });
    const fields = { bundleId: ten?.id ?? 0, shopId, paymentType: 'ideal', fromWidget: true } as const;
    const unset = { idealBankId: undefined, expectedCents: undefined, clientBundleId: undefined };
    const call = { key: ada.key, token: ada.token, locale: 'en' };
    const bought = (await ask(world.app, 'buyBundle', { ...fields, ...unset }, call)).result;
    expect(await failedPage('bundle', Number(bought['client_bundle_id']))).toContain(
      `href="/book/confirm/bundle?shopId=${shopId}&amp;bundleId=${ten?.id}&amp;companyApiKey=one&amp;locale=de">Noch einmal versuchen</a>`,
    );
    const flow = await world.product({ name: 'Flow' });
    const sold = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    expect(await failedPage('subscription', sold)).toContain(
      `href="/subscription-details?id=${flow}&amp;companyApiKey=`,
    );
  });
});
