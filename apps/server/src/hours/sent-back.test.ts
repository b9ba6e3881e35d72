import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { hoursOf } from '../../test/hours.ts';
import { peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { auditEntries, mails } from '../infra/db/schema/index.ts';

const MONDAY = '2026-11-16';

describe.each(databases)('hours that are sent once more, on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const { app, one } = await peopleOn(database);
  const { shopId, employeeId } = one;
  const desk = await deskOf({ app, db, one });
  const hours = hoursOf(desk, shopId);
  const logged = async () => ({
    shop: await db.$count(auditEntries, eq(auditEntries.thing, 'shop_hours')),
    employee: await db.$count(auditEntries, eq(auditEntries.thing, 'employee_hours')),
    mails: await db.$count(mails),
  });
  /** Makes a change, then the same again, and checks that the second wrote nothing and answered with what is there. */
  const twice = async (name: 'shop' | 'employee', change: () => Promise<{ status: number; result: object }>) => {
    const first = await change();
    expect(first.status).toBe(200);
    const [entries, read] = [await logged(), await hours.read()];
    const second = await change();
    expect([second.status, Reflect.get(second.result, name)]).toEqual([200, Reflect.get(first.result, name)]);
    expect(await logged()).toEqual(entries);
    expect(await hours.read()).toEqual(read);
  };

  test('[HRS-1] [TEAM-7] [TEAM-8] special days', async () => {
    const texts = { en: undefined, de: 'Messe', nl: undefined, lt: undefined };
    await twice('shop', () => hours.setDays({ from: MONDAY, until: '2026-11-17', reason: 'Fair', texts }));
    // The translations are not read with a day, so a day that is sent back without them keeps them.
    await twice('shop', () => hours.setDays({ from: MONDAY, until: '2026-11-17', reason: 'Fair' }));
    const german = await ask(app, 'shopGet', { shopId }, { key: 'one', locale: 'de' });
    expect(JSON.stringify(german.result)).toContain('Messe');
    const evening = [{ opens: '18:00', closes: '20:00' }];
    await twice('shop', () => hours.setDays({ from: MONDAY, state: 'open', hours: evening }));
    await twice('shop', () => hours.setDays({ from: MONDAY, until: '2026-11-17', state: 'usual' }));
    const stale = await hours.setDays({ from: MONDAY, state: 'usual', version: 1 });
    expect(stale.status).toBe(409);
  });

  test('[HRS-2] [TEAM-7] [TEAM-8] the pattern of an employee', async () => {
    const pattern = [
      { week: 1, weekday: 4, shopId, opens: '12:00', closes: '16:00' },
      { week: 1, weekday: 1, shopId, opens: '09:00', closes: '12:00' },
    ];
    await twice('employee', () => hours.setPattern(employeeId, { hours: pattern }));
    await twice('employee', () => hours.setPattern(employeeId, { hours: pattern.toReversed() }));
    await twice('employee', () => hours.setPattern(employeeId, { hours: pattern.slice(1), endsOn: '2026-11-29' }));
    await twice('employee', () => hours.setPattern(employeeId, { weeks: 0, hours: [] }));
  });

  test('[HRS-2] [HRS-4] [TEAM-7] an absence, granted or asked for', async () => {
    const days = { startsOn: '2026-12-07', endsOn: '2026-12-08', note: 'Skiing' };
    await twice('employee', () => hours.away(employeeId, days));
    await twice('employee', () => hours.away(employeeId, { ...days, kind: 'ill' }));
    await twice('employee', () =>
      desk.call('staffAskAbsence', { employeeId, kind: 'holiday', ...days, startsOn: '2026-12-08' }, desk.noor),
    );
    expect((await hours.employee(employeeId))?.absences).toHaveLength(3);
  });

  test('[HRS-3] a choice about a visit that the change does not affect is refused', async () => {
    const [near, far] = [await desk.booked({ startsAt: at(10, 4) }), await desk.booked({ startsAt: at(10, 5) })];
    const of = async (id: number) => hours.choice({ id, version: await desk.versionOf(id) }, 'keep');
    const closed = { from: MONDAY, reason: 'Fair' };
    const refusals = [
      [await of(near), await of(far)],
      [await of(near), hours.choice({ id: 99, version: 1 }, 'keep')],
    ];
    for (const choices of refusals) {
      const { status, result } = await hours.setDays({ ...closed, choices });
      expect([status, result['errors']]).toEqual([
        422,
        { choices: 'One of the visits is not affected by this change: please check the list again' },
      ]);
    }
    // Nothing is in the way of hours that stay as they are.
    const { shop } = (await hours.read()) as { shop: { hours: never[] } };
    const same = { hours: shop.hours, choices: [await of(near)] };
    expect([(await hours.setWeek(same)).status, (await hours.setWeek({ hours: shop.hours })).status]).toEqual([
      422, 200,
    ]);
    const renamed = await desk.call('staffRoom', { id: one.roomIds[0] }, desk.owner);
    const room = renamed.result['room'] as { version: number };
    const sent = { id: one.roomIds[0], version: room.version, name: 'Clay', choices: [await of(near)] };
    expect((await desk.call('staffChangeRoom', sent as never, desk.owner)).status).toBe(422);

    // One that was moved away since it was listed is no longer in the way, and stays as it is.
    const seen = await of(far);
    expect((await desk.move(far, { startsAt: at(11, 5), version: await desk.versionOf(far) })).status).toBe(200);
    expect((await hours.setDays({ ...closed, choices: [await of(near), seen] })).status).toBe(200);
  });
});
