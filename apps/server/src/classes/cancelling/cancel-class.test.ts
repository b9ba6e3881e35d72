import { locales } from '@embook/domain/shared';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Buyer } from '../../../test/bookings.ts';
import { classesOn, EVENING, type Row } from '../../../test/classes.ts';
import { databases, testDatabase } from '../../../test/database.ts';
import { askStaff, STAFF_PASSWORD } from '../../../test/staff.ts';
import { companies } from '../../infra/db/schema/index.ts';
import { renderMail } from '../../infra/mail/render-mail.ts';

const inClass = (sessionId: number) => ({ sessionId, timestamp: EVENING, roomId: undefined });

describe.each(databases)('a cancelled class on %s', async (_name, open) => {
  const world = await classesOn(await open());
  const { db, one, buyer, booked, paid, cancelClass, lesson, owner, desk, noor, walkIn } = world;
  const byCustomer = (result: Row, { customerId }: Pick<Buyer, 'customerId'>) =>
    (result['returned'] as Row[]).filter((each) => each['customer_id'] === customerId);

  test('[TEAM-9] a class that gives back more than 250 euro in all asks for a fresh sign-in, and stays until then', async () => {
    const startsAt = Date.UTC(2026, 10, 13, 7) / 1000;
    const id = await lesson({ startsAt, roomId: one.roomIds[1], employeeId: one.employeeId });
    const seat = { serviceId: one.massageId, startsAt, sessionId: id, roomId: undefined };
    const dear = { ...seat, payment: 'cash', priceCents: 15_000, reason: 'A long one' } as const;
    for (const _ of [1, 2]) await world.bookedAtDesk(dear, owner);
    world.wait(11 * 60);
    expect(await cancelClass(id)).toMatchObject({ status: 403, result: { fresh_sign_in: true } });
    expect(await world.preview(id)).toMatchObject({ cancelled: false });
    await askStaff(world.app, 'staffConfirm', { password: STAFF_PASSWORD, code: undefined }, owner);
    expect((await cancelClass(id)).status).toBe(200);
  });

  test('[CLS-4] everyone gets back what they paid with, whatever the policy, and gets one mail', async () => {
    // Tomorrow: too late for a refund by the policy.
    const startsAt = Date.UTC(2026, 10, 12, 7) / 1000;
    const id = await lesson({ startsAt, roomId: one.roomIds[1], employeeId: one.employeeId });
    const at = { ...inClass(id), timestamp: startsAt };
    const [online, bundle, membership, later, points] = [
      await buyer(),
      await buyer(),
      await buyer(),
      await buyer(),
      await buyer(),
    ];
    const bundleId = await world.giveBundle(bundle, 3);
    await world.giveMembership(membership);
    const visits = {
      online: await paid(online, at),
      bundle: await booked(bundle, { ...at, paymentType: 'bundle' }),
      membership: await booked(membership, { ...at, paymentType: 'subscription' }),
      later: await booked(later, at),
      points: await booked(points, at),
      cash: await world.bookedAtDesk({
        serviceId: one.massageId,
        startsAt,
        sessionId: id,
        roomId: undefined,
        payment: 'cash',
      }),
    };
    const before = await world.preview(id);
    expect(before).toMatchObject({ cancelled: false, left: 0 });

    const { status, result } = await cancelClass(id);
    expect(status).toBe(200);
    expect(result['left']).toBe(0);
    expect(byCustomer(result, online)).toEqual([
      { customer_id: online.customerId, kind: 'refund', amount_cents: 1500 },
    ]);
    expect(byCustomer(result, bundle)).toMatchObject([{ kind: 'free_use_returned', amount_cents: 0 }]);
    expect(byCustomer(result, membership)).toMatchObject([{ kind: 'free_use_returned', amount_cents: 0 }]);
    expect(byCustomer(result, later)).toMatchObject([{ kind: 'free', amount_cents: 0 }]);
    const cash = await world.booking(visits.cash);
    expect(byCustomer(result, cash)).toMatchObject([{ kind: 'owed', amount_cents: 1500 }]);
    // What was shown before is what was done.
    const sorted = (list: unknown) => (list as Row[]).map((each) => JSON.stringify(each)).toSorted();
    expect(sorted(before['returned'])).toEqual(sorted(result['returned']));
    expect(await world.preview(id)).toMatchObject({ cancelled: true, left: 0, reason: 'The teacher is ill' });

    expect((await world.refundsOf(visits.online)).map(({ amountCents }) => amountCents)).toEqual([1500]);
    expect(await world.usesOf(visits.bundle)).toMatchObject([{ returnedAt: expect.any(Date) }]);
    expect(await world.membershipUses(visits.membership)).toMatchObject([{ returnedAt: expect.any(Date) }]);
    expect(cash.owedAtDeskCents).toBe(1500);
    for (const bookingId of Object.values(visits))
      expect(await world.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await world.taken(id)).toBe(0);
    expect(bundleId).toBeGreaterThan(0);
    for (const who of [online, bundle, membership, later])
      expect((await world.templatesTo(who)).filter((template) => template.includes('cancelled'))).toEqual([
        'class_cancelled',
      ]);
    await world.run('cancelled-classes');
    expect(await world.mailsAbout('class_cancelled')).toHaveLength(5);
  });

  test('[CLS-4] its room and its teacher are free again, and nobody gets a seat any more', async () => {
    const startsAt = Date.UTC(2026, 10, 24, 9) / 1000;
    const place = { startsAt, roomId: one.roomIds[0], employeeId: one.employeeId };
    const added = await world.call(
      'staffAddClass',
      { ...world.newClass, serviceId: one.massageId, ...place, places: 5 },
      owner,
    );
    const id = Number((added.result['session'] as Row)['id']);
    const who = await buyer();
    expect(
      (await world.confirm(who, { timestamp: startsAt, sessionId: undefined, serviceId: one.longMassageId })).status,
    ).toBe(409);
    await cancelClass(id);
    expect((await world.confirm(who, { ...inClass(id), timestamp: startsAt })).status).toBe(409);
    const { rows } = await db.execute(sql`select id from occupancies where session_id = ${id}`);
    expect(rows).toEqual([]);
  });

  test('[CLS-4] points that a discount cost come back, those that a payment earned go', async () => {
    const loyalty = (enableLoyaltyProgram: boolean) =>
      db
        .update(companies)
        .set({ enableLoyaltyProgram, pointsForOnlinePayment: 7, loyaltyNeedPoints: 100, loyaltyDiscountPercent: 50 })
        .where(eq(companies.id, one.companyId));
    await loyalty(true);
    const id = await lesson();
    const who = await buyer();
    await world.givePoints(who, 10_000);
    const visit = await paid(who, { ...inClass(id), useDiscount: true });
    const { discountCents, finalCostCents } = await world.booking(visit);
    expect([discountCents, finalCostCents]).toEqual([750, 750]);
    expect(await world.pointsOf(who)).toHaveLength(3);
    const { result } = await cancelClass(id);
    expect(byCustomer(result, who)).toMatchObject([{ kind: 'refund', amount_cents: finalCostCents }]);
    const sum = (await world.pointsOf(who)).reduce((total, entry) => total + Number(entry.split(' ')[1]), 0);
    expect(sum).toBe(10_000);
    await loyalty(false);
  });

  test('[CLS-4] [A3] who is paying in that moment keeps nothing and loses nothing', async () => {
    const id = await lesson();
    const [leaves, pays, late] = [await buyer(), await buyer(), await buyer()];
    const ideal = { ...inClass(id), paymentType: 'ideal' } as const;
    const visits = [await booked(leaves, ideal), await booked(pays, ideal), await booked(late, ideal)] as const;
    // One has paid, but the platform has not been notified yet.
    world.bank.says((await world.paymentOf(visits[1])).id, 'paid');
    const { result } = await cancelClass(id);
    expect(result['left']).toBe(0);
    expect(byCustomer(result, leaves)).toMatchObject([{ kind: 'free', amount_cents: 0 }]);
    expect(byCustomer(result, pays)).toMatchObject([{ kind: 'refund', amount_cents: 1500 }]);
    expect((await world.refundsOf(visits[1])).map(({ amountCents }) => amountCents)).toEqual([1500]);
    // Money that arrives later is refunded too, and the seat stays closed.
    await world.bankSays(visits[2], 'paid');
    const { id: paymentId } = await world.paymentOf(visits[2]);
    await world.app.inject({ method: 'POST', url: `/api/payment/webhook/sandbox/${one.companyId}/${paymentId}` });
    expect((await world.refundsOf(visits[2])).map(({ amountCents }) => amountCents)).toEqual([1500]);
    expect(await world.booking(visits[2])).toMatchObject({ status: 'cancelled' });
    expect(await world.taken(id)).toBe(0);
    for (const who of [leaves, pays, late])
      expect((await world.templatesTo(who)).filter((template) => template === 'class_cancelled')).toHaveLength(1);
  });

  test('[CLS-4] [TEAM-7] once: a second time is refused, and the audit log has who and why', async () => {
    const id = await lesson();
    const who = await buyer();
    const visit = await paid(who, inClass(id));
    const both = await Promise.all([cancelClass(id), cancelClass(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await cancelClass(id)).status).toBe(409);
    expect(await world.refundsOf(visit)).toHaveLength(1);
    const { result } = await world.call(
      'staffAudit',
      { thing: 'session', id, query: undefined, first: undefined, limit: undefined },
      owner,
    );
    expect(result['entries']).toMatchObject([
      { who: 'owner', action: 'session.cancelled', after: { reason: 'The teacher is ill', cancelled: true } },
    ]);
  });

  test('[CLS-4] [TEAM-6] who changes the timetable cancels; a reason is asked for; what is over stays', async () => {
    const id = await lesson({ employeeId: one.employeeId });
    for (const who of [desk, noor]) expect((await cancelClass(id, who)).status).toBe(403);
    expect((await cancelClass(id, owner, ' ')).status).toBe(422);
    expect((await cancelClass(id, owner, 'x'.repeat(201))).status).toBe(422);
    expect((await cancelClass(await lesson({ startsAt: EVENING - 30 * 86_400 }))).status).toBe(409);
    expect((await cancelClass(999_999)).status).toBe(404);
    expect(await world.session(id)).toMatchObject({ cancelledAt: null });
  });

  test('[CLS-4] an event, and people without an address', async () => {
    const id = await lesson({ kind: 'event', groupName: 'Concert' });
    await world.bookedAtDesk({
      serviceId: one.massageId,
      startsAt: EVENING,
      sessionId: id,
      roomId: undefined,
      customer: walkIn,
    });
    const { status, result } = await cancelClass(id);
    expect(status).toBe(200);
    expect(result['returned']).toMatchObject([{ kind: 'free' }]);
  });

  test('[CLS-4] the mail says it in four languages, with the reason and what comes back', async () => {
    const id = await lesson();
    const who = await buyer();
    await paid(who, inClass(id));
    await cancelClass(id, owner, 'The roof leaks <b>');
    const mail = (await world.mailsTo(who)).find(({ template }) => template === 'class_cancelled');
    if (!mail) throw new Error('there is no mail');
    const sender = { name: 'Studio', colour: '#123456', apiKey: 'one' };
    const texts = locales.map((locale) => {
      const { template, data } = mail;
      return renderMail(
        { template, data, locale, sender, postedAt: mail.createdAt, words: 'all' },
        'https://embook.test',
      );
    });
    expect(new Set(texts.map(({ subject }) => subject)).size).toBe(locales.length);
    for (const { text, html } of texts) {
      expect(text).toContain('The roof leaks <b>');
      expect(html).not.toContain('<b>');
      expect(text).toContain('15,00');
    }
  });
});

describe('in the middle', async () => {
  let isBroken = (): boolean => false;
  const world = await classesOn(await testDatabase(), {
    failpoint: (at) => {
      if (at === 'before commit' && isBroken()) throw new Error('the process ends');
    },
  });

  test('[CLS-4] [B9] what was left behind goes on by itself, each person once', async () => {
    const id = await world.lesson({ total: 40 });
    const people: Buyer[] = [];
    for (let count = 0; count < 12; count += 1) people.push(await world.buyer());
    const visits: number[] = [];
    for (const who of people) visits.push(await world.paid(who, inClass(id)));
    let served = 0;
    isBroken = () => (served += 1) > 5;
    const { status, result } = await world.cancelClass(id);
    expect(status).toBe(200);
    expect(result['returned']).toHaveLength(5);
    expect(result['left']).toBe(7);
    expect(await world.cancellation(id)).toMatchObject({ finishedAt: null });
    expect(await world.preview(id)).toMatchObject({ cancelled: true, left: 7 });

    isBroken = () => false;
    await Promise.all([world.run('cancelled-classes'), world.run('cancelled-classes')]);
    expect(await world.preview(id)).toMatchObject({ cancelled: true, left: 0 });
    expect(await world.cancellation(id)).toMatchObject({ finishedAt: expect.any(Date) });
    for (const visit of visits) expect(await world.refundsOf(visit)).toHaveLength(1);
    expect(await world.mailsAbout('class_cancelled')).toHaveLength(12);
    expect(await world.taken(id)).toBe(0);
  });
});
