import { dayOf } from '@embook/domain/shared';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/catalogue-calls.ts';
import { classesOn, EVENING } from '../../../test/classes.ts';
import { databases } from '../../../test/database.ts';
import { at } from '../../../test/desk.ts';
import { ask } from '../../../test/platform.ts';
import { payments } from '../../infra/db/schema/index.ts';
import { entitlements } from '../../invariants/entitlement-invariants.ts';

const TUESDAY = 5;

describe.each(databases)('what changed between a cancellation and its undoing on %s', async (_name, open) => {
  const world = await classesOn(await open());
  const { app, db, one, call, owner, versionOf, visit, lesson, change } = world;
  const { add, changed } = catalogueOf(app, owner);

  async function cancel(id: number): Promise<void> {
    const terms = { scope: 'visit', giveBack: 'nothing', reason: 'By mistake', tellCustomer: false } as const;
    const { status, result } = await call('staffCancelVisit', { id, ...terms, version: await versionOf(id) }, owner);
    if (status !== 200) throw new Error(JSON.stringify(result));
  }
  const restore = async (id: number) => call('staffRestoreVisit', { id, version: await versionOf(id) }, owner);
  const problemOf = async (id: number) => (await restore(id)).result['problem'];
  const employee = (name: string) => add('employee', { shop_id: one.shopId, name });

  /** A cancelled visit whose room was given to somebody else since. */
  async function handedOver() {
    const [hers, his] = [await employee('Ieva'), await employee('Jonas')];
    const room = await add('room', { shop_id: one.shopId, name: 'Attic', grid_minutes: 60, employee_id: hers.id });
    const parts = { shop_id: one.shopId, name: 'Facial', minutes: 60, price: 40, rooms: [room.id] };
    const service = await add('service', parts);
    const startsAt = at(10, TUESDAY);
    const id = await world.bookedAtDesk({ serviceId: service.id, roomId: room.id, startsAt });
    await cancel(id);
    await changed('room', room.id, { version: room.version, employee_id: his.id });
    const day = dayOf(startsAt);
    const absent = async (employeeId: number) => {
      const days = { startsOn: day, endsOn: day, kind: 'ill', note: undefined } as const;
      const unsaid = { choices: undefined, tellCustomers: undefined };
      const { status } = await call('staffAddAbsence', { employeeId, ...days, version: 1, ...unsaid }, owner);
      expect(status).toBe(200);
    };
    return { id, hers, his, absent };
  }

  test.each(['refund_due', 'refunded'] as const)(
    '[DESK-6] [A3] a visit whose payment is %s by now is not restored as a paid one',
    async (status) => {
      const ada = await world.buyer();
      const paid = await world.confirm(ada, { timestamp: at(12, TUESDAY), paymentType: 'ideal' });
      const id = Number(paid.result['booking_id']);
      await world.bankSays(id, 'paid');
      await world.check(ada, id);
      await cancel(id);
      const say = (now: 'paid' | typeof status) =>
        db.update(payments).set({ status: now }).where(eq(payments.payableId, id));
      await say(status);
      expect((await call('staffVisit', { id }, owner)).result['restorable']).toBe(false);
      expect(await problemOf(id)).toBe('cannot_restore');
      await say('paid');
    },
  );

  test('[DESK-3] [DESK-6] [A3] a visit whose payment link is paid after it was cancelled is not restored', async () => {
    const ada = await world.buyer();
    const customer = { ...world.nobody, id: ada.customerId };
    const id = await world.bookedAtDesk({ startsAt: at(16, TUESDAY), customer, payment: 'link' });
    const opened = await app.inject({ method: 'GET', url: `/payment/visit/${one.companyId}/${id}` });
    expect(opened.headers.location).toContain('https://bank.example/');
    // The bank does not let go of a payment that has begun.
    world.bank.script.stubborn = true;
    await cancel(id);
    expect((await call('staffVisit', { id }, owner)).result['restorable']).toBe(true);
    await world.bankSays(id, 'paid');
    const { id: paymentId } = await world.paymentOf(id);
    await app.inject({ method: 'POST', url: `/api/payment/webhook/sandbox/${one.companyId}/${paymentId}` });
    world.bank.script.stubborn = false;
    expect(await world.paymentOf(id)).toMatchObject({ status: 'refund_due' });
    expect(await world.templatesTo(ada)).toContain('refund_due');
    expect((await call('staffVisit', { id }, owner)).result['restorable']).toBe(false);
    expect(await problemOf(id)).toBe('cannot_restore');
  });

  test('[DESK-6] [B22] a visit of somebody who is archived by now is not restored', async () => {
    const { id, hers } = await handedOver();
    await changed('employee', hers.id, { version: hers.version, archived: true });
    expect((await call('staffVisit', { id }, owner)).result['restorable']).toBe(false);
    expect(await problemOf(id)).toBe('cannot_restore');
  });

  test('[DESK-6] [HRS-3] the hours of the visit’s own person count, not of who has the room by now', async () => {
    const { id, hers, his, absent } = await handedOver();
    await absent(his.id);
    expect((await restore(id)).result).toMatchObject({ booking: { status: 'confirmed', employee_id: hers.id } });
    await cancel(id);
    await absent(hers.id);
    expect(await problemOf(id)).toBe('away_meanwhile');
    expect(await visit(id)).toMatchObject({ status: 'cancelled' });
  });

  test('[DESK-6] [CLS-3] a participant has the teacher, room and length that the class has by now', async () => {
    const [ada, bob] = [await world.buyer(), await world.buyer()];
    const sessionId = await lesson({ employeeId: one.employeeId });
    const seat = { sessionId, timestamp: EVENING, roomId: undefined };
    const [id, other] = [await world.booked(ada, seat), await world.booked(bob, seat)];
    await cancel(id);
    const substitute = await employee('Substitute');
    const to = { employeeId: substitute.id, roomId: one.roomIds[1], minutes: 50 };
    expect((await change(sessionId, { ...to, version: (await world.session(sessionId)).version })).status).toBe(200);
    expect((await restore(id)).status).toBe(200);
    expect(await world.booking(id)).toMatchObject(to);
    expect(await world.booking(other)).toMatchObject(to);
  });

  test('[DESK-6] [CLS-3] the former teacher of a class may be away or gone by then', async () => {
    const ada = await world.buyer();
    const former = await employee('Former');
    const sessionId = await lesson({ employeeId: former.id, startsAt: EVENING + 86_400 });
    const id = await world.booked(ada, { sessionId, timestamp: EVENING + 86_400, roomId: undefined });
    await cancel(id);
    expect((await change(sessionId, { employeeId: null })).status).toBe(200);
    await changed('employee', former.id, { version: former.version, archived: true });
    expect((await restore(id)).result).toMatchObject({ booking: { status: 'confirmed', employee_id: null } });
  });

  test('[DESK-6] [A17] a visit that lies beyond the end of its membership by now is not restored', async () => {
    const ada = await world.buyer();
    const membershipId = await world.giveMembership(ada);
    const seatOn = async (startsAt: number) => {
      const sessionId = await lesson({ startsAt });
      return world.booked(ada, { sessionId, timestamp: startsAt, roomId: undefined, paymentType: 'subscription' });
    };
    const [before, beyond] = [await seatOn(EVENING + 2 * 86_400), await seatOn(EVENING + 28 * 86_400)];
    await cancel(before);
    await cancel(beyond);
    const ended = await ask(app, 'endSubscription', { clientSubscriptionId: membershipId }, { ...ada, locale: 'en' });
    expect(ended.status).toBe(200);
    expect(await problemOf(beyond)).toBe('subscription_ended_meanwhile');
    expect((await restore(before)).status).toBe(200);
    const { rows } = await db.execute(sql.raw(entitlements['a live visit that a membership paid lies before its end']));
    expect(rows).toEqual([]);
  });

  test('[A17] [CLS-3] [DESK-6] what the shop moved beyond the end of its membership keeps its use, and is restored', async () => {
    const WEEKS = 28 * 86_400;
    const ada = await world.buyer();
    const membershipId = await world.giveMembership(ada);
    const classAt = EVENING + 86_400;
    const sessionId = await lesson({ startsAt: classAt });
    const byMembership = { paymentType: 'subscription' } as const;
    const seat = await world.booked(ada, { ...byMembership, sessionId, timestamp: classAt, roomId: undefined });
    const startsAt = world.slot();
    const alone = await world.booked(ada, { ...byMembership, timestamp: startsAt });
    expect((await change(sessionId, { startsAt: classAt + WEEKS })).status).toBe(200);
    const [roomId] = one.roomIds;
    const to = { startsAt: startsAt + WEEKS, roomId, version: await versionOf(alone) };
    expect((await world.moveAtDesk(alone, to)).status).toBe(200);
    const details = { clientSubscriptionId: membershipId };
    const said = await ask(app, 'subscriptionDetails', details, { ...ada, locale: 'en' });
    expect(said.result['details']).toMatchObject({ released_if_cancelled: [] });
    expect((await ask(app, 'endSubscription', details, { ...ada, locale: 'en' })).status).toBe(200);
    await world.run('renewals');
    for (const id of [seat, alone]) {
      expect(await visit(id)).toMatchObject({ status: 'confirmed' });
      expect(await world.membershipUses(id)).toContainEqual(expect.objectContaining({ returnedAt: null }));
    }
    await cancel(seat);
    expect((await restore(seat)).status).toBe(200);
    const { rows } = await db.execute(sql.raw(entitlements['a live visit that a membership paid lies before its end']));
    expect(rows).toEqual([]);
  });
});
