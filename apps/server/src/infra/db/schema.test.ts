import { globSync } from 'node:fs';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowBroken, bothDatabases, testDatabase } from '../../../test/database.ts';
import { migrations } from './migrations.ts';
import { type Db, openDatabase } from './open.ts';
import { databaseProblem } from './problem.ts';
import {
  accounts,
  bookings,
  bundles,
  bundleUses,
  clientBundles,
  companies,
  customers,
  employees,
  loyaltyEntries,
  occupancies,
  payments,
  refunds,
  rooms,
  services,
  sessions,
  shops,
} from './schema/index.ts';
import * as schema from './schema/index.ts';

allowBroken({
  'a live visit to a room keeps it busy, and no other visit does': 'bookings stand alone here',
  'a session counts its live seats, and has no more than it offers': 'the counter is moved without seats',
  'a use that counts is of a visit of its owner that was paid with it': 'any booking will do for a use',
  'money that goes back is written down as a refund, and no other money is':
    'refunds are tried on a payment that nobody made',
});

/** Everything else belongs to a company. */
const platformTables = [
  'accounts',
  'companies',
  'passkeys',
  'platform_attempts',
  'production',
  'push_keys',
  'staff_accounts',
  'staff_challenges',
  'staff_codes',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_sessions',
];

const migrationFiles = globSync('*.sql', { cwd: migrations.migrationsFolder }).length;
const HOUR = 3_600;
const ten = 1_800_000_000;

/** A company with a shop, two rooms that share an employee, a service and a customer, all with the given id. */
async function fill(db: Db, id: number): Promise<void> {
  const key = { companyId: id, id };
  const inShop = { ...key, shopId: id };
  await db.insert(companies).values({ id, apiKey: `key-${id}`, name: 'Studio' });
  await db
    .insert(shops)
    .values({ ...key, name: 'Shop', street: 'S 1', zip: '1', city: 'C', country: 'NL', timeZone: 'Europe/Amsterdam' });
  await db.insert(employees).values({ ...inShop, name: 'Anna' });
  await db.insert(rooms).values({ ...inShop, name: 'Room' });
  await db.insert(rooms).values({ ...inShop, id: id + 100, name: 'Other room' });
  await db.insert(services).values({ ...inShop, name: 'Massage', minutes: 60, priceCents: 5_000 });
  await db.insert(accounts).values({ id, email: `person-${id}@embook.test`, passwordHash: 'x' });
  await db.insert(customers).values({ ...key, accountId: id, firstName: 'Jo', lastName: 'Doe' });
}

const booking = (companyId: number, id: number) => ({
  companyId,
  id,
  customerId: companyId,
  shopId: companyId,
  serviceId: companyId,
  serviceName: 'Massage',
  roomId: companyId,
  startsAt: ten,
  minutes: 60,
  status: 'confirmed' as const,
  priceCents: 5_000,
  finalCostCents: 5_000,
  paymentType: 'cash' as const,
});

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: unknown) => Object(Object(error).cause).code,
  );

