import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/catalogue-calls.ts';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';
import { addStaff, openSession } from '../../../test/staff.ts';
import { addShop, NOW } from '../../../test/studio.ts';

type Row = Record<string, unknown>;

describe.each(databases)('what the desk can offer on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { one } = people;
  const { owner, desk, noor, call, booked, nobody } = await deskOf({ ...people, db });
  const { shopId, massageId } = one;
  const [withNoor, garden] = one.roomIds;
  const moments = async (given: object = {}, who = desk) => {
    const fields = {
      shopId,
      serviceId: massageId,
      employeeId: undefined,
      from: at(0),
      days: 1,
      minute: undefined,
      before: undefined,
      page: undefined,
      bookingId: undefined,
    };
    return (await call('staffMoments', { ...fields, ...given }, who)).result['moments'] as Row[];
  };
  const terms = async (given: object = {}, who = desk) =>
    call(
      'staffTerms',
      {
        serviceId: massageId,
        startsAt: at(10),
        roomId: withNoor,
        employeeId: undefined,
        sessionId: undefined,
        customerId: undefined,
        email: undefined,
        bookingId: undefined,
        ...given,
      },
      who,
    );
  const times = (list: Row[]) => list.map((each) => [each['starts_at'], (each['room'] as Row)['id']]);

  test('[DESK-1] the soonest moments of each person and room, from the customers’ engine, taken ones left out', async () => {
    await booked({ startsAt: at(10), roomId: withNoor });
    // The garden room is closed on Thursdays.
    expect(times(await moments())).toEqual([
      [at(12), withNoor],
      [at(14), withNoor],
      [at(15), withNoor],
      [at(16), withNoor],
    ]);
    expect(await moments({ from: at(0, 4), days: 1 })).toHaveLength(8);
    expect(times(await moments({ minute: 15 * 60 }))[0]).toEqual([at(15), withNoor]);
    expect(
      times(await moments({ from: at(0, 4), employeeId: one.employeeId })).every(([, room]) => room === withNoor),
    ).toBe(true);
  });

  test('[DESK-1] [TEAM-6] a practitioner is offered their own moments', async () => {
    const own = await moments({ from: at(0, 4) }, noor);
    expect(times(own).map(([, room]) => room)).toEqual([withNoor, withNoor, withNoor, withNoor]);
    expect(times(await moments({ from: at(0, 4) })).some(([, room]) => room === garden)).toBe(true);
  });

  test('[DESK-1] what can be booked is found by its name, options under their service’s', async () => {
    const { result } = await call('staffBookable', { shopId });
    const names = (result['services'] as Row[]).map(({ name }) => name);
    expect(names).toContain('Massage one: Long');
    expect(names.some((name) => String(name).startsWith('Secret'))).toBe(false);
  });

  const warned: [string, () => object, string[]][] = [
    ['an ordinary time', () => ({ startsAt: at(10, 5) }), []],
    ['outside the hours', () => ({ startsAt: at(17.5, 5) }), ['outside_hours']],
    ['a closed day', () => ({ startsAt: at(10, 1) }), ['closed_day']],
    ['beyond the horizon', () => ({ startsAt: at(10, 40) }), ['beyond_horizon']],
    ['a day the room is closed', () => ({ startsAt: at(10, 7), roomId: garden }), ['room_closed']],
    ['earlier today', () => ({ startsAt: at(7, -1) }), ['passed', 'outside_hours']],
  ];
  test.each(warned)('[DESK-2] warns of %s and no more', async (_what, given, warnings) => {
    const { status, result } = await terms(given());
    expect([status, result['warnings']]).toEqual([200, warnings]);
  });

  test('[A19] a service of another shop answers as one that does not exist, whether its time is free, taken or wrong', async () => {
    const elsewhere = await addShop(db, one.companyId);
    const { accountId } = await addStaff(db, {
      email: 'elsewhere@embook.test',
      companyId: one.companyId,
      role: 'manager',
      shopIds: [elsewhere],
    });
    const manager = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
    await booked({ startsAt: at(10, 7), roomId: withNoor });
    const asked = [
      { startsAt: at(12, 8) },
      { startsAt: at(10, 7) },
      { startsAt: at(3, 8) },
      { startsAt: Date.UTC(2099, 0, 1) / 1000 },
      { startsAt: at(12, 8), employeeId: one.employeeId },
    ];
    for (const given of asked)
      for (const room of [{ roomId: withNoor }, { roomId: undefined }, { roomId: 999_999 }])
        for (const serviceId of [massageId, 999_999]) {
          const { status, result } = await terms({ ...given, ...room, serviceId }, manager);
          expect([status, result['problem']], JSON.stringify({ ...given, ...room, serviceId })).toEqual([
            404,
            'service_not_found',
          ]);
        }
  });

  test('[DESK-2] a time that is taken is refused, not warned of', async () => {
    await booked({ startsAt: at(10, 8), roomId: withNoor });
    expect((await terms({ startsAt: at(10, 8) })).result).toMatchObject({ taken: true });
    expect((await terms({ startsAt: at(11, 8) })).result).toMatchObject({ taken: true });
    expect((await terms({ startsAt: at(12, 8) })).result).toMatchObject({ taken: false, price_cents: 4950 });
    expect((await terms({ startsAt: Date.UTC(2099, 0, 1) / 1000 })).status).toBe(422);
  });

  test('[DESK-2] [TEAM-6] a visit that is moved is not in its own way, and others are', async () => {
    const bookingId = await booked({ startsAt: at(10, 13), roomId: withNoor });
    await booked({ startsAt: at(14, 13), roomId: withNoor });
    const request = { from: at(9, 13), employeeId: one.employeeId };
    const starts = async (given: object, who = desk) =>
      times(await moments({ ...request, ...given }, who)).map(([at]) => at);
    expect(await starts({})).not.toContain(at(10, 13));
    expect(await starts({ bookingId })).toEqual([at(9, 13), at(10, 13), at(11, 13), at(12, 13)]);
    const isTaken = async (hour: number) => (await terms({ startsAt: at(hour, 13), bookingId })).result['taken'];
    expect([await isTaken(10), await isTaken(11), await isTaken(13.5)]).toEqual([false, false, true]);
    // Whoever may not move it does not learn when it is.
    const other = await booked({ startsAt: at(10, 20), roomId: garden });
    const seen = { from: at(9, 20), bookingId: other };
    expect(await moments(seen, noor)).toEqual(await moments({ ...seen, bookingId: undefined }, noor));
  });

  test('[DESK-3] the ways to pay are those of the offer, as far as the role and the customer have them', async () => {
    const ways = async (given: object, who = desk) =>
      ((await terms({ startsAt: at(10, 12), ...given }, who)).result['payments'] as Row[]).map(
        ({ payment }) => payment,
      );
    expect(await ways({})).toEqual(['later', 'cash', 'card']);
    expect(await ways({ email: 'bo@embook.test' })).toEqual(['later', 'cash', 'card', 'link']);
    expect(await ways({}, owner)).toEqual(['later', 'cash', 'card', 'none']);
    expect(await ways({}, noor)).toEqual(['later']);
    const email = 'bundle@embook.test';
    await booked({ startsAt: at(14, 12), customer: { ...nobody, firstName: 'Bu', email } });
    const { rows } = await db.execute<{ id: number }>(
      sql`select id::float8 as id from customers where contact_email = ${email}`,
    );
    expect(await ways({ customerId: rows[0]?.id })).toEqual(['later', 'cash', 'card', 'link']);
  });

  test('[DESK-1] [SRV-3] the heading of options is neither offered nor booked, and is once none of them is seen', async () => {
    const { headingId, longMassageId } = one;
    const isOffered = async () =>
      ((await call('staffBookable', { shopId })).result['services'] as Row[]).some(({ id }) => id === headingId);
    const heading = { serviceId: headingId, startsAt: at(10, 13), roomId: garden };
    const refusal = await terms(heading);
    expect([await isOffered(), refusal.status, refusal.result['problem']]).toEqual([false, 404, 'service_not_found']);
    await db.execute(sql`update services set bookable_type = 'never_and_hidden' where id = ${longMassageId}`);
    expect([await isOffered(), (await terms(heading)).status]).toEqual([true, 200]);
    await db.execute(sql`update services set bookable_type = 'always' where id = ${longMassageId}`);
  });

  test('[DESK-1] [CAT-1] an option of a hidden service is neither offered nor booked, and of one in sight it is both', async () => {
    const { read, changed } = catalogueOf(people.app, owner);
    const { headingId, longMassageId } = one;
    const isOffered = async () =>
      ((await call('staffBookable', { shopId })).result['services'] as Row[]).some(({ id }) => id === longMassageId);
    const isBookable = async () => (await terms({ serviceId: longMassageId, startsAt: at(10, 13) })).status === 200;
    const seen: boolean[][] = [];
    for (const bookable of ['never_and_hidden', 'never', 'always']) {
      await changed('service', headingId, { version: (await read('service', headingId)).version, bookable });
      seen.push([await isOffered(), await isBookable()]);
    }
    expect(seen).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
  });
});
