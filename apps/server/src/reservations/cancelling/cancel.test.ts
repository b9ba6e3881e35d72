import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../../test/bookings.ts';
import { bothDatabases } from '../../../test/database.ts';
import { type ReservationWorld, reservationsOn } from '../../../test/reservations.ts';
import { mails, payments } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;
const points = {
  enableLoyaltyProgram: true,
  pointsForOnlinePayment: 10,
  loyaltyNeedPoints: 50,
  loyaltyDiscountPercent: 20,
};
const DONE = 'Your booking is canceled';
const REFUNDED = 'Your booking is canceled, payment will be refunded next Monday';
/** Longer than anything is away. */
const LATE = { policyHours: 10_000 };

describe.each(bothDatabases)('cancelling on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    world = await reservationsOn(await open(), points);
  });

  async function withBundle(): Promise<number> {
    buyer = await world.buyer();
    await world.giveBundle(buyer, 3);
    return world.booked(buyer, { paymentType: 'bundle' });
  }
  async function cash(): Promise<number> {
    buyer = await world.buyer();
    return world.booked(buyer);
  }
  async function online(): Promise<number> {
    buyer = await world.buyer();
    return world.paid(buyer);
  }
  const stillThere = async (id: number): Promise<void> => {
    expect(await world.booking(id)).toMatchObject({ status: 'confirmed', cancelledAt: null });
    expect(await world.busy(id)).toHaveLength(1);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
  };
  const isGone = async (id: number, outcome: string): Promise<void> => {
    expect(await world.booking(id)).toMatchObject({ status: 'cancelled', cancelOutcome: outcome });
    expect(await world.busy(id)).toEqual([]);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed', 'cancelled']);
  };
  const visitOf = (id: number, outcome: string, refund: unknown = null) => [
    expect.objectContaining({ booking_id: id, outcome, done: true, refund }),
  ];

  test.each([
    ['[CAN-1] row 1: it has begun', { startsAt: at(10, 9) }, 'begun'],
    ['[CAN-6] row 2: the old method', { paymentSystem: 'legacy' }, 'company_only'],
    ['[CAN-5] row 3: ideal through paypro', { paymentType: 'ideal', paymentSystem: 'paypro' }, 'provider_warning'],
    ['[CAN-4] row 9: cash within the policy', LATE, 'within_policy'],
  ] as const)('%s: refused, and nothing changes', async (_what, row, outcome) => {
    const id = await cash();
    const { startsAt } = await world.booking(id);
    await world.change(id, row);
    const answer = await world.cancelVisit(buyer, id);
    expect(answer).toMatchObject({ status: 409, result: { message: words.cannot_cancel, outcome } });
    await world.change(id, { startsAt });
    await stillThere(id);
  });

  test('[CAN-2] [CAN-9] row 4: a bundle gets its use back, once, and the place can be booked at once', async () => {
    const id = await withBundle();
    const { startsAt } = await world.booking(id);
    const answer = await world.cancelVisit(buyer, id);
    expect(answer.result['message']).toBe(DONE);
    expect(answer.visits).toEqual(visitOf(id, 'free_use_returned'));
    await isGone(id, 'free_use_returned');
    expect((await world.usesOf(id)).map(({ returnedAt }) => returnedAt !== null)).toEqual([true]);
    const again = await world.confirm(await world.buyer(), { timestamp: startsAt });
    expect(again.status).toBe(200);
  });

  test('[CAN-3] row 5: cash is free', async () => {
    const id = await cash();
    const answer = await world.cancelVisit(buyer, id, undefined, 'de');
    expect(answer.result['message']).toBe(messages.de.cancelled.done);
    expect(answer.visits).toEqual(visitOf(id, 'free'));
    await isGone(id, 'free');
  });

  test('[CAN-3] row 5: a discount is free, and its points come back', async () => {
    buyer = await world.buyer();
    await world.givePoints(buyer, 50);
    const id = await world.booked(buyer);
    expect(await world.pointsOf(buyer)).toEqual(['adjusted 50', 'spent -50']);
    await world.cancelVisit(buyer, id);
    await world.cancelVisit(buyer, id);
    expect(await world.pointsOf(buyer)).toEqual(['adjusted 50', 'spent -50', 'returned 50']);
  });

  test('[CAN-2] [CAN-7] [A9] row 6: the cost less the fee is due on Monday, the points for it go', async () => {
    const id = await online();
    expect(await world.pointsOf(buyer)).toEqual(['earned 10']);
    const answer = await world.cancelVisit(buyer, id);
    const refund = { amount: 47, due_on: '2026-11-16', status: 'due' };
    expect(answer.result['message']).toBe(REFUNDED);
    expect(answer.visits).toEqual(visitOf(id, 'refund', refund));
    await isGone(id, 'refund');
    expect(await world.refundsOf(id)).toMatchObject([{ amountCents: 4700, paidCents: 4950, status: 'due' }]);
    expect(await world.paymentOf(id)).toMatchObject({ status: 'refund_due' });
    expect(await world.pointsOf(buyer)).toEqual(['earned 10', 'adjusted -10']);
    const [, mail] = await world.mailsTo(buyer);
    expect(mail).toMatchObject({
      data: { outcome: 'refund', refund: { amountCents: 4700, dueOn: '2026-11-16' }, serviceName: 'Massage one' },
    });
    // The run that pays it, twice: the money is paid once, and the detail shows it.
    await world.payRefunds(15);
    expect((await world.details(buyer, id)).reservation['refund']).toEqual(refund);
    await Promise.all([world.payRefunds(16), world.payRefunds(16)]);
    await world.payRefunds(17);
    expect((await world.details(buyer, id)).reservation['refund']).toEqual({ ...refund, status: 'done' });
    const { id: paymentId } = await world.paymentOf(id);
    expect(world.bank.refunds.get(`refund-${paymentId}`)).toMatchObject({ amountCents: 4700 });
    expect((await world.cancelVisit(buyer, id)).visits).toEqual(visitOf(id, 'refund', { ...refund, status: 'done' }));
  });

  test('[CAN-7] [A7] a fee that the company raises later changes nothing about what was agreed', async () => {
    const id = await online();
    const fee = (cents: number) => world.db.execute(sql`update companies set cancellation_fee_cents = ${cents}`);
    await fee(100_000);
    expect((await world.details(buyer, id)).reservation).toMatchObject({ cancellation_fee: 2.5 });
    const answer = await world.cancelVisit(buyer, id);
    await fee(250);
    expect(answer.visits).toEqual(visitOf(id, 'refund', { amount: 47, due_on: '2026-11-16', status: 'due' }));
  });

  test('[A9] a refund that the provider refuses is shown as failed, and stays one', async () => {
    const id = await online();
    await world.cancelVisit(buyer, id);
    world.bank.script.refund = 'refuse';
    await world.payRefunds(16);
    world.bank.script.refund = 'done';
    expect((await world.details(buyer, id)).reservation['refund']).toMatchObject({ status: 'failed', amount: 47 });
    await world.payRefunds(17);
    expect(await world.refundsOf(id)).toHaveLength(1);
  });

  test('[CAN-7] row 6: where the fee is as high as the cost nothing goes back, and nothing is promised', async () => {
    buyer = await world.buyer();
    const sessionId = await world.addSession({ startsAt: at(20, 10), priceCents: 250 });
    const id = await world.paid(buyer, { timestamp: at(20, 10), sessionId, roomId: undefined });
    const answer = await world.cancelVisit(buyer, id);
    expect(answer.result['message']).toBe(DONE);
    expect(answer.visits).toEqual(visitOf(id, 'refund'));
    expect(await world.refundsOf(id)).toEqual([]);
    expect(await world.paymentOf(id)).toMatchObject({ status: 'paid' });
    expect(await world.pointsOf(buyer)).toEqual(['earned 10']);
    expect([await world.taken(sessionId), (await world.seatsOf(id))[0]?.releasedAt]).toEqual([0, expect.any(Date)]);
  });

  test('[A9] points that were spent meanwhile are taken all the same: the balance may fall below zero', async () => {
    const id = await online();
    await world.givePoints(buyer, -4);
    await world.cancelVisit(buyer, id);
    expect(await world.pointsOf(buyer)).toEqual(['earned 10', 'adjusted -4', 'adjusted -10']);
  });

  test('[CAN-4] row 7: within the policy the bundle’s use is lost', async () => {
    const id = await withBundle();
    await world.change(id, LATE);
    const answer = await world.cancelVisit(buyer, id);
    expect(answer.visits).toEqual(visitOf(id, 'use_lost'));
    await isGone(id, 'use_lost');
    expect(await world.usesOf(id)).toMatchObject([{ returnedAt: null }]);
  });

  test('[CAN-4] row 8: within the policy the cost is lost, and the points stay', async () => {
    const id = await online();
    await world.change(id, LATE);
    const answer = await world.cancelVisit(buyer, id);
    expect(answer.result['message']).toBe(DONE);
    expect(answer.visits).toEqual(visitOf(id, 'cost_lost'));
    await isGone(id, 'cost_lost');
    expect(await world.paymentOf(id)).toMatchObject({ status: 'paid' });
    expect(await world.refundsOf(id)).toEqual([]);
    expect(await world.pointsOf(buyer)).toEqual(['earned 10']);
  });

  test('[CAN-10] [A9] a second and a tenth time it stays as it was, whatever has changed since', async () => {
    const id = await withBundle();
    const first = await world.cancelVisit(buyer, id, 'visit', 'en', 'key-1');
    await world.change(id, LATE);
    const second = await world.cancelVisit(buyer, id, 'visit', 'en', 'key-1');
    expect(second.result).toEqual(first.result);
    for (let time = 3; time <= 10; time += 1) expect((await world.cancelVisit(buyer, id)).result).toEqual(first.result);
    await isGone(id, 'free_use_returned');
    const other = await world.booked(buyer);
    const reused = await world.cancelVisit(buyer, other, 'visit', 'en', 'key-1');
    expect([reused.status, reused.result['message']]).toEqual([409, words.key_reused]);
    expect((await world.booking(other)).status).toBe('confirmed');
  });

  test('[A15] a foreign visit and one that never was are not found', async () => {
    const id = await cash();
    const stranger = await world.buyer();
    const elsewhere = await world.buyer(world.two);
    for (const answer of [
      await world.cancelVisit(stranger, id),
      await world.cancelVisit(stranger, id, 'all'),
      await world.cancelVisit(elsewhere, id),
      await world.cancelVisit(buyer, 4_711),
    ])
      expect([answer.status, answer.result['message']]).toEqual([404, words.booking_not_found]);
    await stillThere(id);
  });

  test('[A3] [A9] before the bank has answered it cancels the payment; money that arrives all the same is refunded', async () => {
    buyer = await world.buyer();
    const id = await world.booked(buyer, { paymentType: 'ideal' });
    const answer = await world.cancelVisit(buyer, id);
    expect(answer.visits).toEqual(visitOf(id, 'free'));
    expect(await world.booking(id)).toMatchObject({ status: 'cancelled', paid: false });
    expect([await world.busy(id), await world.holdsOf(buyer)]).toEqual([[], []]);
    await world.bankSays(id, 'paid');
    await world.db
      .update(payments)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(payments.payableId, id));
    await world.check(buyer, id);
    expect(await world.refundsOf(id)).toMatchObject([{ amountCents: 4950, status: 'due' }]);
    expect(await world.booking(id)).toMatchObject({ status: 'cancelled' });
  });

  test('[A3] [A9] paid at the bank while the customer cancels: the rule decides, the money is right', async () => {
    buyer = await world.buyer();
    const id = await world.booked(buyer, { paymentType: 'ideal' });
    world.bank.script.stubborn = true;
    await world.bankSays(id, 'paid');
    const [answer] = await Promise.all([world.cancelVisit(buyer, id), world.check(buyer, id)]);
    world.bank.script.stubborn = false;
    expect(answer.visits).toEqual(visitOf(id, 'refund', { amount: 47, due_on: '2026-11-16', status: 'due' }));
    expect(await world.refundsOf(id)).toHaveLength(1);
  });

  test('[CAN-8] all visits of a series: each is judged on its own and reported', async () => {
    buyer = await world.buyer();
    const [first = 0, second = 0, third = 0] = await world.series(buyer, 3);
    await world.change(second, LATE);
    const answer = await world.cancelVisit(buyer, first, 'all');
    const report = [
      { booking_id: first, outcome: 'free', done: true },
      { booking_id: second, outcome: 'within_policy', done: false },
      { booking_id: third, outcome: 'free', done: true },
    ];
    expect(answer.visits).toMatchObject(report);
    expect(answer.result['message']).toMatch(
      /^Not all visits have been cancelled\. Still booked: \w+ \d+ November, \d\d:\d\d \(too late to cancel\)\.$/,
    );
    expect((await world.cancelVisit(buyer, third, 'all')).visits).toMatchObject(report);
    const statuses = (await world.bookingsOf(buyer)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual(['cancelled', 'cancelled', 'confirmed']);
    const none = await world.cancelVisit(buyer, second, 'visit');
    expect(none.result).toMatchObject({ message: words.cannot_cancel, outcome: 'within_policy' });
  });

  test('[CAN-8] [CAN-4] a series with a visit whose money is lost is not called refunded', async () => {
    buyer = await world.buyer();
    const ids = [await world.paid(buyer), await world.paid(buyer)];
    const [first = 0, second = 0] = ids;
    const [seriesVisit = 0] = await world.series(buyer, 1);
    const { seriesId } = await world.booking(seriesVisit);
    for (const id of ids) await world.change(id, { seriesId });
    await world.change(second, LATE);
    const { reservation } = await world.details(buyer, first);
    expect(reservation['series']).toContainEqual(
      expect.objectContaining({
        id: second,
        terms: expect.objectContaining({ payment_type: 'ideal', paid: true, final_cost: 49.5 }),
      }),
    );
    const answer = await world.cancelVisit(buyer, first, 'all');
    expect(answer.visits.map(({ outcome }) => String(outcome)).toSorted()).toEqual(['cost_lost', 'free', 'refund']);
    expect(answer.result['message']).toBe(DONE);
  });

  test('[CAN-8] one visit of a series leaves the others', async () => {
    buyer = await world.buyer();
    const [first = 0, second = 0] = await world.series(buyer, 2);
    expect((await world.cancelVisit(buyer, first)).visits).toMatchObject([{ booking_id: first, done: true }]);
    expect((await world.booking(second)).status).toBe('confirmed');
  });

  test('[CAN-9] the mail is in the customer’s language', async () => {
    const id = await cash();
    await world.person(buyer, { locale: 'lt' });
    await world.cancelVisit(buyer, id);
    const rows = await world.db
      .select()
      .from(mails)
      .where(eq(mails.eventKey, `cancelled:${id}`));
    expect(rows).toMatchObject([{ locale: 'lt', template: 'cancelled', data: { outcome: 'free', refund: null } }]);
  });

  test('[CAN-4] [CAN-10] a dialog left open across the policy hour: the server’s clock decides', async () => {
    const id = await online();
    const { startsAt } = await world.booking(id);
    // It is Wednesday 08:00 and a little at the shop; the policy begins to hold 24 hours before the visit.
    const away = startsAt - at(11, 8) - 24 * 3600;
    world.wait(away + 1);
    const { reservation } = await world.details(buyer, id);
    expect(reservation).toMatchObject({ cancellation_policy: 24, cancellation_fee: 2.5 });
    expect((await world.cancelVisit(buyer, id)).visits).toEqual(visitOf(id, 'cost_lost'));
  });
});
