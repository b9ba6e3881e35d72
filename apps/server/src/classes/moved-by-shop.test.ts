import { areasOf } from '@embook/domain/staff';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { classesOn, EVENING } from '../../test/classes.ts';
import { databases } from '../../test/database.ts';
import { addressHash } from '../infra/db/mail-limits.ts';
import { bookings, mailStops } from '../infra/db/schema/index.ts';
import { messages } from '../messages/index.ts';

const DAY = 86_400;
/** Thursday 12 November 2026, 07:00: within the 24 policy hours of Wednesday, 08:00. */
const SOON = Date.UTC(2026, 10, 12, 7) / 1000;
const inClass = (sessionId: number, timestamp = EVENING) => ({ sessionId, timestamp, roomId: undefined });

describe.each(databases)('what the shop moved on %s', async (_name, open) => {
  const world = await classesOn(await open());
  const { buyer, booked, lesson, change, moveAtDesk, versionOf } = world;

  test('[CAN-11] [PAY-8] a class that moves while it is being paid: the confirmation says so, and cancelling is free', async () => {
    const id = await lesson();
    const ada = await buyer();
    const bookingId = await booked(ada, { ...inClass(id), paymentType: 'ideal' });
    expect((await change(id, { startsAt: SOON })).status).toBe(200);
    await world.bankSays(bookingId, 'paid');
    await world.check(ada, bookingId);
    expect(await world.booking(bookingId)).toMatchObject({ status: 'confirmed', startsAt: SOON, agreedAt: EVENING });
    const [mail, ...more] = (await world.mailsTo(ada)).filter(({ template }) => template === 'booking_confirmed');
    expect([mail?.data, more]).toMatchObject([{ startsAt: SOON, movedFrom: EVENING, movedByShop: true }, []]);
    const { reservation } = await world.details(ada, bookingId);
    expect(reservation).toMatchObject({ moved_by_shop: true });
    expect((await world.cancelVisit(ada, bookingId)).visits).toMatchObject([
      { outcome: 'refund', done: true, refund: { amount: 15 } },
    ]);
  });

  test('[CAN-11] the words of that confirmation, in each language', () => {
    const visit = {
      bookingId: 1,
      serviceName: 'Flow',
      shopName: 'Centre',
      address: 'Canal 1',
      startsAt: SOON,
      minutes: 60,
      timeZone: 'Europe/Amsterdam',
      paymentType: 'ideal',
      paymentSystem: 'sandbox',
      costCents: 1500,
      paid: true,
      policyHours: 24,
      feeCents: 250,
      movedByShop: true,
      movedFrom: EVENING,
    } as const;
    const sender = { company: 'Aurora', postedAt: Date.UTC(2026, 10, 11, 8), linkTo: (path: string) => path };
    for (const locale of ['en', 'nl', 'de', 'lt'] as const) {
      const words = messages[locale].mails.booking_confirmed(visit, sender).lines.join('\n');
      expect(words).toMatch(/23[\s\S]*12[\s\S]*Aurora[\s\S]*15,00/);
      expect(words).not.toContain('2,50');
    }
  });

  test('[CAN-11] [CLS-3] a class that moves into the policy hours: all goes back until it begins, and the mail says so', async () => {
    const id = await lesson();
    const ada = await buyer();
    const bookingId = await world.paid(ada, inClass(id));
    expect((await change(id, { startsAt: SOON })).status).toBe(200);
    const mail = (await world.mailsTo(ada)).find(({ template }) => template === 'class_changed');
    expect(mail?.data).toMatchObject({ terms: { movedByShop: true, costCents: 1500, feeCents: 250 } });
    expect((await world.cancelVisit(ada, bookingId)).visits).toMatchObject([
      { outcome: 'refund', done: true, refund: { amount: 15 } },
    ]);
  });

  test('[CAN-11] [AGD-5] a visit that staff move: free until it begins; moved back, the policy holds as agreed', async () => {
    const ada = await buyer();
    const startsAt = world.slot();
    const bookingId = await world.paid(ada, { timestamp: startsAt });
    const [room] = world.one.roomIds;
    const move = async (to: number) =>
      moveAtDesk(bookingId, { startsAt: to, roomId: room, version: await versionOf(bookingId) });
    const moved = async () => (await world.details(ada, bookingId)).reservation['moved_by_shop'];
    expect((await move(startsAt + DAY)).status).toBe(200);
    expect(await moved()).toBe(true);
    expect((await move(startsAt)).status).toBe(200);
    expect(await moved()).toBe(false);
    await world.db.update(bookings).set({ policyHours: 10_000 }).where(eq(bookings.id, bookingId));
    expect((await world.cancelVisit(ada, bookingId)).visits).toMatchObject([{ outcome: 'cost_lost', done: true }]);
  });

  test('[CAN-11] a time that the customer chose afterwards is theirs, with the policy', async () => {
    const ada = await buyer();
    const bookingId = await world.paid(ada, { timestamp: world.slot() });
    const [room] = world.one.roomIds;
    const version = await versionOf(bookingId);
    expect((await moveAtDesk(bookingId, { startsAt: world.slot(), roomId: room, version })).status).toBe(200);
    expect((await world.move(ada, bookingId, world.slot())).status).toBe(200);
    expect(await world.booking(bookingId)).toMatchObject({ agreedAt: null });
    expect((await world.details(ada, bookingId)).reservation['moved_by_shop']).toBe(false);
  });

  describe('cancelled by staff', () => {
    const LATE = { policyHours: 10_000 };
    const agree = (id: number, terms: Partial<typeof bookings.$inferInsert>) =>
      world.db.update(bookings).set(terms).where(eq(bookings.id, id));
    const [room] = world.one.roomIds;
    const movedVisit = async (terms: Partial<typeof bookings.$inferInsert>) => {
      const ada = await buyer();
      const startsAt = world.slot();
      const bookingId = await world.paid(ada, { timestamp: startsAt });
      await agree(bookingId, terms);
      // Far enough that the policy of the new time alone would give nearly all of it back.
      const to = { startsAt: startsAt + 420 * DAY, roomId: room, version: await versionOf(bookingId) };
      expect((await moveAtDesk(bookingId, to)).status).toBe(200);
      return { ada, bookingId };
    };
    const preview = async (id: number, who = world.desk, giveBack: 'all' | 'policy' = 'policy') =>
      (await world.call('staffCancellation', { id, giveBack }, who)).result;
    const cancel = async (id: number, who: typeof world.desk, given: { giveBack?: 'nothing'; reason?: string } = {}) =>
      world.call(
        'staffCancelVisit',
        {
          id,
          version: await versionOf(id),
          scope: 'visit',
          tellCustomer: false,
          giveBack: given.giveBack,
          reason: given.reason,
        },
        who,
      );
    const moneyless = world.member('no-money@embook.test', 'custom', {
      areas: areasOf('custom', { agenda: 'change', check_in: 'change', customers: 'change' }),
    });

    test.each([
      ['all that the policy keeps', LATE],
      ['the fee alone', { policyHours: 0 }],
    ])(
      '[CAN-11] [DESK-6] [TEAM-6] what goes back only since the shop moved it, %s, needs the permission for money',
      async (_what, terms) => {
        const { ada, bookingId } = await movedVisit(terms);
        expect(await preview(bookingId)).toMatchObject({ kind: 'refund', amount_cents: 4950, may_cancel: false });
        for (const given of [{}, { giveBack: 'nothing', reason: 'Late' } as const]) {
          const refused = await cancel(bookingId, world.desk, given);
          expect([refused.status, refused.result['problem']]).toEqual([403, 'money_not_allowed']);
        }
        expect(await world.booking(bookingId)).toMatchObject({ status: 'confirmed' });
        expect(await preview(bookingId, world.owner)).toMatchObject({ kind: 'refund', may_cancel: true });
        // The customer's own right stays.
        expect((await world.cancelVisit(ada, bookingId)).visits).toMatchObject([
          { outcome: 'refund', done: true, refund: { amount: 49.5 } },
        ]);
      },
    );

    test('[CAN-11] [DESK-6] by who may change money all of it goes back, without a reason', async () => {
      const { bookingId } = await movedVisit(LATE);
      expect((await cancel(bookingId, world.owner)).status).toBe(200);
      expect(await world.refundsOf(bookingId)).toMatchObject([{ amountCents: 4950 }]);
    });

    test('[CAN-11] [DESK-6] where nothing was paid nobody needs that permission', async () => {
      const id = await world.bookedAtDesk({ startsAt: world.slot() + 40 * DAY });
      await agree(id, LATE);
      const { startsAt } = await world.booking(id);
      expect((await moveAtDesk(id, { startsAt: startsAt + DAY, version: await versionOf(id) })).status).toBe(200);
      expect(await preview(id)).toMatchObject({ kind: 'free', may_cancel: true });
      expect((await cancel(id, await moneyless)).status).toBe(200);
    });

    test('[CAN-11] [B21] who sees no money reads the same of a paid and an unpaid visit', async () => {
      const { bookingId } = await movedVisit(LATE);
      const unpaid = await world.bookedAtDesk({ startsAt: world.slot() + 50 * DAY });
      const { startsAt } = await world.booking(unpaid);
      await moveAtDesk(unpaid, { startsAt: startsAt + DAY, version: await versionOf(unpaid) });
      const words = await preview(bookingId, await moneyless);
      expect(words).toMatchObject({ kind: null, may_cancel: true, words: expect.stringContaining('change money') });
      expect(await preview(unpaid, await moneyless)).toEqual(words);
    });

    test('[DESK-6] [TEAM-6] another choice than the policy says before it is made that it is not theirs', async () => {
      const bookingId = await world.paid(await buyer(), { timestamp: world.slot() });
      await agree(bookingId, LATE);
      expect(await preview(bookingId)).toMatchObject({ kind: 'cost_lost', may_cancel: true });
      expect(await preview(bookingId, world.desk, 'all')).toMatchObject({
        kind: 'refund',
        may_cancel: false,
        words: expect.stringContaining('change money'),
      });
    });
  });

  describe('a move at the desk that the customer asked for', () => {
    /** To days of their own, so that no visit is in the way of another test's. */
    const LATER = 30 * DAY;
    const atDesk = async (bookingId: number, given: Partial<Parameters<typeof moveAtDesk>[1]>) => {
      const [, room] = world.one.roomIds;
      const version = await versionOf(bookingId);
      const answer = await moveAtDesk(bookingId, { roomId: room, version, tellCustomer: true, ...given });
      expect(answer.status).toBe(200);
    };
    const paidVisit = async () => {
      const ada = await buyer();
      const startsAt = world.slot();
      const bookingId = await world.paid(ada, { timestamp: startsAt });
      await world.db.update(bookings).set({ policyHours: 10_000 }).where(eq(bookings.id, bookingId));
      const isFree = async () => (await world.details(ada, bookingId)).reservation['moved_by_shop'];
      const mails = async () => (await world.mailsTo(ada)).filter(({ template }) => template === 'booking_moved');
      return { ada, bookingId, startsAt, isFree, mails };
    };

    test('[CAN-11] keeps the policy, and the mail says that it was asked for', async () => {
      const { ada, bookingId, startsAt, isFree, mails } = await paidVisit();
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'customer_asked' });
      expect(await isFree()).toBe(false);
      expect(await mails()).toMatchObject([{ data: { isAskedFor: true, movedByShop: false } }]);
      expect((await world.cancelVisit(ada, bookingId)).visits).toMatchObject([{ outcome: 'cost_lost', done: true }]);
    });

    test('[CAN-11] one that the shop had to make, or of which nobody said whose it was, is free to cancel', async () => {
      for (const cause of ['shop_had_to', undefined] as const) {
        const { bookingId, startsAt, isFree, mails } = await paidVisit();
        await atDesk(bookingId, { startsAt: startsAt + LATER, cause });
        expect(await isFree()).toBe(true);
        expect((await mails())[0]?.data).not.toHaveProperty('isAskedFor');
      }
    });

    test('[CAN-11] takes no right away that the customer does not hear of, and none with another room or length', async () => {
      const { bookingId, startsAt, isFree } = await paidVisit();
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'customer_asked', tellCustomer: false });
      expect(await isFree()).toBe(true);
      await atDesk(bookingId, { startsAt: startsAt + LATER, minutes: 45, cause: 'customer_asked' });
      expect(await isFree()).toBe(true);
    });

    test('[CAN-11] [DESK-4] holds for somebody without an address, who can be told by phone alone', async () => {
      const startsAt = world.slot() + 3 * LATER;
      const id = await world.bookedAtDesk({ startsAt });
      await atDesk(id, { startsAt: startsAt + LATER, cause: 'customer_asked', tellCustomer: false });
      expect(await world.booking(id)).toMatchObject({ agreedAt: null, startsAt: startsAt + LATER });
    });

    test('[CAN-11] a mail that the platform withheld takes no right away', async () => {
      const { companyId } = world.one;
      const email = 'stopped@embook.test';
      await world.db
        .insert(mailStops)
        .values({ companyId, addressHash: addressHash(companyId, email), createdAt: new Date() });
      const startsAt = world.slot() + 3 * LATER;
      const id = await world.bookedAtDesk({ startsAt, customer: { ...world.walkIn, email } });
      await atDesk(id, { startsAt: startsAt + LATER, cause: 'customer_asked' });
      expect(await world.booking(id)).toMatchObject({ agreedAt: startsAt, startsAt: startsAt + LATER });
    });

    test('[CAN-11] [AGD-5] undone, what held before holds again: the policy, or the right to cancel freely', async () => {
      const { bookingId, startsAt, isFree } = await paidVisit();
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'customer_asked' });
      await atDesk(bookingId, { startsAt, cause: 'undo' });
      expect([await isFree(), (await world.booking(bookingId))?.agreedAt]).toEqual([false, null]);
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'shop_had_to' });
      await atDesk(bookingId, { startsAt: startsAt + 2 * LATER, cause: 'customer_asked' });
      expect(await isFree()).toBe(false);
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'undo' });
      expect([await isFree(), (await world.booking(bookingId))?.agreedAt]).toEqual([true, startsAt]);
    });

    test('[CAN-11] moved back before the mail has gone, nobody is told, and what held there before holds again', async () => {
      const { bookingId, startsAt, isFree } = await paidVisit();
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'shop_had_to' });
      await world.db.execute(
        // The clock of this test stands still, and moves of one moment have the same key.
        sql`update mails set sent_at = now(), event_key = event_key || '0' where event_key like ${`%${bookingId}%`}`,
      );
      await atDesk(bookingId, { startsAt: startsAt + 2 * LATER, cause: 'customer_asked' });
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'customer_asked' });
      expect([await isFree(), (await world.booking(bookingId))?.agreedAt]).toEqual([true, startsAt]);
    });

    test('[CAN-11] called an undo, a move to another time than the one before is the shop’s', async () => {
      const { bookingId, startsAt, isFree } = await paidVisit();
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'customer_asked' });
      await atDesk(bookingId, { startsAt: startsAt + 2 * LATER, cause: 'undo' });
      expect(await isFree()).toBe(true);
    });

    test('[CAN-11] [TEAM-7] the audit log says that it was asked for', async () => {
      const { bookingId, startsAt } = await paidVisit();
      await atDesk(bookingId, { startsAt: startsAt + LATER, cause: 'customer_asked' });
      const asked = { thing: 'booking', id: bookingId, query: undefined, first: undefined, limit: undefined } as const;
      const { entries } = (await world.call('staffAudit', asked, world.owner)).result;
      expect(entries).toMatchObject([{ action: 'booking.moved', after: { cause: 'customer_asked' } }]);
    });
  });
});
