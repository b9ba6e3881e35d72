import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';

type Row = Record<string, unknown>;

describe.each(databases)('a visit that the desk and its customer change on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { db } = world;
  const { owner, call, visit, versionOf, move, cancel } = await deskOf(world);
  const mark = async (id: number, status: 'arrived' | 'done' | 'no_show' | 'confirmed') =>
    call('staffMarkVisit', { id, status, version: await versionOf(id) });
  const history = async (id: number) =>
    (await call('staffAudit', { thing: 'booking', id, query: undefined, first: undefined, limit: undefined }, owner))
      .result['entries'] as Row[];

  test('[DESK-6] [TEAM-8] while the customer is paying, cancelling is refused and changes nothing; an old version first', async () => {
    const buyer = await world.buyer();
    const id = await world.booked(buyer, { paymentType: 'ideal' });
    const before = await visit(id);
    expect(before).toMatchObject({ status: 'held' });
    expect((await cancel(id, { version: before.version + 1 })).result).toMatchObject({ current: { status: 'held' } });
    const refused = await cancel(id, { tellCustomer: true });
    expect([refused.status, refused.result['problem']]).toEqual([409, 'not_standing']);
    expect((await call('staffCancellation', { id, giveBack: undefined })).status).toBe(409);
    expect(await visit(id)).toEqual(before);
    expect(await history(id)).toEqual([]);
    await world.bankSays(id, 'paid');
    await world.check(buyer, id);
    expect(await visit(id)).toMatchObject({ status: 'confirmed', paid: true });
  });

  test.each(['arrived', 'done'] as const)(
    '[DESK-5] [CAN-1] what the desk marked as %s its customer neither cancels nor moves, until the mark is taken back',
    async (status) => {
      const buyer = await world.buyer();
      const id = await world.paid(buyer);
      const { startsAt } = await world.booking(id);
      await mark(id, status);
      const cancelled = await world.cancelVisit(buyer, id);
      expect([cancelled.status, cancelled.result['outcome']]).toEqual([409, 'begun']);
      const to = world.slot();
      expect((await world.move(buyer, id, to)).status).toBe(409);
      expect(await visit(id)).toMatchObject({ status, starts_at: startsAt });
      expect(await world.refundsOf(id)).toEqual([]);
      await mark(id, 'confirmed');
      expect((await world.move(buyer, id, to)).status).toBe(200);
      expect((await world.cancelVisit(buyer, id)).status).toBe(200);
    },
  );

  test('[AGD-5] a cancellation while the mail about a move waits names the time that the customer knows', async () => {
    const buyer = await world.buyer();
    const mailed = async (id: number) =>
      (
        await db.execute<Row>(sql`select (data->>'startsAt')::float8 as starts, (data->>'minutes')::int as minutes
          from mails where event_key = ${`cancelled:${id}`}`)
      ).rows;
    const waiting = await world.booked(buyer);
    const { startsAt, minutes } = await world.booking(waiting);
    await move(waiting, { startsAt: at(14, 28), minutes: 90, tellCustomer: true });
    await cancel(waiting, { tellCustomer: true });
    expect(await mailed(waiting)).toEqual([{ starts: startsAt, minutes }]);

    // A mail that was sent told them the new time.
    const told = await world.booked(buyer);
    await move(told, { startsAt: at(16, 28), tellCustomer: true });
    await db.execute(
      sql`update mails set attempts = 1, sent_at = now() where event_key like ${`booking_moved:${told}:%`}`,
    );
    await cancel(told, { tellCustomer: true });
    expect(await mailed(told)).toMatchObject([{ starts: at(16, 28) }]);

    // They know their own move, whether its mail was sent or not.
    const own = await world.booked(buyer);
    const to = world.slot();
    expect((await world.move(buyer, own, to)).status).toBe(200);
    await world.cancelVisit(buyer, own);
    expect(await mailed(own)).toMatchObject([{ starts: to }]);
  });
});
