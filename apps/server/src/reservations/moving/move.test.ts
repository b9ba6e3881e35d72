import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { type ReservationWorld, reservationsOn } from '../../../test/reservations.ts';
import { clientBundles, services } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;

describe.each(databases)('moving a visit on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    world = await reservationsOn(await open());
  });
  beforeEach(async () => {
    buyer = await world.buyer();
  });

  /** Refused, and the visit is where it was. */
  async function expectStays(id: number, move: ReturnType<ReservationWorld['move']>, status: number, message: string) {
    const before = await world.booking(id);
    const answer = await move;
    expect([answer.status, answer.result['message']]).toEqual([status, message]);
    expect(await world.booking(id)).toEqual(before);
    expect(await world.busy(id)).toHaveLength(before.sessionId === null ? 1 : 0);
  }

  test('[CAN-2] what was paid for moves to another time, with its payment and a new mail', async () => {
    const id = await world.paid(buyer);
    const { startsAt } = await world.booking(id);
    const to = world.slot();
    const { status, result } = await world.move(buyer, id, to, world.one.roomIds[0]);
    expect([status, result['booking']]).toEqual([200, expect.objectContaining({ id, timestamp: to, paid: true })]);
    expect(await world.booking(id)).toMatchObject({ startsAt: to, status: 'confirmed', paid: true, priceCents: 4950 });
    expect(await world.busy(id)).toMatchObject([{ startsAt: to, endsAt: to + 75 * 60 }]);
    expect(await world.paymentOf(id)).toMatchObject({ status: 'paid' });
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed', 'booking_moved']);
    const mailsSent = (await world.mailsTo(buyer)).map(({ data }) => data);
    // Both name the person, and what would be kept (CAN-7).
    expect(mailsSent).toMatchObject([
      { feeCents: 250, paymentSystem: 'sandbox', employeeName: 'Noor one' },
      { startsAt: to, feeCents: 250, employeeName: 'Noor one', from: { startsAt, employeeName: 'Noor one' } },
    ]);
    // The old time is free at once.
    expect((await world.confirm(await world.buyer(), { timestamp: startsAt })).status).toBe(200);
  });

  test('[CAN-2] the mails of a visit that is paid at the shop name who it is with, before and after', async () => {
    const [withNoor, alone] = world.one.roomIds;
    const id = await world.booked(buyer, { roomId: withNoor });
    const { startsAt } = await world.booking(id);
    expect((await world.move(buyer, id, world.slot(), alone)).status).toBe(200);
    expect((await world.mailsTo(buyer)).map(({ template, data }) => [template, data])).toMatchObject([
      ['booking_confirmed', { employeeName: 'Noor one' }],
      ['booking_moved', { employeeName: null, from: { startsAt, employeeName: 'Noor one' } }],
    ]);
  });

  test('[RES-5] it keeps its room and who works there, unless another is named', async () => {
    const [first, second] = world.one.roomIds;
    const id = await world.booked(buyer, { roomId: second });
    expect((await world.details(buyer, id)).reservation).toMatchObject({ solarium_id: second });
    const to = world.slot();
    expect((await world.move(buyer, id, to)).result['booking']).toMatchObject({ timestamp: to });
    expect((await world.booking(id)).roomId).toBe(second);
    // Its own room is taken then: another one is not chosen for the customer.
    const taken = world.slot();
    await world.booked(await world.buyer(), { timestamp: taken, roomId: second });
    await expectStays(id, world.move(buyer, id, taken), 409, words.time_taken);
    expect((await world.move(buyer, id, taken, first)).status).toBe(200);
    expect((await world.booking(id)).roomId).toBe(first);
  });

  test('[CAN-2] a bundle’s use stays with the visit', async () => {
    await world.giveBundle(buyer, 1);
    const id = await world.booked(buyer, { paymentType: 'bundle' });
    const uses = await world.usesOf(id);
    const to = world.slot();
    expect((await world.move(buyer, id, to)).status).toBe(200);
    expect(await world.usesOf(id)).toEqual(uses);
    expect((await world.booking(id)).startsAt).toBe(to);
  });

  test('[A17] [BUN-4] not to a time at which the bundle has ended', async () => {
    const bundleId = await world.giveBundle(buyer, 1);
    const id = await world.booked(buyer, { paymentType: 'bundle' });
    const to = world.slot();
    await world.db.update(clientBundles).set({ endsAt: to }).where(eq(clientBundles.id, bundleId));
    await expectStays(id, world.move(buyer, id, to), 409, words.not_covered);
  });

  test('[A4] the same request again, also under its key, changes nothing more', async () => {
    const id = await world.booked(buyer);
    const to = world.slot();
    const first = await world.move(buyer, id, to, undefined, 'move-1');
    const second = await world.move(buyer, id, to, undefined, 'move-1');
    expect(second.result).toEqual(first.result);
    expect((await world.move(buyer, id, to)).result).toEqual(first.result);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed', 'booking_moved']);
    await expectStays(id, world.move(buyer, id, world.slot(), undefined, 'move-1'), 409, words.key_reused);
  });

  test.each([
    ['within the policy', { policyHours: 10_000 }],
    ['paid in the old way', { paymentSystem: 'legacy' }],
    ['at another price', { priceCents: 5000 }],
    ['of a length that the desk has set', { minutes: 90 }],
    ['of another length of notice: it has begun', { startsAt: at(10, 9) }],
  ] as const)('[CAN-4] [CAN-10] %s it cannot move', async (_what, row) => {
    const id = await world.booked(buyer);
    const { startsAt, minutes } = await world.booking(id);
    await world.change(id, row);
    const answer = await world.move(buyer, id, world.slot());
    expect([answer.status, answer.result['message']]).toEqual([409, words.cannot_move]);
    await world.change(id, { startsAt, minutes });
    expect(await world.busy(id)).toMatchObject([{ startsAt }]);
  });

  test('[A1] to a time that is taken, past, closed or no longer offered it does not move', async () => {
    const id = await world.booked(buyer);
    const other = await world.buyer();
    const taken = world.slot();
    await world.booked(other, { timestamp: taken });
    const [roomId] = world.one.roomIds;
    await expectStays(id, world.move(buyer, id, taken, roomId), 409, words.time_taken);
    await expectStays(id, world.move(buyer, id, at(10, 9), roomId), 409, words.time_passed);
    await expectStays(id, world.move(buyer, id, at(22, 9), roomId), 409, words.time_taken);
    await expectStays(id, world.move(buyer, id, world.slot(), 4_711), 409, words.cannot_move);
    await world.db.update(services).set({ bookableType: 'never' }).where(eq(services.id, world.one.massageId));
    await expectStays(id, world.move(buyer, id, world.slot(), roomId), 409, words.cannot_move);
    await world.db.update(services).set({ bookableType: 'always' }).where(eq(services.id, world.one.massageId));
  });

  test('[A15] foreign, unknown, cancelled and unpaid visits do not move', async () => {
    const from = world.slot();
    const id = await world.booked(buyer, { timestamp: from });
    const stranger = await world.buyer();
    const to = world.slot();
    await expectStays(id, world.move(stranger, id, to), 404, words.booking_not_found);
    expect((await world.move(buyer, 4_711, to)).status).toBe(404);
    const held = await world.booked(buyer, { paymentType: 'ideal' });
    expect((await world.move(buyer, held, to)).status).toBe(404);
    await world.cancelVisit(buyer, id);
    // Not even to the time it had.
    for (const time of [to, from])
      expect((await world.move(buyer, id, time)).result['message']).toBe(words.cannot_move);
  });

  test('[A2] a class moves to another of its kind and price that has places; seats are counted on both', async () => {
    const from = await world.addSession({ startsAt: at(17, 19) });
    const to = await world.addSession({ startsAt: at(18, 19), total: 1 });
    const event = await world.addSession({ startsAt: at(19, 19), kind: 'event' });
    const dear = await world.addSession({ startsAt: at(20, 19), priceCents: 1600 });
    const off = await world.addSession({ startsAt: at(23, 19), cancelledAt: new Date(0) });
    const id = await world.booked(buyer, { timestamp: at(17, 19), sessionId: from, roomId: undefined });
    await expectStays(id, world.move(buyer, id, at(19, 19)), 409, words.cannot_move);
    await expectStays(id, world.move(buyer, id, at(20, 19)), 409, words.cannot_move);
    await expectStays(id, world.move(buyer, id, at(23, 19)), 409, words.session_cancelled);
    await expectStays(id, world.move(buyer, id, world.slot()), 409, words.time_taken);
    expect((await world.move(buyer, id, at(18, 19))).status).toBe(200);
    expect([await world.taken(from), await world.taken(to)]).toEqual([0, 1]);
    expect([await world.taken(event), await world.taken(dear), await world.taken(off)]).toEqual([0, 0, 0]);
    expect(await world.seatsOf(id)).toMatchObject([{ sessionId: to, releasedAt: null }]);
    expect(await world.booking(id)).toMatchObject({ sessionId: to, startsAt: at(18, 19) });
    const late = await world.buyer();
    const second = await world.booked(late, { timestamp: at(17, 19), sessionId: from, roomId: undefined });
    await expectStays(second, world.move(late, second, at(18, 19)), 409, words.session_full);
    // Cancelled after the move, the seat that is freed is the new one.
    await world.cancelVisit(buyer, id);
    expect([await world.taken(from), await world.taken(to)]).toEqual([1, 0]);
  });

  test('[GRP-7] nobody moves to a class that they have a seat in', async () => {
    const first = await world.addSession({ startsAt: at(24, 19) });
    const second = await world.addSession({ startsAt: at(25, 19) });
    const id = await world.booked(buyer, { timestamp: at(24, 19), sessionId: first, roomId: undefined });
    await world.booked(buyer, { timestamp: at(25, 19), sessionId: second, roomId: undefined });
    await expectStays(id, world.move(buyer, id, at(25, 19)), 409, words.cannot_move);
  });
});
