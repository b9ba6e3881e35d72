import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';
import { loseAgain, loseOneDeadlock } from '../../test/statements.ts';

type Row = Record<string, unknown>;

const WEEK = 7 * 86_400;

describe.each(databases)('weekly blocks on %s', async (_name, open) => {
  const database = await open();
  const people = await peopleOn(database);
  const { one } = people;
  const { lotte, call, booked } = await deskOf({ ...people, db: database.db });
  const { employeeId, shopId } = one;

  const block = async (hour: number, weeks: number) => {
    const time = { startsAt: at(hour), endsAt: at(hour + 1), reason: 'Team meeting', weeks };
    const { status, result } = await call('staffBlock', { employeeId, roomId: undefined, ...time });
    expect(status).toBe(200);
    return result['ids'] as number[];
  };
  const openBlock = async (id = 0) => (await call('staffOpenBlock', { id })).result['block'] as Row;
  const entriesOf = async (date: string) => {
    const { result } = await call('staffAgenda', { shopId, date, days: 1, cancelled: undefined });
    return (result['entries'] as Row[]).filter(({ kind }) => kind === 'block');
  };

  test('[AGD-7] [TEAM-7] is shown as weekly, with who took the time and until when', async () => {
    const [first, second] = await block(9, 3);
    const [once] = await block(11, 1);
    expect((await entriesOf('2026-11-12')).map(({ id, weekly }) => [id, weekly])).toEqual([
      [first, true],
      [once, false],
    ]);
    expect(await openBlock(first)).toMatchObject({ dates: 3, last_at: at(9) + 2 * WEEK, who: 'desk' });
    expect(await openBlock(second)).toMatchObject({ dates: 2, who: 'desk', reason: 'Team meeting' });
    expect(await openBlock(once)).toMatchObject({ dates: 1, last_at: at(11) });
  });

  test('[A27] one employee or room has a bounded number of them', async () => {
    await database.db.execute(sql`insert into occupancies (company_id, employee_id, starts_at, ends_at, reason)
      select ${one.companyId}, ${employeeId}, ${at(0, 400)} + n * 600, ${at(0, 400)} + n * 600 + 60, 'Break'
      from generate_series(1, 1000) n`);
    const time = { startsAt: at(5, 390), endsAt: at(6, 390), reason: 'Team meeting', weeks: 1 };
    const { status, result } = await call('staffBlock', { employeeId, roomId: undefined, ...time });
    expect([status, result['problem']]).toEqual([409, 'catalogue_full']);
    expect((await call('staffBlock', { employeeId: undefined, roomId: one.roomIds[0], ...time })).status).toBe(200);
    await database.db.execute(sql`delete from occupancies where reason = 'Break'`);
    expect((await call('staffBlock', { employeeId, roomId: undefined, ...time })).status).toBe(200);
  });

  test('[AGD-7] one that ends before its first date is refused at its field', async () => {
    const time = { startsAt: at(8), endsAt: at(9), reason: 'Team meeting', weeks: 0 };
    const { status, result } = await call('staffBlock', { employeeId, roomId: undefined, ...time });
    expect([status, Object.keys(Object(result['errors']))]).toEqual([422, ['weeks']]);
  });

  test('[AGD-7] [A1] taking time and giving it back are tried again when a lock was lost', async () => {
    await loseOneDeadlock(database.db, 'occupancies');
    const [id = 0] = await block(20, 1);
    await loseAgain(database.db, 'occupancies');
    expect((await call('staffRemoveBlock', { id, which: 'one' })).status).toBe(200);
    expect((await call('staffOpenBlock', { id })).status).toBe(404);
  });

  test('[AGD-7] [B10] none begins in the hour that a clock change skips, once or in one of its weeks', async () => {
    // On 28 March 2027 there is no 02:30 in Amsterdam.
    const night = Date.UTC(2027, 2, 28, 2, 30) / 1000;
    const times = (startsAt: number, weeks: number) => ({
      startsAt,
      endsAt: startsAt + 3 * 3_600,
      reason: 'Move',
      weeks,
    });
    const place = { employeeId: undefined, roomId: one.roomIds[1] };
    for (const [given, field] of [
      [times(night, 1), 'starts_at'],
      [times(night - WEEK, 2), 'weeks'],
    ] as const) {
      const { status, result } = await call('staffBlock', { ...place, ...given });
      expect([status, result['reasons']]).toEqual([422, { [field]: 'clock_change' }]);
    }
    // Over it, and a whole day, they may go.
    const { status, result } = await call('staffBlock', { ...place, ...times(night - 3_600, 1) });
    expect(status).toBe(200);
    const [id = 0] = result['ids'] as number[];
    const moved = await call('staffChangeBlock', {
      id,
      which: 'one',
      startsAt: night,
      endsAt: night + 7_200,
      reason: 'Move',
    });
    expect([moved.status, moved.result['reasons']]).toEqual([422, { starts_at: 'clock_change' }]);
  });

  test('[AGD-7] can be ended: this date and all later ones, and the earlier ones stay', async () => {
    const [first, second, third] = await block(14, 3);
    const { status, result } = await call('staffRemoveBlock', { id: second ?? 0, which: 'later' }, lotte);
    expect([status, result['ids']]).toEqual([200, [second, third]]);
    expect(await openBlock(first)).toMatchObject({ dates: 1 });
    expect((await call('staffOpenBlock', { id: third ?? 0 })).status).toBe(404);
  });

  test('[AGD-7] can be changed: one date, or this one and all later ones; a booking that stands there stays', async () => {
    const ids = await block(16, 3);
    const [first = 0, second = 0, third = 0] = ids;
    const change = (id: number, which: 'one' | 'later', startsAt: number) =>
      call('staffChangeBlock', { id, which, startsAt, endsAt: startsAt + 1_800, reason: 'Briefing' }, lotte);
    expect((await change(second, 'later', at(17) + WEEK)).result['ids']).toEqual([second, third]);
    expect(await openBlock(second)).toMatchObject({
      starts_at: at(17) + WEEK,
      ends_at: at(17.5) + WEEK,
      reason: 'Briefing',
      dates: 2,
      who: 'lotte',
    });
    expect(await openBlock(first)).toMatchObject({ starts_at: at(16), dates: 1, who: 'desk' });
    await booked({ startsAt: at(12) + 2 * WEEK, roomId: one.roomIds[0] });
    expect((await change(second, 'later', at(12) + WEEK)).status).toBe(409);
    expect(await openBlock(third)).toMatchObject({ starts_at: at(17) + 2 * WEEK });
    expect((await change(first, 'one', at(23.75))).status).toBe(422);
  });
});
