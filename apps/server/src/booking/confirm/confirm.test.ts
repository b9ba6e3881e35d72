import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld, type Buyer } from '../../../test/bookings.ts';
import { bothDatabases } from '../../../test/database.ts';
import { rooms } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;

describe.each(bothDatabases)('booking a place on %s', (_name, open) => {
  let world: BookingWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    world = await bookingsOn(await open(), {
      cancellationPolicyHours: 24,
      cancellationFeeCents: 250,
      enableLoyaltyProgram: true,
      pointsForOnlinePayment: 7,
      loyaltyNeedPoints: 50,
      loyaltyDiscountPercent: 20,
    });
    buyer = await world.buyer();
  });

  test('[I18N-3] [PAY-5] the bank’s page and the return address have the language of the call, not the account’s', async () => {
    const buyer = await world.buyer();
    const { result } = await world.confirm(buyer, { timestamp: at(17, 9), paymentType: 'ideal' }, undefined, 'nl');
    const { id } = await world.paymentOf(result['booking_id']);
    expect(world.bank.of(id).order).toMatchObject({
      locale: 'nl',
      returnUrl: expect.stringMatching(/\?locale=nl$/),
    });
    await world.cancel(buyer, result['booking_id']);
  });

  test('[PAY-1] [PAY-9] a visitor gets the price, the ways to pay and the cancellation terms', async () => {
    const { status, result } = await world.options({ key: 'one' }, { timestamp: at(12, 9) });
    expect(status).toBe(200);
    const money = { requires_ideal_bank: false, cost: 49.5, discount: 0, entitlement: null };
    expect(result['payment_options']).toEqual({
      show_discount: false,
      discount_string: '',
      payments: [
        { ...money, payment_type: 'ideal', payment_name: 'Pay online with iDEAL', online_payment: true },
        { ...money, payment_type: 'cash', payment_name: 'Pay at the shop', online_payment: false },
      ],
      payments_without_discount: [],
      ideal_banks: [{ id: 'first', name: 'First Bank' }],
      booking_cost: 49.5,
      pay_online: true,
      final_cost: 49.5,
      cancellation_policy: 24,
      cancellation_fee: 2.5,
    });
    const dutch = await world.options({ key: 'one' }, { timestamp: at(12, 9) }, 'nl');
    expect(JSON.stringify(dutch.result)).toContain(messages.nl.paymentNames.cash);
  });

  test('[BOOK-6] what is paid at the shop is booked at once: the room is busy, the buffer too, and a mail is in the outbox', async () => {
    const { status, result } = await world.confirm(buyer, { timestamp: at(12, 9), expectedCents: 4950 });
    expect(status).toBe(200);
    expect(result).toEqual({
      booking_id: expect.any(Number) as number,
      payment_url: null,
      status: 'ok',
      hold_until: null,
    });
    const booking = await world.booking(result['booking_id']);
    expect(booking).toMatchObject({
      customerId: buyer.customerId,
      serviceName: 'Massage one',
      employeeId: world.one.employeeId,
      status: 'confirmed',
      paid: false,
      paymentType: 'cash',
      paymentSystem: 'cash',
      priceCents: 4950,
      finalCostCents: 4950,
      policyHours: 24,
    });
    expect(await world.busy(booking.id)).toMatchObject([
      { roomId: world.one.roomIds[0], employeeId: world.one.employeeId, startsAt: at(12, 9), endsAt: at(12, 10, 15) },
    ]);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
    const asked = await world.check(buyer, booking.id);
    expect(asked.result).toEqual({ payment_url: null, status: 'ok', hold_until: null, reason: null });
  });

  test('[A1] the second customer is told that it is taken and which times are near', async () => {
    const second = await world.buyer();
    for (const answer of [
      await world.confirm(second, { timestamp: at(12, 10) }),
      await world.options(second, { timestamp: at(12, 10) }),
    ]) {
      expect([answer.status, answer.result['message']]).toEqual([409, words.time_taken]);
      const hours = [11, 12, 14, 15, 16, 17].map((hour) => ({
        timestamp: at(12, hour),
        room_id: world.one.roomIds[0],
      }));
      expect(answer.result['slots']).toEqual(hours);
    }
    expect(await world.bookingsOf(second)).toEqual([]);
  });

  test('without a room one that is free is taken', async () => {
    const second = await world.buyer();
    const first = await world.confirm(second, { timestamp: at(18, 9), roomId: undefined });
    const next = await world.confirm(await world.buyer(), { timestamp: at(18, 9), roomId: undefined });
    const none = await world.confirm(await world.buyer(), { timestamp: at(18, 9), roomId: undefined });
    expect((await world.booking(first.result['booking_id'])).roomId).toBe(world.one.roomIds[0]);
    expect((await world.booking(next.result['booking_id'])).roomId).toBe(world.one.roomIds[1]);
    expect([none.status, none.result['message']]).toEqual([409, words.time_taken]);
  });

  test.each([
    ['a time that is over', () => ({ timestamp: at(11, 7) }), 409, 'time_passed'],
    ['this very moment', () => ({ timestamp: at(11, 8) }), 409, 'time_passed'],
    ['a closed day', () => ({ timestamp: at(13, 9) }), 409, 'time_taken'],
    ['a break', () => ({ timestamp: at(16, 13) }), 409, 'time_taken'],
    ['a time off the grid', () => ({ timestamp: at(16, 9, 30) }), 409, 'time_taken'],
    ['one that would end after closing', () => ({ timestamp: at(16, 17, 30) }), 409, 'time_taken'],
    ['one beyond the horizon', () => ({ timestamp: at(30 + 20, 9) }), 409, 'time_taken'],
    ['a day the room refuses', () => ({ timestamp: at(12, 9), roomId: world.one.roomIds[1] }), 409, 'time_taken'],
    [
      'a service of another company',
      () => ({ timestamp: at(16, 9), serviceId: world.two.massageId }),
      404,
      'service_not_found',
    ],
    [
      'a room of another company',
      () => ({ timestamp: at(16, 9), roomId: world.two.roomIds[0] }),
      404,
      'room_not_found',
    ],
    ['a hidden service', () => ({ timestamp: at(16, 9), serviceId: world.one.hiddenId }), 404, 'service_not_found'],
    ['a session that never was', () => ({ timestamp: at(16, 9), sessionId: 999_999 }), 404, 'service_not_found'],
  ] as const)('[A1] [A15] %s is refused before and at booking', async (_what, request, status, code) => {
    const second = await world.buyer();
    for (const answer of [await world.options(second, request()), await world.confirm(second, request())])
      expect([answer.status, answer.result['message']]).toEqual([status, words[code]]);
    expect(await world.bookingsOf(second)).toEqual([]);
  });

  test('[CAT-1] [A1] a room that is switched off takes no bookings, named or chosen by the platform', async () => {
    const { db, one } = world;
    const switchRoom = (id: number | undefined, active: boolean) =>
      db
        .update(rooms)
        .set({ active })
        .where(eq(rooms.id, id ?? 0));
    const second = await world.buyer();
    const named = { timestamp: at(24, 9), roomId: one.roomIds[0] };
    await switchRoom(one.roomIds[0], false);
    for (const answer of [await world.options(second, named), await world.confirm(second, named)])
      expect([answer.status, answer.result['message']]).toEqual([404, words.room_not_found]);
    const chosen = await world.confirm(second, { ...named, roomId: undefined });
    expect((await world.booking(chosen.result['booking_id'])).roomId).toBe(one.roomIds[1]);
    await switchRoom(one.roomIds[1], false);
    const none = await world.confirm(await world.buyer(), { timestamp: at(24, 11), roomId: undefined });
    expect([none.status, await world.bookingsOf(second)]).toEqual([409, [expect.anything()]]);
    for (const id of one.roomIds) await switchRoom(id, true);
    expect((await world.confirm(await world.buyer(), named)).status).toBe(200);
  });

  test('[PAY-11] [A7] another price than the one that was shown is a 409 with the price of now', async () => {
    for (const expectedCents of [0, 1, 4949, 4951, 100_000_000]) {
      const { status, result } = await world.confirm(buyer, { timestamp: at(16, 9), expectedCents });
      expect([status, result['message'], result['final_cost']]).toEqual([409, words.price_changed, 49.5]);
    }
    expect(await world.bookingsOf(buyer)).toHaveLength(1);
  });

  test.each(['discount', 'bundle', 'subscription'] as const)(
    '[PAY-10] [A7] %s is refused where it is not offered, whatever price is sent',
    async (paymentType) => {
      const { status, result } = await world.confirm(buyer, { timestamp: at(16, 9), paymentType, expectedCents: 0 });
      expect([status, result['errors']]).toEqual([422, { payment_type: messages.en.fields.not_offered }]);
    },
  );

  test('[BUN-4] [A8] a bundle pays first, is counted and is spent once', async () => {
    const owner = await world.buyer();
    const bundleId = await world.giveBundle(owner, 2);
    const offered = await world.options(owner, { timestamp: at(17, 9) });
    expect(offered.result['payment_options']).toMatchObject({
      payments: [
        {
          payment_type: 'bundle',
          cost: 0,
          entitlement: { id: bundleId, uses_left: 2, uses_max: 2, valid_until: at(30) },
        },
        { payment_type: 'ideal' },
        { payment_type: 'cash' },
      ],
    });
    const bundle = { paymentType: 'bundle', expectedCents: 0 } as const;
    const first = await world.confirm(owner, { ...bundle, timestamp: at(17, 9) });
    expect(await world.booking(first.result['booking_id'])).toMatchObject({
      status: 'confirmed',
      paid: true,
      paymentSystem: null,
      priceCents: 4950,
      finalCostCents: 0,
    });
    expect((await world.confirm(owner, { ...bundle, timestamp: at(17, 11) })).status).toBe(200);
    const third = await world.confirm(owner, { ...bundle, timestamp: at(17, 14) });
    expect([third.status, third.result['errors']]).toEqual([422, { payment_type: messages.en.fields.not_offered }]);
    const stranger = await world.confirm(await world.buyer(), { ...bundle, timestamp: at(17, 14) });
    expect(stranger.status).toBe(422);
    expect(await world.templatesTo(owner)).toEqual(['booking_confirmed', 'booking_confirmed']);
  });

  test('[PRO-2] [A7] points buy one discount: seen before, spent at booking, gone afterwards', async () => {
    const regular = await world.buyer();
    await world.givePoints(regular, 60);
    const { result } = await world.options(regular, { timestamp: at(19, 9) });
    expect(result['payment_options']).toMatchObject({
      show_discount: true,
      discount_string: '20% loyalty discount',
      booking_cost: 49.5,
      final_cost: 39.6,
    });
    const booked = await world.confirm(regular, { timestamp: at(19, 9), expectedCents: 3960 });
    expect(await world.booking(booked.result['booking_id'])).toMatchObject({
      priceCents: 4950,
      discountCents: 990,
      finalCostCents: 3960,
    });
    expect(await world.pointsOf(regular)).toEqual(['adjusted 60', 'spent -50']);
    const next = await world.confirm(regular, { timestamp: at(19, 11), expectedCents: 3960 });
    expect([next.status, next.result['final_cost']]).toEqual([409, 49.5]);
  });

  /** A named room takes the fast path, any room the slow one. */
  const ways = [
    ['cash', 'in a room', (room: number) => ({ paymentType: 'cash' as const, roomId: room })],
    ['cash', 'in any room', () => ({ paymentType: 'cash' as const, roomId: undefined })],
    ['ideal', 'in a room', (room: number) => ({ paymentType: 'ideal' as const, roomId: room })],
  ] as const;

  test.each(ways)(
    '[PAY-2] [PRO-2] [A7] %s %s: who keeps the discount pays in full and keeps the points',
    async (type, where, how) => {
      const regular = await world.buyer();
      await world.givePoints(regular, 60);
      const timestamp = at(20, type === 'ideal' ? 9 : where === 'in a room' ? 11 : 14);
      const request = { timestamp, ...how(world.one.roomIds[0]), useDiscount: false };
      const { result } = await world.options(regular, request);
      expect(result['payment_options']).toMatchObject({
        show_discount: true,
        final_cost: 39.6,
        payments: [{ cost: 39.6, discount: 9.9 }, { cost: 39.6 }],
        payments_without_discount: [
          { payment_type: 'ideal', cost: 49.5, discount: 0 },
          { payment_type: 'cash', cost: 49.5, discount: 0 },
        ],
      });
      const cheaper = await world.confirm(regular, { ...request, expectedCents: 3960 });
      expect([cheaper.status, cheaper.result['final_cost']]).toEqual([409, 49.5]);
      const booked = await world.confirm(regular, { ...request, expectedCents: 4950 });
      expect(booked.status).toBe(200);
      expect(await world.booking(booked.result['booking_id'])).toMatchObject({
        discountCents: 0,
        finalCostCents: 4950,
      });
      expect(await world.pointsOf(regular)).toEqual(['adjusted 60']);
      const later = await world.confirm(regular, { timestamp: timestamp + 7 * 86_400, expectedCents: 3960 });
      expect(later.status).toBe(200);
      expect(await world.pointsOf(regular)).toEqual(['adjusted 60', 'spent -50']);
    },
  );

  test('[PAY-2] [A4] `use_discount` of yes is the same call as none, no is another', async () => {
    const regular = await world.buyer();
    const request = { timestamp: at(23, 9) };
    const first = await world.confirm(regular, request, 'once');
    expect((await world.confirm(regular, { ...request, useDiscount: true }, 'once')).result).toEqual(first.result);
    const other = await world.confirm(regular, { ...request, useDiscount: false }, 'once');
    expect([other.status, other.result['message']]).toEqual([409, words.key_reused]);
  });

  test('[PAY-2] [PAY-10] [A7] after starting to pay, the customer may still turn the discount on or off', async () => {
    const regular = await world.buyer();
    await world.givePoints(regular, 50);
    const request = { timestamp: at(23, 14), paymentType: 'ideal' } as const;
    const amount = async (answer: Awaited<ReturnType<BookingWorld['confirm']>>) =>
      (await world.paymentOf(answer.result['booking_id'])).amountCents;
    const used = await world.confirm(regular, { ...request, expectedCents: 3960 });
    expect(await amount(used)).toBe(3960);
    const { result } = await world.options(regular, request);
    expect(result['payment_options']).toMatchObject({ show_discount: true, final_cost: 39.6 });
    const kept = await world.confirm(regular, { ...request, useDiscount: false, expectedCents: 4950 });
    expect(await amount(kept)).toBe(4950);
    expect(await world.pointsOf(regular)).toEqual(['adjusted 50', 'spent -50', 'returned 50']);
    const again = await world.confirm(regular, { ...request, expectedCents: 3960 });
    expect(await amount(again)).toBe(3960);
    expect(await world.holdsOf(regular)).toHaveLength(1);
  });

  test('[PAY-2] [A7] a request with the discount replaces a hold made without it, also where no price was expected', async () => {
    const regular = await world.buyer();
    const request = { timestamp: at(24, 14), paymentType: 'ideal' } as const;
    const amount = async (answer: Awaited<ReturnType<BookingWorld['confirm']>>) =>
      (await world.paymentOf(answer.result['booking_id'])).amountCents;
    const full = await world.confirm(regular, { ...request, useDiscount: false });
    // Without points there is no cheaper price: it is the same hold.
    const same = await world.confirm(regular, { ...request, useDiscount: true });
    expect(same.result['booking_id']).toBe(full.result['booking_id']);
    await world.givePoints(regular, 50);
    const cheaper = await world.confirm(regular, { ...request, useDiscount: true });
    expect([cheaper.status, await amount(cheaper)]).toEqual([200, 3960]);
    expect((await world.confirm(regular, { ...request, useDiscount: true })).result).toEqual(cheaper.result);
    expect(await world.holdsOf(regular)).toHaveLength(1);
    expect(await world.pointsOf(regular)).toEqual(['adjusted 50', 'spent -50']);
  });
});

