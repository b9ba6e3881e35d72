import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld } from '../../../test/bookings.ts';
import { databases, testDatabase } from '../../../test/database.ts';
import { ask } from '../../../test/platform.ts';
import { countStatements, statementsOf } from '../../../test/statements.ts';
import { payments } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;

describe.each(databases)('the same booking again on %s', (_name, open) => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await bookingsOn(await open());
  });

  const ideal = (day: number) => ({ timestamp: at(day, 9), paymentType: 'ideal' as const });

  test('[A4] a key gets the first answer again, at the same time and later', async () => {
    const buyer = await world.buyer();
    const tries = [1, 2, 3, 4, 5].map(() => world.confirm(buyer, ideal(16), 'once'));
    const answers = [...(await Promise.all(tries)), await world.confirm(buyer, ideal(16), 'once')];
    const [first] = answers;
    expect(first?.result).toMatchObject({ status: 'pending', payment_url: expect.any(String) as string });
    for (const { status, result } of answers) expect([status, result]).toEqual([200, first?.result]);
    expect(await world.bookingsOf(buyer)).toHaveLength(1);
    await world.bankSays(first?.result['booking_id'], 'paid');
    const later = await world.confirm(buyer, ideal(16), 'once');
    expect(later.result).toEqual({ ...first?.result, status: 'ok', payment_url: null, hold_until: null });
  });

  test('[A4] a key is for one request: another under it is refused, and another customer may have the same', async () => {
    const buyer = await world.buyer();
    expect((await world.confirm(buyer, { timestamp: at(17, 9) }, 'mine')).status).toBe(200);
    for (const request of [{ timestamp: at(17, 11) }, { timestamp: at(17, 9), expectedCents: 4950 }]) {
      const { status, result } = await world.confirm(buyer, request, 'mine');
      expect([status, result['message']]).toEqual([409, words.key_reused]);
    }
    expect((await world.confirm(await world.buyer(), { timestamp: at(17, 14) }, 'mine')).status).toBe(200);
    expect(await world.bookingsOf(buyer)).toHaveLength(1);
  });

  test('[A4] a refusal is not kept under the key: what was wrong may be put right', async () => {
    const buyer = await world.buyer();
    expect((await world.confirm(buyer, { timestamp: at(17, 9) }, 'again')).status).toBe(409);
    expect((await world.confirm(buyer, { timestamp: at(17, 16) }, 'again')).status).toBe(200);
  });

  test('[API-4] a key longer than any we could keep is refused', async () => {
    const { status } = await world.confirm(await world.buyer(), { timestamp: at(18, 9) }, 'k'.repeat(201));
    expect(status).toBe(400);
  });

  test('[A4] two tabs without a key, or with one each, make one booking', async () => {
    const buyer = await world.buyer();
    const answers = await Promise.all([
      world.confirm(buyer, ideal(18)),
      world.confirm(buyer, ideal(18)),
      world.confirm(buyer, ideal(18), 'tab 1'),
      world.confirm(buyer, ideal(18), 'tab 2'),
    ]);
    for (const { result } of answers) expect(result).toEqual(answers[0].result);
    expect(await world.bookingsOf(buyer)).toHaveLength(1);
    expect(await world.holdsOf(buyer)).toHaveLength(1);
  });

  test('[A4] a repetition that names no room does not book the next one', async () => {
    const buyer = await world.buyer();
    const request = { timestamp: at(25, 9), roomId: undefined };
    const first = await world.confirm(buyer, request);
    expect((await world.confirm(buyer, request)).result).toEqual(first.result);
    expect(await world.bookingsOf(buyer)).toHaveLength(1);
  });

  test('[A4] [B9] a repetition starts the payment that the first call did not get to start', async () => {
    const buyer = await world.buyer();
    const { result } = await world.confirm(buyer, ideal(19), 'died');
    const { id } = await world.paymentOf(result['booking_id']);
    const unstarted = { status: 'intent', providerPaymentId: null, checkoutUrl: null } as const;
    await world.db.update(payments).set(unstarted).where(eq(payments.id, id));
    expect((await world.confirm(buyer, ideal(19), 'died')).result).toEqual(result);
    expect(await world.paymentOf(result['booking_id'])).toMatchObject({ status: 'pending' });
  });

  test('[PAY-10] another way to pay replaces the customer’s own hold, and the options show it', async () => {
    const buyer = await world.buyer();
    const kept = await world.confirm(buyer, ideal(20));
    expect((await world.options(buyer, ideal(20))).status).toBe(200);
    expect((await world.options(await world.buyer(), ideal(20))).status).toBe(409);
    const { result } = await world.confirm(buyer, { timestamp: at(20, 9) });
    expect(result['status']).toBe('ok');
    expect(await world.booking(kept.result['booking_id'])).toMatchObject({ status: 'released' });
    expect(await world.paymentOf(kept.result['booking_id'])).toMatchObject({ status: 'closed', closedAs: 'cancelled' });
    expect(await world.booking(result['booking_id'])).toMatchObject({ status: 'confirmed', paymentType: 'cash' });
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
  });

  test('[A3] a hold that turns out to be paid is not replaced: the customer has booked already', async () => {
    const buyer = await world.buyer();
    const kept = await world.confirm(buyer, ideal(23));
    await world.bankSays(kept.result['booking_id'], 'paid');
    const { status, result } = await world.confirm(buyer, { timestamp: at(23, 9) });
    expect([status, result['message']]).toEqual([409, words.already_booked]);
    expect(await world.booking(kept.result['booking_id'])).toMatchObject({ status: 'confirmed', paid: true });
  });

  test('[A4] what is booked cannot be booked again in another way', async () => {
    const buyer = await world.buyer();
    await world.confirm(buyer, { timestamp: at(24, 9) });
    const { status, result } = await world.confirm(buyer, ideal(24));
    expect([status, result['message']]).toEqual([409, words.already_booked]);
    expect(await world.bookingsOf(buyer)).toHaveLength(1);
  });
});

