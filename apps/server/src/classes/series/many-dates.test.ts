import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../test/classes.ts';
import { testDatabase } from '../../../test/database.ts';
import { countStatements } from '../../../test/statements.ts';
import { draftsOn } from '../../../test/timetable.ts';

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** The last day that a series may have. */
const LAST = '2028-11-11';
/** What a call needs beside its dates, twice over; each of 731 dates needed about twelve. */
const MOST_STATEMENTS = 60;

describe('[A27] [CLS-2] a series of as many dates as it may have', () => {
  let world: Awaited<ReturnType<typeof draftsOn>>;
  beforeAll(async () => {
    world = await draftsOn(await testDatabase());
  });

  /** A series with a date on each day of two years, in a room and with a teacher of its own. */
  async function daily(at: string, until = LAST) {
    const { db, one, added, dates } = world;
    const { companyId, shopId } = one;
    const place = async (table: 'rooms' | 'employees') =>
      Number(
        (
          await db.execute<Row>(sql`insert into ${sql.identifier(table)} (company_id, shop_id, name)
            values (${companyId}, ${shopId}, ${at}) returning id`)
        ).rows[0]?.['id'],
      );
    const id = await added({
      every: [...EVERY_DAY],
      at,
      until,
      roomId: await place('rooms'),
      employeeId: await place('employees'),
    });
    return { id, made: await dates(id) };
  }
  const counted = async (happening: () => Promise<{ status: number }>): Promise<number> => {
    const statuses: number[] = [];
    const count = await countStatements(async () => statuses.push((await happening()).status));
    expect(statuses).toEqual([200]);
    return count;
  };
  const occupied = async (id: number) =>
    (
      await world.db.execute<Row>(sql`select s.series_date::text as date, o.starts_at::int % 86400 / 3600.0 as hour,
        (o.ends_at - o.starts_at)::int / 60 as minutes, o.room_id = s.room_id and o.employee_id = s.employee_id as "isThere"
        from sessions s left join occupancies o on o.company_id = s.company_id and o.session_id = s.id
        where s.series_id = ${id} order by s.series_date`)
    ).rows.map((row): Row => ({ ...row, hour: Number(row['hour']) }));
  const entries = async (ids: readonly unknown[]) =>
    (
      await world.db.execute<Row>(sql`select action, thing_id::int as id, before, after from audit_entries
        where thing = 'session' and thing_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint) order by audit_entries.id`)
    ).rows;

  test('is changed in a bounded number of statements, each date with its places, its entry and its version', async () => {
    const { id, made } = await daily('05:00');
    expect(made.length).toBeGreaterThan(700);
    const ids = made.map((date) => date['id']);
    const count = await counted(() => world.changeSeries(id, { scope: 'all', at: '05:30', minutes: 20, places: 7 }));
    expect(count).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(new Set((await occupied(id)).map(({ date: _, ...row }) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ hour: 5.5, minutes: 20, isThere: true })]),
    );
    const logged = await entries(ids);
    expect(logged.map((entry) => [entry['action'], entry['id']])).toEqual(
      ids.map((session) => ['session.changed', session]),
    );
    expect(logged[0]).toMatchObject({
      before: { version: 1, places: 10 },
      after: { version: 2, places: 7, minutes: 20 },
    });
    expect((await world.changeSeries(id, { scope: 'all', at: '05:00', version: 2 })).status).toBe(200);
  });

  test('ends, or leaves dates out, in as few', async () => {
    const { id, made } = await daily('06:00');
    const leftOut = made.slice(0, 500).map((date) => String(date['date']));
    expect(await counted(() => world.changeSeries(id, { scope: 'all', leftOut }))).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(await world.dates(id)).toHaveLength(made.length - 500);
    const other = await daily('07:00');
    expect(
      await counted(() => world.changeSeries(other.id, { scope: 'all', until: '2026-11-20' })),
    ).toBeLessThanOrEqual(MOST_STATEMENTS);
    const left = await world.dates(other.id);
    expect(left.at(-1)).toMatchObject({ date: '2026-11-20' });
    const gone = other.made.slice(left.length).map((date) => date['id']);
    expect(
      (await entries(gone)).map((entry) => [entry['action'], entry['id'], Object(entry['after']).cancelled]),
    ).toEqual(gone.map((session) => ['session.cancelled', session, true]));
  });

  test('[CLS-7] a published draft of several needs as few for each @full', async () => {
    const series = [await daily('08:00'), await daily('09:00'), await daily('10:00')];
    const [first, second, third] = series.map(({ id }) => id);
    await world.save({
      from: '2026-11-16',
      classes: [
        await world.drafted(first ?? 0, { at: '08:15' }),
        await world.drafted(second ?? 0, { ends: true }),
        await world.drafted(third ?? 0, { at: '10:15' }),
      ],
    });
    const shown = await world.draft();
    expect(await counted(() => world.publish(shown))).toBeLessThanOrEqual(3 * MOST_STATEMENTS);
  });

  test('[A28] what a change would do is told in as many statements for many booked dates as for one', async () => {
    const { db, impact, one } = world;
    const { id, made } = await daily('12:00', '2026-12-31');
    const stranger = async (index: number) => {
      const { customerId } = await world.booking(await world.seat(made[index]));
      await db.execute(sql`update customers set account_id = null, contact_email = ${`stranger-${index}@embook.test`}
        where company_id = ${one.companyId} and id = ${customerId}`);
    };
    const asked = () => impact(id, { scope: 'all', at: '12:30' });
    await stranger(2);
    const few = await counted(asked);
    for (const index of [3, 4, 5, 6]) await stranger(index);
    expect(await counted(asked)).toBe(few);
    expect((await asked()).result['notified']).toEqual(
      [2, 3, 4, 5, 6].map((index) => ({ session_id: made[index]?.['id'], count: 1 })),
    );
  });

  test('changes the dates on which somebody has a seat as it changes the others, and tells them', async () => {
    const { id, made } = await daily('11:00', '2026-12-31');
    const dated = (index: number) => made[index];
    const visits = [await world.seat(dated(2)), await world.seat(dated(20))];
    const { status, result } = await world.changeSeries(id, {
      scope: 'all',
      at: '11:30',
      minutes: 50,
      keep: [String(dated(5)?.['date'])],
    });
    expect(status).toBe(200);
    expect(result['dates']).toMatchObject([{ session_id: dated(2)?.['id'] }, { session_id: dated(20)?.['id'] }]);
    const rows = await occupied(id);
    expect(rows).toEqual(
      made.map(({ date }, index) => ({
        date,
        ...(index === 5 ? { hour: 11, minutes: 60 } : { hour: 11.5, minutes: 50 }),
        isThere: true,
      })),
    );
    const logged = await entries(made.map((date) => date['id']));
    const versions = (entry: Row) => [Object(entry['before']).version, Object(entry['after']).version];
    expect(logged.map((entry) => [entry['id'], ...versions(entry)])).toEqual(
      made.filter((_, index) => index !== 5).map((date) => [date['id'], 1, 2]),
    );
    for (const [index, visit] of visits.entries()) {
      expect(await world.booking(visit)).toMatchObject({
        startsAt: Number(dated([2, 20][index] ?? 0)?.['startsAt']) + 1_800,
        minutes: 50,
      });
      expect(await world.mailsAbout(`class_changed:${visit}`)).toHaveLength(1);
    }
    const moved = await world.db.execute<Row>(
      sql`select thing_id::bigint::float8 as id from audit_entries where action = 'booking.moved' order by audit_entries.id`,
    );
    expect(moved.rows.map((row) => Number(row['id']))).toEqual(visits);
  });

  test('[CLS-3] one date whose room is taken refuses the change of all, and nothing has changed', async () => {
    const { id, made } = await daily('13:00', '2026-12-31');
    const { companyId } = world.one;
    const startsAt = Number(made[30]?.['startsAt']) + 3_600;
    await world.db.execute(sql`insert into occupancies (company_id, room_id, starts_at, ends_at, reason)
      select company_id, room_id, ${startsAt}, ${startsAt + 60}, 'Repair' from class_series where company_id = ${companyId} and id = ${id}`);
    const before = [await world.dates(id), await occupied(id)];
    const { status, result } = await world.changeSeries(id, { scope: 'all', at: '13:30' });
    expect([status, result['problem']]).toEqual([409, 'time_taken']);
    expect([await world.dates(id), await occupied(id)]).toEqual(before);
    expect(
      (await world.changeSeries(id, { scope: 'all', at: '13:30', keep: [String(made[30]?.['date'])] })).status,
    ).toBe(200);
  });

  test('of which a date was booked and called off before, closes that one and deletes the others', async () => {
    const { id, made } = await daily('15:00', '2026-12-31');
    const visit = await world.seat(made[25]);
    await world.db.execute(sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${visit}`);
    await world.db.execute(sql`delete from seats where booking_id = ${visit}`);
    await world.db.execute(sql`update sessions set taken = 0 where id = ${made[25]?.['id']}`);
    expect((await world.changeSeries(id, { scope: 'all', until: '2026-11-20' })).status).toBe(200);
    const later = (await world.dates(id)).filter(({ date }) => String(date) > '2026-11-20');
    expect(later).toMatchObject([{ id: made[25]?.['id'], cancelled: true }]);
  });
});
