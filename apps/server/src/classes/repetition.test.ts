import type { StaffCall, StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { classesOn, EVENING, type Row } from '../../test/classes.ts';
import { databases } from '../../test/database.ts';
import { askStaff } from '../../test/staff.ts';

describe.each(databases)('calls about classes that are made again on %s', async (_name, open) => {
  const world = await classesOn(await open());
  const { app, db, one, owner, newClass, lesson, booked, buyer } = world;
  const { kind: _kind, startsAt: _startsAt, on: _on, options: _options, ...unchanged } = newClass;
  const series = {
    ...unchanged,
    serviceId: one.massageId,
    every: ['tue' as const],
    at: '20:00',
    from: '2026-11-11',
    until: '2026-12-01',
    leftOut: undefined,
    keep: undefined,
    places: 10,
    options: undefined,
  };
  const counts = async () => {
    const { rows } = await db.execute<Row>(sql`select (select count(*) from sessions)::int as sessions,
      (select count(*) from class_series)::int as series, (select sum(version) from sessions)::int as versions,
      (select count(*) from mails)::int as mails, (select count(*) from audit_entries)::int as events`);
    return rows[0];
  };

  /** The first answer, after the same call under the same key was seen to change nothing. */
  async function once<K extends StaffCall>(name: K, fields: FieldsOf<StaffContract[K]> & object): Promise<Row> {
    const send = () => askStaff(app, name, fields, { ...owner, headers: { locale: 'en', 'idempotency-key': name } });
    const first = await send();
    expect([name, first.status]).toEqual([name, 200]);
    const before = await counts();
    const again = await send();
    expect([again.status, again.result]).toEqual([200, first.result]);
    expect(await counts()).toEqual(before);
    return first.result;
  }

  test('[A4] [CLS-1] a class and a series are added and changed once', async () => {
    const { session } = await once('staffAddClass', {
      ...newClass,
      serviceId: one.massageId,
      startsAt: EVENING + 7_200,
      places: 4,
    });
    const { id } = session as { id: number };
    await once('staffChangeClass', { ...newClass, id, version: 1, places: 6 });
    const added = await once('staffAddSeries', series);
    expect(added['made']).toBe(3);
    const { id: seriesId } = added['series'] as { id: number };
    const { serviceId: _, from: __, options: ___, every: ____, at: _____, until: ______, ...same } = series;
    const change = { ...same, id: seriesId, version: 1, scope: undefined, date: undefined, every: undefined };
    await once('staffChangeSeries', { ...change, at: '20:30', until: undefined });
  });

  test('[A4] [CLS-1] another request under the same key is refused, and changes nothing', async () => {
    const lessonAt = (places: number) => ({
      ...newClass,
      serviceId: one.massageId,
      startsAt: EVENING + 14_400,
      places,
    });
    const headers = { locale: 'en', 'idempotency-key': 'reused' };
    const first = await askStaff(app, 'staffAddClass', lessonAt(4), { ...owner, headers });
    expect(first.status).toBe(200);
    const before = await counts();
    const other = await askStaff(app, 'staffAddClass', lessonAt(5), { ...owner, headers });
    expect([other.status, other.result['problem']]).toEqual([409, 'key_reused']);
    const weekly = await askStaff(app, 'staffAddSeries', series, { ...owner, headers });
    expect([weekly.status, weekly.result['problem']]).toEqual([409, 'key_reused']);
    expect(await counts()).toEqual(before);
  });

  test('[A4] [CLS-5] participants are written to once, and a class is cancelled once', async () => {
    const id = await lesson();
    await booked(await buyer(), { sessionId: id, timestamp: EVENING, roomId: undefined });
    expect(await once('staffMailParticipants', { id, subject: 'Mats', text: 'Bring your own.' })).toMatchObject({
      mails: 1,
    });
    expect(await once('staffCancelClass', { id, reason: 'Ill' })).toMatchObject({ left: 0 });
  });

  test('[A4] [DESK-6] a visit is cancelled once', async () => {
    const id = await world.bookedAtDesk({ startsAt: EVENING });
    await once('staffCancelVisit', {
      id,
      scope: undefined,
      giveBack: undefined,
      reason: undefined,
      tellCustomer: undefined,
      version: 1,
    });
  });
});
