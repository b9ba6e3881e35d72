import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../apps/server/test/bookings.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { type ReservationWorld, reservationsOn } from '../../apps/server/test/reservations.ts';
import { cleanSlate } from '../clean-slate.ts';
import { size } from '../tier.ts';
import { drop, figures, mostOf, rush, withoutLocks } from './rush.ts';

const ROUNDS = size(3, 50);
const AT_ONCE = 10;

async function worldOfVisits() {
  const points = { enableLoyaltyProgram: true, pointsForOnlinePayment: 10 };
  const world = await reservationsOn(await testDatabase(), points, { processes: 3 });
  async function classOfThree() {
    const sessionId = await world.addSession({ startsAt: at(20, 10), total: 3 });
    return { sessionId, fields: { timestamp: at(20, 10), sessionId, roomId: undefined } };
  }
  async function cancelPaid() {
    const buyer = await world.buyer();
    const { sessionId, fields } = await classOfThree();
    const id = await world.paid(buyer, fields);
    const answers = await cancelAtOnce(world, buyer, id);
    return { buyer, sessionId, id, answers, refunds: await world.refundsOf(id) };
  }
  return { ...world, classOfThree, cancelPaid };
}
type VisitWorld = Awaited<ReturnType<typeof worldOfVisits>>;

const cancelAtOnce = (world: Pick<ReservationWorld, 'cancelVisit'>, who: Buyer, id: number) =>
  rush(Array.from({ length: AT_ONCE }, () => () => world.cancelVisit(who, id)));

const different = (answers: readonly { status: number; result: object }[]): number =>
  new Set(answers.map(({ status, result }) => JSON.stringify([status, result]))).size;

describe(`${AT_ONCE} cancellations of one visit, ${ROUNDS} rounds`, () => {
  let world: VisitWorld;

  beforeAll(async () => {
    world = await worldOfVisits();
  });

  test('[A9] [CAN-7] one refund, the same answer to everyone, and the points go once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { buyer, sessionId, answers, refunds } = await world.cancelPaid();
      expect(different(answers)).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, visits: [{ outcome: 'refund', refund: { amount: 12.5 } }] });
      expect(refunds).toMatchObject([{ amountCents: 1250 }]);
      expect(await world.taken(sessionId)).toBe(0);
      expect(await world.pointsOf(buyer)).toEqual(['earned 10', 'adjusted -10']);
      expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed', 'cancelled']);
      figures.count('refunds', refunds.length);
    }
  });

  test('[A8] [A9] one use comes back', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await world.buyer();
      await world.giveBundle(buyer, 1);
      const { sessionId, fields } = await world.classOfThree();
      const id = await world.booked(buyer, { ...fields, paymentType: 'bundle' });
      const answers = await cancelAtOnce(world, buyer, id);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const back = (await world.usesOf(id)).filter(({ returnedAt }) => returnedAt !== null);
      expect(back).toHaveLength(1);
      expect(await world.taken(sessionId)).toBe(0);
      figures.count('uses returned', back.length);
    }
  });

  test('[A3] [A9] the bank answers while they cancel: one refund, whoever is first', async () => {
    world.bank.script.stubborn = true;
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await world.buyer();
      const { sessionId, fields } = await world.classOfThree();
      const id = await world.booked(buyer, { ...fields, paymentType: 'ideal' });
      await world.bankSays(id, 'paid');
      const answers = await rush([
        () => world.check(buyer, id),
        ...Array.from({ length: 4 }, () => () => world.cancelVisit(buyer, id)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await world.booking(id)).toMatchObject({ status: 'cancelled' });
      expect(await world.refundsOf(id)).toHaveLength(1);
      expect(await world.paymentOf(id)).toMatchObject({ status: 'refund_due' });
      expect(await world.taken(sessionId)).toBe(0);
      figures.count('refunds');
    }
    world.bank.script.stubborn = false;
  });

  test('[A9] before anybody has paid: everyone gets the same answer, and the place is free', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await world.buyer();
      const { sessionId, fields } = await world.classOfThree();
      const id = await world.booked(buyer, { ...fields, paymentType: 'ideal' });
      const answers = await cancelAtOnce(world, buyer, id);
      expect(different(answers)).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, visits: [{ outcome: 'free', done: true, refund: null }] });
      expect(await world.booking(id)).toMatchObject({ status: 'cancelled' });
      expect([await world.taken(sessionId), await world.holdsOf(buyer)]).toEqual([0, []]);
    }
  });

  test('[A8] book and cancel in a loop, both at once: the bundle pays as often as it may and no more', async () => {
    const buyer = await world.buyer();
    await world.giveBundle(buyer, 1);
    const places = [await world.classOfThree(), await world.classOfThree()];
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await rush(
        places.map(
          ({ fields }) =>
            () =>
              world.confirm(buyer, { ...fields, paymentType: 'bundle' }),
        ),
      );
      const made = answers.filter(({ status }) => status === 200).map(({ result }) => Number(result['booking_id']));
      expect(made).toHaveLength(1);
      for (const id of made) await cancelAtOnce(world, buyer, id);
    }
    for (const { sessionId } of places) expect(await world.taken(sessionId)).toBe(0);
  });
});

describe('what guards a refund', () => {
  const unique = sql`alter table refunds drop constraint refunds_payment`;
  /** The payment is not marked as to be refunded: no call sees the claim of another. */
  const claim = [
    sql`create function forget_claim() returns trigger language plpgsql as $$
      begin
        if new.status = 'refund_due' then new.status := old.status; end if;
        return new;
      end $$`,
    sql`create trigger forget_claim before update on payments for each row execute function forget_claim()`,
  ];
  const refunds = async (world: VisitWorld): Promise<number> => (await world.cancelPaid()).refunds.length;

  test('[A9] control: without locks, claim and unique key the money goes back more than once', async () => {
    const world = await worldOfVisits();
    await drop(world.db, unique, ...claim);
    expect(await withoutLocks(() => mostOf(10, () => refunds(world)))).toBeGreaterThan(1);
    await cleanSlate(world.db);
  });

  test('[A9] the claim alone, the unique key alone and the locks alone let it go once', async () => {
    const world = await worldOfVisits();
    await drop(world.db, ...claim);
    expect(await withoutLocks(() => refunds(world))).toBe(1);
    await drop(world.db, unique);
    expect(await refunds(world)).toBe(1);
    await drop(world.db, sql`drop trigger forget_claim on payments`);
    expect(await withoutLocks(() => refunds(world))).toBe(1);
    // What else the missing guards allowed is not tested here.
    await cleanSlate(world.db);
  });
});
