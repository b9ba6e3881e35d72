import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { testPlatform } from '../../test/platform.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import { brokenInvariants } from '../invariants/invariants.ts';
import type { Db } from '../infra/db/open.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { exportCompany } from './export-company.ts';
import type { CompanyFileText } from './format.ts';
import { importCompany } from './import-company.ts';
import { jsonText } from './json-text.ts';

const points = {
  enableLoyaltyProgram: true,
  pointsForOnlinePayment: 10,
  loyaltyNeedPoints: 50,
  loyaltyDiscountPercent: 20,
};

const exported = async (db: Db): Promise<CompanyFileText> =>
  JSON.parse(jsonText((await exportCompany(db, 'one'))?.file)) as CompanyFileText;

const rowsOf = async (db: Db, startsAt: number, of: 'payments' | 'points') =>
  (
    await db.execute<{ text: string }>(
      of === 'payments'
        ? sql`select concat_ws(' ', p.status, p.amount_cents, r.status, r.amount_cents) as text from payments p
            join bookings b on b.company_id = p.company_id and b.id = p.payable_id and b.starts_at = ${startsAt}
            left join refunds r on r.company_id = p.company_id and r.payment_id = p.id
            where p.status in ('paid', 'refund_due', 'refunded') order by p.created_at, p.provider_payment_id`
        : sql`select concat_ws(' ', l.reason, l.points) as text from loyalty_entries l
            join bookings b on b.company_id = l.company_id and b.customer_id = l.customer_id
              and b.starts_at = ${startsAt} order by l.id`,
    )
  ).rows.map(({ text }) => text);

/** The company in another database, and its owner there. */
async function copied(db: Db) {
  const file = await exported(db);
  const database = await testDatabase();
  const done = await importCompany(database.db, file, {
    now: NOW,
    randomId: repeatableIds('elsewhere'),
    baseDir: '.',
  });
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
  expect(await exported(database.db)).toEqual(file);
  expect(await brokenInvariants(database.db)).toEqual([]);
  const app = await testPlatform(database);
  const { accountId } = await addStaff(database.db, {
    email: 'new@embook.test',
    companyId: done.companyId,
    role: 'owner',
  });
  return {
    db: database.db,
    app,
    who: { key: 'one', cookie: await openSession(database.db, accountId, new Date(NOW)), headers: { locale: 'en' } },
  };
}

