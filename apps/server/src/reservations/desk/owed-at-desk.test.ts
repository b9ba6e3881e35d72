import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { ask } from '../../../test/platform.ts';
import { reservationsOn } from '../../../test/reservations.ts';

type Row = Record<string, unknown>;

describe.each(databases)('money at the desk for a visit that the customer cancels on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { app, db } = world;
  const { desk, lotte, noor, owner, call, booked, cancel } = await deskOf(world);
  const buyer = await world.buyer();
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from customers order by id desc limit 1`,
  );
  const customer = {
    id: rows[0]?.id ?? 0,
    firstName: undefined,
    lastName: undefined,
    email: undefined,
    phone: undefined,
  };
  const cancelled = (bookingId: number) =>
    ask(app, 'cancelBooking', { bookingId, scope: undefined }, { key: 'one', token: buyer.token });
  const owed = async (id: number, who = desk) => (await call('staffVisit', { id }, who)).result['owed_cents'];
  const giveBack = (id: number, who = desk) => call('staffGiveBack', { id }, who);
  const till = async (id: number) =>
    (
      await db.execute<Row>(
        sql`select kind, method, amount_cents from till_entries where booking_id = ${id} order by id`,
      )
    ).rows;
  const refunds = async () => (await db.execute(sql`select from refunds`)).rows.length;
  let day = 20;
  const mailed = async (id: number) =>
    (await db.execute<Row>(sql`select data from mails where event_key = ${`cancelled:${id}`}`)).rows;

  test('[TILL-1] [CAN-3] all of it is owed back at the desk, the desk sees it, gives it back once, and no provider does', async () => {
    const id = await booked({ startsAt: at(9, 5), payment: 'cash', customer });
    const before = await refunds();
    expect((await cancelled(id)).status).toBe(200);
    expect(await owed(id)).toBe(4950);
    expect(await refunds()).toBe(before);
    expect(await mailed(id)).toMatchObject([{ data: { outcome: 'free', owedCents: 4950 } }]);
    expect(await till(id)).toHaveLength(1);

    const [first, second] = await Promise.all([giveBack(id), giveBack(id, lotte)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await till(id)).toEqual([
      { kind: 'sale', method: 'cash', amount_cents: 4950 },
      { kind: 'refund', method: 'cash', amount_cents: -4950 },
    ]);
    expect(await owed(id)).toBe(0);
    const { result } = await call(
      'staffAudit',
      { thing: 'booking', id, query: undefined, first: undefined, limit: 1 },
      owner,
    );
    expect((result['entries'] as Row[])[0]).toMatchObject({
      action: 'booking.refunded',
      after: { amount_cents: 4950 },
    });
  });

  test('[TILL-1] a part that was taken is owed too, by the method it came in', async () => {
    const id = await booked({ startsAt: at(9, 6), customer });
    await call('staffTakePayment', { id, method: 'card', amountCents: 2000 });
    expect((await cancelled(id)).status).toBe(200);
    expect((await giveBack(id)).result).toEqual({ amount_cents: 2000 });
    expect(await till(id)).toMatchObject([{ method: 'card' }, { kind: 'refund', method: 'card', amount_cents: -2000 }]);
  });

  test('[TILL-1] [TEAM-6] nothing is owed where nothing was taken, and who sees no money sees none of it', async () => {
    const id = await booked({ startsAt: at(9, 7), customer });
    expect((await cancelled(id)).status).toBe(200);
    expect(await owed(id)).toBe(0);
    expect((await giveBack(id)).status).toBe(409);
    expect(await owed(id, noor)).toBeNull();
    expect((await giveBack(id, noor)).status).toBe(403);
  });

  test.each([
    ['all of it in cash', 'cash', 4950],
    ['all of it by card', 'card', 4950],
    ['all of it otherwise', 'other', 4950],
    ['a part of it', 'cash', 2000],
  ] as const)(
    '[DESK-6] [CAN-3] the desk owes the same whoever cancels in time: %s',
    async (_what, method, amountCents) => {
      const paid = async () => {
        const id = await booked({ startsAt: at(9, (day += 1)), customer });
        expect((await call('staffTakePayment', { id, method, amountCents })).status).toBe(200);
        return id;
      };
      const theirs = await paid();
      expect((await cancelled(theirs)).result).toMatchObject({ visits: [{ outcome: 'free' }] });
      const ours = await paid();
      const { result } = await call('staffCancellation', { id: ours, giveBack: 'policy' });
      expect(result).toMatchObject({ kind: 'refund', amount_cents: amountCents });
      expect((await cancel(ours)).status).toBe(200);
      expect([await owed(theirs), await owed(ours)]).toEqual([amountCents, amountCents]);
    },
  );
});
