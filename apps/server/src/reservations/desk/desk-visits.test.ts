import { BOOKING_REFERENCES, bookingReference } from '@embook/domain/booking';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { ask } from '../../../test/platform.ts';
import { reservationsOn } from '../../../test/reservations.ts';
import { bookings } from '../../infra/db/schema/index.ts';

type Row = Record<string, unknown>;

describe.each(databases)('visits at the desk on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { app, db, one } = world;
  const { companyId } = one;
  const [withNoor, garden] = one.roomIds;
  const { owner, desk, lotte, noor, call, booked, visit, versionOf, move, book, cancel, nobody } = await deskOf(world);
  const mark = async (id: number, status: 'arrived' | 'done' | 'no_show' | 'confirmed', who = desk) =>
    call('staffMarkVisit', { id, status, version: await versionOf(id) }, who);
  const pay = (id: number, amountCents: number, method: 'cash' | 'card' | 'other' = 'cash', who = desk) =>
    call('staffTakePayment', { id, method, amountCents }, who);
  const outcome = async (id: number, giveBack?: 'policy' | 'all' | 'nothing', locale = 'en') =>
    (await call('staffCancellation', { id, giveBack }, desk, locale)).result;
  const till = async (id: number) =>
    (
      await db.execute<Row>(
        sql`select kind, method, amount_cents from till_entries where booking_id = ${id} order by id`,
      )
    ).rows;
  const history = async (id: number) =>
    (await call('staffAudit', { thing: 'booking', id, query: undefined, first: undefined, limit: undefined }, owner))
      .result['entries'] as Row[];
  const refunded = async (id: number) =>
    (
      await db.execute<Row>(sql`select r.amount_cents from refunds r join payments p
        on p.company_id = r.company_id and p.id = r.payment_id where p.payable_id = ${id}`)
    ).rows;
  const mailsOf = (id: number) =>
    db.execute<Row>(sql`select template from mails where event_key like ${`%:${id}%`} order by id`);

  describe('moving', () => {
    test('[DESK-2] [AGD-5] [TEAM-7] to another time, room and length, also outside hours, and the audit log has it', async () => {
      const id = await booked({ startsAt: at(9, 20) });
      const moved = await move(id, { startsAt: at(20, 20), roomId: garden, minutes: 90, version: 1 });
      expect(moved.status).toBe(200);
      expect(moved.result['booking']).toMatchObject({
        starts_at: at(20, 20),
        ends_at: at(21.5, 20),
        room_id: garden,
        employee_id: null,
        version: 2,
      });
      // The time it left is free, the one it has is not.
      await booked({ startsAt: at(9, 20) });
      expect(
        (await move(await booked({ startsAt: at(11, 20) }), { startsAt: at(21, 20), roomId: garden })).status,
      ).toBe(409);
      expect((await history(id))[0]).toMatchObject({
        who: 'desk',
        action: 'booking.moved',
        before: { starts_at: at(9, 20), version: 1 },
        after: { starts_at: at(20, 20), version: 2 },
      });
    });

    test('[TEAM-7] to where it is, or marked as what it is, it stays as it is, and the audit log has nothing new', async () => {
      const id = await booked({ startsAt: at(16, 20) });
      const before = await history(id);
      const same = { startsAt: at(16, 20), roomId: withNoor, minutes: 60, version: 1 };
      for (const answer of [await move(id, same), await mark(id, 'confirmed')])
        expect(answer).toMatchObject({ status: 200, result: { booking: { starts_at: at(16, 20), version: 1 } } });
      expect(await history(id)).toEqual(before);
    });

    test('[DESK-2] within its own time it moves by less than its length; what is taken stays taken', async () => {
      const id = await booked({ startsAt: at(9, 21) });
      const other = await booked({ startsAt: at(14, 21) });
      expect((await move(id, { startsAt: at(9.5, 21) })).status).toBe(200);
      const refused = await move(id, { startsAt: at(13.5, 21), version: 2 });
      expect(refused.status).toBe(409);
      expect(await visit(id)).toMatchObject({ starts_at: at(9.5, 21), version: 2 });
      expect(await visit(other)).toMatchObject({ starts_at: at(14, 21), version: 1 });
    });

    test('[TEAM-8] an older version is refused with who changed it and how it is now', async () => {
      const id = await booked({ startsAt: at(9, 22) });
      expect((await move(id, { startsAt: at(11, 22) }, lotte)).status).toBe(200);
      const late = await move(id, { startsAt: at(15, 22) });
      expect(late.status).toBe(409);
      expect(late.result).toMatchObject({ changed_by: 'lotte', current: { id, starts_at: at(11, 22), version: 2 } });

      const buyer = await world.buyer();
      const theirs = await world.booked(buyer);
      await world.change(theirs, { minutes: 61 });
      const after = await move(theirs, { startsAt: at(15, 22) });
      expect(after.result).toMatchObject({ changed_by: 'Ada Visser', current: { version: 2 } });
    });

    test('[DESK-2] the customer gets a mail only on request, and sees it at once', async () => {
      const buyer = await world.buyer();
      const id = await world.booked(buyer);
      const before = (await mailsOf(id)).rows.length;
      await move(id, { startsAt: at(9, 23) });
      expect((await mailsOf(id)).rows).toHaveLength(before);
      const told = await move(id, { startsAt: at(11, 23), version: 2, tellCustomer: true });
      expect(told.result).toMatchObject({ told: true });
      expect((await mailsOf(id)).rows).toHaveLength(before + 1);
      const { result } = await world.list(buyer, true);
      expect(result['bookings']).toEqual([expect.objectContaining({ id, timestamp: at(11, 23) })]);
    });

    test('[DESK-2] a move tells staff that the customer has no address', async () => {
      const id = await booked({ startsAt: at(18, 24) });
      const answer = await move(id, { startsAt: at(19, 24), tellCustomer: true });
      expect(answer.result).toMatchObject({ told: false });
      expect((await mailsOf(id)).rows).toEqual([]);
      const again = await move(id, { startsAt: at(19, 24), version: 2, tellCustomer: true });
      expect(again.result).toMatchObject({ told: false });
    });

    test('[AGD-5] the customer’s mail waits until the move can no longer be undone, and an undo withdraws it', async () => {
      const buyer = await world.buyer();
      const id = await world.booked(buyer);
      const { startsAt } = await world.booking(id);
      const waiting = async () =>
        (
          await db.execute<{ starts: number; from: number; wait: number }>(sql`
            select (data->>'startsAt')::float8 as starts, (data->'from'->>'startsAt')::float8 as "from",
              extract(epoch from next_attempt_at - created_at)::float8 as wait
            from mails where template = 'booking_moved' and event_key like ${`%:${id}:%`} order by id`)
        ).rows;
      await move(id, { startsAt: at(9, 28), tellCustomer: true });
      expect(await waiting()).toEqual([{ starts: at(9, 28), from: startsAt, wait: 10 }]);
      // A second move before the mail was sent: one mail, from the time the customer knows.
      world.wait(2);
      await move(id, { startsAt: at(11, 28), version: 2, tellCustomer: false });
      expect(await waiting()).toEqual([{ starts: at(11, 28), from: startsAt, wait: 10 }]);
      world.wait(2);
      await move(id, { startsAt, version: 3, tellCustomer: true });
      expect(await waiting()).toEqual([]);

      // A mail that was sent cannot be withdrawn: the customer gets one about the undo too.
      await move(id, { startsAt: at(9, 28), version: 4, tellCustomer: true });
      await db.execute(
        sql`update mails set attempts = 1, sent_at = now() where event_key like ${`booking_moved:${id}:%`}`,
      );
      world.wait(20);
      await move(id, { startsAt, version: 5, tellCustomer: true });
      expect(await waiting()).toMatchObject([
        { starts: at(9, 28), from: startsAt },
        { starts: startsAt, from: at(9, 28) },
      ]);
    });

    test('[AGD-5] a cancellation while the mail about a move waits withdraws that mail', async () => {
      const buyer = await world.buyer();
      const id = await world.booked(buyer);
      await move(id, { startsAt: at(14, 28), tellCustomer: true });
      await cancel(id, { tellCustomer: true });
      const templates = (await mailsOf(id)).rows.map(({ template }) => template);
      expect(templates).not.toContain('booking_moved');
      expect(templates).toContain('cancelled');
    });

    test.each([
      ['2099', Date.UTC(2099, 0, 1) / 1000],
      ['last week', at(10, -7)],
    ])('[DESK-2] refuses %s', async (_when, startsAt) => {
      const id = await booked({ startsAt: at(9, startsAt > at(0) ? 24 : 25) });
      expect((await move(id, { startsAt })).status).toBe(422);
    });

    test('[TEAM-6] a practitioner moves their own visits, within their own time', async () => {
      const id = await booked({ startsAt: at(9, 26) });
      expect((await move(id, { startsAt: at(11, 26) }, noor)).status).toBe(200);
      expect((await move(id, { startsAt: at(11, 26), roomId: garden, version: 2 }, noor)).status).toBe(404);
      const others = await booked({ startsAt: at(9, 26), roomId: garden });
      expect((await move(others, { startsAt: at(12, 26) }, noor)).status).toBe(404);
      expect((await move(others, { startsAt: at(13, 26), roomId: withNoor })).status).toBe(200);
    });
  });

  describe('marking', () => {
    test('[DESK-5] arrived, done, no-show and back; the customer’s side stays as it was, a no-show is counted', async () => {
      const buyer = await world.buyer();
      const customer = { ...nobody, id: buyer.customerId };
      const id = await booked({ startsAt: at(3, -1), customer });
      const before = (await world.list(buyer, true)).result;
      for (const status of ['arrived', 'done', 'no_show'] as const) {
        const marked = await mark(id, status);
        expect(marked.result['booking']).toMatchObject({ id, status });
        expect((await world.list(buyer, true)).result).toEqual(before);
      }
      const card = await call('staffCustomer', { id: buyer.customerId });
      expect(card.result['customer']).toMatchObject({ no_shows: 1 });
      expect((await mark(id, 'confirmed')).result['booking']).toMatchObject({ status: 'confirmed' });
      expect((await call('staffCustomer', { id: buyer.customerId })).result['customer']).toMatchObject({ no_shows: 0 });
      expect((await history(id)).map(({ action }) => action)).toEqual([
        ...Array(4).fill('booking.marked'),
        'booking.made',
      ]);
    });

    test('[DESK-5] the agenda shows it', async () => {
      const id = await booked({ startsAt: at(9, 27) });
      await mark(id, 'arrived');
      const { result } = await call('staffAgenda', {
        shopId: one.shopId,
        date: '2026-12-09',
        days: undefined,
        cancelled: undefined,
      });
      expect(result['entries']).toEqual([expect.objectContaining({ id, status: 'arrived', version: 2 })]);
    });

    test('[DESK-5] a cancelled visit cannot be marked, an old version not overwritten', async () => {
      const id = await booked({ startsAt: at(11, 27) });
      expect((await call('staffMarkVisit', { id, status: 'done', version: 7 })).status).toBe(409);
      await cancel(id);
      expect((await mark(id, 'done')).status).toBe(409);
    });
  });

  describe('money', () => {
    test('[TILL-1] a visit paid at the shop becomes PAID everywhere, in the customer’s list too', async () => {
      const buyer = await world.buyer();
      const id = await world.booked(buyer);
      const first = await pay(id, 2000);
      expect(first.result).toEqual({ entry_id: expect.any(Number), paid: false });
      expect(await visit(id)).toMatchObject({ paid: false, open_cents: 2950 });
      const over = await pay(id, 2951);
      expect([over.status, over.result['errors']]).toEqual([
        422,
        { amount_cents: 'This is more than is still to be paid' },
      ]);
      expect((await pay(id, 2950, 'card')).result).toMatchObject({ paid: true });
      expect(await visit(id)).toMatchObject({ paid: true, open_cents: 0 });
      expect((await world.list(buyer, true)).result['bookings']).toEqual([expect.objectContaining({ id, paid: true })]);
      expect((await pay(id, 1)).status).toBe(409);
      expect(await till(id)).toEqual([
        { kind: 'sale', method: 'cash', amount_cents: 2000 },
        { kind: 'sale', method: 'card', amount_cents: 2950 },
      ]);
      expect((await history(id)).map(({ action, who }) => [action, who])).toEqual([
        ['booking.paid', 'desk'],
        ['booking.paid', 'desk'],
      ]);
    });

    test('[TILL-1] what is paid online, cancelled or nothing is refused', async () => {
      const buyer = await world.buyer();
      expect((await pay(await world.paid(buyer), 4950)).status).toBe(409);
      const gone = await booked({ startsAt: at(14, 27) });
      await cancel(gone);
      expect((await pay(gone, 4950)).status).toBe(409);
      for (const amount of [0, -1]) expect((await pay(gone, amount)).status).toBe(422);
      expect((await pay(gone, 4950, 'cash', noor)).status).toBe(403);
    });

    test('[DESK-3] a link that was followed pays the visit once; money that comes after cash goes back', async () => {
      const email = 'link@embook.test';
      const booking = { payment: 'link', customer: { ...nobody, firstName: 'Lin', email } } as const;
      const id = await booked({ startsAt: at(9, 28), ...booking });
      const follow = () => app.inject(`/payment/visit/${companyId}/${id}`);
      expect((await follow()).statusCode).toBe(303);
      await world.bankSays(id, 'paid');
      await follow();
      expect(await visit(id)).toMatchObject({ paid: true });
      const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
      expect(row).toMatchObject({ paymentType: 'ideal', paymentSystem: 'sandbox', status: 'confirmed' });

      const cash = await booked({ startsAt: at(11, 28), ...booking });
      await app.inject(`/payment/visit/${companyId}/${cash}`);
      // As with a bank where the payment has begun: nothing can be cancelled there.
      world.bank.script.stubborn = true;
      expect((await pay(cash, 4950)).status).toBe(200);
      world.bank.script.stubborn = false;
      await world.bankSays(cash, 'paid');
      await app.inject(`/payment/visit/${companyId}/${cash}`);
      const { rows } = await db.execute(sql`select status from payments where payable_id = ${cash}`);
      expect(rows).toEqual([{ status: 'refund_due' }]);
      expect(await visit(cash)).toMatchObject({ paid: true });
    });
  });

  describe('cancelling', () => {
    test('[DESK-6] shows what it does first, in the member’s language, and does that', async () => {
      const buyer = await world.buyer();
      const id = await world.paid(buyer);
      expect(await outcome(id)).toEqual({
        kind: 'refund',
        amount_cents: 4700,
        words: expect.stringMatching(/47,00.*2,50/),
        may_cancel: true,
      });
      expect(await outcome(id, 'all')).toMatchObject({ kind: 'refund', amount_cents: 4950 });
      expect(await outcome(id, 'nothing', 'de')).toMatchObject({
        kind: 'cost_lost',
        words: expect.stringContaining('nicht erstattet'),
      });
      const answer = await cancel(id, { tellCustomer: true });
      expect(answer.result['booking']).toMatchObject({ id, status: 'cancelled' });
      expect(await refunded(id)).toEqual([{ amount_cents: 4700 }]);
      expect((await history(id))[0]).toMatchObject({ action: 'booking.cancelled', after: { give_back: 'policy' } });
      expect((await cancel(id)).status).toBe(409);
    });

    test('[DESK-6] who may returns all or nothing, with a reason', async () => {
      const buyer = await world.buyer();
      const id = await world.paid(buyer);
      const given = { giveBack: 'all' } as const;
      expect((await cancel(id, given, owner)).status).toBe(422);
      expect((await cancel(id, { ...given, reason: 'Ill' }, desk)).status).toBe(403);
      expect(await visit(id)).toMatchObject({ status: 'confirmed' });
      expect((await cancel(id, { ...given, reason: 'Ill' }, owner)).status).toBe(200);
      expect(await refunded(id)).toEqual([{ amount_cents: 4950 }]);
      expect((await history(id))[0]).toMatchObject({ after: { give_back: 'all', reason: 'Ill' } });
    });

    test('[DESK-6] [CAN-6] old payment methods, and visits that have begun or are too near, the company cancels', async () => {
      const buyer = await world.buyer();
      const legacy = await world.booked(buyer);
      await world.change(legacy, { paymentType: 'ideal', paymentSystem: 'legacy', paid: true });
      const asCustomer = await ask(
        app,
        'cancelBooking',
        { bookingId: legacy, scope: undefined },
        { key: 'one', token: buyer.token },
      );
      expect(asCustomer.status).toBe(409);
      expect((await cancel(legacy)).status).toBe(200);
      const today = await booked({ startsAt: at(7, -1) });
      expect(await outcome(today)).toMatchObject({ kind: 'free' });
      expect((await cancel(today)).status).toBe(200);
    });

    test('[DESK-6] [TILL-1] money taken at the desk is owed there, the mail names it, and a member who takes money gives it back', async () => {
      const customer = { ...nobody, firstName: 'Cas', email: 'cas@embook.test' };
      const id = await booked({ startsAt: at(9, 29), payment: 'cash', customer });
      expect(await outcome(id, 'all')).toMatchObject({ kind: 'refund', amount_cents: 4950 });
      expect((await cancel(id, { giveBack: 'all', reason: 'Ill', tellCustomer: true })).status).toBe(200);
      expect(await till(id)).toEqual([{ kind: 'sale', method: 'cash', amount_cents: 4950 }]);
      const { rows } = await db.execute(sql`select data from mails where event_key = ${`cancelled:${id}`}`);
      expect(rows).toMatchObject([{ data: { owedCents: 4950, isPartOwed: false } }]);
      expect((await call('staffVisit', { id })).result).toMatchObject({ owed_cents: 4950 });
      expect((await call('staffGiveBack', { id })).result).toEqual({ amount_cents: 4950 });
      expect(await till(id)).toEqual([
        { kind: 'sale', method: 'cash', amount_cents: 4950 },
        { kind: 'refund', method: 'cash', amount_cents: -4950 },
      ]);
    });

    test('[DESK-6] the whole series or one visit', async () => {
      const { result } = await call('staffBook', {
        serviceId: one.massageId,
        startsAt: at(16, 30),
        roomId: withNoor,
        employeeId: undefined,
        sessionId: undefined,
        customer: { ...nobody, firstName: 'Week' },
        payment: 'later',
        priceCents: undefined,
        reason: undefined,
        weeks: 4,
        tellCustomer: false,
      });
      const [first = 0, second = 0, third = 0, fourth = 0] = result['bookings'] as number[];
      const statuses = () => Promise.all([first, second, third, fourth].map(async (id) => (await visit(id))['status']));
      await cancel(second);
      expect(await statuses()).toEqual(['confirmed', 'cancelled', 'confirmed', 'confirmed']);
      const opened = (await call('staffVisit', { id: third })).result;
      expect(opened).toMatchObject({
        series_coming: 3,
        series_times: [0, 2, 3].map((weeks) => at(16, 30) + weeks * 7 * 86_400),
      });
      await cancel(third, { scope: 'all' });
      expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    });

    test('[DESK-6] [TEAM-6] [B21] of a series with a visit of a colleague a practitioner sees, counts and cancels their own alone', async () => {
      const { result } = await book({ startsAt: at(18, 33), weeks: 3 });
      const [first = 0, second = 0, third = 0] = result['bookings'] as number[];
      expect((await move(second, { startsAt: at(18, 40), roomId: garden, version: 1 })).status).toBe(200);
      const seriesSeenBy = async (who: typeof desk) => {
        const { series_coming: count, series_times: times } = (await call('staffVisit', { id: first }, who)).result;
        return { count, times };
      };
      const [moved, own] = [at(18, 40), [at(18, 33), at(18, 33) + 2 * 7 * 86_400]];
      expect(await seriesSeenBy(desk)).toEqual({ count: 3, times: [...own, moved].toSorted((a, b) => a - b) });
      expect(await seriesSeenBy(noor)).toEqual({ count: 2, times: own });
      const { result: effect } = await call('staffCancellation', { id: first, giveBack: 'policy' }, noor);
      expect(effect).toMatchObject({ may_cancel: true });
      // One that does not exist for them stays not found.
      expect((await cancel(second, { scope: 'all' }, noor)).status).toBe(404);
      const cancelled = await cancel(first, { scope: 'all' }, noor);
      expect(cancelled.status).toBe(200);
      expect(JSON.stringify(cancelled.result)).not.toContain(String(second));
      const statuses = await Promise.all([first, second, third].map(async (id) => (await visit(id))['status']));
      expect(statuses).toEqual(['cancelled', 'confirmed', 'cancelled']);
      expect(await seriesSeenBy(desk)).toEqual({ count: 1, times: [moved] });
      expect(await seriesSeenBy(noor)).toEqual({ count: 0, times: [] });
    });
  });

  test('[DESK-7] [TEAM-7] the note of a booking is read at the desk, and the audit log does not have it', async () => {
    const buyer = await world.buyer();
    const id = await world.booked(buyer, { note: ' Mind my left knee ' });
    expect((await call('staffVisit', { id }, noor)).result).toMatchObject({ booking_note: 'Mind my left knee' });
    await mark(id, 'no_show');
    expect(JSON.stringify(await history(id))).not.toContain('knee');
    const tooLong = await world.confirm(await world.buyer(), { timestamp: at(9, 40), note: 'x'.repeat(501) });
    expect(tooLong.result['errors']).toHaveProperty('note');
  });

  test('[DESK-1] [TEAM-6] a visit is found by the reference that its customer reads out, within the reach of the member', async () => {
    const id = await booked({ startsAt: at(9, 41) });
    const find = (reference: string, who = desk) => call('staffVisitByReference', { reference }, who);
    const reference = bookingReference(id);
    for (const typed of [reference, reference.toLowerCase().replace(' ', ''), `#${reference}`])
      expect((await find(typed)).result).toEqual({ id });
    expect((await find('3333 3333')).status).toBe(404);
    expect((await find('Ada Visser')).status).toBe(404);
    // Where two share it, the later visit is the one.
    const later = (id % BOOKING_REFERENCES) + BOOKING_REFERENCES * 7;
    await db.execute(sql`insert into bookings
      select (jsonb_populate_record(b, jsonb_build_object('id', ${later}::bigint, 'starts_at', b.starts_at + 60))).*
      from bookings b where id = ${id}`);
    expect((await find(reference)).result).toEqual({ id: later });
    await db.execute(sql`delete from bookings where id = ${later}`);
  });

  test('[DESK-7] notes on a visit and on a customer are shown with the customer’s own', async () => {
    const buyer = await world.buyer();
    const id = await world.booked(buyer);
    await db.execute(sql`update customers set external_note = 'Allergic to nuts' where id = ${buyer.customerId}`);
    expect((await call('staffNoteOnVisit', { id, note: 'Left shoulder' }, noor)).status).toBe(200);
    expect((await call('staffNoteOnCustomer', { id: buyer.customerId, note: 'Likes tea' })).status).toBe(200);
    const shown = (await call('staffVisit', { id }, noor)).result;
    expect(shown).toMatchObject({
      customer_note: 'Allergic to nuts',
      notes: [{ note: 'Left shoulder', who: 'noor' }],
    });
    const { result } = await call('staffCustomer', { id: buyer.customerId });
    expect(result['customer']).toMatchObject({ customer_note: 'Allergic to nuts', notes: [{ note: 'Likes tea' }] });
    expect((await call('staffNoteOnVisit', { id, note: ' ' })).status).toBe(422);
  });
});