describe('the cost of booking', () => {
  test('[P3] free times take two statements; simultaneous calls share them and each gets its own answer', async () => {
    const { app, one, two } = await bookingsOn(await testDatabase());
    const asked = [one, two, one, two, one].map((studio, index) => ({
      request: { serviceId: studio.massageId, roomId: studio.roomIds[index % 2], timestamp: at(16 + (index % 3)) },
      key: studio.apiKey,
    }));
    const times = ({ request, key }: (typeof asked)[number]) => ask(app, 'availableTimes', request, { key });
    const alone: unknown[] = [];
    for (const each of asked) expect(await countStatements(async () => alone.push((await times(each)).result))).toBe(2);
    let together: unknown[] = [];
    const statements = await countStatements(async () => {
      together = (await Promise.all(asked.map(times))).map(({ result }) => result);
    });
    expect(statements).toBeLessThan(2 * asked.length);
    expect(together).toEqual(alone);
    expect(new Set(alone.map((result) => JSON.stringify(result))).size).toBeGreaterThan(2);
  });

  test('[P4] a fixed and small number of statements, however many bookings there are', async () => {
    const world = await bookingsOn(await testDatabase());
    const buyer = await world.buyer();
    const count = async (timestamp: number) => [
      await countStatements(() => world.options(buyer, { timestamp })),
      await countStatements(() => world.confirm(buyer, { timestamp }, `at ${timestamp}`)),
      await countStatements(() => world.confirm(buyer, { timestamp }, `at ${timestamp}`)),
    ];
    expect(await count(at(17, 9))).toEqual([7, 6, 12]);
    for (const hour of [11, 14, 16]) await world.confirm(await world.buyer(), { timestamp: at(17, hour) });
    expect(await count(at(18, 9))).toEqual([7, 6, 12]);
  });

  test('[PAY-2] [PAY-7] a payment is passed on by the call that makes it, and its booking to the mail', async () => {
    const world = await bookingsOn(await testDatabase());
    const buyer = await world.buyer();
    let bookingId: unknown;
    const confirmed = await statementsOf(async () => {
      const { result } = await world.confirm(buyer, { timestamp: at(17, 9), paymentType: 'ideal' });
      bookingId = result['booking_id'];
    });
    const readsOf = (table: string, statements: typeof confirmed) =>
      statements.filter(
        ({ text }) => new RegExp(`^select.* from "${table}"`, 's').test(text) && !text.endsWith('for update'),
      );
    // Those for the same booking, before the lock; one statement more counts those that were not paid (B25).
    expect(readsOf('payments', confirmed)).toHaveLength(1);
    expect(confirmed.filter(({ text }) => text.includes('payment_events e'))).toHaveLength(1);
    await world.bankSays(bookingId, 'paid');
    const settled = await statementsOf(() => world.check(buyer, bookingId));
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
    expect(readsOf('bookings', settled).filter(({ text }) => text.includes('"accounts"'))).toHaveLength(1);
  });
});
