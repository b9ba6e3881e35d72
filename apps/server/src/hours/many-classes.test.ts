import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowBroken, testDatabase } from '../../test/database.ts';
import { catalogueOf } from '../../test/catalogue-calls.ts';
import { statementsOf } from '../../test/statements.ts';
import { draftsOn } from '../../test/timetable.ts';

allowBroken({
  'a session counts its live seats, and has no more than it offers': 'a class is made without the visitor in it',
});

type Row = Record<string, unknown>;

describe('[A27] [HRS-3] thousands of classes to come', () => {
  let world: Awaited<ReturnType<typeof draftsOn>>;
  /** 5,000 classes of somebody, fifty on each of a hundred days. */
  beforeAll(async () => {
    world = await draftsOn(await testDatabase());
    const { companyId, shopId, massageId, employeeId } = world.one;
    await world.db.execute(sql`insert into sessions
        (company_id, shop_id, service_id, employee_id, kind, minutes, total, price_cents, starts_at)
      select ${companyId}, ${shopId}, ${massageId}, ${employeeId}, 'group', 10, 10, 1500,
        extract(epoch from date '2026-11-16' + day)::bigint + 9 * 3600 + n * 600
      from generate_series(0, 99) day, generate_series(0, 49) n`);
  });

  /** How many times classes were read. */
  const pagesOf = async (happening: () => Promise<unknown>): Promise<number> =>
    (await statementsOf(happening)).filter(({ text }) => text.includes('("sessions"."starts_at", "sessions"."id") >'))
      .length;
  const impactOf = (result: Row) => Object(result['impact']) as { classes: Row[]; more_classes: boolean };

  test('a hundred of those in the way are named, and no more are read than that takes', async () => {
    const { call, owner, one } = world;
    const away = { employeeId: one.employeeId, startsOn: '2026-11-16', endsOn: '2027-02-20', unmoved: undefined };
    let impact = impactOf({});
    const pages = await pagesOf(async () => {
      impact = impactOf((await call('staffAbsenceImpact', away, owner)).result);
    });
    expect(impact.classes).toHaveLength(100);
    expect(impact.classes[0]).toMatchObject({ name: 'Massage one', taken: 0 });
    expect([impact.more_classes, pages]).toEqual([true, 1]);
  });

  test('they are read some at a time, and those of the days that change are named', async () => {
    const { call, owner, one } = world;
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      opens: weekday === 7 ? '10:00' : '00:00',
      closes: '24:00',
    }));
    let impact = impactOf({});
    const pages = await pagesOf(async () => {
      const { result } = await call('staffShopHoursImpact', { id: one.shopId, hours, unmoved: undefined }, owner);
      impact = impactOf(result);
    });
    expect([impact.classes.length, impact.more_classes]).toEqual([84, false]);
    // Six before ten on each Sunday; classes are read three times, events once.
    expect(pages).toBe(4);
  });

  test('[CLS-4] what closes for good is refused for the one class with people in it, however late', async () => {
    const { app, owner, one, db } = world;
    const { rows } = await db.execute<{ id: number }>(
      sql`select id::int from sessions order by starts_at desc limit 1`,
    );
    const [last] = rows;
    await world.db.execute(sql`update sessions set taken = 1 where id = ${last?.id}`);
    const { change } = catalogueOf(app, owner);
    const { status, result } = await change('employee', one.employeeId, { version: 1, archived: true });
    expect([status, result['problem']]).toEqual([409, 'in_use']);
    expect(result['in_the_way']).toMatchObject([{ thing: 'session', id: last?.id, name: 'Massage one', count: 1 }]);
  });
});
