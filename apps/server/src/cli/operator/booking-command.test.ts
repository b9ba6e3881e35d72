import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { operatorCommand } from '../../../test/operator-command.ts';
import { type ReservationWorld, reservationsOn } from '../../../test/reservations.ts';
import { bookingEvents } from '../../infra/db/schema/index.ts';
import { bookingCommand } from './booking-command.ts';

describe.each(databases)('marking visits as paid at the shop on %s', (_name, open) => {
  let booking: ReturnType<typeof operatorCommand>;
  let world: ReservationWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    const database = await open();
    booking = operatorCommand(bookingCommand, database.db);
    world = await reservationsOn(database, { enableLoyaltyProgram: true, pointsForOnlinePayment: 7 });
    buyer = await world.buyer();
  });
  const isPaid = async (id: number) => {
    const { result } = await world.list(buyer, true);
    const listed = (result['bookings'] as Record<string, unknown>[]).find((visit) => visit['id'] === id);
    return [listed?.['paid'], (await world.details(buyer, id)).reservation['paid']];
  };
  const marksOf = async (id: number) =>
    (
      await world.db
        .select()
        .from(bookingEvents)
        .where(sql`${bookingEvents.bookingId} = ${id}`)
    ).map(({ event, madeBy }) => `${event} by ${madeBy}`);

  test('[API-4] prints its help, and reports errors in one line', async () => {
    expect(await booking('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('paid ID') });
    for (const args of [[], ['paid'], ['paid', '1', '2'], ['pay', '1']])
      expect(await booking(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('paid ID') });
    expect(await booking('--nonsense')).toMatchObject({ status: 1, stderr: expect.stringContaining('--nonsense') });
    expect(await booking('list', 'nobody')).toMatchObject({ status: 1, stderr: 'There is no company "nobody".' });
    expect(await booking('paid', '12')).toEqual({ status: 1, stdout: '', stderr: 'There is no visit 12.' });
    for (const id of ['abc', '-3', '1e3', '0', '9007199254740993'])
      expect(await booking('paid', '--', id)).toEqual({ status: 1, stdout: '', stderr: `"${id}" is not an id.` });
  });

  test('[RES-5] paid, the customer sees so everywhere; a second time changes nothing, and a mistake is taken back', async () => {
    const id = await world.booked(buyer);
    expect(await isPaid(id)).toEqual([false, false]);
    expect((await booking('list', 'one')).stdout).toContain(String(id));
    const first = await booking('paid', String(id));
    expect(first).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Visit \d+ \(.+\) is paid\.$/) });
    expect(await isPaid(id)).toEqual([true, true]);
    expect(await booking('paid', String(id))).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('already paid'),
    });
    expect(await marksOf(id)).toEqual(['paid by olga']);
    expect(await booking('list', 'one')).toMatchObject({ status: 0, stdout: '' });
    // Points are for paying online.
    expect(await world.pointsOf(buyer)).toEqual([]);
    expect((await world.statement(buyer)).entries).toEqual([]);
    expect((await booking('unpaid', String(id), '--company', 'one')).status).toBe(0);
    expect(await isPaid(id)).toEqual([false, false]);
    expect(await marksOf(id)).toEqual(['paid by olga', 'unpaid by olga']);
    await expect(world.db.delete(bookingEvents)).rejects.toMatchObject({ cause: { code: '23001' } });
  });

  test('[CAN-3] a visit that was paid at the shop is cancelled for free, and no money is promised', async () => {
    const id = await world.booked(buyer);
    await booking('paid', String(id));
    const { status, visits } = await world.cancelVisit(buyer, id);
    expect([status, visits]).toMatchObject([200, [{ outcome: 'free', done: true, refund: null }]]);
    expect(await world.refundsOf(id)).toEqual([]);
    expect(await booking('unpaid', String(id))).toMatchObject({ status: 1, stderr: `Visit ${id} was cancelled.` });
  });

  test('[A6] what was cancelled or is paid otherwise is refused with the reason, and stays as it is', async () => {
    const [online, held, cancelled] = [
      await world.paid(buyer),
      await world.booked(buyer, { paymentType: 'ideal' }),
      await world.booked(buyer),
    ];
    await world.giveBundle(buyer, 2);
    const byBundle = await world.booked(buyer, { paymentType: 'bundle' });
    await world.cancelVisit(buyer, cancelled);
    const refusals = [
      [online, 'is paid online, not at the shop.'],
      [held, 'is paid online, not at the shop.'],
      [byBundle, 'is paid with a bundle, not at the shop.'],
      [cancelled, 'was cancelled.'],
    ] as const;
    for (const [id, words] of refusals) {
      const before = await world.booking(id);
      for (const command of ['paid', 'unpaid'])
        expect(await booking(command, String(id))).toEqual({ status: 1, stdout: '', stderr: `Visit ${id} ${words}` });
      expect(await world.booking(id)).toEqual(before);
      expect(await marksOf(id)).toEqual([]);
    }
    expect((await booking('paid', String(byBundle), '--company', 'two')).stderr).toBe(
      `There is no visit ${byBundle} at "two".`,
    );
  });
});
