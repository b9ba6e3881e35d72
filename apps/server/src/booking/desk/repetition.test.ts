import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';
import { askStaff } from '../../../test/staff.ts';

describe.each(databases)('staff calls that are made again on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one } = people;
  const { desk, lotte, visit, nobody, booked, cancel } = await deskOf({ ...people, db });
  const count = async (table: string): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
    return rows[0]?.n ?? 0;
  };
  const counts = () => Promise.all(['bookings', 'customers', 'audit_entries', 'till_entries', 'mails'].map(count));
  const under = (key: string, who = desk) => ({ ...who, headers: { locale: 'en', 'idempotency-key': key } });
  const bookAt = (startsAt: number, key: string, who = desk, firstName = 'Bo') =>
    askStaff(
      app,
      'staffBook',
      {
        serviceId: one.massageId,
        startsAt,
        roomId: undefined,
        employeeId: undefined,
        sessionId: undefined,
        customer: { ...nobody, firstName, email: `${firstName.toLowerCase()}@embook.test` },
        payment: 'cash',
        priceCents: undefined,
        reason: undefined,
        weeks: undefined,
        tellCustomer: true,
      },
      under(key, who),
    );

  test('[A4] [DESK-1] a booking whose answer was lost is made once: one visit, one customer, one mail, one entry', async () => {
    const first = await bookAt(at(10), 'lost');
    const before = await counts();
    const again = await bookAt(at(10), 'lost');
    expect([again.status, again.result]).toEqual([200, first.result]);
    expect(await counts()).toEqual(before);
  });

  test('[A4] two at once under one key are one booking, whichever comes first', async () => {
    const before = await count('bookings');
    const [one_, two] = await Promise.all([
      bookAt(at(10, 1), 'twice', desk, 'Al'),
      bookAt(at(10, 1), 'twice', desk, 'Al'),
    ]);
    expect([one_.status, two.status]).toEqual([200, 200]);
    expect(one_.result).toEqual(two.result);
    expect(await count('bookings')).toBe(before + 1);
  });

  test('[A4] the same key for something else is refused, and another member has keys of their own', async () => {
    await bookAt(at(10, 5), 'mine', desk, 'Cy');
    expect((await bookAt(at(12, 5), 'mine', desk, 'Cy')).status).toBe(409);
    expect((await bookAt(at(12, 5), 'mine', lotte, 'Cy')).status).toBe(200);
    expect((await bookAt(at(15, 5), 'x'.repeat(201))).status).toBe(400);
  });

  test('[A4] a refused call leaves no key: it can be made again', async () => {
    const startsAt = at(10, 6);
    const standing = await booked({ startsAt, roomId: one.roomIds[0] });
    const other = await booked({ startsAt, roomId: one.roomIds[1] });
    expect((await bookAt(startsAt, 'retry', desk, 'Di')).status).toBe(409);
    for (const id of [standing, other]) await cancel(id);
    expect((await bookAt(startsAt, 'retry', desk, 'Di')).status).toBe(200);
  });

  test('[A4] [TILL-1] money whose answer was lost is taken once', async () => {
    const id = await booked({ startsAt: at(16, 7) });
    const pay = () => askStaff(app, 'staffTakePayment', { id, method: 'cash', amountCents: 2000 }, under(`pay ${id}`));
    const first = await pay();
    const again = await pay();
    expect([again.status, again.result]).toEqual([200, first.result]);
    expect(await visit(id)).toMatchObject({ open_cents: 2950, paid: false });
  });
});
