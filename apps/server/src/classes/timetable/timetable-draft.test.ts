import type { Locale } from '@embook/domain/shared';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../../test/classes.ts';
import { databases } from '../../../test/database.ts';
import { draftsOn } from '../../../test/timetable.ts';
import { auditEntries, rooms } from '../../infra/db/schema/index.ts';

const hoursOf = (rows: Row[]) => rows.map(({ date, startsAt }) => [date, (Number(startsAt) % 86_400) / 3_600]);

describe.each(databases)('the draft of a timetable on %s', async (_name, open) => {
  const world = await draftsOn(await open());
  const { db, one, added, dates, seat, draft, drafted, save, publish, discard, changeSeries } = world;
  // A shop has one draft at a time.
  beforeEach(async () => {
    const version = (await draft()).draft?.version;
    if (version !== undefined) await discard(version);
  });

  test('[CLS-7] it is kept with a version, says the difference, and changes nothing of today’s', async () => {
    const id = await added({ every: ['mon'], at: '07:00', until: '2026-12-14', roomId: one.roomIds[0] });
    const before = await dates(id);
    const { status, result } = await save({
      from: '2026-12-01',
      classes: [await drafted(id, { at: '07:30', roomId: one.roomIds[1], price: 18.5 })],
    });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      draft: { from: '2026-12-01', version: 1, classes: [{ series_id: id, at: '07:30', price: 18.5 }] },
      difference: [
        {
          kind: 'changed',
          stale: false,
          people: 0,
          others: 2,
          made: 0,
          parts: [
            { part: 'time', from: '07:00', to: '07:30' },
            { part: 'price', from: '4950', to: '1850' },
            { part: 'room', from: expect.any(String), to: expect.any(String) },
          ],
        },
      ],
    });
    expect(await dates(id)).toEqual(before);
    expect((await draft()).draft).toMatchObject({ version: 1 });
    // Somebody else saved meanwhile.
    const late = await save({ from: '2026-12-01', classes: [] });
    expect([late.status, late.result['problem']]).toEqual([409, 'stale']);
    expect(late.result['current']).toMatchObject({ draft: { version: 1 } });
    expect((await save({ from: '2026-12-01', version: 1, classes: [] })).status).toBe(200);
    expect((await discard(1)).status).toBe(409);
    expect((await discard(2)).status).toBe(200);
    expect((await discard(2)).status).toBe(409);
    expect((await draft()).draft).toBeNull();
  });

  test('[CLS-7] [HRS-1] a class outside the opening hours is named with its days, and can be published all the same', async () => {
    const id = await added({ every: ['mon'], at: '10:00', until: '2026-12-14' });
    const weekly = { ...(await drafted(id)), seriesId: undefined, version: undefined, every: ['mon' as const] };
    await save({
      from: '2026-12-07',
      classes: [
        await drafted(id, { at: '06:00' }),
        { ...weekly, at: '05:00', until: '2026-12-14' },
        { ...weekly, at: '14:00', until: '2026-12-14' },
      ],
    });
    const shown = await draft();
    expect(shown.difference.map((change: Row) => change['outside_hours'])).toEqual([
      ['2026-12-07', '2026-12-14'],
      ['2026-12-07', '2026-12-14'],
      [],
    ]);
    expect((await publish(shown)).status).toBe(200);
  });

  test('[A27] a draft whose comparison would hold the event loop is refused, one of a large shop is kept', async () => {
    const room = one.roomIds[1];
    const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
    const id = await added({ every: ['mon'], at: '10:00', until: '2026-12-14' });
    const weekly = await drafted(id, { seriesId: undefined, version: undefined, until: undefined, minutes: 5 });
    const daily = (count: number, given: object = {}) => ({
      from: '2026-12-01',
      classes: Array.from({ length: count }, () => ({ ...weekly, every: [...week], roomId: room, ...given })),
    });
    const crowded = await save(daily(101));
    expect([crowded.status, crowded.result['problem']]).toEqual([409, 'day_crowded']);
    await db.update(rooms).set({ horizonDays: 730 }).where(eq(rooms.id, room));
    const tooMany = await save(daily(100));
    expect([tooMany.status, tooMany.result['problem']]).toEqual([409, 'draft_crowded']);
    // An existing class that gets further days makes dates too.
    const further = await drafted(id, { every: [...week], until: undefined, roomId: room });
    const most = daily(28).classes;
    expect((await save({ from: '2026-12-01', classes: [...most, further] })).status).toBe(409);
    expect((await draft()).draft).toBeNull();
    expect((await save({ from: '2026-12-01', classes: most })).status).toBe(200);
    await db.update(rooms).set({ horizonDays: 60 }).where(eq(rooms.id, room));
  });

  test('[CLS-7] [CAT-5] rooms are named in the language of the reader', async () => {
    const [from, to] = one.roomIds;
    await db
      .update(rooms)
      .set({ texts: { de: { name: 'Tonraum' } } })
      .where(eq(rooms.id, to));
    const id = await added({ every: ['mon'], at: '05:00', until: '2026-12-14', roomId: from });
    await save({ from: '2026-12-01', classes: [await drafted(id, { roomId: to })] });
    const roomIn = async (locale: Locale) => {
      const { result } = await world.call('staffTimetableDraft', { shopId: one.shopId }, world.owner, locale);
      const { difference } = result as { difference: { parts: { part: string; to: string }[] }[] };
      return difference[0]?.parts.find(({ part }) => part === 'room')?.to;
    };
    expect([await roomIn('de'), await roomIn('en')]).toEqual(['Tonraum', 'Garden room one']);
  });

  test('[CLS-7] publishing changes, ends and adds all at once, tells participants once, and leaves its events', async () => {
    const moved = await added({ every: ['tue'], at: '07:00', until: '2026-12-15' });
    const ended = await added({ every: ['wed'], at: '07:00', until: '2026-12-16' });
    const told = await seat((await dates(moved)).at(-1));
    const stays = (await dates(ended)).find(({ date }) => date === '2026-12-09');
    const kept = await seat(stays);
    await save({
      from: '2026-12-08',
      classes: [
        await drafted(moved, { at: '08:00' }),
        await drafted(ended, { ends: true }),
        { ...(await drafted(moved)), seriesId: undefined, version: undefined, every: ['thu'], at: '09:00' },
      ],
    });
    const shown = await draft();
    expect(shown.difference).toMatchObject([
      { kind: 'changed', people: 1, others: 1, dates: [{ taken: 1, changes: ['time'] }] },
      { kind: 'ended', people: 1, others: 1, dates: [{ session_id: stays?.['id'], changes: ['kept'] }] },
      { kind: 'added', people: 0, made: 1 },
    ]);
    const { status, result } = await publish(shown);
    expect(status).toBe(200);
    expect(result).toEqual({ changed: 1, added: 1, ended: 1, people: 2, made: 1 });
    expect(hoursOf(await dates(moved))).toEqual([
      ['2026-11-17', 7],
      ['2026-11-24', 7],
      ['2026-12-01', 7],
    ]);
    const series = (await world.call('staffSeriesList', { shopId: one.shopId }, world.owner)).result['series'] as Row[];
    const next = series.find(({ every, at }) => String(every) === 'tue' && at === '08:00');
    const fresh = series.find(({ every, at }) => String(every) === 'thu' && at === '09:00');
    expect(hoursOf(await dates(Number(next?.['id'])))).toEqual([
      ['2026-12-08', 8],
      ['2026-12-15', 8],
    ]);
    expect(hoursOf(await dates(Number(fresh?.['id'])))).toEqual([['2026-12-10', 9]]);
    expect((await dates(ended)).map(({ date }) => date)).toEqual([
      '2026-11-18',
      '2026-11-25',
      '2026-12-02',
      '2026-12-09',
    ]);
    expect(await world.booking(kept)).toMatchObject({ status: 'confirmed' });
    expect(await world.mailsAbout(`class_changed:${told}`)).toHaveLength(1);
    expect(await world.mailsAbout(`class_changed:${kept}`)).toHaveLength(0);
    expect((await draft()).draft).toBeNull();
    const written = (await db.select({ action: auditEntries.action }).from(auditEntries)).map(({ action }) => action);
    const ofTimetable = written.filter((action) => /^(?:series|timetable)\./.test(action));
    expect(ofTimetable.slice(-4).toSorted()).toEqual([
      'series.added',
      'series.changed',
      'series.changed',
      'timetable.published',
    ]);
  });

  test('[CLS-7] [A1] two classes swap their times in one room', async () => {
    const roomId = one.roomIds[0];
    const early = await added({ every: ['sat'], at: '06:00', until: '2026-12-12', roomId });
    const late = await added({ every: ['sat'], at: '07:00', until: '2026-12-12', roomId });
    await save({
      from: '2026-12-05',
      classes: [await drafted(early, { at: '07:00' }), await drafted(late, { at: '06:00' })],
    });
    const shown = await draft();
    expect(shown.difference.map(({ dates: clashing }) => clashing)).toEqual([[], []]);
    expect((await publish(shown)).status).toBe(200);
    const { rows } = await db.execute<Row>(sql`select series_id::int as id, starts_at::int as "startsAt" from sessions
      where series_date = '2026-12-05' and room_id = ${roomId} order by starts_at`);
    expect(rows.map(({ startsAt }) => (Number(startsAt) % 86_400) / 3_600)).toEqual([6, 7]);
  });

  test('[CLS-7] [A1] a time that is taken is named, and then nothing at all is published', async () => {
    const roomId = one.roomIds[0];
    const free = await added({ every: ['sun'], at: '06:00', until: '2026-12-13' });
    const moved = await added({ every: ['sun'], at: '07:00', until: '2026-12-13', roomId });
    await added({ every: ['sun'], at: '09:00', until: '2026-12-13', roomId });
    await save({
      from: '2026-12-06',
      classes: [await drafted(free, { at: '06:30' }), await drafted(moved, { at: '09:30' })],
    });
    const shown = await draft();
    expect(shown.difference[1]).toMatchObject({ dates: [{ clash: 'room' }, { clash: 'room' }] });
    const before = [await dates(free), await dates(moved)];
    const { status, result } = await publish(shown);
    expect([status, result['problem']]).toEqual([409, 'time_taken']);
    expect([await dates(free), await dates(moved)]).toEqual(before);
  });

  test('[CLS-7] [E1] what breaks off in the middle has changed nothing; published again it is done once', async () => {
    const id = await added({ every: ['fri'], at: '06:00', until: '2026-12-11' });
    const visit = await seat((await dates(id)).at(-1));
    await save({
      from: '2026-12-04',
      classes: [
        await drafted(id, { at: '06:30' }),
        {
          ...(await drafted(id)),
          seriesId: undefined,
          version: undefined,
          name: 'Breaks',
          every: ['fri'],
          at: '05:00',
        },
      ],
    });
    await db.execute(sql`create function refuse_breaks() returns trigger language plpgsql as
      $$ begin if new.group_name = 'Breaks' then raise exception 'pulled the plug'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger breaks before insert on class_series for each row execute function refuse_breaks()`,
    );
    const shown = await draft();
    const before = await dates(id);
    expect((await publish(shown)).status).toBe(500);
    expect(await dates(id)).toEqual(before);
    expect(await world.mailsAbout(`class_changed:${visit}`)).toHaveLength(0);
    expect((await draft()).draft).toMatchObject({ version: 1 });
    await db.execute(sql`drop trigger breaks on class_series`);
    await db.execute(sql`drop function refuse_breaks`);
    expect((await publish(shown)).status).toBe(200);
    expect(await world.mailsAbout(`class_changed:${visit}`)).toHaveLength(1);
    // Whoever comes second hears who did it.
    const second = await publish(shown);
    expect([second.status, second.result['problem'], second.result['changed_by']]).toEqual([409, 'stale', 'owner']);
    expect(second.result['current']).toMatchObject({ draft: null });
  });

  test('[CLS-7] [TEAM-8] a series changed meanwhile, or a seat taken meanwhile, is said before anything is published', async () => {
    const id = await added({ every: ['thu'], at: '06:00', until: '2026-12-17' });
    await save({ from: '2026-12-10', classes: [await drafted(id, { at: '06:30' })] });
    const seen = await draft();
    await seat((await dates(id)).at(-1));
    const booked = await publish(seen);
    expect(booked.status).toBe(409);
    expect(booked.result['current']).toMatchObject({ difference: [{ people: 1, stale: false }] });
    expect((await changeSeries(id, { scope: 'all', minutes: 45 })).status).toBe(200);
    const stale = await draft();
    expect(stale.difference[0]).toMatchObject({ stale: true });
    const { status, result } = await publish(stale);
    expect([status, result['problem']]).toEqual([409, 'stale']);
    const again = await save({
      from: '2026-12-10',
      version: 1,
      classes: [await drafted(id, { at: '06:30', version: 2 })],
    });
    expect(again.result['difference']).toMatchObject([{ stale: false }]);
    expect((await publish(await draft())).status).toBe(200);
  });

  test('[CLS-7] a draft with nothing in it is not published', async () => {
    const id = await added({ every: ['thu'], at: '05:00', until: '2026-12-17' });
    await save({ from: '2026-12-10', classes: [await drafted(id)] });
    const shown = await draft();
    expect(shown.difference).toMatchObject([{ kind: 'same', parts: [], others: 0 }]);
    expect((await publish(shown)).status).toBe(422);
  });

  test('[CLS-7] what is left out of a class stays as its series has it', async () => {
    const id = await added({ every: ['thu'], at: '03:00', until: '2026-12-17', bookable: 'never' });
    const { result } = await save({ from: '2026-12-10', classes: [await drafted(id, { bookable: undefined })] });
    expect(result).toMatchObject({ draft: { classes: [{ bookable: 'never' }] }, difference: [{ kind: 'same' }] });
  });

  test('[CLS-7] two classes of the draft that want one room or teacher at one time are named at once', async () => {
    const roomId = one.roomIds[1];
    const id = await added({ every: ['thu'], at: '02:00', until: '2026-12-17' });
    const fresh = { ...(await drafted(id)), seriesId: undefined, version: undefined, employeeId: undefined };
    const { result } = await save({
      from: '2026-12-10',
      classes: [
        { ...fresh, every: ['mon', 'tue'], at: '03:00', minutes: 60, roomId },
        { ...fresh, every: ['tue'], at: '03:30', minutes: 60, roomId },
        { ...fresh, every: ['tue'], at: '04:30', minutes: 60, roomId },
      ],
    });
    expect((result['difference'] as Row[]).map(({ overlaps }) => overlaps)).toEqual([
      [{ index: 1, clash: 'room' }],
      [{ index: 0, clash: 'room' }],
      [],
    ]);
  });

  test.each<[string, object]>([
    ['room', { roomId: one.roomIds[1], employeeId: undefined }],
    ['teacher', { roomId: undefined, employeeId: one.employeeId }],
  ])(
    '[CLS-7] two new classes that want one %s at one time are named, and nothing is published',
    async (_what, wanted) => {
      const id = await added({ every: ['thu'], at: '05:30', minutes: 15, until: '2026-12-17' });
      const fresh = { ...(await drafted(id)), seriesId: undefined, version: undefined, ...wanted, minutes: 60 };
      const other = { ...fresh, every: ['tue' as const], at: '04:00' };
      const classes = [
        await drafted(id, { price: 12.5 }),
        { ...fresh, every: ['mon', 'wed'], at: '04:00' },
        other,
        { ...fresh, every: ['wed', 'fri'], at: '04:30' },
      ];
      await save({ from: '2026-12-10', classes } as Parameters<typeof save>[0]);
      const before = await dates(id);
      const refused = await publish(await draft());
      const words = 'Another class in this draft uses the same room or teacher at that time';
      expect([refused.status, refused.result['problem'], refused.result['errors']]).toEqual([
        409,
        'time_taken',
        { 'classes.1': words, 'classes.3': words },
      ]);
      expect(await dates(id)).toEqual(before);

      // One that has ended before their next common day is in nobody's way.
      const until = '2026-12-15';
      const apart = [classes[0], { ...classes[1], until }, other, { ...classes[3], every: ['wed'] }];
      await save({ from: '2026-12-10', version: 1, classes: apart } as Parameters<typeof save>[0]);
      expect((await publish(await draft())).status).toBe(200);
    },
  );

  test('[CLS-7] two new classes that meet after midnight are named, also from Sunday to Monday', async () => {
    const id = await added({ every: ['thu'], at: '05:45', minutes: 15, until: '2026-12-17' });
    const base = { ...(await drafted(id)), seriesId: undefined, version: undefined, roomId: one.roomIds[1] };
    const late = { ...base, at: '23:30', minutes: 120 };
    const early = { ...base, at: '00:30', minutes: 30 };
    const overlapsOf = async (version: number | undefined, ...given: object[]) => {
      const classes = [await drafted(id), ...given];
      const sent = { from: '2026-12-10', version, classes } as Parameters<typeof save>[0];
      const { result } = await save(sent);
      return (result['difference'] as Row[]).slice(1).map(({ overlaps }) => overlaps);
    };
    const named = [[{ index: 2, clash: 'room' }], [{ index: 1, clash: 'room' }]];
    expect(await overlapsOf(undefined, { ...late, every: ['sun'] }, { ...early, every: ['mon'] })).toEqual(named);
    // The class before midnight has no date before the draft's day, and the one after midnight none after its end.
    const friday = { ...early, every: ['fri'], until: '2026-12-11' };
    expect(await overlapsOf(1, { ...late, every: ['wed'] }, { ...early, every: ['thu'], until: '2026-12-10' })).toEqual(
      [[], []],
    );
    expect(await overlapsOf(2, { ...late, at: '23:00', minutes: 90, every: ['thu'] }, friday)).toEqual([[], []]);
    expect(await overlapsOf(3, { ...late, every: ['thu'] }, friday)).toEqual(named);
    const { status, result } = await publish(await draft());
    const words = 'Another class in this draft uses the same room or teacher at that time';
    expect([status, result['errors']]).toEqual([409, { 'classes.1': words, 'classes.2': words }]);
  });

  test('[CLS-7] two changed classes that want one room at one time are named when the draft is published', async () => {
    const roomId = one.roomIds[1];
    const addedAt = (at: string) => added({ every: ['thu'], at, minutes: 30, until: '2026-12-17', roomId });
    const [early, late, other] = [await addedAt('00:00'), await addedAt('00:30'), await addedAt('01:00')];
    const at = '06:00';
    const classes = [await drafted(other), await drafted(early, { at }), await drafted(late, { at })];
    await save({ from: '2026-12-10', classes });
    const { status, result } = await publish(await draft());
    const words = 'Another class in this draft uses the same room or teacher at that time';
    expect([status, result['problem'], result['errors']]).toEqual([
      409,
      'time_taken',
      { 'classes.1': words, 'classes.2': words },
    ]);
  });

  test.each<[string, object, string]>([
    ['no day', { every: [] }, 'every'],
    ['no time', { at: '25:00' }, 'at'],
    ['an unknown teacher', { employeeId: 987_654 }, 'employee_id'],
    ['an end before the draft', { until: '2026-11-20' }, 'until'],
    ['a price of three decimals', { price: 9.999 }, 'price'],
  ])('[CLS-7] a class with %s is named by its number', async (_what, inside, part) => {
    const [good, bad] = [await added({ every: ['thu'], at: '01:00' }), await added({ every: ['fri'], at: '01:00' })];
    const classes = [await drafted(good), await drafted(bad, inside)];
    const { status, result } = await save({ from: '2026-12-10', classes });
    expect([status, Object.keys(result['errors'] as object)]).toEqual([422, [`classes.1.${part}`]]);
  });

  test.each<[string, object, object]>([
    ['from a day that has passed', { from: '2026-11-01' }, {}],
    ['from 2099', { from: '2099-01-01' }, {}],
    ['with a class on no day', {}, { every: [] }],
    ['with a class at no time', {}, { at: '25:00' }],
    ['with a class that ends before it', {}, { until: '2026-11-20' }],
    ['with the room of another company', {}, { roomId: 987_654 }],
    ['with an unknown teacher', {}, { employeeId: 987_654 }],
    ['with an unknown series', {}, { seriesId: 987_654 }],
    ['with a price of three decimals', {}, { price: 9.999 }],
    ['with a name of 10,000 characters', {}, { name: 'n'.repeat(10_000) }],
  ])('[CLS-7] a draft %s is refused', async (_what, around, inside) => {
    const id = await added({ every: ['thu'], at: '04:00', until: '2026-12-17' });
    const classes = [await drafted(id, inside)];
    expect((await save({ from: '2026-12-10', classes, ...around })).status).toBe(422);
    expect((await save({ from: '2026-12-10', classes: [await drafted(id), await drafted(id)] })).status).toBe(422);
  });

  test('[A15] the draft of a shop that the company does not have is not found', async () => {
    const { status } = await world.call('staffTimetableDraft', { shopId: world.two.shopId }, world.owner);
    expect(status).toBe(404);
  });
});
