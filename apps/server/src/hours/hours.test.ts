import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { hoursOf } from '../../test/hours.ts';
import { peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { addShop } from '../../test/studio.ts';
import { auditEntries } from '../infra/db/schema/index.ts';

const HOUR = 3_600;
/** Thursday 12 November 2026; Friday is closed for stocktaking, so Monday is four days on. */
const THURSDAY = '2026-11-12';
const MONDAY = '2026-11-16';
const WHOLE_WEEK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));

describe.each(databases)('hours on %s', async (_name, open) => {
  const database = await open();
  const people = await peopleOn(database);
  const { app, one } = people;
  const { companyId, shopId, employeeId } = one;
  const [withNoor] = one.roomIds;
  const desk = await deskOf({ app, db: database.db, one });
  const hours = hoursOf(desk, shopId);

  const free = async (days: number, roomId = withNoor, serviceId = one.massageId) => {
    const midnight = at(0, days);
    const { result } = await ask(app, 'availableTimes', { serviceId, roomId, timestamp: midnight }, { key: 'one' });
    return (result['slots'] as { timestamp: number }[]).map(({ timestamp }) => (timestamp - midnight) / HOUR);
  };
  const shopPage = async () => (await ask(app, 'shopGet', { shopId }, { key: 'one' })).result['shop'];
  const agenda = async (date: string) =>
    (await desk.call('staffAgenda', { shopId, date, days: undefined, cancelled: undefined }, desk.owner)).result as {
      open: number[][];
      employees: { id: number; working: number[][] }[];
      rooms: { id: number; working: number[][] }[];
    };

  test('[HRS-1] new opening hours hold at once for calendar, times, agenda and the shop page', async () => {
    expect(await free(4)).toEqual([9, 10, 11, 12, 14, 15, 16, 17]);
    const { status } = await hours.setWeek({
      hours: [
        { weekday: 1, opens: '10:00', closes: '12:00' },
        { weekday: 1, opens: '16:00', closes: '24:00' },
      ],
    });
    expect(status).toBe(200);
    expect(await free(4)).toEqual([10, 11, 16, 17, 18, 19, 20, 21, 22, 23]);
    expect(await free(0)).toEqual([]);
    expect((await agenda(MONDAY)).open).toEqual([
      [at(10, 4), at(12, 4)],
      [at(16, 4), at(24, 4)],
    ]);
    expect(await shopPage()).toMatchObject({
      opening_hours: expect.arrayContaining([
        expect.objectContaining({ weekday: 1, hours: expect.arrayContaining([{ opens: '16:00', closes: '24:00' }]) }),
      ]),
    });
    const given = { serviceId: one.massageId, roomId: withNoor, timestamp: at(0), days: 7 };
    const { result } = await ask(app, 'availableDays', given, { key: 'one' });
    const days = result['days'] as { date: string; free: number }[];
    expect(days.filter(({ free: count }) => count > 0).map(({ date }) => date)).toEqual(['2026-11-14', MONDAY]);
    await hours.setWeek({ hours: WHOLE_WEEK });
  });

  test('[A27] the special days of a company are bounded, since every search for free times reads them', async () => {
    const [opens, closes] = ['08:00', '08:30'];
    const all = {
      state: 'open' as const,
      hours: [
        { opens, closes },
        { opens: '09:00', closes: '09:30' },
      ],
      reason: 'Many',
    };
    const answers = [];
    for (let year = 2030; year < 2036; year += 1)
      answers.push(await hours.setDays({ ...all, from: `${year}-01-01`, until: `${year}-12-20` }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 409]);
    expect(answers.at(-1)?.result['problem']).toBe('catalogue_full');
    await database.db.execute(sql`delete from special_days where date >= '2030-01-01'`);
  });

  test('[HRS-1] a special day closes, opens at other times, and becomes usual again', async () => {
    expect((await hours.setDays({ from: MONDAY, until: '2026-11-17', reason: 'Fair' })).status).toBe(200);
    expect([await free(4), await free(5)]).toEqual([[], []]);
    expect((await agenda(MONDAY)).open).toEqual([]);
    const texts = { en: undefined, de: 'Messe', nl: undefined, lt: undefined };
    const evening = [{ opens: '18:00', closes: '20:00' }];
    await hours.setDays({ from: MONDAY, state: 'open', hours: evening, reason: 'Late', texts });
    expect(await free(4)).toEqual([18, 19]);
    const { shop } = (await hours.read()) as { shop: { special_days: object[] } };
    expect(shop.special_days).toContainEqual({ date: MONDAY, hours: evening, reason: 'Late' });
    const german = await ask(app, 'shopGet', { shopId }, { key: 'one', locale: 'de' });
    expect(JSON.stringify(german.result)).toContain('Messe');
    await hours.setDays({ from: MONDAY, until: '2026-11-17', state: 'usual' });
    expect(await free(4)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  });

  test('[HRS-1] [TEAM-7] [TEAM-8] opening hours that are sent back as they were read write nothing', async () => {
    const shown = async () => (await hours.read())['shop'] as { version: number; hours: typeof WHOLE_WEEK };
    const logged = async () =>
      (await database.db.select().from(auditEntries).where(eq(auditEntries.thing, 'shop_hours'))).length;
    const [before, entries] = [await shown(), await logged()];
    for (const same of [before.hours, before.hours.toReversed()]) {
      const { status, result } = await hours.setWeek({ hours: same });
      expect([status, result['shop']]).toEqual([200, before]);
    }
    expect((await hours.setWeek({ hours: before.hours, version: before.version + 1 })).status).toBe(409);
    expect([await shown(), await logged()]).toEqual([before, entries]);
  });

  test('[HRS-1] hours that overlap, end before they begin, or open a day without any are refused', async () => {
    const refusals = [
      await hours.setWeek({ hours: [{ weekday: 1, opens: '10:00', closes: '09:00' }] }),
      await hours.setWeek({
        hours: [
          { weekday: 1, opens: '09:00', closes: '12:00' },
          { weekday: 1, opens: '11:00', closes: '13:00' },
        ],
      }),
      await hours.setDays({ state: 'open', hours: [] }),
      await hours.setDays({ from: '2026-11-20', until: '2026-11-19' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });

  test.each(['1970-01-01', '1999-12-31', '2100-01-01'])('[HRS-1] a special day on %s is refused', async (from) => {
    const { status, result } = await hours.setDays({ from });
    expect([status, result['reasons']]).toEqual([422, { from: 'date_range' }]);
  });

  test('[HRS-2] an employee’s own hours bound the room, the agenda and the answer to why', async () => {
    const pattern = [{ week: 1, weekday: 4, shopId, opens: '12:00', closes: '16:00' }];
    expect((await hours.setPattern(employeeId, { hours: pattern })).status).toBe(200);
    expect(await free(0)).toEqual([12, 13, 14, 15]);
    expect(await free(4)).toEqual([]);
    const shown = await agenda(THURSDAY);
    expect(shown.employees.find(({ id }) => id === employeeId)?.working).toEqual([[at(12), at(16)]]);
    expect(shown.rooms.find(({ id }) => id === withNoor)?.working).toEqual([[at(12), at(16)]]);
    const asked = { shopId, serviceId: one.massageId, startsAt: at(10), employeeId, roomId: undefined };
    const { result } = await desk.call('staffWhy', asked);
    expect(result).toMatchObject({ free: false, steps: [{ kind: 'not_working', from: at(10), until: at(12) }] });
    const refused = await ask(
      app,
      'createAndConfirm',
      {
        serviceId: one.massageId,
        roomId: withNoor,
        timestamp: at(10),
        paymentType: 'cash',
        sessionId: undefined,
        idealBankId: undefined,
        fromWeb: undefined,
        expectedCents: undefined,
        useDiscount: undefined,
        note: undefined,
      },
      { key: 'one', token: await people.signUp('late@embook.test') },
    );
    expect(refused.status).toBe(409);
  });

  test('[HRS-2] weeks take turns, a later pattern takes over, and one week can be different', async () => {
    const day = (week: number, opens: string) => ({ week, weekday: 4, shopId, opens, closes: '18:00' });
    await hours.setPattern(employeeId, { weeks: 2, hours: [day(1, '15:00'), day(2, '16:00')] });
    expect([await free(0), await free(7), await free(14)]).toEqual([
      [15, 16, 17],
      [16, 17],
      [15, 16, 17],
    ]);
    const once = { startsOn: '2026-11-16', endsOn: '2026-11-22', weeks: 1, hours: [day(1, '17:00')] };
    await hours.setPattern(employeeId, once);
    expect([await free(0), await free(7), await free(14), await free(21)]).toEqual([
      [15, 16, 17],
      [17],
      [15, 16, 17],
      [16, 17],
    ]);
    await hours.setPattern(employeeId, { startsOn: '2026-11-30', weeks: 0 });
    expect(await free(21)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
    await hours.setPattern(employeeId, { startsOn: '2026-11-09', endsOn: '2026-12-31', weeks: 0 });
    expect(await free(7)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  });

  test('[HRS-2] somebody who works in two shops is free in each only while they are there', async () => {
    const otherId = await addShop(database.db, companyId);
    const there = hoursOf(desk, otherId);
    await there.setWeek({ hours: WHOLE_WEEK });
    await hours.setPattern(employeeId, {
      hours: [
        { week: 1, weekday: 4, shopId, opens: '09:00', closes: '11:00' },
        { week: 1, weekday: 4, shopId: otherId, opens: '13:00', closes: '15:00' },
      ],
    });
    expect(await free(0)).toEqual([9, 10]);
    const asked = { shopId: otherId, date: THURSDAY, days: undefined, cancelled: undefined };
    const { result } = await desk.call('staffAgenda', asked, desk.owner);
    const columns = result['employees'] as { id: number; working: number[][] }[];
    expect(columns.find(({ id }) => id === employeeId)?.working).toEqual([[at(13), at(15)]]);
    const twice = await hours.setPattern(employeeId, {
      hours: [
        { week: 1, weekday: 4, shopId, opens: '09:00', closes: '11:00' },
        { week: 1, weekday: 4, shopId: otherId, opens: '10:00', closes: '15:00' },
      ],
    });
    expect(twice.status).toBe(422);
    await hours.setPattern(employeeId, { weeks: 0 });
  });

  test('[HRS-2] who is away is not booked, on the first and on the last day', async () => {
    expect((await hours.away(employeeId, { startsOn: MONDAY, endsOn: '2026-11-18' })).status).toBe(200);
    expect([await free(4), await free(5), await free(6)]).toEqual([[], [], []]);
    expect((await free(7)).length).toBeGreaterThan(0);
    const [absence] = (await hours.employee(employeeId))?.absences ?? [];
    const { status } = await desk.call('staffRemoveAbsence', { id: absence?.id ?? 0 }, desk.owner);
    expect(status).toBe(200);
    expect((await free(4)).length).toBeGreaterThan(0);
  });

  test('[HRS-2][TEAM-6] why somebody is away is shown to members who plan, and to themselves', async () => {
    await hours.away(employeeId, { startsOn: MONDAY, endsOn: MONDAY, kind: 'ill', note: 'Flu' });
    const seen = async (who: typeof desk.owner) =>
      ((await hours.read(who))['employees'] as { id: number; absences: { kind: string; note: string }[] }[]).flatMap(
        ({ absences }) => absences.map(({ kind, note }) => [kind, note]),
      );
    expect(await seen(desk.owner)).toEqual([['ill', 'Flu']]);
    expect(await seen(desk.noor)).toEqual([['ill', 'Flu']]);
    expect(await seen(desk.desk)).toEqual([[null, null]]);
    const audit = await desk.call(
      'staffAudit',
      { thing: 'employee_hours', id: employeeId, query: undefined, first: undefined, limit: undefined },
      desk.owner,
    );
    expect(JSON.stringify(audit.result)).toContain('absence.added');
    expect(JSON.stringify(audit.result)).not.toContain('Flu');
    const [absence] = (await hours.employee(employeeId))?.absences ?? [];
    await desk.call('staffRemoveAbsence', { id: absence?.id ?? 0 }, desk.owner);
  });

  test('[HRS-1][HRS-2][TEAM-8] a stale change names who changed the hours, and overwrites nothing', async () => {
    const version = await hours.shopVersion();
    await hours.setWeek({ hours: WHOLE_WEEK.slice(0, 5), version }, await desk.member('boss@embook.test', 'owner'));
    const late = await hours.setWeek({ hours: [], version });
    expect([late.status, late.result['problem'], late.result['changed_by']]).toEqual([409, 'stale', 'boss']);
    expect(late.result['current']).toMatchObject({ id: shopId, version: version + 1 });
    expect((await free(4)).length).toBeGreaterThan(0);
    const old = await hours.versionOf(employeeId);
    await hours.away(employeeId, { startsOn: '2026-12-01', endsOn: '2026-12-01', version: old });
    const second = await hours.setPattern(employeeId, { version: old });
    expect([second.status, second.result['problem'], second.result['changed_by']]).toEqual([409, 'stale', 'owner']);
  });
});
