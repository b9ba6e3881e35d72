import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld, type Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { NOW } from '../../../test/studio.ts';
import { mails, sessions } from '../../infra/db/schema/index.ts';
import { renderMail } from '../../infra/mail/render-mail.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;

describe.each(databases)('a booking and its payment on %s', (_name, open) => {
  let world: BookingWorld;
  /** Each test has a customer and a day of its own, so that no test affects another. */
  let buyer: Buyer;
  const days = [16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 37, 38];
  const nextDay = (): number => days.shift() ?? 0;

  beforeAll(async () => {
    world = await bookingsOn(await open(), {
      enableLoyaltyProgram: true,
      pointsForOnlinePayment: 7,
      loyaltyNeedPoints: 50,
      loyaltyDiscountPercent: 20,
    });
  });

  const ideal = (day: number, hour = 9) => ({ timestamp: at(day, hour), paymentType: 'ideal' as const });
  /** A customer who holds a slot and is about to pay. */
  async function keep(day: number, points = 0) {
    buyer = await world.buyer();
    if (points > 0) await world.givePoints(buyer, points);
    const { status, result } = await world.confirm(buyer, ideal(day));
    expect(status).toBe(200);
    return { id: Number(result['booking_id']), result };
  }

  test('[PAY-7] the slot is held for 15 minutes while it is paid online, and nobody else gets it', async () => {
    const day = nextDay();
    const { id, result } = await keep(day);
    const payment = await world.paymentOf(id);
    expect(result).toEqual({
      booking_id: id,
      payment_url: `https://bank.example/fake-payment-${payment.id}`,
      status: 'pending',
      hold_until: NOW / 1000 + 15 * 60,
    });
    expect(await world.booking(id)).toMatchObject({ status: 'held', paid: false, paymentSystem: 'sandbox' });
    expect(payment).toMatchObject({ amountCents: 4950, status: 'pending' });
    const other = await world.confirm(await world.buyer(), ideal(day));
    expect([other.status, other.result['message']]).toEqual([409, words.time_taken]);
    expect((await world.check(buyer, id)).result).toMatchObject({ status: 'pending', reason: null });
    expect(await world.templatesTo(buyer)).toEqual([]);
  });

  test('[A3] [PAY-8] [PRO-7] paid: confirmed, points and mail once, however often it is reported', async () => {
    const { id } = await keep(nextDay());
    await world.bankSays(id, 'paid');
    for (const _time of [1, 2, 3]) {
      const { result } = await world.check(buyer, id);
      expect(result).toEqual({ payment_url: null, status: 'ok', reason: null, hold_until: null });
      world.wait(10);
    }
    expect(await world.booking(id)).toMatchObject({ status: 'confirmed', paid: true });
    expect(await world.holdsOf(buyer)).toEqual([]);
    expect(await world.pointsOf(buyer)).toEqual(['earned 7']);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
  });

  test.each(['the webhook', 'a question in another language'])(
    '[I18N-3] the mail is in the language that was booked in, also when %s settles the payment',
    async (what) => {
      buyer = await world.buyer();
      const { result } = await world.confirm(buyer, ideal(nextDay()), undefined, 'nl');
      const id = Number(result['booking_id']);
      const { companyId, id: paymentId } = await world.paymentOf(id);
      await world.bankSays(id, 'paid');
      if (what === 'the webhook')
        await world.app.inject({
          method: 'POST',
          url: `/api/payment/webhook/sandbox/${companyId}/${paymentId}`,
          headers: { 'content-type': 'text/plain' },
          payload: '',
        });
      else await world.check(buyer, id);
      expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
      expect(await world.localesTo(buyer)).toEqual(['nl']);
    },
  );

  test('[I18N-3] so is the mail about a visit that is paid at the shop, and about a payment that failed', async () => {
    const day = nextDay();
    buyer = await world.buyer();
    await world.confirm(buyer, { timestamp: at(day, 9) }, undefined, 'de');
    const { result } = await world.confirm(buyer, ideal(day, 11), undefined, 'lt');
    await world.bankSays(result['booking_id'], 'failed');
    await world.check(buyer, result['booking_id']);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed', 'payment_failed']);
    expect(await world.localesTo(buyer)).toEqual(['de', 'lt']);
  });

  test('[A6] a status call or cancelling does not pay, and cancelling does not undo what is paid', async () => {
    const { id } = await keep(nextDay());
    expect((await world.check(buyer, id)).result['status']).toBe('pending');
    expect((await world.booking(id)).paid).toBe(false);
    await world.bankSays(id, 'paid');
    expect((await world.cancel(buyer, id)).result['status']).toBe('ok');
    expect(await world.booking(id)).toMatchObject({ status: 'confirmed', paid: true });
  });

  test('[PAY-8] failed: the place is free, the points are back, and a mail is sent', async () => {
    const day = nextDay();
    const { id } = await keep(day, 50);
    expect(await world.pointsOf(buyer)).toEqual(['adjusted 50', 'spent -50']);
    await world.bankSays(id, 'failed');
    const { result } = await world.check(buyer, id);
    expect(result).toEqual({ payment_url: null, status: 'error', reason: 'failed', hold_until: null });
    expect(await world.booking(id)).toMatchObject({ status: 'released', paid: false });
    expect(await world.busy(id)).toEqual([]);
    expect(await world.pointsOf(buyer)).toEqual(['adjusted 50', 'spent -50', 'returned 50']);
    expect(await world.templatesTo(buyer)).toEqual(['payment_failed']);
    const [mail] = await world.db.select().from(mails).where(eq(mails.toAddress, buyer.email));
    const sender = { name: 'Studio', colour: '#4b2e83', apiKey: 'one' };
    const { text } = renderMail({ ...mail!, sender, words: 'all', postedAt: new Date(NOW) }, 'https://embook.test');
    const { serviceId, shopId, roomId } = await world.booking(id);
    const again = URL.parse(/Try again:\n(\S+)/.exec(text)?.[1] ?? '');
    expect([again?.pathname, Object.fromEntries(again?.searchParams ?? [])]).toEqual([
      '/book/confirm/service',
      {
        shopId: String(shopId),
        serviceId: String(serviceId),
        startsAt: String(at(day, 9)),
        roomId: String(roomId),
        companyApiKey: 'one',
      },
    ]);
    expect(text).toContain(', 09:00');
    expect(text).toContain('Oudegracht 112, 3511 AW Utrecht');
    expect((await world.confirm(await world.buyer(), ideal(day))).status).toBe(200);
  });

  test('[PAY-7] who cancels frees the place at once and gets no mail', async () => {
    const day = nextDay();
    const { id } = await keep(day);
    expect((await world.cancel(buyer, id)).result).toMatchObject({ status: 'cancel', reason: 'cancelled' });
    expect((await world.cancel(buyer, id)).result).toMatchObject({ status: 'cancel', reason: 'cancelled' });
    expect(await world.templatesTo(buyer)).toEqual([]);
    expect((await world.confirm(await world.buyer(), { timestamp: at(day, 9) })).status).toBe(200);
  });

  test('[A3] a hold that runs out frees the place', async () => {
    const { id } = await keep(nextDay());
    world.wait(16 * 60);
    expect((await world.check(buyer, id)).result).toMatchObject({ status: 'error', reason: 'expired' });
    expect(await world.booking(id)).toMatchObject({ status: 'released' });
    expect(await world.templatesTo(buyer)).toEqual(['payment_failed']);
  });

  test('[A3] cancelled, then paid after all: the place is taken again, and its points too', async () => {
    const { id } = await keep(nextDay(), 50);
    world.bank.script.stubborn = true;
    await world.cancel(buyer, id);
    world.bank.script.stubborn = false;
    expect(await world.busy(id)).toEqual([]);
    await world.bankSays(id, 'paid');
    expect((await world.check(buyer, id)).result).toMatchObject({ status: 'ok', reason: null });
    expect(await world.booking(id)).toMatchObject({ status: 'confirmed', paid: true });
    expect(await world.busy(id)).toHaveLength(1);
    const points = ['adjusted 50', 'spent -50', 'returned 50', 'adjusted -50', 'earned 7'];
    expect(await world.pointsOf(buyer)).toEqual(points);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
  });

  test('[A3] [PRO-2] cancelled, its points spent on another visit, then paid: the money goes back and no point is owed', async () => {
    const { id } = await keep(nextDay(), 50);
    world.bank.script.stubborn = true;
    await world.cancel(buyer, id);
    world.bank.script.stubborn = false;
    const other = await world.confirm(buyer, { timestamp: at(nextDay(), 9), expectedCents: 3960 });
    expect(other.status).toBe(200);
    await world.bankSays(id, 'paid');
    expect((await world.check(buyer, id)).result).toMatchObject({ status: 'error' });
    expect(await world.booking(id)).toMatchObject({ status: 'released', paid: false });
    expect(await world.busy(id)).toEqual([]);
    expect(await world.paymentOf(id)).toMatchObject({ status: 'refund_due' });
    expect(await world.pointsOf(buyer)).toEqual(['adjusted 50', 'spent -50', 'returned 50', 'spent -50']);
    expect(await world.templatesTo(buyer)).toContain('refund_due');
  });

  test('[A3] cancelled, taken by someone else, then paid: the money goes back with a mail', async () => {
    const day = nextDay();
    const { id } = await keep(day);
    world.bank.script.stubborn = true;
    await world.cancel(buyer, id);
    world.bank.script.stubborn = false;
    expect((await world.confirm(await world.buyer(), { timestamp: at(day, 9) })).status).toBe(200);
    await world.bankSays(id, 'paid');
    expect((await world.check(buyer, id)).result).toMatchObject({ status: 'error', reason: 'refunded' });
    expect(await world.booking(id)).toMatchObject({ status: 'released', paid: false });
    expect(await world.templatesTo(buyer)).toEqual(['refund_due']);
    expect(await world.pointsOf(buyer)).toEqual([]);
  });

  test('[A2] [A3] a seat is released, taken again while there is one, and refunded when there is none', async () => {
    const sessionId = await world.addSession({ startsAt: at(28, 10), total: 1 });
    const seat = { timestamp: at(28, 10), sessionId, roomId: undefined, paymentType: 'ideal' as const };
    buyer = await world.buyer();
    const { result } = await world.confirm(buyer, seat);
    const id = result['booking_id'];
    expect(await world.taken(sessionId)).toBe(1);
    world.bank.script.stubborn = true;
    await world.cancel(buyer, id);
    expect(await world.taken(sessionId)).toBe(0);
    const other = await world.buyer();
    const second = await world.confirm(other, seat);
    await world.bankSays(id, 'paid');
    expect((await world.check(buyer, id)).result).toMatchObject({ status: 'error', reason: 'refunded' });
    expect(await world.taken(sessionId)).toBe(1);
    await world.cancel(other, second.result['booking_id']);
    await world.bankSays(second.result['booking_id'], 'paid');
    expect((await world.check(other, second.result['booking_id'])).result).toMatchObject({ status: 'ok' });
    expect(await world.taken(sessionId)).toBe(1);
    world.bank.script.stubborn = false;
  });

  test('[A3] [CLS-3] a place that is paid after all is confirmed with the teacher and length of the class by now', async () => {
    const sessionId = await world.addSession({ startsAt: at(29, 10) });
    const seat = { timestamp: at(29, 10), sessionId, roomId: undefined, paymentType: 'ideal' as const };
    buyer = await world.buyer();
    const id = Number((await world.confirm(buyer, seat)).result['booking_id']);
    world.bank.script.stubborn = true;
    await world.cancel(buyer, id);
    world.bank.script.stubborn = false;
    const { employeeId } = world.one;
    await world.db.update(sessions).set({ employeeId, minutes: 50 }).where(eq(sessions.id, sessionId));
    await world.bankSays(id, 'paid');
    await world.check(buyer, id);
    expect(await world.booking(id)).toMatchObject({ status: 'confirmed', employeeId, minutes: 50 });
    const [mail] = await world.db.select().from(mails).where(eq(mails.toAddress, buyer.email));
    expect(mail?.data).toMatchObject({ employeeName: expect.any(String), minutes: 50 });
  });

  test('[A15] nobody reads or cancels what is not theirs', async () => {
    const { id } = await keep(nextDay());
    const others = [await world.buyer(), await world.buyer(world.two)];
    for (const other of others)
      for (const answer of [await world.check(other, id), await world.cancel(other, id)])
        expect([answer.status, answer.result['message']]).toEqual([404, words.booking_not_found]);
    const mixed = await world.check({ ...buyer, key: 'two' }, id);
    expect(mixed.status).toBe(401);
    expect((await world.booking(id)).status).toBe('held');
  });

  test('at most two slots are held at once; one that was cancelled or expired no longer counts', async () => {
    const day = nextDay();
    buyer = await world.buyer();
    const kept = [];
    for (const hour of [9, 11]) kept.push((await world.confirm(buyer, ideal(day, hour))).result['booking_id']);
    const third = await world.confirm(buyer, ideal(day, 14));
    expect([third.status, third.result['message']]).toEqual([409, words.too_many_holds]);
    expect((await world.confirm(await world.buyer(), ideal(nextDay()))).status).toBe(200);
    expect((await world.confirm(buyer, { timestamp: at(day, 14) })).status).toBe(200);
    await world.cancel(buyer, kept[0]);
    expect((await world.confirm(buyer, ideal(day, 16))).status).toBe(200);
  });

  test('[B5] [B9] a provider that is away costs nobody their place or money, and the same call may be made again', async () => {
    const day = nextDay();
    buyer = await world.buyer();
    world.bank.script.away = true;
    const refused = await world.confirm(buyer, ideal(day), 'away');
    world.bank.script.away = false;
    expect([refused.status, refused.result['message']]).toEqual([503, words.payment_unavailable]);
    expect(await world.holdsOf(buyer)).toEqual([]);
    expect(await world.bookingsOf(buyer)).toMatchObject([{ status: 'released', paid: false }]);
    const again = await world.confirm(buyer, ideal(day), 'away');
    expect([again.status, again.result['status']]).toEqual([200, 'pending']);
  });
});
