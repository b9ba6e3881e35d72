import { beforeAll, describe, expect, test } from 'vitest';
import type { Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { askRaw } from '../../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../../test/reservations.ts';

const points = {
  enableLoyaltyProgram: true,
  pointsForOnlinePayment: 60,
  loyaltyNeedPoints: 50,
  loyaltyDiscountPercent: 20,
};
const NOW = Date.UTC(2026, 10, 11, 7) / 1000;

describe.each(databases)('the statement on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    world = await reservationsOn(await open(), points);
    buyer = await world.buyer();
  });
  const brief = (entries: Record<string, unknown>[]) =>
    entries.map(({ what, reason, change, balance }) => [what, reason, change, '→', balance].join(' '));

  test('[BUN-4] [CAN-2] what bundles and points did, newest first, with what was left each time', async () => {
    await world.giveBundle(buyer, 3);
    world.wait(60);
    const first = await world.booked(buyer, { paymentType: 'bundle' });
    world.wait(60);
    const second = await world.booked(buyer, { paymentType: 'bundle' });
    world.wait(60);
    await world.cancelVisit(buyer, first);
    world.wait(60);
    const paid = await world.paid(buyer);
    world.wait(60);
    const cheaper = await world.booked(buyer);
    world.wait(60);
    await world.cancelVisit(buyer, paid);
    const { entries, nextCursor } = await world.statement(buyer);
    expect(nextCursor).toBeNull();
    expect(brief(entries)).toEqual([
      'points adjusted -60 → -50',
      'points spent -50 → 10',
      'points earned 60 → 60',
      'bundle returned 1 → 2',
      'bundle used -1 → 1',
      'bundle used -1 → 2',
      'bundle bought 3 → 3',
    ]);
    expect(entries.map((entry) => entry['booking_id'])).toEqual([paid, cheaper, paid, first, second, first, null]);
    // What was cancelled is in the history.
    expect(entries.map((entry) => entry['next'])).toEqual([false, true, false, false, true, false, false]);
    expect(entries.at(-1)).toEqual({
      at: NOW,
      what: 'bundle',
      reason: 'bought',
      name: 'Ten massages',
      change: 3,
      balance: 3,
      booking_id: null,
      service: null,
      next: false,
    });
    expect(entries[0]).toMatchObject({ name: null, service: 'Massage one' });
  });

  test('[RES-4] pages bring each entry once, with the balance of the whole', async () => {
    const all = (await world.statement(buyer)).entries;
    const paged: Record<string, unknown>[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.statement(buyer, cursor, 2);
      paged.push(...page.entries);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
  });

  test('within one moment the order holds, and a bundle without end has no balance', async () => {
    const other = await world.buyer();
    const bundle = await world.giveBundle(other, 2);
    const id = await world.booked(other, { paymentType: 'bundle' });
    await world.cancelVisit(other, id);
    await world.booked(other, { paymentType: 'bundle' });
    expect(brief((await world.statement(other)).entries)).toEqual([
      'bundle used -1 → 1',
      'bundle returned 1 → 2',
      'bundle used -1 → 1',
      'bundle bought 2 → 2',
    ]);
    await world.endless(bundle);
    expect(new Set((await world.statement(other)).entries.map(({ balance }) => balance))).toEqual(new Set([null]));
  });

  test('[A15] [B13] nobody sees another’s, and a made-up cursor is refused', async () => {
    expect((await world.statement(await world.buyer())).entries).toEqual([]);
    for (const cursor of ['x', '1.9.1.1', '-1.0.0.0', '1.0.1'])
      expect((await askRaw(world.app, 'statementList', `cursor=${cursor}`, buyer)).status).toBe(422);
    expect((await askRaw(world.app, 'statementList', 'max_results=1.5', buyer)).status).toBe(422);
  });
});
