import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { addShop } from '../../test/studio.ts';

type Row = Record<string, unknown>;
type Filter = Partial<FieldsOf<StaffContract['staffMoney']>>;

/** A massage costs 49.50. */
describe.each(databases)('the list of all money on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { app, db, one, bank } = world;
  const { companyId } = one;
  const { owner, desk, call, booked, cancel, member, walkIn } = await deskOf(world);
  const everything: FieldsOf<StaffContract['staffMoney']> = {
    from: '2026-11-01',
    until: '2026-12-31',
    shopId: undefined,
    method: undefined,
    status: undefined,
    query: undefined,
    cursor: undefined,
    limit: undefined,
  };
  const money = async (filter: Filter = {}, who = owner) =>
    (await call('staffMoney', { ...everything, ...filter }, who)).result as {
      entries: Row[];
      sums: Row[];
      refused: Row[];
      next_cursor: string | null;
    };
  const ofBooking = async (id: number) => (await money()).entries.filter((entry) => entry['booking_id'] === id);
  const refund = (kind: 'payment' | 'desk', id: unknown, amountCents: number, who = owner) =>
    call('staffRefundMoney', { kind, id: Number(id), amountCents, reason: 'Complaint' }, who);
  let day = 5;
  /** The next weekday; the 12th is a Thursday. */
  const weekday = (): number => {
    day += 1;
    return [0, 6].includes((4 + day) % 7) ? weekday() : day;
  };
  const atDesk = async (name = 'Walk', cents = 4950, method: 'cash' | 'card' = 'cash') => {
    const id = await booked({ startsAt: at(9, weekday()), customer: { ...walkIn, firstName: name } });
    await call('staffTakePayment', { id, method, amountCents: cents });
    return id;
  };
  const online = async () => world.paid(await world.buyer(), { timestamp: at(11, weekday()) });
  /** Money that stayed with the shop after a late cancellation. */
  async function keptOnline() {
    const id = await online();
    expect((await cancel(id, { giveBack: 'nothing', reason: 'Late' }, owner)).status).toBe(200);
    const [payment] = await ofBooking(id);
    return { id, paymentId: payment?.['id'] };
  }
  async function refused() {
    const { id, paymentId } = await keptOnline();
    await refund('payment', paymentId, 4950);
    bank.script.refund = 'refuse';
    await world.payRefunds(16);
    bank.script.refund = 'done';
    const row = (await money()).refused.find((each) => each['booking_id'] === id);
    return { id, refundId: Number(row?.['id']), row };
  }

  test('[TILL-4] payments online and at the desk stand in one list, with their sums by method', async () => {
    const inCash = await atDesk('Sara');
    const byCard = await atDesk('Nina', 2000, 'card');
    const paid = await online();
    const rows = [...(await ofBooking(inCash)), ...(await ofBooking(byCard)), ...(await ofBooking(paid))];
    expect(rows).toMatchObject([
      { kind: 'desk', method: 'cash', status: 'paid', amount_cents: 4950, refundable_cents: 4950, who: 'desk' },
      { kind: 'desk', method: 'card', status: 'paid', amount_cents: 2000, customer: { name: 'Nina' } },
      // A visit to come is cancelled instead.
      { kind: 'payment', method: 'online', status: 'paid', amount_cents: 4950, refundable_cents: 0, who: null },
    ]);
    expect((await money()).sums).toEqual([
      { method: 'online', entries: 1, in_cents: 4950, out_cents: 0, owed_cents: 0 },
      { method: 'cash', entries: 1, in_cents: 4950, out_cents: 0, owed_cents: 0 },
      { method: 'card', entries: 1, in_cents: 2000, out_cents: 0, owed_cents: 0 },
    ]);
    expect((await money({ method: 'card' })).sums).toHaveLength(1);
    expect((await money({ status: 'owed' })).entries).toEqual([]);
    expect((await money({ until: '2026-11-10' })).entries).toEqual([]);
    expect((await money({ query: 'nin' })).entries).toMatchObject([{ booking_id: byCard }]);
  });

  test('[TILL-4] pages go on where the one before ended, also within one moment, and miss nothing', async () => {
    for (const name of ['Anna', 'Bert', 'Cleo']) await atDesk(name);
    const all = (await money()).entries.map(({ kind, id }) => `${String(kind)} ${String(id)}`);
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await money({ limit: 2, cursor });
      paged.push(...page.entries.map(({ kind, id }) => `${String(kind)} ${String(id)}`));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(all.length);
  });

  test('[TILL-4] a part of what the desk took goes back by its method, with a reason, and never more than was taken', async () => {
    const id = await atDesk();
    const [sale] = await ofBooking(id);
    expect((await refund('desk', sale?.['id'], 1000)).result).toEqual({ amount_cents: 1000, due_on: null });
    expect((await refund('desk', sale?.['id'], 3951)).status).toBe(422);
    expect(await ofBooking(id)).toMatchObject([
      { status: 'back', method: 'cash', amount_cents: -1000, reason: 'Complaint' },
      { status: 'paid', refundable_cents: 3950 },
    ]);
    expect((await refund('desk', sale?.['id'], 3950)).status).toBe(200);
    expect((await refund('desk', sale?.['id'], 1)).status).toBe(422);
    // It was paid, and stays so: the customer owes nothing again.
    expect((await call('staffVisit', { id }, owner)).result['booking']).toMatchObject({ paid: true, open_cents: 0 });
  });

  test('[TILL-4] [A9] what the desk gave back before a cancelling is not taken off what it owes after it', async () => {
    const id = await atDesk();
    const [sale] = await ofBooking(id);
    expect((await refund('desk', sale?.['id'], 2000)).status).toBe(200);
    expect((await cancel(id, { giveBack: 'all', reason: 'Ill' }, owner)).status).toBe(200);
    const owed = async () => (await call('staffVisit', { id }, owner)).result['owed_cents'];
    expect(await owed()).toBe(2950);
    expect((await call('staffGiveBack', { id }, owner)).status).toBe(200);
    expect(await owed()).toBe(0);
    const { rows } = await db.execute<{ left: number }>(
      sql`select sum(amount_cents)::int as left from till_entries where booking_id = ${id}`,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('[TILL-4] [A9] what was kept online goes back in part, once, on the next refund day', async () => {
    const { id, paymentId } = await keptOnline();
    expect((await refund('payment', paymentId, 4951)).status).toBe(422);
    expect((await refund('payment', paymentId, 2000)).result).toEqual({ amount_cents: 2000, due_on: '2026-11-16' });
    expect((await refund('payment', paymentId, 1)).status).toBe(422);
    expect(await ofBooking(id)).toMatchObject([
      { kind: 'refund', status: 'owed', amount_cents: -2000, due_on: '2026-11-16' },
      { kind: 'payment', status: 'paid', refundable_cents: 0 },
    ]);
    await world.payRefunds(16);
    expect(await ofBooking(id)).toMatchObject([{ kind: 'refund', status: 'back' }, {}]);
  });

  test('[TILL-4] the money of a visit to come is given back by cancelling it, and of one that has begun from the list', async () => {
    const id = await online();
    const [payment] = await ofBooking(id);
    expect((await refund('payment', payment?.['id'], 1000)).result['problem']).toBe('visit_ahead');
    await db.execute(sql`update bookings set starts_at = starts_at - 90 * 86400 where id = ${id}`);
    await db.execute(sql`update occupancies set starts_at = starts_at - 90 * 86400, ends_at = ends_at - 90 * 86400
      where booking_id = ${id}`);
    expect((await refund('payment', payment?.['id'], 1000)).status).toBe(200);
    const { result } = await call('staffCancellation', { id, giveBack: 'all' }, owner);
    expect(result, 'it is not given back a second time').toMatchObject({ kind: 'free', amount_cents: 0 });
  });

  test('[TILL-4] [A9] a refused refund stands on top until a part was given back by hand and the rest by the provider', async () => {
    const { id, refundId, row } = await refused();
    expect(row).toMatchObject({ amount_cents: 4950, settled_cents: 0, refusal: expect.any(String) });
    const settle = (amountCents: number) =>
      call('staffSettleRefund', { id: refundId, amountCents, reason: 'By bank transfer' }, owner);
    expect((await settle(4951)).status).toBe(422);
    expect((await settle(2000)).result).toEqual({ left_cents: 2950 });
    expect((await ofBooking(id))[0], 'what is still owed').toMatchObject({ status: 'refused', amount_cents: -2950 });
    expect((await money()).refused).toContainEqual(
      expect.objectContaining({ amount_cents: 2950, settled_cents: 2000 }),
    );
    expect((await call('staffRetryRefund', { id: refundId }, owner)).result).toEqual({ is_due: true });
    await world.payRefunds(17);
    expect((await money()).refused).toEqual([]);
    const { rows } = await db.execute<{ cents: number; status: string }>(
      sql`select returned_cents as cents, status from refunds where id = ${refundId}`,
    );
    expect(rows).toEqual([{ cents: 2950, status: 'done' }]);
    expect(await ofBooking(id)).toMatchObject([{ status: 'back', amount_cents: -4950 }, {}]);
    expect((await settle(1)).status).toBe(404);
  });

  test('[TILL-4] [A9] while nobody knows whether the provider pays a refund, it is not settled by hand', async () => {
    const { refundId } = await refused();
    await db.execute(sql`update payments set next_check_at = now() - interval '1 hour'
      where id = (select payment_id from refunds where id = ${refundId})`);
    const { result } = await call('staffSettleRefund', { id: refundId, amountCents: 4950, reason: 'In cash' }, owner);
    expect(result['problem']).toBe('refund_under_way');
    await db.execute(sql`update payments set next_check_at = null
      where id = (select payment_id from refunds where id = ${refundId})`);
    expect(
      (await call('staffSettleRefund', { id: refundId, amountCents: 4950, reason: 'In cash' }, owner)).status,
    ).toBe(200);
  });

  test('[B22] the words of who settled a refund are in no event that is kept for ever', async () => {
    const { refundId } = await refused();
    const reason = 'To Mrs Quirine de Vries';
    for (const amountCents of [1000, 3950])
      expect((await call('staffSettleRefund', { id: refundId, amountCents, reason }, owner)).status).toBe(200);
    const { rows } = await db.execute<{ kept: number; words: number }>(sql`select
      (select count(*)::int from payment_events where detail::text like '%Quirine%') as kept,
      (select count(*)::int from audit_words where reason = ${reason}) as words`);
    expect(rows).toEqual([{ kept: 0, words: 2 }]);
  });

  test('[TILL-4] a refused refund that was given back by hand is never sent', async () => {
    const { refundId } = await refused();
    const settled = await call('staffSettleRefund', { id: refundId, amountCents: 4950, reason: 'In cash' }, owner);
    expect(settled.result).toEqual({ left_cents: 0 });
    expect((await money()).refused).toEqual([]);
    await world.payRefunds(18);
    const { rows } = await db.execute<{ cents: number }>(
      sql`select returned_cents as cents from refunds where id = ${refundId}`,
    );
    expect(rows).toEqual([{ cents: 0 }]);
  });

  test('[TEAM-6] [TILL-4] a member sees the money of their shops alone, and gives none of another shop back', async () => {
    const id = await atDesk();
    const [sale] = await ofBooking(id);
    const other = await addShop(db, companyId);
    const elsewhere = await member('elsewhere@embook.test', 'manager', { shopIds: [other] });
    expect(await money({}, elsewhere)).toMatchObject({ entries: [], sums: [], refused: [] });
    expect((await refund('desk', sale?.['id'], 100, elsewhere)).status).toBe(404);
    expect((await refund('desk', sale?.['id'], 100, desk)).status).toBe(403);
    expect((await app.inject('/api/staff/money')).statusCode).toBe(401);
  });
});
