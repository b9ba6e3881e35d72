import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';
import { askRaw } from '../../../test/platform.ts';
import { addStudio } from '../../../test/studio.ts';
import { messages } from '../../messages/index.ts';

const WEEK = 7 * 86_400;

describe.each(databases)('booking by staff on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one, two } = people;
  const { owner, desk, noor, call, book, booked, move, visit, nobody } = await deskOf({ ...people, db });
  const [withNoor, garden] = one.roomIds;
  const count = async (table: string): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
    return rows[0]?.n ?? 0;
  };
  const lastAudit = async () => {
    const { result } = await call(
      'staffAudit',
      { thing: undefined, id: undefined, query: undefined, first: 0, limit: 1 },
      owner,
    );
    return (result['entries'] as Record<string, unknown>[])[0];
  };

  test('[DESK-1] [DESK-4] [TEAM-7] books somebody who walked in, without an e-mail, and the audit log has it', async () => {
    const id = await booked({ customer: { ...nobody, firstName: 'Bo', lastName: 'Smit' } });
    expect(await visit(id)).toMatchObject({
      status: 'confirmed',
      starts_at: at(10),
      ends_at: at(11),
      customer: { name: 'Bo Smit' },
      paid: false,
      price_cents: 4950,
      open_cents: 4950,
      version: 1,
    });
    expect(await lastAudit()).toMatchObject({ who: 'desk', action: 'booking.made', thing: 'booking', id });
  });

  test('[DESK-2] never two things on one room or employee, whichever room is named', async () => {
    const startsAt = at(12, 1);
    await booked({ startsAt });
    const before = [await count('bookings'), await count('customers'), await count('audit_entries')];
    for (const given of [{ startsAt }, { startsAt: startsAt + 1_800 }, { startsAt: startsAt + 3_600 + 60 }]) {
      const { status, result } = await book(given);
      expect([status, result['starts_at']]).toEqual([409, given.startsAt]);
    }
    expect([await count('bookings'), await count('customers'), await count('audit_entries')]).toEqual(before);
  });

  test('[DESK-2] outside opening hours, the horizon and the notice is allowed; without a room any that is free', async () => {
    const night = await booked({ startsAt: at(22, 3) });
    expect(await visit(night)).toMatchObject({ room_id: withNoor, starts_at: at(22, 3) });
    const beyond = await booked({ startsAt: at(10, 200), roomId: undefined });
    expect(await visit(beyond)).toMatchObject({ room_id: withNoor });
    const beside = await booked({ startsAt: at(10, 200), roomId: undefined });
    expect(await visit(beside)).toMatchObject({ room_id: garden });
    expect((await book({ startsAt: at(10, 200), roomId: undefined })).status).toBe(409);
  });

  test('[DESK-2] [B10] no visit is booked at, repeated to or moved to a time that the change of the clocks skips', async () => {
    const skipped = Date.UTC(2027, 2, 28, 2, 30) / 1000;
    const before = await count('bookings');
    const refused = async (answer: ReturnType<typeof book>) => {
      const { status, result } = await answer;
      return [status, result['errors']];
    };
    const { clock_change } = messages.en.fields;
    expect(await refused(book({ startsAt: skipped }))).toEqual([422, { starts_at: clock_change }]);
    expect(await refused(book({ startsAt: skipped - WEEK, weeks: 3 }))).toEqual([422, { weeks: clock_change }]);
    expect(await count('bookings')).toBe(before);
    const id = await booked({ startsAt: skipped + 86_400 });
    expect(await refused(move(id, { startsAt: skipped }))).toEqual([422, { starts_at: clock_change }]);
  });

  test('[DESK-2] weekly repeats are booked all or none', async () => {
    const startsAt = at(14, 4);
    const { result } = await book({ startsAt, weeks: 3 });
    expect(result['bookings']).toHaveLength(3);
    const visits = await Promise.all((result['bookings'] as number[]).map((id) => visit(id)));
    expect(visits.map((one_) => one_['starts_at'])).toEqual([startsAt, startsAt + WEEK, startsAt + 2 * WEEK]);
    expect(new Set(visits.map((one_) => one_['series_id'])).size).toBe(1);
    const before = await count('bookings');
    const middle = await book({ startsAt: startsAt + 10 * WEEK, weeks: 1 });
    expect(middle.status).toBe(200);
    const across = await book({ startsAt: startsAt + 8 * WEEK, weeks: 4 });
    expect([across.status, across.result['starts_at']]).toEqual([409, startsAt + 10 * WEEK]);
    expect(await count('bookings')).toBe(before + 1);
  });

  test('[DESK-2] [A28] one mail confirms all weeks, with their times', async () => {
    const customer = { ...nobody, firstName: 'Wendela', email: 'weekly@embook.test' };
    const { result } = await book({ startsAt: at(12, 4), weeks: 3, customer, tellCustomer: true });
    expect(result).toMatchObject({ bookings: [expect.any(Number), expect.any(Number), expect.any(Number)] });
    const { rows } = await db.execute(sql`select data from mails where to_address = 'weekly@embook.test'`);
    expect(rows).toMatchObject([{ data: { startsAt: at(12, 4), others: [at(12, 4) + WEEK, at(12, 4) + 2 * WEEK] } }]);
  });

  test('[DESK-2] a price of their own needs a role that may and a reason', async () => {
    const startsAt = at(9, 5);
    expect((await book({ startsAt, priceCents: 1000, reason: 'Friend' })).status).toBe(403);
    const without = await book({ startsAt, priceCents: 1000 }, owner);
    expect([without.status, Object.keys(without.result['errors'] as object)]).toEqual([
      422,
      expect.arrayContaining(['reason']),
    ]);
    const id = await booked({ startsAt, priceCents: 1000, reason: 'Friend' }, owner);
    expect(await visit(id)).toMatchObject({ price_cents: 1000, open_cents: 1000 });
    expect(await lastAudit()).toMatchObject({ after: { price_cents: 1000, reason: 'Friend' } });
    expect((await book({ startsAt: at(11, 5), payment: 'none' })).status).toBe(403);
    const free = await booked({ startsAt: at(11, 5), payment: 'none' }, owner);
    expect(await visit(free)).toMatchObject({ price_cents: 0, paid: true });
  });

  test('[DESK-3] [TILL-1] cash and card at the desk are booked at once, as entries that cannot be changed', async () => {
    const before = await count('till_entries');
    const id = await booked({ startsAt: at(9, 6), payment: 'card' });
    expect(await visit(id)).toMatchObject({ paid: true, open_cents: 0 });
    expect(await count('till_entries')).toBe(before + 1);
    const { rows } = await db.execute(
      sql`select kind, method, amount_cents, who from till_entries where booking_id = ${id}`,
    );
    expect(rows).toEqual([{ kind: 'sale', method: 'card', amount_cents: 4950, who: 'desk' }]);
    for (const change of [sql`update till_entries set amount_cents = 1`, sql`delete from till_entries`])
      await expect(db.execute(change)).rejects.toThrow();
    expect((await book({ startsAt: at(11, 6), payment: 'cash' }, noor)).status).toBe(403);
  });

  test('[DESK-3] a bundle or a membership only where the customer has one', async () => {
    for (const payment of ['bundle', 'membership'] as const) {
      const { status, result } = await book({ startsAt: at(9, 7), payment });
      const words =
        'None of the customer’s bundles or memberships covers this visit, or one of them: nothing is left, or it ends before then';
      expect([status, result['errors']]).toEqual([422, { payment: words }]);
    }
  });

  test('[DESK-3] a link by mail leads to paying; paid, the visit is paid once and the customer gets a mail', async () => {
    const email = 'link@embook.test';
    expect((await book({ startsAt: at(9, 8), payment: 'link' })).status).toBe(422);
    const id = await booked({
      startsAt: at(9, 8),
      payment: 'link',
      customer: { ...nobody, firstName: 'Lin', email },
    });
    const [mail] = await people.mailsTo(email);
    const link = /https?:\/\/\S*\/payment\/visit\/\d+\/\d+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toContain(`/payment/visit/${one.companyId}/${id}`);
    const path = new URL(link).pathname;
    const [first, second] = await Promise.all([app.inject(path), app.inject(path)]);
    expect(first.statusCode).toBe(303);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await visit(id)).toMatchObject({ paid: false, status: 'confirmed' });
  });

  test('[DESK-4] a customer who signs up with the address that the shop entered finds their visits', async () => {
    const email = 'later@embook.test';
    const id = await booked({
      startsAt: at(9, 10),
      customer: { ...nobody, firstName: 'Late', email },
      tellCustomer: true,
    });
    expect((await people.mailsTo(email)).length).toBe(1);
    // The same address is the same person.
    const again = await booked({ startsAt: at(11, 10), customer: { ...nobody, firstName: 'Late', email } });
    expect((await visit(again))['customer']).toMatchObject({
      id: ((await visit(id))['customer'] as { id: number }).id,
    });
    const token = await people.signUp(email);
    const { result } = await askRaw(app, 'reservationList', 'next=1', { key: 'one', token });
    expect(JSON.stringify(result)).toContain(String(id));
    const { customer } = await visit(id);
    expect(customer).toMatchObject({ name: 'Ada Visser' });
  });

  test('[DESK-2] [TEAM-6] a practitioner books for themselves alone', async () => {
    const id = await booked({ startsAt: at(16, 11), roomId: undefined }, noor);
    expect(await visit(id)).toMatchObject({ room_id: withNoor });
    expect(await visit(id, noor)).toMatchObject({ price_cents: null, open_cents: null });
    expect((await book({ startsAt: at(16, 11), roomId: garden }, noor)).status).toBe(404);
    expect((await book({ startsAt: at(16, 11), roomId: undefined }, noor)).status).toBe(409);
  });

  const refused: [string, () => Parameters<typeof book>[0], number, string?][] = [
    ['a price below zero', () => ({ priceCents: -1, reason: 'x' }), 422, 'price_cents'],
    ['a visit in 2099', () => ({ startsAt: Date.UTC(2099, 0, 1) / 1000 }), 422, 'starts_at'],
    ['a visit last week', () => ({ startsAt: at(10, -7) }), 422, 'starts_at'],
    ['weeks without end', () => ({ weeks: 54 }), 422, 'weeks'],
    ['an emoji as a name', () => ({ customer: { ...nobody, firstName: '🦄' } }), 422, 'customer.first_name'],
    ['nobody', () => ({ customer: nobody }), 422, 'customer.first_name'],
    ['a phone number that is none', () => ({ customer: { ...nobody, firstName: 'Bo', phone: '12' } }), 422, 'phone'],
    ['an unknown service', () => ({ serviceId: 987_654 }), 404],
    ['an unknown room', () => ({ roomId: 987_654 }), 404],
    ['an unknown class', () => ({ sessionId: 987_654 }), 404],
    ['an unknown customer', () => ({ customer: { ...nobody, id: 987_654 } }), 404],
    ['a service of another company', () => ({ serviceId: two.massageId }), 404],
    ['a room of another company', () => ({ roomId: two.roomIds[0] }), 404],
  ];
  test.each(refused)('[DESK-2] refuses %s', async (_what, given, status, field) => {
    const answer = await book({ startsAt: at(10, 40), ...given() }, owner);
    expect(answer.status).toBe(status);
    if (field !== undefined) expect(Object.keys(answer.result['errors'] as object)).toContain(field);
  });

  test('[TEAM-6] a customer of another company is not there', async () => {
    const three = await addStudio(db, `three-${_name}`);
    const id = await three.addCustomer(`eve-${_name.toLowerCase()}@embook.test`);
    expect((await book({ startsAt: at(10, 41), customer: { ...nobody, id } }, desk)).status).toBe(404);
  });
});
