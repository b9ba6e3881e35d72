import type { Locale } from '@embook/domain/shared';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { hoursOf, type ShownImpact } from '../../test/hours.ts';
import { peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import {
  auditEntries,
  employeeAbsences,
  employees,
  mails,
  rooms,
  serviceRooms,
  services,
  sessions,
} from '../infra/db/schema/index.ts';

/** Days of the next week, counted from Thursday 12 November. */
const TUESDAY = 5;
const WEDNESDAY = 6;
const DATES = { startsOn: '2026-11-17', endsOn: '2026-11-18' };

describe.each(databases)('changes of hours that bookings stand in the way of, on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one } = people;
  const { companyId, shopId, employeeId } = one;
  const [withNoor, garden] = one.roomIds;
  const desk = await deskOf({ app, db, one });
  const { owner, booked, call } = desk;
  const hours = hoursOf(desk, shopId);
  const { choice } = hours;

  // A colleague who does the same in a room of her own, at the same times.
  const [lotte] = await db
    .insert(employees)
    .values({ companyId, shopId, name: 'Lotte' })
    .returning({ id: employees.id });
  const lotteId = lotte?.id ?? 0;
  const [clay] = await db
    .insert(rooms)
    .values({
      companyId,
      shopId,
      name: 'Clay room',
      employeeId: lotteId,
      gridMinutes: 60,
      horizonDays: 30,
      position: 3,
    })
    .returning({ id: rooms.id });
  const clayId = clay?.id ?? 0;
  await db.insert(serviceRooms).values({ companyId, serviceId: one.massageId, roomId: clayId });
  // The garden room has nobody in particular, and would be free for everybody.
  await db.update(rooms).set({ active: false }).where(eq(rooms.id, garden));

  const impactOf = (result: Record<string, unknown>) => result['impact'] as ShownImpact;
  const idsOf = ({ bookings }: Pick<ShownImpact, 'bookings'>) => new Set(bookings.map(({ id }) => id));
  const preview = async (
    given: Partial<typeof DATES & { employeeId: number; unmoved: number[] }> = {},
    locale: Locale = 'en',
  ) =>
    impactOf(
      (await call('staffAbsenceImpact', { employeeId, unmoved: undefined, ...DATES, ...given }, owner, locale)).result,
    );
  const absences = () =>
    db
      .select()
      .from(employeeAbsences)
      .where(and(eq(employeeAbsences.companyId, companyId), eq(employeeAbsences.employeeId, employeeId)));
  const mailsOf = async (template: string) =>
    (
      await db
        .select()
        .from(mails)
        .where(and(eq(mails.companyId, companyId), eq(mails.template, template)))
    ).length;
  const visitNow = async (id: number) => {
    const { status, starts_at: startsAt, room_id: roomId } = await desk.visit(id, owner);
    return { status, startsAt, roomId };
  };

  const three = {
    moved: await booked({ startsAt: at(10, TUESDAY) }),
    cancelled: await booked({
      startsAt: at(14, TUESDAY),
      customer: { ...desk.nobody, firstName: 'Pieter', email: 'pieter@example.test' },
      payment: 'cash',
    }),
    kept: await booked({ startsAt: at(16, WEDNESDAY) }),
  };
  /** Lotte has the time of the last one, so nobody else is free then. */
  await booked({ startsAt: at(16, WEDNESDAY), roomId: clayId });

  test('[HRS-3] an absence lists the bookings in its way with proposals, and changes nothing', async () => {
    const before = await Promise.all(Object.values(three).map(visitNow));
    const { bookings } = await preview();
    expect(bookings.map(({ id }) => id)).toEqual(Object.values(three));
    const [first, second, third] = bookings;
    expect(first?.moves[0]).toMatchObject({ starts_at: at(10, TUESDAY), room_id: clayId, employee_name: 'Lotte' });
    expect(second?.cancel).toMatchObject({ give_back: 'all', amount_cents: 4950 });
    expect(third?.moves.every(({ starts_at }) => starts_at !== at(16, WEDNESDAY))).toBe(true);
    expect(third?.moves[0]).toMatchObject({ starts_at: at(14, WEDNESDAY), room_id: clayId });
    expect(await Promise.all(Object.values(three).map(visitNow))).toEqual(before);
    expect(await absences()).toEqual([]);
  });

  test('[HRS-3] without a choice for each nothing happens, and the list comes with the refusal', async () => {
    const none = await hours.away(employeeId, DATES);
    expect([none.status, none.result['problem']]).toEqual([409, 'bookings_in_way']);
    expect(impactOf(none.result).bookings).toHaveLength(3);
    const [first] = impactOf(none.result).bookings;
    const some = await hours.away(employeeId, { ...DATES, choices: first ? [choice(first, 'cancel')] : [] });
    expect(some.status).toBe(409);
    expect(await visitNow(three.moved)).toMatchObject({ status: 'confirmed' });
    expect(await absences()).toEqual([]);
  });

  test('[HRS-3] what was taken meanwhile undoes everything, and the list is made anew', async () => {
    const { bookings } = await preview();
    const [first, second, third] = bookings;
    if (!first || !second || !third) throw new Error('three were expected');
    const rival = await booked({ startsAt: at(10, TUESDAY), roomId: clayId });
    const to = { startsAt: at(10, TUESDAY), roomId: clayId };
    const choices = [choice(second, 'cancel', { giveBack: 'all' }), choice(first, 'move', to), choice(third, 'keep')];
    const { status, result } = await hours.away(employeeId, { ...DATES, choices });
    expect([status, result['problem'], result['refused']]).toEqual([
      409,
      'bookings_in_way',
      { booking_id: three.moved, because: 'time_taken' },
    ]);
    expect(impactOf(result).bookings[0]?.moves[0]).not.toMatchObject(to);
    expect(await visitNow(three.cancelled)).toMatchObject({ status: 'confirmed' });
    expect(await absences()).toEqual([]);
    expect(await mailsOf('cancelled')).toBe(0);
    await desk.cancel(rival);
  });

  test.each([
    ['the past', at(10, -2)],
    ['the absence itself', at(11, TUESDAY)],
    ['a closed day', at(10, 1)],
    ['a time off the grid', at(10, 7) + 900],
    ['beyond the horizon', at(10, 7 * 52)],
  ])('[HRS-3] a visit is not moved to %s, which the engine does not offer', async (where, startsAt) => {
    const { bookings } = await preview();
    const roomId = where === 'the absence itself' ? withNoor : clayId;
    const choices = bookings.map((each, index) =>
      index === 0 ? choice(each, 'move', { startsAt, roomId }) : choice(each, 'keep'),
    );
    const { status, result } = await hours.away(employeeId, { ...DATES, choices });
    expect([status, result['errors']]).toEqual([
      422,
      { choices: 'One of the visits cannot be moved there: please choose one of the times on offer' },
    ]);
    expect(await visitNow(three.moved)).toMatchObject({ startsAt: at(10, TUESDAY), roomId: withNoor });
    expect(await absences()).toEqual([]);
  });

  test('[HRS-3] a booking that changed since it was listed is decided about anew', async () => {
    const { bookings } = await preview();
    await desk.move(three.kept, { startsAt: at(17, WEDNESDAY), version: await desk.versionOf(three.kept) });
    const stale = await hours.away(employeeId, { ...DATES, choices: bookings.map((each) => choice(each, 'keep')) });
    expect(stale.status).toBe(409);
    expect(impactOf(stale.result).bookings.at(-1)).toMatchObject({ id: three.kept, starts_at: at(17, WEDNESDAY) });
    await desk.move(three.kept, { startsAt: at(16, WEDNESDAY), version: await desk.versionOf(three.kept) });
  });

  test('[HRS-3] a visit whose service is archived by now gets the same proposals, and is moved', async () => {
    const before = await preview();
    const isArchived = (archived: boolean) =>
      db
        .update(services)
        .set({ archived })
        .where(and(eq(services.companyId, companyId), eq(services.id, one.massageId)));
    await isArchived(true);
    try {
      expect(await preview()).toEqual(before);
      const [version, startsAt] = [await desk.versionOf(three.kept), at(17, WEDNESDAY)];
      expect((await desk.move(three.kept, { startsAt, version })).status).toBe(200);
      const back = { startsAt: at(16, WEDNESDAY), version: await desk.versionOf(three.kept) };
      expect((await desk.move(three.kept, back)).status).toBe(200);
    } finally {
      await isArchived(false);
    }
  });

  test('[HRS-3] each is done as it was decided, with the absence, in one go', async () => {
    const { bookings } = await preview();
    const [first, second, third] = bookings;
    if (!first || !second || !third) throw new Error('three were expected');
    const choices = [
      choice(first, 'move', { startsAt: at(10, TUESDAY), roomId: clayId }),
      // What goes back where nothing else is said is what the list showed.
      choice(second, 'cancel'),
      choice(third, 'keep'),
    ];
    expect(second.cancel).toMatchObject({ give_back: 'all' });
    const { status } = await hours.away(employeeId, { ...DATES, choices });
    expect(status).toBe(200);
    expect(await visitNow(three.moved)).toEqual({ status: 'confirmed', startsAt: at(10, TUESDAY), roomId: clayId });
    expect(await visitNow(three.cancelled)).toMatchObject({ status: 'cancelled' });
    expect(await visitNow(three.kept)).toEqual({ status: 'confirmed', startsAt: at(16, WEDNESDAY), roomId: withNoor });
    expect(await absences()).toMatchObject([{ state: 'granted', startsOn: '2026-11-17', endsOn: '2026-11-18' }]);
    expect(await mailsOf('cancelled')).toBe(1);
    // What the till took is given back there, and the customer's mail says so (TILL-1).
    const [mail] = await people.mailsTo('pieter@example.test');
    expect(mail?.text).toContain('You get back the full €\u00A049,50 you paid: it is waiting for you at the shop.');
    const { result: seen } = await call('staffVisit', { id: three.cancelled }, owner);
    expect(seen).toMatchObject({ owed_cents: 4950, till: [{ amount_cents: 4950 }] });
    const [cancelled] = await db
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'booking.cancelled'), eq(auditEntries.thingId, three.cancelled)));
    expect(cancelled?.after).toMatchObject({ give_back: 'all' });
    const entries = await db
      .select({ action: auditEntries.action, thing: auditEntries.thing, id: auditEntries.thingId })
      .from(auditEntries)
      .where(eq(auditEntries.companyId, companyId));
    expect(entries).toEqual(
      expect.arrayContaining([
        { action: 'booking.moved', thing: 'booking', id: three.moved },
        { action: 'booking.cancelled', thing: 'booking', id: three.cancelled },
        { action: 'absence.added', thing: 'employee_hours', id: employeeId },
      ]),
    );
  });

  test('[HRS-3] closed days and shorter hours list who comes then, and two never get the same offer', async () => {
    const here = await booked({ startsAt: at(9, 12), roomId: withNoor });
    const there = await booked({ startsAt: at(9, 12), roomId: clayId });
    const closing = {
      id: shopId,
      from: '2026-11-24',
      until: undefined,
      state: 'closed',
      hours: undefined,
      reason: undefined,
      texts: undefined,
      unmoved: undefined,
    } as const;
    const { result } = await call('staffSpecialDaysImpact', closing, owner);
    const { bookings } = impactOf(result);
    expect(idsOf({ bookings })).toEqual(new Set([here, there]));
    const offers = bookings.map(({ moves }) => `${moves[0]?.starts_at} ${moves[0]?.room_id}`);
    expect(new Set(offers).size).toBe(2);
    const refused = await hours.setDays({ from: '2026-11-24' });
    expect([refused.status, refused.result['problem']]).toEqual([409, 'bookings_in_way']);
    const shorter = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' }));
    const week = await call('staffShopHoursImpact', { id: shopId, hours: shorter, unmoved: undefined }, owner);
    expect(idsOf(impactOf(week.result))).toEqual(new Set([here, there]));
    const longer = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }));
    const none = await call('staffShopHoursImpact', { id: shopId, hours: longer, unmoved: undefined }, owner);
    expect(impactOf(none.result).bookings).toEqual([]);
    const pattern = { id: lotteId, startsOn: '2026-11-23', endsOn: undefined, weeks: 1, unmoved: undefined };
    const hoursThen = [{ week: 1, weekday: 2, shopId, opens: '10:00', closes: '18:00' }];
    const own = await call('staffEmployeeHoursImpact', { ...pattern, hours: hoursThen }, owner);
    expect(impactOf(own.result).bookings.map(({ id }) => id)).toEqual([there]);
  });

  test('[HRS-3] classes of the time are named, and left to the timetable', async () => {
    await db.insert(sessions).values({
      companyId,
      shopId,
      kind: 'group',
      serviceId: one.massageId,
      groupName: 'Yin',
      employeeId: lotteId,
      startsAt: at(9, 13),
      minutes: 60,
      total: 8,
      priceCents: 1500,
    });
    const found = await preview({ employeeId: lotteId, startsOn: '2026-11-25', endsOn: '2026-11-25' });
    expect(found.classes).toMatchObject([{ name: 'Yin', taken: 0 }]);
  });

  test('[HRS-3, CAT-5] classes, services and rooms are named in the language of the reader', async () => {
    const named = (name: string) => ({ texts: { de: { name } } });
    await db.update(sessions).set(named('Yin am Morgen')).where(eq(sessions.groupName, 'Yin'));
    await db.update(rooms).set(named('Tonraum')).where(eq(rooms.id, clayId));
    await db.update(services).set(named('Ruhemassage')).where(eq(services.id, one.massageId));
    const lesson = await preview({ employeeId: lotteId, startsOn: '2026-11-25', endsOn: '2026-11-25' }, 'de');
    expect(lesson.classes).toMatchObject([{ name: 'Yin am Morgen' }]);
    const visit = await booked({ startsAt: at(10, 21) });
    const { bookings } = await preview({ startsOn: '2026-12-03', endsOn: '2026-12-03' }, 'de');
    expect(bookings).toMatchObject([{ id: visit, service: { name: 'Ruhemassage' } }]);
    expect(bookings[0]?.moves[0]).toMatchObject({ room_name: 'Tonraum' });
  });

  test('[HRS-3] what is proposed for a booking that will be cancelled is free for the others', async () => {
    const day = { startsOn: '2026-12-02', endsOn: '2026-12-02' };
    const [first, second] = [await booked({ startsAt: at(14, 20) }), await booked({ startsAt: at(16, 20) })];
    await booked({ startsAt: at(16, 20), roomId: clayId });
    const offersOf = ({ bookings }: ShownImpact) =>
      bookings.find(({ id }) => id === second)?.moves.map(({ starts_at: startsAt }) => startsAt);
    expect(offersOf(await preview(day))).not.toContain(at(14, 20));
    expect(offersOf(await preview({ ...day, unmoved: [first] }))).toContain(at(14, 20));
  });

  test('[HRS-3] closed days and other hours leave what is proposed for a booking that stays to the others, too', async () => {
    const day = '2026-12-08';
    const [first, second] = [await booked({ startsAt: at(10, 26) }), await booked({ startsAt: at(12, 26) })];
    const week = [1, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));
    const pattern = week.map((range) => ({ week: 1, shopId, ...range }));
    const nothing = { until: undefined, hours: undefined, reason: undefined, texts: undefined };
    const closing = { id: shopId, from: day, state: 'closed', ...nothing } as const;
    const asks = [
      async (unmoved: number[]) => call('staffSpecialDaysImpact', { ...closing, unmoved }, owner),
      async (unmoved: number[]) => call('staffShopHoursImpact', { id: shopId, hours: week, unmoved }, owner),
      async (unmoved: number[]) => {
        const asked = { id: employeeId, startsOn: day, endsOn: day, weeks: 1, hours: pattern, unmoved };
        return call('staffEmployeeHoursImpact', asked, owner);
      },
    ];
    for (const impactWith of asks) {
      const movesOf = async (unmoved: number[], id: number) => {
        const { bookings } = impactOf((await impactWith(unmoved)).result);
        return bookings.find((each) => each.id === id)?.moves.map((move) => `${move.starts_at} ${move.room_id}`) ?? [];
      };
      const [proposed = ''] = await movesOf([], first);
      expect(proposed).not.toBe('');
      expect(await movesOf([], second)).not.toContain(proposed);
      expect(await movesOf([first], second)).toContain(proposed);
    }
  });

  test('[HRS-3] a member who plans hours but may not see money gets no price, and gives back by the policy', async () => {
    const none = { catalogue: 'none', reports: 'none', settings: 'none', team: 'none', money: 'none' } as const;
    const areas = {
      agenda: 'change',
      check_in: 'none',
      customers: 'none',
      contact_details: 'none',
      timetable: 'change',
      ...none,
    } as const;
    const planner = await desk.member('planner@embook.test', 'custom', { areas });
    const asked = { employeeId: lotteId, startsOn: '2026-11-24', endsOn: '2026-11-24', unmoved: undefined };
    const { result } = await call('staffAbsenceImpact', asked, planner);
    const [booking] = impactOf(result).bookings;
    expect(booking).toMatchObject({ price_cents: null, cancel: { give_back: 'policy', amount_cents: null } });
  });

  test('[HRS-3] who is booked while hours change is either seen or refused, never in between', async () => {
    const token = await people.signUp('rush@embook.test');
    const book = ask(
      app,
      'createAndConfirm',
      {
        serviceId: one.massageId,
        roomId: clayId,
        timestamp: at(15, 14),
        paymentType: 'cash',
        sessionId: undefined,
        idealBankId: undefined,
        fromWeb: undefined,
        expectedCents: undefined,
        useDiscount: undefined,
        note: undefined,
      },
      { key: 'one', token },
    );
    const days = { startsOn: '2026-11-26', endsOn: '2026-11-26' };
    const [made, away] = await Promise.all([book, hours.away(lotteId, days)]);
    expect([made.status, away.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
