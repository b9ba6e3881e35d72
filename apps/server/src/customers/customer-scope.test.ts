import { areasOf } from '@embook/domain/staff';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';
import { addShop } from '../../test/studio.ts';
import { customers, employees } from '../infra/db/schema/index.ts';

type Row = Record<string, unknown>;

describe.each(databases)('customers that a member may not see on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { one } = people;
  const { companyId } = one;
  const { desk, noor, member, call, book, booked, nobody } = await deskOf({ ...people, db });
  const [tom] = await db
    .insert(customers)
    .values({
      companyId,
      firstName: 'Tom',
      lastName: 'Bakker',
      contactEmail: 'tb@hidden.test',
      contactNumber: '+31687654321',
    })
    .returning({ id: customers.id });
  const id = tom?.id ?? 0;

  test.each(['hidden.test', 'tb@hidden', 'tb@hiden.test', '87654321', '06 8765 4321', 'tom hidden'])(
    '[B21] [TEAM-6] a member without contact details finds nobody by %s',
    async (query) => {
      const areas = areasOf('custom', { customers: 'view' });
      const nameless = await member(`names${query.replaceAll(/\W/g, '')}@embook.test`, 'custom', { areas });
      const found = async (said: string, who: typeof desk) =>
        (
          (await call('staffCustomers', { query: said, first: undefined, limit: undefined }, who)).result[
            'customers'
          ] as Row[]
        ).map(({ name }) => name);
      expect(await found(query, desk)).toEqual(['Tom Bakker']);
      expect(await found(query, nameless)).toEqual([]);
      for (const name of ['tom', 'bakker to', 'baker']) expect(await found(name, nameless)).toEqual(['Tom Bakker']);
    },
  );

  test('[B21] [TEAM-6] who sees only their own customers neither books for nor learns of another by an e-mail', async () => {
    const answers = [];
    for (const email of ['tb@hidden.test', 'nobody@hidden.test']) {
      const given = { ...nobody, firstName: 'Tom', email };
      const added = await call('staffAddCustomer', { ...given, lastName: undefined }, noor);
      const taken = await book({ startsAt: at(10, 5), customer: given }, noor);
      answers.push([added.status, added.result, taken.status, taken.result]);
    }
    expect(answers[0]).toMatchObject([
      422,
      { errors: { email: expect.any(String) } },
      422,
      { errors: { 'customer.email': expect.any(String) } },
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect((await call('staffCustomer', { id }, noor)).status).toBe(404);
    const plain = { ...nobody, firstName: 'Tom', phone: '0687654321' };
    expect((await book({ startsAt: at(10, 5), customer: plain }, noor)).status).toBe(200);
    expect((await call('staffCustomer', { id }, noor)).status).toBe(404);
  });

  test('[B21] [TEAM-6] an e-mail reveals nothing to a member who sees no contact details', async () => {
    const areas = areasOf('custom', { agenda: 'change', customers: 'change' });
    const nameless = await member('nameless@embook.test', 'custom', { areas });
    const answers = [];
    for (const email of ['tb@hidden.test', 'nobody@hidden.test']) {
      const given = { ...nobody, firstName: 'Tom', email };
      const added = await call('staffAddCustomer', { ...given, lastName: undefined }, nameless);
      const taken = await book({ startsAt: at(10, 9), customer: given }, nameless);
      answers.push([added.status, added.result, taken.status, taken.result]);
    }
    expect(answers[0]).toMatchObject([422, { errors: { email: expect.any(String) } }, 422, {}]);
    expect(answers[1]).toEqual(answers[0]);
  });

  test('[B21] [TEAM-6] an e-mail books for nobody where a member sees no customers at all', async () => {
    const areas = areasOf('custom', { agenda: 'change' });
    const agendaOnly = await member('agenda@embook.test', 'custom', { areas });
    for (const email of ['tb@hidden.test', 'nobody@hidden.test'])
      expect(
        (await book({ startsAt: at(12, 5), customer: { ...nobody, firstName: 'Tom', email } }, agendaOnly)).status,
      ).toBe(403);
    const known = { ...nobody, firstName: 'Tom', email: 'tb@hidden.test' };
    expect((await book({ startsAt: at(12, 5), customer: known })).status).toBe(200);
    expect((await call('staffAddCustomer', known)).result).toMatchObject({ customer_id: id });
  });

  test('[B21] [TEAM-6] the card lists the visits that the member may open, and counts no others', async () => {
    const customer = { ...nobody, id };
    const visit = await booked({ startsAt: at(7, -1), customer });
    const elsewhere = await booked({ startsAt: at(15, 7), customer, roomId: one.roomIds[1] });
    const missed = await call('staffMarkVisit', { id: visit, status: 'no_show', version: 1 });
    expect(missed.status).toBe(200);
    const far = await member('far@embook.test', 'desk', { shopIds: [await addShop(db, companyId)] });
    const areas = areasOf('custom', { agenda: 'own', customers: 'view' });
    const [daan] = await db
      .insert(employees)
      .values({ companyId, shopId: one.shopId, name: 'Daan' })
      .returning({ id: employees.id });
    const own = await member('own@embook.test', 'custom', { areas, employeeId: daan?.id ?? 0 });
    const card = async (who: typeof desk) => {
      const { status, result } = await call('staffCustomer', { id }, who);
      expect(status).toBe(200);
      const { visits, no_shows } = result['customer'] as { visits: { id: number }[]; no_shows: number };
      return { shown: visits.map((row) => row.id), noShows: no_shows };
    };
    expect((await call('staffVisit', { id: visit }, far)).status).toBe(404);
    expect(await card(far)).toEqual({ shown: [], noShows: 0 });
    expect(await card(own)).toEqual({ shown: [], noShows: 0 });
    const { shown, noShows } = await card(desk);
    expect([shown.includes(visit), shown.includes(elsewhere), noShows]).toEqual([true, true, 1]);
  });
});
