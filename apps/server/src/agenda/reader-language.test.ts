import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';

type Row = Record<string, unknown>;

const GERMAN = 'Klassische Massage';

describe.each(databases)('what staff read in their own language on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { one } = people;
  const { owner, lotte, call, booked, cancel, versionOf, nobody } = await deskOf({ ...people, db });
  const [main] = (await db.execute<{ name: string }>(sql`select name from services where id = ${one.massageId}`)).rows;
  await db.execute(sql`update services set texts = ${JSON.stringify({ de: { name: GERMAN } })}::jsonb
    where id = ${one.massageId}`);
  const customer = { ...nobody, firstName: 'Sara', lastName: 'Meijer', email: 'sara@embook.test' };
  const id = await booked({ startsAt: at(10, 4), customer });
  const whole = { thing: undefined, id: undefined, query: undefined, first: undefined, limit: undefined };
  const entriesIn = async (locale: string) =>
    (await call('staffAudit', whole, owner, locale)).result['entries'] as Row[];

  test.each([
    ['de', GERMAN],
    ['en', String(main?.name)],
  ])('[CAT-5] in %s agenda, panel, card, bell and history have the name of the service', async (locale, name) => {
    const days = { shopId: one.shopId, date: '2026-11-16', days: undefined, cancelled: undefined };
    const agenda = (await call('staffAgenda', days, owner, locale)).result['entries'] as Row[];
    expect(agenda.find((entry) => entry['id'] === id)?.['service']).toMatchObject({ name });
    const visit = (await call('staffVisit', { id }, owner, locale)).result['booking'] as Row & { customer: Row };
    expect(visit['service']).toMatchObject({ name });
    const card = await call('staffCustomer', { id: Number(visit.customer['id']) }, owner, locale);
    expect(JSON.stringify(card.result)).toContain(name);
    const bell = (await call('staffBell', { limit: undefined }, lotte, locale)).result['notices'] as Row[];
    expect(bell[0]).toMatchObject({ kind: 'made', service: name });
    expect((await entriesIn(locale)).find(({ thing }) => thing === 'booking')?.['about']).toMatchObject({ name });
    const parts = (await call('staffTimetableParts', { shopId: one.shopId }, owner, locale)).result[
      'services'
    ] as Row[];
    expect(parts.find((service) => service['id'] === one.massageId)).toMatchObject({ name });
  });

  test('[DESK-6] [DESK-8] a cancellation that was undone is no new booking in the bell', async () => {
    await cancel(id);
    expect((await call('staffRestoreVisit', { id, version: await versionOf(id) })).status).toBe(200);
    const notices = (await call('staffBell', { limit: undefined }, lotte)).result['notices'] as Row[];
    expect(notices.map(({ kind }) => kind)).toEqual(['restored', 'cancelled', 'made']);
  });

  test('[TEAM-7] [B22] the log reads for whom and with whom a booking is, and stores no name', async () => {
    const entry = (await entriesIn('en')).find(({ thing }) => thing === 'booking');
    expect(entry?.['about']).toMatchObject({ customer: 'Sara Meijer', employee: 'Noor one' });
    const { rows } = await db.execute<{ text: string }>(sql`select audit_entries::text as text from audit_entries`);
    expect(rows.map(({ text }) => text).join()).not.toMatch(/Sara|Meijer/);
    await db.execute(sql`update customers set erased_at = now(), account_id = null where first_name = 'Sara'`);
    const after = (await entriesIn('en')).find(({ thing }) => thing === 'booking');
    expect(after?.['about']).toMatchObject({ customer: null });
  });
});