describe.each(bothDatabases)('terms of another company on %s', (_name, open) => {
  let world: BookingWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    world = await bookingsOn(await open(), {
      acceptsCash: false,
      idealBankRequired: true,
      enableLoyaltyProgram: true,
      loyaltyNeedPoints: 10,
      loyaltyDiscountPercent: 100,
    });
    buyer = await world.buyer();
  });

  test('[A7] cash where none is taken is refused', async () => {
    const { status, result } = await world.confirm(buyer, { timestamp: at(12, 9) });
    expect([status, result['errors']]).toEqual([422, { payment_type: messages.en.fields.not_offered }]);
  });

  test.each([undefined, 'second', '<script>'])('[PAY-4] [A7] bank %s is refused', async (idealBankId) => {
    const { status, result } = await world.confirm(buyer, { timestamp: at(12, 9), paymentType: 'ideal', idealBankId });
    expect([status, result['errors']]).toEqual([422, { ideal_bank_id: messages.en.fields.bank }]);
    expect(await world.bookingsOf(buyer)).toEqual([]);
  });

  test('[PAY-4] the chosen bank is sent to the provider', async () => {
    const ideal = { timestamp: at(12, 9), paymentType: 'ideal', idealBankId: 'first' } as const;
    const { status, result } = await world.confirm(buyer, ideal);
    expect(status).toBe(200);
    const payment = await world.paymentOf(result['booking_id']);
    expect(world.bank.of(payment.id).order).toMatchObject({ bankId: 'first', amountCents: 4950 });
  });

  test('[PAY-10] a discount of everything is a way to pay of its own, and paid', async () => {
    const regular = await world.buyer();
    await world.givePoints(regular, 10);
    const { result } = await world.confirm(regular, {
      timestamp: at(12, 14),
      paymentType: 'discount',
      expectedCents: 0,
    });
    expect(result['status']).toBe('ok');
    expect(await world.booking(result['booking_id'])).toMatchObject({
      paid: true,
      finalCostCents: 0,
      discountCents: 4950,
    });
    expect(await world.pointsOf(regular)).toEqual(['adjusted 10', 'spent -10']);
  });

  test('[PAY-2] [PAY-10] who keeps a discount of everything is offered the ways to pay', async () => {
    const regular = await world.buyer();
    await world.givePoints(regular, 10);
    const { result } = await world.options(regular, { timestamp: at(12, 16) });
    expect(result['payment_options']).toMatchObject({
      pay_online: true,
      ideal_banks: [{ id: 'first' }],
      payments: [{ payment_type: 'discount', cost: 0 }],
      payments_without_discount: [{ payment_type: 'ideal', cost: 49.5, requires_ideal_bank: true }],
    });
    const request = { timestamp: at(12, 16), useDiscount: false, expectedCents: 4950 };
    expect((await world.confirm(regular, { ...request, paymentType: 'discount' })).status).toBe(422);
    const paid = await world.confirm(regular, { ...request, paymentType: 'ideal', idealBankId: 'first' });
    expect([paid.status, paid.result['status']]).toEqual([200, 'pending']);
    expect(await world.pointsOf(regular)).toEqual(['adjusted 10']);
  });
});
