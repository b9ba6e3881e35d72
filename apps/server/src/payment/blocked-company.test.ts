import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, bookingsOn } from '../../test/bookings.ts';
import { testDatabase } from '../../test/database.ts';
import { at as deskAt, deskOf } from '../../test/desk.ts';
import { payments } from '../infra/db/schema/index.ts';

const database = await testDatabase();
const { db } = database;

/** Called between the commit of a payment and the call of the provider, and when the provider has answered. */
let afterIntent: (() => Promise<void>) | undefined;
let afterCreate: (() => Promise<void>) | undefined;
const world = await bookingsOn(
  database,
  { acceptsCash: true, acceptsIdeal: true },
  {
    failpoint: async (name) => {
      if (name === 'after intent') await afterIntent?.();
      if (name === 'after create') await afterCreate?.();
    },
  },
);

describe('a company that is blocked while calls are under way', () => {
  const block = async () => {
    await db.execute(sql`update companies set banned_at = now() where api_key = 'one'`);
  };
  beforeEach(async () => {
    afterIntent = undefined;
    afterCreate = undefined;
    await db.execute(sql`update companies set banned_at = null`);
  });

  const refusalOf = ({ status, result }: { status: number; result: Record<string, unknown> }) => [
    status,
    result['problem'],
    result['company_banned'],
  ];
  const REFUSED = [403, 'company_banned', true];
  const begun = async (who: { customerId: number }) =>
    (await db.select().from(payments)).filter(({ customerId }) => customerId === who.customerId);

  /** Holds the customer's row while a call that was admitted waits for it, and blocks the company meanwhile. */
  async function blockedWhileWaiting<T>(customerId: number, call: () => Promise<T>): Promise<T> {
    let answer: Promise<T> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from customers where id = ${customerId} for update`);
      answer = call();
      await expect
        .poll(async () => {
          const { rows } = await db.execute<{ waiting: number }>(
            sql`select count(*)::int as "waiting" from pg_locks where not granted and pid <> pg_backend_pid()`,
          );
          return rows[0]?.waiting;
        })
        .toBeGreaterThan(0);
      await block();
    });
    if (!answer) throw new Error('no call was made');
    return answer;
  }

  test.each(['cash', 'ideal'] as const)(
    '[A31] an admitted booking by %s that waited is refused',
    async (paymentType) => {
      const buyer = await world.buyer();
      const answer = await blockedWhileWaiting(buyer.customerId, () =>
        world.confirm(buyer, { timestamp: at(16, 9), paymentType }),
      );
      expect(refusalOf(answer)).toEqual(REFUSED);
      expect(await world.bookingsOf(buyer)).toEqual([]);
      expect(await begun(buyer)).toEqual([]);
    },
  );

  test('[A31] a payment that was written is not begun at the provider, and its place is free again', async () => {
    const buyer = await world.buyer();
    const timestamp = at(17, 9);
    const { create } = world.bank.calls;
    afterIntent = block;
    expect(refusalOf(await world.confirm(buyer, { timestamp, paymentType: 'ideal' }))).toEqual(REFUSED);
    expect(world.bank.calls.create).toBe(create);
    expect(await begun(buyer)).toMatchObject([{ status: 'closed', providerPaymentId: null }]);
    afterIntent = undefined;
    await db.execute(sql`update companies set banned_at = null`);
    expect((await world.confirm(await world.buyer(), { timestamp })).status).toBe(200);
  });

  test('[A31] a payment whose company is blocked while the provider makes it is cancelled there, and nobody is sent to pay it', async () => {
    const buyer = await world.buyer();
    const timestamp = at(18, 9);
    const { create, cancel } = world.bank.calls;
    afterCreate = block;
    expect(refusalOf(await world.confirm(buyer, { timestamp, paymentType: 'ideal' }))).toEqual(REFUSED);
    expect([world.bank.calls.create, world.bank.calls.cancel]).toEqual([create + 1, cancel + 1]);
    expect(await begun(buyer)).toMatchObject([{ status: 'closed', closedAs: 'cancelled' }]);
    afterCreate = undefined;
    await db.execute(sql`update companies set banned_at = null`);
    expect((await world.confirm(await world.buyer(), { timestamp })).status).toBe(200);
  });

  test('[A31] [DESK-1] an admitted booking at the desk that waited is refused', async () => {
    const desk = await deskOf({ ...world, db });
    const buyer = await world.buyer();
    const answer = await blockedWhileWaiting(buyer.customerId, () =>
      desk.book({ customer: { ...desk.nobody, id: buyer.customerId }, startsAt: deskAt(10, 8) }),
    );
    expect(refusalOf(answer)).toEqual(REFUSED);
    expect(await world.bookingsOf(buyer)).toEqual([]);
  });
});
