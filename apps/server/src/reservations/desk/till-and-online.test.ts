import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';

type Row = Record<string, unknown>;

/** A massage costs 49.50, and cancelling it in time 2.50. */
describe.each(databases)('a visit paid at the desk and online on %s', async (_name, open) => {
  const world = await reservationsOn(await open());
  const { app, db, one, bank } = world;
  const { companyId } = one;
  const { owner, call, booked, visit, cancel } = await deskOf(world);

  const pay = (id: number, amountCents: number) => call('staffTakePayment', { id, method: 'cash', amountCents });
  const follow = (id: number) => app.inject(`/payment/visit/${companyId}/${id}`);
  const paymentsOf = async (bookingId: number) =>
    (
      await db.execute<{ id: number; amount: number; status: string }>(sql`
        select id::float8 as id, amount_cents as amount, status from payments
        where payable_id = ${bookingId} order by created_at, id`)
    ).rows;
  const sums = async (bookingId: number) =>
    (await paymentsOf(bookingId)).map(({ amount, status }) => `${status} ${amount}`);
  /** The payment is paid at the bank and reported. */
  async function bankPays(bookingId: number, index = 0): Promise<void> {
    const id = (await paymentsOf(bookingId))[index]?.id ?? 0;
    bank.says(id, 'paid');
    world.wait(5);
    await app.inject({ method: 'POST', url: `/api/payment/webhook/sandbox/${companyId}/${id}`, payload: '' });
  }
  const tillOf = async (id: number) =>
    (
      await db.execute<{ cents: number }>(
        sql`select amount_cents as cents from till_entries where booking_id = ${id} order by id`,
      )
    ).rows.map(({ cents }) => cents);
  const refundsOf = async (id: number) => (await world.refundsOf(id)).map(({ amountCents }) => amountCents);
  const owed = async (id: number) => (await call('staffVisit', { id })).result['owed_cents'];
  const cancelMail = async (id: number) =>
    (await db.execute<Row>(sql`select data from mails where event_key = ${`cancelled:${id}`}`)).rows[0]?.['data'];

  let day = 5;
  async function linked(hour = 9) {
    const buyer = await world.buyer();
    const customer = { id: buyer.customerId, firstName: undefined, lastName: undefined, email: undefined };
    const startsAt = at(hour, (day += 1));
    const id = await booked({ startsAt, payment: 'link', customer: { ...customer, phone: undefined } });
    return { id, buyer };
  }
  /** 20.00 in cash, the rest by the link. */
  async function paidInTwoWays() {
    const made = await linked();
    await pay(made.id, 2000);
    await follow(made.id);
    await bankPays(made.id);
    return made;
  }

  describe('paying', () => {
    test('[DESK-3] [TILL-1] the link is for what is left after the till', async () => {
      const { id } = await linked();
      expect((await pay(id, 2000)).result).toMatchObject({ paid: false });
      expect((await follow(id)).headers.location).toContain('https://bank.example/');
      expect(await sums(id)).toEqual(['pending 2950']);
      await bankPays(id);
      expect(await sums(id)).toEqual(['paid 2950']);
      expect(await visit(id)).toMatchObject({ paid: true, open_cents: 0 });
      expect((await pay(id, 1)).status).toBe(409);
    });

    test('[DESK-3] [A28] the link of a blocked company takes no money, and its result has a status without a name', async () => {
      const { id } = await linked();
      const { id: paid } = await paidInTwoWays();
      await db.execute(sql`update companies set banned_at = now() where id = ${companyId}`);
      expect((await follow(id)).headers.location).toContain(`/payment/return/${companyId}/`);
      expect(await sums(id)).toEqual([]);
      const paymentId = (await paymentsOf(paid))[0]?.id ?? 0;
      const page = await app.inject(`/payment/return/${companyId}/${paymentId}?locale=en`);
      await db.execute(sql`update companies set banned_at = null where id = ${companyId}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toMatch(/Company one|companyApiKey|<a /);
      const open = await app.inject(`/payment/return/${companyId}/${paymentId}?locale=en`);
      expect(open.body).toContain('Company one');
    });

    test('[DESK-3] [TILL-1] money at the desk ends the open payment, and the link is then for the rest', async () => {
      const { id } = await linked();
      await follow(id);
      expect((await pay(id, 4951)).status).toBe(422);
      expect(await sums(id)).toEqual(['pending 4950']);
      expect((await pay(id, 2000)).status).toBe(200);
      expect(await sums(id)).toEqual(['closed 4950']);
      world.wait(5);
      await follow(id);
      expect(await sums(id)).toEqual(['closed 4950', 'pending 2950']);
      await bankPays(id, 1);
      expect(await visit(id)).toMatchObject({ paid: true });
    });

    test('[A3] [TILL-1] a payment of the old amount is refunded, and the rest is still to be paid', async () => {
      const { id, buyer } = await linked();
      await follow(id);
      bank.script.stubborn = true;
      await pay(id, 2000);
      bank.script.stubborn = false;
      await bankPays(id);
      expect(await sums(id)).toEqual(['refund_due 4950']);
      expect(await refundsOf(id)).toEqual([4950]);
      expect(await world.templatesTo(buyer)).toContain('refund_due');
      expect(await visit(id)).toMatchObject({ paid: false, open_cents: 2950 });
    });

    test('[A3] [TILL-1] a payment that was paid before the desk took money pays the visit, and the desk takes none', async () => {
      const { id } = await linked();
      await follow(id);
      bank.says((await paymentsOf(id))[0]?.id ?? 0, 'paid');
      expect((await pay(id, 2000)).status).toBe(409);
      expect(await visit(id)).toMatchObject({ paid: true });
      expect(await tillOf(id)).toEqual([]);
    });
  });

  describe('cancelling', () => {
    test('[DESK-6] [A3] by staff ends the open payment, so that nobody pays for a cancelled visit', async () => {
      const { id } = await linked();
      await follow(id);
      expect((await cancel(id)).status).toBe(200);
      expect(await sums(id)).toEqual(['closed 4950']);
    });

    test('[DESK-6] [TILL-1] staff give all of it back, each part the way it came', async () => {
      const { id, buyer } = await paidInTwoWays();
      const said = await call('staffCancellation', { id, giveBack: 'all' }, owner);
      expect(said.result).toMatchObject({ kind: 'refund', amount_cents: 4950 });
      expect((await cancel(id, { giveBack: 'all', reason: 'Ill' })).status).toBe(403);
      expect((await cancel(id, { giveBack: 'all', reason: 'Ill' }, owner)).status).toBe(200);
      expect([await tillOf(id), await refundsOf(id), await owed(id)]).toEqual([[2000], [2950], 2000]);
      await call('staffGiveBack', { id });
      expect([await tillOf(id), await owed(id)]).toEqual([[2000, -2000], 0]);
      const { reservation } = await world.details(buyer, id);
      expect(reservation['refund']).toMatchObject({ amount: 29.5 });
    });

    test('[DESK-6] [CAN-7] by policy the fee is kept once', async () => {
      const { id } = await paidInTwoWays();
      expect((await cancel(id)).status).toBe(200);
      expect([await tillOf(id), await refundsOf(id), await owed(id)]).toEqual([[2000], [2700], 2000]);
    });

    test('[DESK-6] giving nothing back gives neither part back', async () => {
      const { id } = await paidInTwoWays();
      expect((await cancel(id, { giveBack: 'nothing', reason: 'Late' }, owner)).status).toBe(200);
      expect([await tillOf(id), await refundsOf(id)]).toEqual([[2000], []]);
    });

    test('[CAN-2] [TILL-1] [DESK-5] the customer reads what was paid at the shop, and what the shop has marked', async () => {
      const { id, buyer } = await paidInTwoWays();
      const read = async () => (await world.details(buyer, id)).reservation;
      expect(await read()).toMatchObject({ final_cost: 49.5, paid_at_shop: 20, progress: null });
      const { version } = await visit(id);
      expect((await call('staffMarkVisit', { id, status: 'arrived', version })).status).toBe(200);
      expect(await read()).toMatchObject({ progress: 'arrived' });
      expect((await world.cancelVisit(buyer, id)).status).toBe(409);
    });

    test('[CAN-8] [TILL-1] [DESK-5] the other visits of a series say the same', async () => {
      const buyer = await world.buyer();
      const customer = { id: buyer.customerId, firstName: undefined, lastName: undefined, email: undefined };
      const first = await booked({ startsAt: at(18, 5), weeks: 2, customer: { ...customer, phone: undefined } });
      const listed = async () => (await world.details(buyer, first)).reservation['series'] as (Row & { id: number })[];
      const [other] = await listed();
      expect(other?.['terms']).toMatchObject({ paid_at_shop: 0, progress: null });
      await pay(other?.id ?? 0, 1500);
      const { version } = await visit(other?.id ?? 0);
      await call('staffMarkVisit', { id: other?.id ?? 0, status: 'done', version });
      expect((await listed())[0]?.['terms']).toMatchObject({ paid_at_shop: 15, progress: 'done' });
    });

    test('[CAN-2] [CAN-7] [TILL-1] a customer gets the online part back and is owed the other, and the mail says both', async () => {
      const { id, buyer } = await paidInTwoWays();
      expect((await world.cancelVisit(buyer, id)).status).toBe(200);
      expect([await tillOf(id), await refundsOf(id), await owed(id)]).toEqual([[2000], [2700], 2000]);
      expect(await cancelMail(id)).toMatchObject({
        outcome: 'refund',
        owedCents: 2000,
        refund: { amountCents: 2700, feeCents: 250 },
      });
      expect((await call('staffGiveBack', { id })).result).toEqual({ amount_cents: 2000 });
    });
  });
});
