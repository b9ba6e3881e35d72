import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { classesOn, EVENING, type Row, unchanged } from '../../test/classes.ts';
import { askStaff } from '../../test/staff.ts';
import { databases } from '../../test/database.ts';
import {
  bookings,
  clientSubscriptionGroups,
  employees,
  pictures,
  serviceRooms,
  services,
} from '../infra/db/schema/index.ts';
import { brokenInvariants } from '../invariants/invariants.ts';
import { renderMail } from '../infra/mail/render-mail.ts';
import { messages } from '../messages/index.ts';

const inClass = (sessionId: number, timestamp = EVENING) => ({ sessionId, timestamp, roomId: undefined });
const WEEK = 7 * 86_400;
/** 28 March 2027, 02:30: in Amsterdam 03:00 follows 02:00. */
const SKIPPED = Date.UTC(2027, 2, 28, 2, 30) / 1000;

describe.each(databases)('classes on %s', async (_name, open) => {
  const world = await classesOn(await open());
  const {
    db,
    one,
    buyer,
    booked,
    lesson,
    change,
    call,
    owner,
    desk,
    noor,
    participants,
    member,
    walkIn,
    bookedAtDesk,
  } = world;
  const door = await member('door@embook.test', 'door');
  const [ann] = await db
    .insert(employees)
    .values({ companyId: one.companyId, shopId: one.shopId, name: 'Ann' })
    .returning({ id: employees.id });
  const annId = ann?.id ?? 0;

  describe('participants', () => {
    test('[CLS-5] [TEAM-6] a list by name; contact details and money only for members who may see them', async () => {
      const id = await lesson({ employeeId: one.employeeId });
      const who = await buyer();
      const bookingId = await booked(who, inClass(id));
      const { session, people } = await participants(id);
      expect(session).toMatchObject({
        id,
        taken: 1,
        places: 10,
        on: '2026-11-23',
        at: '18:00',
        price: 15,
        kind: 'class',
      });
      expect(people).toMatchObject([
        { booking_id: bookingId, customer: { name: 'Ada Visser' }, status: 'confirmed', email: who.email, paid: false },
      ]);
      expect((await participants(id, desk)).people).toMatchObject([{ email: who.email, paid: false }]);
      for (const narrow of [noor, door])
        expect((await participants(id, narrow)).people).toMatchObject([{ email: null, phone: null, paid: null }]);
      expect((await participants(await lesson(), noor)).status).toBe(404);
    });

    test('[CLS-5] [DESK-5] checked in, marked as missing, and back', async () => {
      // Begun an hour ago: nobody has missed what is to come.
      const startsAt = Date.UTC(2026, 10, 11, 7) / 1000;
      const id = await lesson({ employeeId: one.employeeId, startsAt });
      const bookingId = await bookedAtDesk({ startsAt, sessionId: id, roomId: undefined });
      for (const status of ['arrived', 'no_show', 'confirmed'] as const) {
        const [person] = (await participants(id, door)).people;
        const version = Number(person?.['version']);
        expect((await call('staffMarkVisit', { id: bookingId, status, version }, door)).status).toBe(200);
        expect((await participants(id, door)).people).toMatchObject([{ status }]);
      }
    });

    test('[CLS-5] [TEAM-6] the desk, the door and the teacher find a class without the permission for the timetable', async () => {
      const startsAt = EVENING + 9 * WEEK;
      const own = await lesson({ employeeId: one.employeeId, startsAt });
      const others = await lesson({ employeeId: annId, startsAt });
      const week = { shopId: one.shopId, from: '2027-01-25', until: '2027-01-25' };
      const found = async (by: typeof owner) => {
        const { status, result } = await call('staffCheckIns', week, by);
        expect(status).toBe(200);
        return (result['sessions'] as Row[]).map(({ id }) => id);
      };
      for (const by of [owner, desk, door]) expect(await found(by)).toEqual([own, others]);
      expect(await found(noor)).toEqual([own]);
      expect((await call('staffClasses', { ...week, seriesId: undefined, kind: undefined }, desk)).status).toBe(403);
      const parts = await call('staffTimetableParts', { shopId: one.shopId }, owner);
      expect(parts.result['services']).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: one.massageId })]),
      );
      expect(parts.result['rooms']).toEqual(expect.arrayContaining([expect.objectContaining({ id: one.roomIds[0] })]));
      expect(parts.result['employees']).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Ann' })]));
    });

    test('[CLS-1] what can be taught tells services that are classes from those that are booked by their times', async () => {
      await lesson();
      const named = { companyId: one.companyId, shopId: one.shopId, minutes: 60, priceCents: 1500 };
      const add = async (name: string, given: object = {}) => {
        const [row] = await db
          .insert(services)
          .values({ ...named, name, ...given })
          .returning({ id: services.id });
        return row?.id ?? 0;
      };
      const inRoom = async (serviceId: number) => {
        await db.insert(serviceRooms).values({ companyId: one.companyId, serviceId, roomId: one.roomIds[0] ?? 0 });
        return serviceId;
      };
      const newId = await add('New class');
      const saunaId = await inRoom(await add('Sauna'));
      const wrapId = await add('Wrap');
      await inRoom(await add('Short wrap', { parentServiceId: wrapId }));
      const { result } = await call('staffTimetableParts', { shopId: one.shopId }, owner);
      const isClass = new Map((result['services'] as Row[]).map((each) => [each['id'], each['is_class']]));
      expect([one.massageId, newId, saunaId, wrapId].map((id) => isClass.get(id))).toEqual([true, true, false, false]);
    });

    test('[CLS-5] what is due and who comes for the first time are in the list, money only for members who may see it', async () => {
      const id = await lesson({ employeeId: one.employeeId });
      const later = EVENING + 7 * WEEK;
      const next = await lesson({ employeeId: annId, startsAt: later });
      const who = await buyer();
      await booked(who, inClass(id));
      await booked(who, inClass(next, later));
      expect((await participants(id)).people).toMatchObject([
        { due_cents: 1500, payment_type: 'cash', is_first: true },
      ]);
      expect((await participants(next)).people).toMatchObject([{ is_first: false }]);
      expect((await participants(id, noor)).people).toMatchObject([{ due_cents: null, payment_type: null }]);
    });

    test('[CLS-5] [A4] a check-in that is sent again under its key counts once, and leaves one event', async () => {
      const id = await lesson({ employeeId: one.employeeId });
      const bookingId = await booked(await buyer(), inClass(id));
      const headers = { 'idempotency-key': `check-in-${bookingId}` };
      const mark = { id: bookingId, status: 'arrived', version: 1 } as const;
      const send = () => askStaff(world.app, 'staffMarkVisit', mark, { ...door, headers });
      const first = await send();
      expect(first.status).toBe(200);
      expect((await send()).result).toEqual(first.result);
      const page = { query: undefined, first: undefined, limit: undefined };
      const { result } = await call('staffAudit', { thing: 'booking', id: bookingId, ...page }, owner);
      const marks = (result['entries'] as Row[]).filter(({ action }) => action === 'booking.marked');
      expect(marks).toHaveLength(1);
    });

    test('[CLS-5] somebody is added at the desk, and moved to another date', async () => {
      const id = await lesson();
      const next = await lesson({ startsAt: EVENING + WEEK });
      const at = { serviceId: one.massageId, startsAt: EVENING, sessionId: id, roomId: undefined };
      const bookingId = await world.bookedAtDesk({ ...at, customer: walkIn });
      expect((await participants(id)).people).toMatchObject([{ booking_id: bookingId, customer: { name: 'Walk' } }]);
      expect((await world.moveAtDesk(bookingId, { startsAt: EVENING + WEEK })).status).toBe(200);
      expect([await world.taken(id), await world.taken(next)]).toEqual([0, 1]);
      expect((await participants(next)).people).toMatchObject([{ booking_id: bookingId }]);
    });

    test('[CLS-5] where two of a kind begin at the same time, the one that was picked is moved to', async () => {
      const id = await lesson();
      const startsAt = EVENING + 8 * WEEK;
      const [first, second] = [await lesson({ startsAt }), await lesson({ startsAt, employeeId: annId })];
      const at = { serviceId: one.massageId, startsAt: EVENING, sessionId: id, roomId: undefined };
      for (const sessionId of [second, first]) {
        const bookingId = await world.bookedAtDesk({ ...at, customer: walkIn });
        expect((await world.moveAtDesk(bookingId, { startsAt, sessionId })).status).toBe(200);
        expect(await world.taken(sessionId)).toBe(1);
      }
    });

    test('[CLS-5] all of them are written to, in their language around the same text, and limited in number', async () => {
      const id = await lesson({ employeeId: one.employeeId });
      const who = await buyer();
      await world.person(who, { locale: 'de' });
      await booked(who, inClass(id));
      const at = { serviceId: one.massageId, startsAt: EVENING, sessionId: id, roomId: undefined };
      await world.bookedAtDesk({ ...at, customer: walkIn });
      const mail = (given: object = {}, by = noor) =>
        call(
          'staffMailParticipants',
          { id, subject: 'Towel', text: 'Dear all,\n\nplease bring a towel.', ...given },
          by,
        );
      expect((await mail()).result).toEqual({ mails: 1, unproven: 0, without_address: 1 });
      expect(await world.mailsTo(who)).toEqual(
        expect.arrayContaining([expect.objectContaining({ template: 'class_message', locale: 'de' })]),
      );
      for (const bad of [{ subject: '' }, { subject: 'a\nBcc: x@y.z' }, { text: 'x'.repeat(2_001) }])
        expect((await mail(bad)).status).toBe(422);
      for (let count = 2; count <= 5; count += 1) expect((await mail()).status).toBe(200);
      expect((await mail()).status).toBe(429);
      const other = await lesson({ employeeId: one.employeeId });
      expect((await mail({ id: other })).status).toBe(200);
      expect((await mail({}, door)).status).toBe(403);
      expect((await world.mailsTo(who)).filter(({ template }) => template === 'class_message')).toHaveLength(5);
    });
  });

  test('[CLS-6] an event has a picture of the company or a video, a place and a contact; they are changed and taken away', async () => {
    const id = 'ab'.repeat(12);
    const stored = { contentType: 'image/webp', width: 1, height: 1, bytes: new Uint8Array([1]) } as const;
    await db.insert(pictures).values({ companyId: one.companyId, id, ...stored });
    const photo = `/media/${one.companyId}/${id}#40,60`;
    const place = { street: 'Werfkelder 214', zip: '3511 AA', city: 'Utrecht', country: undefined };
    const add = (given: object = {}) =>
      call(
        'staffAddClass',
        {
          ...unchanged,
          ...place,
          kind: 'event',
          serviceId: one.massageId,
          on: '2026-12-11',
          at: '19:30',
          places: 40,
          options: undefined,
          name: 'Winter sound night',
          photo,
          video: 'https://videos.example/gong.mp4',
          phone: '+31612345678',
          ...given,
        },
        owner,
      );
    const { status, result } = await add();
    expect(status).toBe(200);
    const session = result['session'] as Row;
    expect(session).toMatchObject({
      kind: 'event',
      photo,
      street: 'Werfkelder 214',
      phone: '+31612345678',
      country: null,
    });
    for (const bad of [
      { photo: `/media/${one.companyId + 1}/${id}` },
      { photo: `/media/${one.companyId}/${'cd'.repeat(12)}` },
      { photo: 'https://elsewhere.example/a.png' },
      { video: 'javascript:alert(1)' },
      { zip: 'x'.repeat(21) },
    ])
      expect((await add(bad)).status).toBe(422);
    const changed = await change(Number(session['id']), { photo: null, street: 'Maliebaan 1' });
    expect(changed.result['session']).toMatchObject({
      photo: null,
      street: 'Maliebaan 1',
      video: 'https://videos.example/gong.mp4',
    });
  });

  test.each([
    ['elsewhere', 'Werfkelder 214', 'Werfkelder 214, 3511 AA Utrecht'],
    ['at its shop', null, 'Shop one, Oudegracht 112, 3511 AW Utrecht'],
  ])('[EVT-3] the mail about an event that is held %s names one place', async (_words, street, place) => {
    const startsAt = EVENING + 20 * WEEK + (street === null ? 3 * 3600 : 0);
    const id = await lesson({
      startsAt,
      kind: 'event',
      ...(street !== null && { street, zip: '3511 AA', city: 'Utrecht' }),
    });
    const who = await buyer();
    await booked(who, inClass(id, startsAt));
    const [mail] = await world.mailsTo(who);
    const { text, calendar } = renderMail(
      { ...mail!, sender: { name: 'Studio', colour: '#4b2e83', apiKey: 'one' }, words: 'all', postedAt: new Date(0) },
      'https://embook.test',
    );
    expect(text).toContain(`\n${place}`);
    expect(calendar).toContain(`LOCATION:${place.replaceAll(',', '\\,')}`);
  });

  describe('changes', () => {
    test('[CLS-3] a substitute: room and person are taken by the class, visits follow, participants get a mail', async () => {
      const id = await lesson({ employeeId: one.employeeId, startsAt: EVENING + 2 * WEEK });
      const who = await buyer();
      const bookingId = await booked(who, inClass(id, EVENING + 2 * WEEK));
      const { status, result } = await change(id, { employeeId: annId, roomId: one.roomIds[1] });
      expect(status).toBe(200);
      expect(result['session']).toMatchObject({ employee_name: 'Ann', version: 2 });
      expect(await world.booking(bookingId)).toMatchObject({ employeeId: annId, roomId: one.roomIds[1] });
      expect((await participants(id, noor)).status).toBe(404);
      const { rows } = await db.execute(sql`select employee_id::int as who from occupancies where session_id = ${id}`);
      expect(rows).toEqual([{ who: annId }]);
      // What it leaves is free again, what it takes is not.
      expect((await change(id, { at: '18:30', version: 2 })).status).toBe(200);
      const busy = await db.execute(sql`select starts_at::int as at from occupancies where session_id = ${id}`);
      expect(busy.rows).toEqual([{ at: EVENING + 2 * WEEK + 1_800 }]);
      const mails = (await world.mailsTo(who)).filter(({ template }) => template === 'class_changed');
      expect(mails).toMatchObject([
        { data: { employeeName: 'Ann', from: { employeeName: 'Noor one' } } },
        { data: { startsAt: EVENING + 2 * WEEK + 1_800, from: { startsAt: EVENING + 2 * WEEK } } },
      ]);
    });

    test('[CLS-3] another time takes visits and uses along; it may be the teacher’s only where they are free', async () => {
      const startsAt = EVENING + 3 * WEEK;
      const id = await lesson({ startsAt });
      const who = await buyer();
      await world.giveMembership(who);
      const bookingId = await booked(who, { ...inClass(id, startsAt), paymentType: 'subscription' });
      expect((await change(id, { on: '2026-12-16', at: '19:30' })).status).toBe(200);
      const moved = Date.UTC(2026, 11, 16, 19, 30) / 1000;
      expect(await world.booking(bookingId)).toMatchObject({ startsAt: moved });
      const live = (await world.membershipUses(bookingId)).filter(({ returnedAt }) => returnedAt === null);
      expect(live).toHaveLength(1);
      const other = await lesson({ startsAt });
      await change(other, { employeeId: annId, startsAt: moved });
      const taken = await change(id, { employeeId: annId, version: 2 });
      expect(taken.status).toBe(409);
      expect(await world.session(id)).toMatchObject({ employeeId: null, version: 2 });
    });

    test('[CLS-3] [A17] a use that does not reach the new time stays with the visit, and no rule is broken by it', async () => {
      const startsAt = EVENING + 4 * WEEK;
      const id = await lesson({ startsAt });
      const who = await buyer();
      const subscriptionId = await world.giveMembership(who);
      await db
        .update(clientSubscriptionGroups)
        .set({ useMissedUsagesAfter: null })
        .where(eq(clientSubscriptionGroups.clientSubscriptionId, subscriptionId));
      const byMembership = (of: number, at: number) => booked(who, { ...inClass(of, at), paymentType: 'subscription' });
      const bookingId = await byMembership(id, startsAt);
      const usedBefore = await world.membershipUses(bookingId);
      for (const later of [startsAt + WEEK, startsAt + WEEK + 7_200])
        await byMembership(await lesson({ startsAt: later }), later);
      // The two of that week are taken.
      expect((await change(id, { startsAt: startsAt + WEEK + 14_400 })).status).toBe(200);
      expect(await world.booking(bookingId)).toMatchObject({ status: 'confirmed', agreedAt: startsAt });
      expect(await world.membershipUses(bookingId)).toEqual(usedBefore);
      expect(await brokenInvariants(db)).toEqual([]);
    });

    test('[CLS-3] seats never fall below those taken, also while somebody books', async () => {
      const id = await lesson({ total: 3 });
      await booked(await buyer(), inClass(id));
      const before = (await world.mailsAbout('class_changed')).length;
      expect((await change(id, { places: 0 })).status).toBe(422);
      expect((await change(id, { places: 1 })).status).toBe(200);
      expect((await world.confirm(await buyer(), inClass(id))).status).toBe(409);
      expect((await world.mailsAbout('class_changed')).length).toBe(before);
      const people = await Promise.all([buyer(), buyer(), buyer()]);
      const [shrunk] = await Promise.all([
        change(id, { places: 2, version: 2 }),
        ...people.map((who) => world.confirm(who, inClass(id))),
      ]);
      const { total, taken } = await world.session(id);
      expect([200, 422]).toContain(shrunk?.status);
      expect(taken).toBeLessThanOrEqual(total);
    });

    test('[TEAM-8] a seat that is taken makes no version stale, a colleague’s change does', async () => {
      const id = await lesson();
      await booked(await buyer(), inClass(id));
      expect((await change(id, { places: 11 })).status).toBe(200);
      const late = await change(id, { places: 12 });
      expect(late.status).toBe(409);
      expect(late.result).toMatchObject({ changed_by: 'owner', current: { id, places: 11, version: 2 } });
    });

    test.each<[string, object, number]>([
      ['a price with three decimals', { price: 1.234 }, 422],
      ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 422],
      ['a room of nobody', { roomId: 999_999 }, 422],
      ['an employee of nobody', { employeeId: 999_999 }, 422],
      ['last year', { startsAt: EVENING - 366 * 86_400 }, 422],
      ['the year 2099', { startsAt: 4_070_908_800 }, 422],
      ['a time that the change of the clocks skips', { startsAt: SKIPPED }, 422],
    ])('[CLS-3] %s is refused', async (_what, given, status) => {
      expect((await change(await lesson(), given)).status).toBe(status);
    });

    test('[CLS-3] what was cancelled stays as it is; the desk changes no timetable', async () => {
      const id = await lesson();
      expect((await change(id, { places: 20 }, desk)).status).toBe(403);
      await world.cancelClass(id);
      expect((await change(id, { places: 20, version: 2 })).status).toBe(409);
    });

    test('[CLS-1] [B10] no class begins at a time that the change of the clocks skips, and the refusal says so', async () => {
      for (const start of [{ startsAt: SKIPPED }, { on: '2027-03-28', at: '02:30' }]) {
        const fields = { ...world.newClass, serviceId: one.massageId, places: 4, ...start };
        const { status, result } = await call('staffAddClass', fields, owner);
        expect([status, result['errors']]).toEqual([422, { starts_at: messages.en.fields.clock_change }]);
      }
    });

    test('[A15] the classes and services of a shop that the company does not have are not found', async () => {
      const { shopId } = world.two;
      const days = { from: '2026-11-12', until: '2026-11-13', seriesId: undefined, kind: undefined };
      for (const answer of [
        await call('staffClasses', { shopId, ...days }, owner),
        await call('staffBookable', { shopId }, owner),
      ])
        expect([answer.status, answer.result['problem']]).toEqual([404, 'shop_not_found']);
      const empty = await call('staffClasses', { shopId: one.shopId, ...days }, owner);
      expect([empty.status, empty.result]).toEqual([200, { sessions: [] }]);
    });

    test('[TEAM-7] [CLS-6] the log keeps what a class says of itself, before and after', async () => {
      const id = await lesson();
      const german = { name: 'Bei Kerzen', description: undefined };
      const texts = { de: german, en: undefined, lt: undefined, nl: undefined };
      for (const [version, said] of [
        [1, { description: 'Bring a mat' }],
        [2, { texts }],
        [3, { bookable: 'never', city: 'Utrecht' }],
      ] as const)
        expect((await change(id, { ...said, version })).status).toBe(200);
      const { result } = await call(
        'staffAudit',
        { thing: 'session', id, first: 0, limit: 3, query: undefined },
        owner,
      );
      expect(result['entries']).toMatchObject([
        { before: { bookable: 'always', city: null }, after: { bookable: 'never', city: 'Utrecht' } },
        { before: { texts: null }, after: { texts: { de: { name: 'Bei Kerzen' } } } },
        { before: { description: null }, after: { description: 'Bring a mat' } },
      ]);
    });

    test('[CLS-5] somebody who has a place already is named as the customer, not as the reader', async () => {
      const id = await lesson();
      const seat = { serviceId: one.massageId, startsAt: EVENING, sessionId: id, roomId: undefined };
      const { customer } = (await world.visit(await world.bookedAtDesk(seat))) as unknown as {
        customer: { id: number };
      };
      const again = await world.book({ ...seat, customer: { ...world.nobody, id: customer.id } });
      expect(again).toMatchObject({
        status: 409,
        result: { problem: 'customer_in_session', message: messages.en.problems.customer_in_session },
      });
    });

    test('[CLS-1] a single date is added with its options, and customers find and book it', async () => {
      const startsAt = EVENING + 5 * WEEK;
      const added = await call(
        'staffAddClass',
        {
          ...world.newClass,
          serviceId: one.headingId,
          startsAt,
          places: 4,
          price: 12.5,
          options: [{ serviceId: one.longMassageId, price: 20, minutes: undefined }],
        },
        owner,
      );
      expect(added.status).toBe(200);
      const session = added.result['session'] as Row;
      expect(session).toMatchObject({ price: 12.5, places: 4, options: [{ price: 20, minutes: 120 }] });
      const seat = { ...inClass(Number(session['id']), startsAt), serviceId: one.longMassageId };
      const bookingId = await booked(await buyer(), seat);
      expect((await db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]).toMatchObject({
        priceCents: 2000,
      });
    });
  });
});