/** A massage costs 49.50, a place in the class 15.00. */
describe('[CAT-6] money that came in online', async () => {
  const world = await reservationsOn(await testDatabase(), points);
  const { app, db, one, bank } = world;
  const { owner, call, booked, cancel } = await deskOf(world);
  const original = { db, app, who: { ...owner, headers: { locale: 'en' } } };

  const known = async () => {
    const { customerId: id } = await world.buyer();
    return { id, firstName: undefined, lastName: undefined, email: undefined, phone: undefined };
  };
  const follow = (id: number) => app.inject(`/payment/visit/${one.companyId}/${id}`);
  const webhook = async (bookingId: number, state: 'paid' | 'refunded', index = 0) => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id::float8 as id from payments where payable_id = ${bookingId} order by created_at, id`,
    );
    const id = rows[index]?.id ?? 0;
    bank.says(id, state);
    world.wait(5);
    await app.inject({ method: 'POST', url: `/api/payment/webhook/sandbox/${one.companyId}/${id}`, payload: '' });
  };
  async function linked(startsAt: number): Promise<number> {
    const id = await booked({ startsAt, payment: 'link', customer: await known() });
    await follow(id);
    return id;
  }
  /** The desk takes money while the bank cannot end the open payment. */
  async function takeMeanwhile(id: number, amountCents: number): Promise<void> {
    bank.script.stubborn = true;
    expect((await call('staffTakePayment', { id, method: 'cash', amountCents })).status).toBe(200);
    bank.script.stubborn = false;
  }

  /** What cancelling does to the visit at this time, and what is said before. */
  async function cancelled({ db: where, app: there, who }: typeof original, startsAt: number) {
    const { rows } = await where.execute<{ id: number; version: number }>(
      sql`select id::float8 as id, version from bookings where starts_at = ${startsAt}`,
    );
    const { id = 0, version = 0 } = rows[0] ?? {};
    const said = await askStaff(there, 'staffCancellation', { id, giveBack: 'policy' }, who);
    const request = {
      id,
      version,
      scope: 'visit',
      giveBack: 'policy',
      reason: undefined,
      tellCustomer: false,
    } as const;
    const done = await askStaff(there, 'staffCancelVisit', request, who);
    return {
      said: said.result,
      status: done.status,
      payments: await rowsOf(where, startsAt, 'payments'),
      points: await rowsOf(where, startsAt, 'points'),
    };
  }

  test('[CLS-4] [A3] for a class that was cancelled before the bank was paid is still due elsewhere', async () => {
    const startsAt = at(18, 20);
    const sessionId = await world.addSession({ startsAt });
    const id = await booked({ startsAt, sessionId, roomId: undefined, payment: 'link', customer: await known() });
    await follow(id);
    bank.script.stubborn = true;
    expect((await call('staffCancelClass', { id: sessionId, reason: 'Ill' }, owner)).status).toBe(200);
    bank.script.stubborn = false;
    await webhook(id, 'paid');
    expect(await rowsOf(db, startsAt, 'payments')).toEqual(['refund_due 1500 due 1500']);
    expect(await rowsOf((await copied(db)).db, startsAt, 'payments')).toEqual(['refund_due 1500 due 1500']);
  });

  test('[DESK-3] [A3] for a visit that was paid in cash meanwhile is still due elsewhere', async () => {
    const startsAt = at(9, 21);
    const id = await linked(startsAt);
    await takeMeanwhile(id, 4950);
    await webhook(id, 'paid');
    expect(await rowsOf(db, startsAt, 'payments')).toEqual(['refund_due 4950 due 4950']);
    expect(await rowsOf((await copied(db)).db, startsAt, 'payments')).toEqual(['refund_due 4950 due 4950']);
  });

  test('[TILL-1] is what the desk did not take, and one that came too late goes back: each as it was', async () => {
    const startsAt = at(9, 22);
    const id = await linked(startsAt);
    await takeMeanwhile(id, 2000);
    world.wait(5);
    await follow(id);
    await webhook(id, 'paid', 1);
    await webhook(id, 'paid', 0);
    const came = ['refund_due 4950 due 4950', 'paid 2950'];
    expect(await rowsOf(db, startsAt, 'payments')).toEqual(came);
    const copy = await copied(db);
    expect(await rowsOf(copy.db, startsAt, 'payments')).toEqual(came);
    const here = await cancelled(original, startsAt);
    expect(here).toMatchObject({ status: 200, payments: [came[0], 'refund_due 2950 due 2700'] });
    expect(await cancelled(copy, startsAt)).toEqual(here);
  });

  test('[A9] and that the bank has returned leaves no points to be returned', async () => {
    const startsAt = at(9, 25);
    const id = await linked(startsAt);
    await webhook(id, 'paid');
    await webhook(id, 'refunded');
    const copy = await copied(db);
    expect(await rowsOf(copy.db, startsAt, 'points')).toEqual(['earned 10', 'adjusted -10']);
    const here = await cancelled(original, startsAt);
    expect(here).toMatchObject({ status: 200, payments: ['refunded 4950'], points: ['earned 10', 'adjusted -10'] });
    expect(await cancelled(copy, startsAt)).toEqual(here);
  });

  test('[A9] [PRO-2] of a discount that was spent again after all comes back once', async () => {
    const startsAt = at(9, 26);
    const buyer = await world.buyer();
    await world.givePoints(buyer, 50);
    const id = await world.booked(buyer, { paymentType: 'ideal', timestamp: startsAt });
    await world.cancel(buyer, id);
    await webhook(id, 'paid');
    const before = ['adjusted 50', 'spent -50', 'returned 50', 'adjusted -50', 'earned 10'];
    expect(await rowsOf(db, startsAt, 'points')).toEqual(before);
    const copy = await copied(db);
    const here = await cancelled(original, startsAt);
    const there = await cancelled(copy, startsAt);
    expect(here.points.toSorted()).toEqual([...before, 'returned 50', 'adjusted -10'].toSorted());
    expect({ ...there, points: there.points.toSorted() }).toEqual({ ...here, points: here.points.toSorted() });
    await copied(db);
  });

  test('[TILL-1] [A9] that the bank has returned is not taken a second time beside the cash', async () => {
    const startsAt = at(9, 27);
    const id = await linked(startsAt);
    await webhook(id, 'paid');
    await webhook(id, 'refunded');
    expect((await call('staffTakePayment', { id, method: 'cash', amountCents: 4950 })).status).toBe(200);
    expect((await cancel(id, { giveBack: 'nothing', reason: 'Third time' }, owner)).status).toBe(200);
    expect(await rowsOf((await copied(db)).db, startsAt, 'payments')).toEqual(['refunded 4950']);
  });

  test('that never was is named with its place', async () => {
    const file = await exported(db);
    const bookings = (file.customers ?? []).flatMap(({ bookings: own = [] }) => own);
    const listed = bookings.flatMap(({ payment }) => ('online' in payment && payment.online ? [payment] : []));
    const [first, second, third] = listed;
    Object.assign(first!, { refund: first!.online![0]!.refund });
    Object.assign(second!.online![0]!.refund!, { amount: 50 });
    third!.online = [1, 2].map((_) => ({ system: 'sandbox', amount: 10, at: 'today' }));
    const done = await importCompany((await testDatabase()).db, file, {
      now: NOW,
      randomId: repeatableIds('elsewhere'),
      baseDir: '.',
    });
    expect(done.ok ? [] : done.problems.map(({ place }) => place.replace(/^customers\[\d+\]\./, ''))).toEqual([
      'bookings[0].payment.refund',
      'bookings[0].payment.online[0].refund.amount',
      'bookings[0].payment.online',
    ]);
  });
});