describe.each(bothDatabases)('the schema on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  beforeAll(async () => {
    await fill(db, 1);
    await fill(db, 2);
  });

  test('the migrations ran, once', async () => {
    const ran = await db.execute<{ count: number }>(sql`select count(*) as count from drizzle.__drizzle_migrations`);
    expect(ran.rows).toEqual([{ count: migrationFiles }]);
  });

  test('[A1] [A29] a room is not given twice, whatever its employee, and a clash is reported as taken', async () => {
    const busy = { companyId: 1, roomId: 1, startsAt: ten, endsAt: ten + HOUR };
    await db.insert(occupancies).values(busy);
    const clash = await db
      .insert(occupancies)
      .values({ ...busy, startsAt: ten + HOUR - 1, endsAt: ten + 2 * HOUR })
      .catch((error: unknown) => error);
    expect(clash).toMatchObject({ cause: { code: '23P01', constraint: 'occupancies_room_free' } });
    expect(databaseProblem(clash)).toBe('taken');
  });

  test('[A1] times that touch are free, and so is the same time in another room or company', async () => {
    const accepted = [
      { companyId: 1, roomId: 1, startsAt: ten - HOUR, endsAt: ten },
      { companyId: 1, roomId: 1, startsAt: ten + HOUR, endsAt: ten + 2 * HOUR },
      { companyId: 1, roomId: 101, startsAt: ten, endsAt: ten + HOUR },
      { companyId: 2, roomId: 2, startsAt: ten, endsAt: ten + HOUR },
    ];
    expect(await codeOf(db.insert(occupancies).values(accepted))).toBe('accepted');
  });

  test('[A1] [A29] an employee is not in two rooms at once', async () => {
    const busy = { companyId: 1, employeeId: 1, startsAt: ten + 10 * HOUR, endsAt: ten + 11 * HOUR };
    await db.insert(occupancies).values({ ...busy, roomId: 1 });
    const clash = await db
      .insert(occupancies)
      .values({ ...busy, roomId: 101 })
      .catch((error: unknown) => error);
    expect(clash).toMatchObject({ cause: { code: '23P01', constraint: 'occupancies_employee_free' } });
    const after = { ...busy, startsAt: busy.endsAt, endsAt: busy.endsAt + HOUR };
    expect(await codeOf(db.insert(occupancies).values({ ...after, roomId: 101 }))).toBe('accepted');
  });

  test('[A1] deleting what occupied a room frees it at once', async () => {
    const busy = { companyId: 1, roomId: 1, startsAt: ten + 20 * HOUR, endsAt: ten + 21 * HOUR };
    const [made] = await db.insert(occupancies).values(busy).returning({ id: occupancies.id });
    await db.delete(occupancies).where(sql`${occupancies.companyId} = 1 and ${occupancies.id} = ${made?.id}`);
    expect(await codeOf(db.insert(occupancies).values(busy))).toBe('accepted');
  });

  test('[B13] a time in milliseconds, a day too long or backwards is refused', async () => {
    const wrong = [
      { startsAt: ten * 1000, endsAt: ten * 1000 + HOUR },
      { startsAt: ten, endsAt: ten + 86_401 },
      { startsAt: ten + HOUR, endsAt: ten },
    ];
    for (const times of wrong)
      expect(await codeOf(db.insert(occupancies).values({ companyId: 1, employeeId: 1, ...times }))).toMatch(
        /^(23514|22000)$/,
      );
  });

  test('[A2] the seats of a session never exceed its total', async () => {
    await db.insert(sessions).values({
      companyId: 1,
      id: 1,
      shopId: 1,
      kind: 'group',
      serviceId: 1,
      startsAt: ten,
      minutes: 60,
      total: 2,
      taken: 2,
      priceCents: 0,
    });
    const take = (by: number) =>
      codeOf(
        db
          .update(sessions)
          .set({ taken: sql`${sessions.taken} + ${by}` })
          .where(sql`${sessions.companyId} = 1`),
      );
    expect([await take(1), await take(-3), await take(-1)]).toEqual(['23514', '23514', 'accepted']);
  });

  test('[A8] a bundle cannot be used more often than was bought, nor one use twice', async () => {
    const terms = { priceCents: 9_000, lengthType: 'infinity', maxUsages: 2 } as const;
    await db.insert(bundles).values({ companyId: 1, id: 1, shopId: 1, name: 'Two', ...terms });
    await db.insert(clientBundles).values({
      ...terms,
      companyId: 1,
      id: 7,
      customerId: 1,
      bundleId: 1,
      bundleName: 'Two',
      status: 'active',
      finalCostCents: 9_000,
      paymentType: 'cash',
      boughtAt: new Date(),
    });
    await db.insert(bookings).values([11, 12, 13].map((id) => booking(1, id)));
    const use = (number: number, bookingId: number, maxUsages = 2) =>
      codeOf(db.insert(bundleUses).values({ companyId: 1, clientBundleId: 7, number, maxUsages, bookingId }));

    expect([await use(1, 11), await use(2, 12)]).toEqual(['accepted', 'accepted']);
    expect([await use(3, 13), await use(3, 13, 3), await use(3, 13, -1)]).toEqual(['23514', '23503', '23503']);
    expect([await use(2, 13), await use(0, 13)]).toEqual(['23505', '23514']);

    await db
      .update(bundleUses)
      .set({ returnedAt: new Date() })
      .where(sql`${bundleUses.number} = 2`);
    expect([await use(2, 11), await use(2, 13)]).toEqual(['23505', 'accepted']);
  });

  test('[A9] no more is refunded than was paid, and once', async () => {
    await db.insert(payments).values({
      companyId: 1,
      id: 5,
      customerId: 1,
      payableKind: 'booking',
      payableId: 11,
      amountCents: 5_000,
      provider: 'sandbox',
    });
    const refund = (id: number, amountCents: number, paidCents = 5_000) =>
      codeOf(
        db.insert(refunds).values({ companyId: 1, id, paymentId: 5, paidCents, amountCents, dueOn: '2027-01-04' }),
      );
    expect([await refund(1, 5_001), await refund(2, 5_001, 6_000), await refund(3, 5_000), await refund(4, 1)]).toEqual(
      ['23514', '23503', 'accepted', '23505'],
    );
  });

  test('points are only ever added, once for each payment', async () => {
    const entry = { companyId: 1, customerId: 1, points: 10, reason: 'earned', paymentId: 5 } as const;
    await db.insert(loyaltyEntries).values(entry);
    expect(await codeOf(db.insert(loyaltyEntries).values(entry))).toBe('23505');
    expect(await codeOf(db.update(loyaltyEntries).set({ points: 1_000 }))).toBe('23001');
    expect(await codeOf(db.delete(loyaltyEntries))).toBe('23001');
  });

  test('[API-4] a row cannot refer to what belongs to another company', async () => {
    expect(await codeOf(db.insert(bookings).values({ ...booking(1, 21), roomId: 2 }))).toBe('23503');
    expect(await codeOf(db.insert(bookings).values({ ...booking(1, 22), customerId: 2 }))).toBe('23503');
  });

  test('[A16] only colours, web pictures and plain words get in', async () => {
    expect(await codeOf(db.update(companies).set({ appColor: 'red;}</style>' }))).toBe('23514');
    expect(await codeOf(db.execute(sql`update customers set locale = 'en">'`))).toBe('23514');
    expect(await codeOf(db.execute(sql`update companies set payment_system = 'a, b'`))).toBe('23514');
    expect(
      await codeOf(db.execute(sql`insert into pictures values (1, 'abcdefabcdefabcdef', 'image/svg+xml', 1, 1, 'x')`)),
    ).toBe('23514');
  });
});

