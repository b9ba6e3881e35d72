import { searchPatterns } from '@embook/domain/customers';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bothDatabases, testDatabase } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { peopleOn } from '../../test/people.ts';
import { customers } from '../infra/db/schema/index.ts';

type Row = Record<string, unknown>;

describe.each(bothDatabases)('customers at the desk on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { one, two } = people;
  const { owner, desk, noor, member, call, book, booked, cancel, nobody } = await deskOf({ ...people, db });
  const { companyId } = one;
  await people.signUp('ada@embook.test');
  await db.insert(customers).values([
    { companyId, firstName: 'Jurgita', lastName: 'Kazlauskienė', contactNumber: '+37069876540' },
    { companyId, firstName: 'Bram', lastName: 'van der Meer', contactNumber: '+31687654321' },
    { companyId, firstName: 'Li', lastName: 'Wu', contactEmail: 'wu@example.test' },
    { companyId, firstName: '100%', lastName: 'Cotton' },
    { companyId: two.companyId, firstName: 'Bram', lastName: 'Elsewhere' },
  ]);
  const found = async (query: string, who = desk) =>
    (
      (await call('staffCustomers', { query, first: undefined, limit: undefined }, who)).result['customers'] as Row[]
    ).map(({ name }) => name);

  test.each([
    ['a first name', 'bram', ['Bram van der Meer']],
    ['a part of it', 'urgit', ['Jurgita Kazlauskienė']],
    ['both, in any order', 'meer bram', ['Bram van der Meer']],
    ['without the accents', 'kazlauskiene', ['Jurgita Kazlauskienė']],
    ['in capitals', 'KAZLAUSKIENĖ', ['Jurgita Kazlauskienė']],
    ['two letters where a word begins', 'wu', ['Li Wu']],
    ['a proven e-mail', 'ada@embook', ['Ada Visser']],
    ['an e-mail that the shop was told', 'wu@example', ['Li Wu']],
    ['a phone number as at home', '06 8765 4321', ['Bram van der Meer']],
    ['the end of a phone number', '876540', ['Jurgita Kazlauskienė']],
    ['a letter missing', 'viser', ['Ada Visser']],
    ['letters swapped', 'jurgtia', ['Jurgita Kazlauskienė']],
    ['a letter in the wrong place', 'ramb', ['Bram van der Meer']],
    ['a letter too many', 'kazlauskkiene', ['Jurgita Kazlauskienė']],
    ['an e-mail without its dots', 'wu@exampletest', ['Li Wu']],
    ['what looks like a pattern', '100%', ['100% Cotton']],
    ['nothing like it', 'xqzzy', []],
  ])('[DESK-1] finds by %s', async (_what, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('[DESK-1] names that begin with it come first, then those that contain it; each once, page by page', async () => {
    await db.insert(customers).values(
      ['Berend', 'Kees', 'Ank'].flatMap((name) => [
        { companyId, firstName: name, lastName: 'Quist' },
        { companyId, firstName: `Quist${name.toLowerCase()}`, lastName: 'Bo' },
      ]),
    );
    const page = async (first: number) =>
      ((await call('staffCustomers', { query: 'quist', first, limit: 2 })).result['customers'] as Row[]).map(
        ({ name }) => name,
      );
    const all = [...(await page(0)), ...(await page(2)), ...(await page(4)), ...(await page(6))];
    expect(all.slice(0, 3)).toEqual(['Quistank Bo', 'Quistberend Bo', 'Quistkees Bo']);
    expect(new Set(all.slice(3))).toEqual(new Set(['Ank Quist', 'Berend Quist', 'Kees Quist']));
    expect(await found('quist')).toEqual([...all.slice(0, 3), 'Ank Quist', 'Berend Quist', 'Kees Quist']);
    await db.delete(customers).where(sql`last_name in ('Quist', 'Bo')`);
  });

  test('[DESK-1] without a query everybody by name, page by page, and nobody of another company', async () => {
    const page = async (first: number) =>
      ((await call('staffCustomers', { query: undefined, first, limit: 2 })).result['customers'] as Row[]).map(
        ({ name }) => name,
      );
    const all = [...(await page(0)), ...(await page(2)), ...(await page(4))];
    expect(all).toHaveLength(5);
    expect(new Set(all)).toEqual(
      new Set(['Ada Visser', 'Jurgita Kazlauskienė', 'Bram van der Meer', 'Li Wu', '100% Cotton']),
    );
  });

  test('[DESK-4] [TEAM-7] somebody is added without an e-mail; an address that is known already is named', async () => {
    const given = { firstName: 'Zoë', lastName: undefined, email: undefined, phone: '0612345679' };
    const { status, result } = await call('staffAddCustomer', given);
    expect(status).toBe(200);
    expect(result['customer']).toMatchObject({ name: 'Zoë', email: null, phone: '+31612345679', has_account: false });
    const known = await call('staffAddCustomer', { ...given, email: 'ada@embook.test' });
    expect([known.status, known.result['customer_id']]).toEqual([409, expect.any(Number)]);
    for (const wrong of [{ firstName: '🦄' }, { firstName: 'x'.repeat(25) }, { email: 'no' }, { phone: 'call me' }])
      expect((await call('staffAddCustomer', { ...given, ...wrong })).status).toBe(422);
    const { rows } = await db.execute<Row>(
      sql`select action, after from audit_entries where action = 'customer.added'`,
    );
    // The name is read from the customer, so that the log has none of an erased person (B22).
    expect(rows).toEqual([{ action: 'customer.added', after: {} }]);
  });

  test('[TEAM-6] a practitioner finds the people of their own visits, by name alone', async () => {
    expect(await found('bram', noor)).toEqual([]);
    const [bram] = (await call('staffCustomers', { query: 'bram', first: undefined, limit: undefined })).result[
      'customers'
    ] as { id: number }[];
    const id = bram?.id ?? 0;
    expect((await call('staffCustomer', { id }, noor)).status).toBe(404);
    expect((await book({ customer: { ...nobody, id }, payment: 'cash' })).status).toBe(200);
    const elsewhere = await book({ customer: { ...nobody, id }, startsAt: at(12, 3), roomId: one.roomIds[1] });
    expect(elsewhere.status).toBe(200);
    const { result } = await call('staffCustomer', { id }, noor);
    expect(result['customer']).toMatchObject({
      name: 'Bram van der Meer',
      phone: null,
      email: null,
      visits: [{ starts_at: at(10), paid: null }],
    });
    expect((await call('staffCustomer', { id })).result['customer']).toMatchObject({
      phone: '+31687654321',
      visits: [{ starts_at: at(12, 3) }, { starts_at: at(10), paid: true }],
    });
    const door = await member('door@embook.test', 'door');
    expect((await call('staffCustomer', { id }, door)).status).toBe(403);
  });

  test('[TEAM-6] a customer of another company, or none, is not found', async () => {
    const theirs = await two.addCustomer('eve@embook.test');
    for (const id of [theirs, 987_654]) {
      expect((await call('staffCustomer', { id }, owner)).status).toBe(404);
      expect((await call('staffNoteOnCustomer', { id, note: 'x' }, owner)).status).toBe(404);
    }
  });

  test('[DESK-5] the card and the panel count the same visits: those that took place', async () => {
    const [person] = await db
      .insert(customers)
      .values({ companyId, firstName: 'Counted', lastName: 'Twice' })
      .returning({ id: customers.id });
    const customer = { ...nobody, id: person?.id ?? 0 };
    const [came, missed, cancelled] = [
      await booked({ customer, startsAt: at(9, -1) }),
      await booked({ customer, startsAt: at(11, -1) }),
      await booked({ customer, startsAt: at(13, -1) }),
      await booked({ customer, startsAt: at(10, 8) }),
    ];
    expect((await cancel(cancelled)).status).toBe(200);
    people.wait(6 * 60);
    expect((await call('staffMarkVisit', { id: missed, status: 'no_show', version: 1 })).status).toBe(200);
    const { result } = await call('staffCustomer', { id: customer.id });
    expect(result['customer']).toMatchObject({ visit_count: 1, no_shows: 1 });
    expect((await call('staffVisit', { id: came })).result).toMatchObject({ visits: 1, no_shows: 1 });
  });
});

test('[DESK-1] among 20,000 customers nothing is searched row by row @full', async () => {
  const { db } = await testDatabase();
  await db.execute(sql`insert into companies (api_key, name) values ('big', 'Big')`);
  const big = sql`(select id from companies where api_key = 'big')`;
  for (let from = 1; from <= 20_000; from += 4_000)
    await db.execute(sql`insert into customers (company_id, first_name, last_name, contact_number)
      select ${big}, initcap(substr(md5(n::text), 1, 7)), initcap(substr(md5((n + 1)::text), 1, 9)),
        '+316' || lpad((n * 7919)::text, 8, '0') from generate_series(${from}::int, ${from + 3_999}::int) n`);
  // As the database does by itself: what waits to be sorted into an index makes its use look dear.
  await db.execute(sql`vacuum (analyze) customers`);
  const plan = async (condition: SQL) =>
    JSON.stringify(
      (
        await db.execute(sql`explain (format json) select id from customers
          where company_id = ${big} and erased_at is null and ${condition} limit 300`)
      ).rows,
    );
  const { rows } = await db.execute<{ name: string }>(
    sql`select first_name as name from customers order by id limit 1 offset 5000`,
  );
  const name = rows[0]?.name ?? '';
  const patterns = [name, name.slice(0, 4), '06 0079 1900'].flatMap(searchPatterns);
  for (const part of patterns) expect(await plan(sql`search like searchable(${part})`)).toContain('customers_search');
  expect(await plan(sql`search %> searchable(${name})`)).toContain('customers_search');
});
