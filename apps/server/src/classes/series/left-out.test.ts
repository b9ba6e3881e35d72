import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../test/classes.ts';
import { databases } from '../../../test/database.ts';
import { timetableOn } from '../../../test/timetable.ts';
import { auditEntries } from '../../infra/db/schema/index.ts';

describe.each(databases)('dates left out of a series on %s', async (_name, open) => {
  const world = await timetableOn(await open());
  const { db, added, dates, changeSeries } = world;

  const read = async (id: number) => (await world.call('staffSeries', { id }, world.owner)).result['series'] as Row;
  const versionOf = async (id: number) => Number((await read(id))['version']);
  const days = async (id: number) => (await dates(id)).map(({ date }) => date);
  const lastChange = async (id: number) => {
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'series.changed'), eq(auditEntries.thingId, id)))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    return entry;
  };

  test('[TEAM-8] [CLS-2] what was read before a series was split is stale, and both parts name who did it', async () => {
    const id = await added({ every: ['fri'], at: '05:00' });
    await changeSeries(id, { places: 9 });
    const { result } = await changeSeries(id, { scope: 'later', date: '2026-12-04', places: 8, version: 2 });
    const next = Number((result['series'] as Row)['id']);
    expect(next).not.toBe(id);
    for (const part of [id, next]) {
      const late = await changeSeries(part, { places: 7, version: 99 });
      expect([late.status, late.result['changed_by']]).toEqual([409, 'owner']);
    }
  });

  test('[TEAM-8] [B20] a date left out makes what was read before stale, and names who did it', async () => {
    const id = await added({ every: ['sat'], at: '07:00', until: '2026-12-05', leftOut: ['2026-11-21'] });
    const left = await changeSeries(id, { scope: 'all', leftOut: ['2026-11-21', '2026-11-28'] });
    expect([left.status, left.result['series']]).toMatchObject([200, { version: 2 }]);
    const late = await changeSeries(id, { scope: 'all', leftOut: ['2026-11-21'], places: 12 });
    expect([late.status, late.result['problem'], late.result['changed_by']]).toEqual([409, 'stale', 'owner']);
    expect(late.result['current']).toMatchObject({ version: 2, left_out: ['2026-11-21', '2026-11-28'] });
    expect(await days(id)).toEqual(['2026-11-14', '2026-12-05']);
    // Held again is a change too, and with another part it is one change.
    expect((await changeSeries(id, { leftOut: [], places: 12, version: 2 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ version: 3, left_out: [], places: 12 });
    expect(await days(id)).toEqual(['2026-11-14', '2026-11-21', '2026-11-28', '2026-12-05']);
  });

  test('[TEAM-7] [TEAM-8] the same dates in another order are no change', async () => {
    const leftOut = ['2026-11-21', '2026-11-28'];
    const id = await added({ every: ['sat'], at: '08:00', until: '2026-12-05', leftOut });
    expect((await changeSeries(id, { leftOut: leftOut.toReversed() })).status).toBe(200);
    expect([await versionOf(id), await lastChange(id)]).toEqual([1, undefined]);
  });

  test('[TEAM-7] the log has what a change of a series did, also to its texts and to dates that stay as they are', async () => {
    const id = await added({ every: ['sat'], at: '09:00', until: '2026-12-05', leftOut: ['2026-11-21'] });
    await changeSeries(id, { leftOut: ['2026-11-28'] });
    expect(await lastChange(id)).toMatchObject({
      before: { left_out: ['2026-11-21'], version: 1 },
      after: { left_out: ['2026-11-28'], version: 2 },
    });
    await changeSeries(id, { description: 'Bring a mat', bookable: 'never', hidePrice: true, version: 2 });
    expect(await lastChange(id)).toMatchObject({
      before: { description: null, bookable: 'always', hide_price: false, show_places_left: false },
      after: { description: 'Bring a mat', bookable: 'never', hide_price: true, show_places_left: false },
    });
    await changeSeries(id, { keep: ['2026-11-14'], version: 3 });
    expect(await lastChange(id)).toMatchObject({ after: { keep: ['2026-11-14'] } });
  });

  test('[CLS-2] this and later: a date before is refused at its field, unless it is the series’ own and stays with the first part', async () => {
    const id = await added({ every: ['sat'], at: '10:00', until: '2026-12-12', leftOut: ['2026-11-21', '2026-12-05'] });
    const later = { scope: 'later', date: '2026-11-28' } as const;
    const before = [await read(id), await days(id)];
    for (const leftOut of [['2026-11-14'], ['2026-11-14', '2026-11-21', '2026-12-05']]) {
      const { status, result } = await changeSeries(id, { ...later, leftOut, places: 12 });
      expect([status, result['reasons']]).toEqual([422, { left_out: 'invalid' }]);
    }
    expect([await read(id), await days(id)]).toEqual(before);
    const leftOut = ['2026-11-21', '2026-12-05', '2026-12-12'];
    const { status, result } = await changeSeries(id, { ...later, leftOut, places: 12 });
    expect([status, result['series']]).toMatchObject([200, { left_out: ['2026-12-05', '2026-12-12'], places: 12 }]);
    expect(await read(id)).toMatchObject({ left_out: expect.arrayContaining(['2026-11-21']), until: '2026-11-27' });
    expect(await days(id)).toEqual(['2026-11-14']);
    expect(await days(Number((result['series'] as Row)['id']))).toEqual(['2026-11-28']);
    // A version read before is stale, whatever its dates.
    expect((await changeSeries(id, { ...later, leftOut: ['2026-11-14'] })).status).toBe(409);
  });
});