describe('the company leads', async () => {
  const { db } = await testDatabase();
  const keys = await db.execute<{
    table: string;
    name: string;
    kind: string;
    first: string;
    columns: string[];
    target: string | null;
    targetFirst: string | null;
  }>(sql`
    select c.conrelid::regclass::text as table, c.conname as name, c.contype as kind,
      (array_agg(a.attname::text order by k.position))[1] as first, array_agg(a.attname::text) as columns, c.confrelid::regclass::text as target,
      (select t.attname::text from pg_attribute t where t.attrelid = c.confrelid and t.attnum = c.confkey[1]) as "targetFirst"
    from pg_constraint c
      cross join lateral unnest(c.conkey) with ordinality as k(number, position)
      left join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'x', 'f')
    group by c.oid`);
  const uniqueIndexes = await db.execute<{ table: string; name: string; first: string }>(sql`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, a.attname::text as first
    from pg_index i
      join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique`);
  const tables = await db.execute<{ name: string; scoped: boolean }>(sql`
    select t.relname as name, exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and a.attnotnull
    ) as scoped
    from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`);
  const ofCompany = (table: string) => !platformTables.includes(table);

  test('the migrations create the tables that the schema in the code declares', async () => {
    const made = await db.execute(sql`
      select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, null) || case when a.attnotnull then ' not null' else '' end as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where a.attnum > 0 and not a.attisdropped`);
    const believed = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .map((table) => getTableConfig(table))
      .flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`),
      );
    expect(made.rows.map((row) => String(row['column'])).toSorted()).toEqual(believed.toSorted());
  });

  test('[API-4] every table but the platform’s own has a company', () => {
    const without = tables.rows.filter(({ scoped }) => !scoped).map(({ name }) => name);
    expect(tables.rows.length).toBeGreaterThan(40);
    expect(without.toSorted()).toEqual(platformTables);
  });

  test('[API-4] every primary key, unique key and exclusion begins with the company', () => {
    const leading = [...keys.rows.filter(({ kind }) => kind !== 'f'), ...uniqueIndexes.rows].filter(({ table }) =>
      ofCompany(table),
    );
    expect(leading.length).toBeGreaterThan(90);
    expect(leading.filter(({ first }) => first !== 'company_id').map(({ name }) => name)).toEqual([]);
    const guarded = keys.rows.filter(({ kind }) => kind === 'x').map(({ name }) => name);
    expect(guarded.toSorted()).toEqual(['occupancies_employee_free', 'occupancies_room_free']);
  });

  test('[API-4] every reference between company tables carries the company, on both sides', () => {
    const references = keys.rows.filter(
      ({ kind, table, target }) => kind === 'f' && ofCompany(table) && ofCompany(target ?? ''),
    );
    expect(references.length).toBeGreaterThan(50);
    const crossing = references.filter(
      ({ first, targetFirst }) => first !== 'company_id' || targetFirst !== 'company_id',
    );
    expect(crossing.map(({ name }) => name)).toEqual([]);
  });

  test('[API-4] a reference out of a company leads to the company itself or to a person’s account, nowhere else', () => {
    const out = keys.rows.filter(
      ({ kind, table, target }) => kind === 'f' && ofCompany(table) && !ofCompany(target ?? ''),
    );
    expect(out.filter(({ target, first }) => target === 'companies' && first !== 'company_id')).toEqual([]);
    expect(out.filter(({ target }) => target === 'accounts').map(({ table }) => table)).toEqual(['customers']);
  });

  test('[API-4] every company table reaches its company by references', () => {
    const reached = new Set(platformTables);
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      for (const { kind, table, first, target } of keys.rows)
        if (kind === 'f' && first === 'company_id' && reached.has(target ?? '')) reached.add(table);
    }
    expect(tables.rows.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  });
});

describe('starting', async () => {
  const database = await testDatabase();

  test('a database of the last preview carries on, and an older one is refused', async () => {
    if (database.kind !== 'postgres') throw new Error('expected PostgreSQL');
    const last = sql`update drizzle.__drizzle_migrations set created_at = created_at`;
    // Longer ago than the time between any two migrations.
    await database.db.execute(sql`${last} - 1e12`);
    await expect(openDatabase({ url: database.url })).rejects.toThrow('the database is of an older preview');
    await database.db.execute(sql`${last} + 1e12`);
    await (await openDatabase({ url: database.url })).close();
    const ran = await database.db.execute(sql`select count(*) as count from drizzle.__drizzle_migrations`);
    expect(ran.rows).toEqual([{ count: migrationFiles }]);
  });

  test('several processes may start at once on an empty PostgreSQL', async () => {
    if (database.kind !== 'postgres') throw new Error('expected PostgreSQL');
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`drop schema drizzle cascade`);
    await database.db.execute(sql`create schema public`);
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: database.url })));
    const ran = await database.db.execute(sql`select count(*) as count from drizzle.__drizzle_migrations`);
    await Promise.all(opened.map((one) => one.close()));
    expect(ran.rows).toEqual([{ count: migrationFiles }]);
  });
});
