import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';

type Row = Record<string, unknown>;

describe.each(databases)('[TEAM-7] every thing that staff change has its own history on %s', async (_name, open) => {
  const database = await open();
  const people = await peopleOn(database);
  const { owner, desk, book, booked, cancel, call, nobody, visit } = await deskOf({ ...people, db: database.db });
  const history = async (thing: string, id: number) =>
    (await call('staffAudit', { thing, id, query: undefined, first: undefined, limit: undefined }, owner)).result[
      'entries'
    ] as Row[];

  test('each visit of a weekly booking, made and cancelled together', async () => {
    const { result } = await book({ startsAt: at(10), weeks: 3 });
    const ids = result['bookings'] as number[];
    for (const [week, id] of ids.entries())
      expect(await history('booking', id)).toMatchObject([
        { who: 'desk', action: 'booking.made', after: { starts_at: at(10, week * 7), bookings: ids } },
      ]);
    const [first = 0, second = 0] = ids;
    expect((await cancel(second, { scope: 'all', reason: 'Moved away' })).status).toBe(200);
    for (const id of ids)
      expect(await history('booking', id)).toMatchObject([
        {
          who: 'desk',
          action: 'booking.cancelled',
          before: { status: 'confirmed' },
          after: { status: 'cancelled', reason: 'Moved away', give_back: 'policy' },
        },
        { action: 'booking.made' },
      ]);
    // An older version of a sibling is refused with who cancelled it (TEAM-8).
    const late = await call('staffMarkVisit', { id: first, status: 'arrived', version: 1 }, desk);
    expect(late).toMatchObject({ status: 409, result: { problem: 'stale', changed_by: 'desk' } });
  });

  test('a customer who was made while booking, and none for one who was known', async () => {
    const given = { ...nobody, firstName: 'Zoë', lastName: 'Maas', email: 'zoe@embook.test' };
    const id = await booked({ startsAt: at(12, 1), customer: given });
    const { customer } = (await visit(id)) as unknown as { customer: { id: number } };
    const added = { who: 'desk', action: 'customer.added', after: { first_name: 'Zoë', last_name: 'Maas' } };
    expect(await history('customer', customer.id)).toMatchObject([added]);
    await booked({ startsAt: at(12, 2), customer: given });
    expect(await history('customer', customer.id)).toHaveLength(1);
  });
});
