import { locales } from '@embook/domain/shared';
import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { ask } from '../../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../../test/reservations.ts';
import { addShop } from '../../../test/studio.ts';
import { accounts, companies, services } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const MAX_UNPAID = 2;

describe.each(databases)('visits to be paid at the shop on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;
  let call: Awaited<ReturnType<typeof deskOf>>['call'];

  beforeAll(async () => {
    const loyalty = { enableLoyaltyProgram: true, loyaltyNeedPoints: 50, loyaltyDiscountPercent: 100 };
    world = await reservationsOn(await open(), { maxUnpaidBookings: MAX_UNPAID, ...loyalty });
    ({ call } = await deskOf(world));
  });
  beforeEach(async () => {
    buyer = await world.buyer();
  });

  /** A named room takes the fast path, any room the slow one. */
  const inRoom = () => ({ timestamp: world.slot() });
  const anywhere = () => ({ timestamp: world.slot(), roomId: undefined });
  const refusal = ({ status, result }: Awaited<ReturnType<ReservationWorld['confirm']>>) => [status, result['message']];
  const leave = async () => {
    const passwordHash = await hash('leaving now');
    await world.db.update(accounts).set({ passwordHash }).where(eq(accounts.email, buyer.email));
    return ask(world.app, 'accountDelete', { password: 'leaving now' }, buyer);
  };
  const tooMany = [409, messages.en.problems.too_many_unpaid];

  test('a customer has at most as many as the company allows; one that is cancelled or paid counts no more', async () => {
    const first = await world.booked(buyer, inRoom());
    const second = await world.booked(buyer, anywhere());
    expect(refusal(await world.confirm(buyer, inRoom()))).toEqual(tooMany);
    expect(refusal(await world.confirm(buyer, anywhere()))).toEqual(tooMany);
    await world.change(first, { paid: true });
    await world.booked(buyer, inRoom());
    await world.cancelVisit(buyer, second);
    await world.booked(buyer, anywhere());
    expect(refusal(await world.confirm(buyer, inRoom()))).toEqual(tooMany);
    expect(await world.bookingsOf(buyer)).toHaveLength(4);
    expect((await world.confirm(await world.buyer(), inRoom())).status).toBe(200);
  });

  test('[B10] what is over counts no more, on the clock of its own shop', async () => {
    const shopId = await addShop(world.db, world.one.companyId, { timeZone: 'Pacific/Auckland' });
    // At 08:00 in Amsterdam it is 20:00 in Auckland.
    for (const hour of [17, 18, 19]) await world.visited(buyer, at(11, hour), { shopId });
    for (const hour of [6, 7]) await world.visited(buyer, at(11, hour));
    await world.visited(buyer, at(11, 21), { shopId });
    await world.booked(buyer, inRoom());
    expect(refusal(await world.confirm(buyer, inRoom()))).toEqual(tooMany);
  });

  test('[C] [B22] an account stays while a paid visit is to come, and so does everything else; then its unpaid visits go', async () => {
    const [unpaid, paid] = [inRoom(), inRoom()];
    const first = await world.booked(buyer, unpaid);
    const second = await world.booked(buyer, paid);
    const held = Number((await world.confirm(buyer, { ...inRoom(), paymentType: 'ideal' })).result['booking_id']);
    await world.change(second, { paid: true });
    const refused = await leave();
    expect(refusal(refused)).toEqual([409, messages.en.problems.visits_ahead]);
    // Names the visit, so that it can be found and cancelled.
    expect(refused.result['visits']).toEqual([{ booking_id: second, name: 'Massage one', starts_at: paid.timestamp }]);
    expect(await world.booking(first)).toMatchObject({ status: 'confirmed' });
    expect(await world.booking(held)).toMatchObject({ status: 'held' });
    await world.cancelVisit(buyer, second);
    expect((await leave()).status).toBe(200);
    const next = await world.buyer();
    expect((await world.confirm(next, unpaid)).status).toBe(200);
    expect((await world.confirm(next, paid)).status).toBe(200);
  });

  test('[C] [TILL-1] an account stays while the till has money of a visit ahead, or owes some for a cancelled one', async () => {
    const id = await world.booked(buyer, inRoom());
    await call('staffTakePayment', { id, method: 'cash', amountCents: 1000 });
    expect(refusal(await leave())).toEqual([409, messages.en.problems.visits_ahead]);
    await world.cancelVisit(buyer, id);
    expect(refusal(await leave())).toEqual([409, messages.en.problems.money_owed]);
    expect((await call('staffGiveBack', { id })).status).toBe(200);
    expect((await leave()).status).toBe(200);
  });

  test('[C] a paid visit that is over keeps nobody from leaving', async () => {
    await world.visited(buyer, at(10, 7), { paid: true });
    expect((await leave()).status).toBe(200);
  });

  test('[C] visits that cost nothing are counted with them, and both are freed when the account is deleted', async () => {
    const { companyId, massageId: id } = world.one;
    const priced = async (priceCents: number) => {
      await world.db.update(services).set({ priceCents }).where(eq(services.id, id));
      await world.db
        .update(companies)
        .set({ catalogueVersion: sql`catalogue_version + 1` })
        .where(eq(companies.id, companyId));
    };
    await priced(0);
    const free = () => ({ ...inRoom(), paymentType: 'discount' as const, expectedCents: 0 });
    const [first, second] = [free(), free()];
    await world.booked(buyer, first);
    await world.booked(buyer, second);
    expect(refusal(await world.confirm(buyer, free()))).toEqual(tooMany);
    await priced(4950);
    expect(refusal(await world.confirm(buyer, inRoom()))).toEqual(tooMany);
    expect((await world.confirm(buyer, { ...inRoom(), paymentType: 'ideal' })).status).toBe(200);
    expect((await leave()).status).toBe(200);
    expect((await world.confirm(await world.buyer(), { timestamp: first.timestamp })).status).toBe(200);
  });

  test('[C] [A3] deleting an account ends its open payments; money that arrives later is refunded', async () => {
    const request = { ...inRoom(), paymentType: 'ideal' as const };
    const held = Number((await world.confirm(buyer, request)).result['booking_id']);
    world.bank.script.stubborn = true;
    expect((await leave()).status).toBe(200);
    world.bank.script.stubborn = false;
    expect(await world.booking(held)).toMatchObject({ status: 'released' });
    expect(await world.paymentOf(held)).toMatchObject({ status: 'closed' });
    expect(await world.holdsOf(buyer)).toEqual([]);
    await world.bankSays(held, 'paid');
    const { id: paymentId } = await world.paymentOf(held);
    const url = `/api/payment/webhook/sandbox/${world.one.companyId}/${paymentId}`;
    await world.app.inject({ method: 'POST', url, payload: '' });
    expect(await world.paymentOf(held)).toMatchObject({ status: 'refund_due' });
    expect(await world.booking(held)).toMatchObject({ status: 'released', paid: false });
    expect((await world.confirm(await world.buyer(), { timestamp: request.timestamp })).status).toBe(200);
  });

  test('a refusal is worded in four languages and leaves nothing behind', async () => {
    for (const request of [inRoom(), inRoom()]) await world.booked(buyer, request);
    expect(new Set(locales.map((locale) => messages[locale].problems.too_many_unpaid)).size).toBe(locales.length);
    const request = inRoom();
    expect(refusal(await world.confirm(buyer, request, 'key'))).toEqual(tooMany);
    expect(await world.bookingsOf(buyer)).toHaveLength(2);
    // The same key may be used with a payment type that is not counted.
    expect((await world.confirm(buyer, { ...request, paymentType: 'ideal' }, 'key')).status).toBe(200);
  });

  test('what is paid online, by a bundle or by a discount is not counted and not refused', async () => {
    await world.giveBundle(buyer, 1);
    await world.givePoints(buyer, 50);
    await world.booked(buyer, { ...inRoom(), paymentType: 'discount' });
    await world.booked(buyer, { ...inRoom(), paymentType: 'bundle' });
    await world.booked(buyer, { ...anywhere(), paymentType: 'ideal' });
    for (const request of [inRoom(), anywhere()]) await world.booked(buyer, request);
    const request = inRoom();
    expect(refusal(await world.confirm(buyer, request))).toEqual(tooMany);
    expect((await world.confirm(buyer, { ...request, paymentType: 'ideal' })).status).toBe(200);
  });

  test('a class counts as well, and a hold is not ended for a booking that would be refused', async () => {
    const sessionId = await world.addSession({ startsAt: at(19, 19) });
    const seat = { timestamp: at(19, 19), sessionId, roomId: undefined };
    for (const request of [inRoom(), anywhere()]) await world.booked(buyer, request);
    expect(refusal(await world.confirm(buyer, seat))).toEqual(tooMany);
    expect(await world.taken(sessionId)).toBe(0);
    const kept = await world.confirm(buyer, { ...seat, paymentType: 'ideal' });
    expect(refusal(await world.confirm(buyer, seat))).toEqual(tooMany);
    expect((await world.check(buyer, kept.result['booking_id'])).result['status']).toBe('pending');
  });

  test('[A4] the same call again gets the same answer, also at the limit', async () => {
    await world.booked(buyer, inRoom());
    const request = inRoom();
    const last = await world.confirm(buyer, request, 'last');
    expect((await world.confirm(buyer, request, 'last')).result).toEqual(last.result);
  });

  test('however many come at once, there are no more', async () => {
    const requests = [inRoom(), anywhere(), inRoom(), anywhere(), inRoom()];
    const answers = await Promise.all(requests.map((request) => world.confirm(buyer, request)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_UNPAID);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusal(answer)).toEqual(tooMany);
  });

  test('a company allows five unless it sets another number', async () => {
    await world.db.insert(companies).values({ apiKey: 'usual', name: 'Usual' });
    const [usual] = await world.db.select().from(companies).where(eq(companies.apiKey, 'usual'));
    expect(usual?.maxUnpaidBookings).toBe(5);
  });
});
