import type { Db } from '../src/infra/db/open.ts';
import {
  categories,
  companies,
  customers,
  employees,
  accounts,
  occupancies,
  openingHours,
  rooms,
  serviceRooms,
  services,
  shops,
  specialDays,
} from '../src/infra/db/schema/index.ts';

/** Wednesday 11 November 2026, 08:00 in Amsterdam. */
export const NOW = Date.UTC(2026, 10, 11, 7);

/** Far above what companies allow: one customer of a test pays many visits at the shop. */
const NO_UNPAID_LIMIT = 1_000_000;

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
};

export type Studio = Awaited<ReturnType<typeof addStudio>>;

/**
 * A small company: one shop open 09–13 and 14–18 on weekdays, two rooms that share one employee, a massage with a
 * buffer, a heading of the same name with a longer option, a hidden service and an empty category. Names contain the key, so that data of
 * another company is noticed.
 */
/** Another shop of a company. */
export async function addShop(
  db: Db,
  companyId: number,
  values: Partial<typeof shops.$inferInsert> = {},
): Promise<number> {
  const address = { street: 'Gedimino pr. 1', zip: '01103', city: 'Vilnius', country: 'Lithuania' };
  const other = { companyId, name: 'Other', timeZone: 'Europe/Amsterdam', ...address, ...values };
  return only(await db.insert(shops).values(other).returning({ id: shops.id })).id;
}

export async function addStudio(db: Db, apiKey: string, settings: Partial<typeof companies.$inferInsert> = {}) {
  const company = only(
    await db
      .insert(companies)
      .values({ apiKey, name: `Company ${apiKey}`, maxUnpaidBookings: NO_UNPAID_LIMIT, ...settings })
      .returning({ id: companies.id }),
  );
  const companyId = company.id;
  const shop = only(
    await db
      .insert(shops)
      .values({
        companyId,
        name: `Shop ${apiKey}`,
        street: 'Oudegracht 112',
        zip: '3511 AW',
        city: 'Utrecht',
        country: 'Netherlands',
        timeZone: 'Europe/Amsterdam',
        offersServices: true,
      })
      .returning({ id: shops.id }),
  );
  const shopId = shop.id;
  await db.insert(openingHours).values(
    [1, 2, 3, 4, 5].flatMap((weekday) => [
      { companyId, shopId, weekday, opensMinute: 9 * 60, closesMinute: 13 * 60 },
      { companyId, shopId, weekday, opensMinute: 14 * 60, closesMinute: 18 * 60 },
    ]),
  );
  await db.insert(specialDays).values([
    { companyId, shopId, date: '2026-11-13', reason: 'Stocktaking' },
    { companyId, shopId, date: '2026-11-14', opensMinute: 10 * 60, closesMinute: 12 * 60 },
    { companyId, shopId, date: '2026-01-01', reason: 'Past' },
  ]);
  const employee = only(
    await db
      .insert(employees)
      .values({ companyId, shopId, name: `Noor ${apiKey}` })
      .returning({ id: employees.id }),
  );
  const [first, second] = await db
    .insert(rooms)
    .values([
      {
        companyId,
        shopId,
        name: `Quiet room ${apiKey}`,
        employeeId: employee.id,
        gridMinutes: 60,
        horizonDays: 30,
        position: 1,
      },
      {
        companyId,
        shopId,
        name: `Garden room ${apiKey}`,
        gridMinutes: 60,
        horizonDays: 30,
        disabledDays: [4],
        position: 2,
      },
    ])
    .returning({ id: rooms.id });
  if (!first || !second) throw new Error('two rooms were expected');
  const category = only(
    await db
      .insert(categories)
      .values({ companyId, shopId, name: 'Massage', position: 2 })
      .returning({ id: categories.id }),
  );
  await db.insert(categories).values({ companyId, shopId, name: 'Empty', position: 1 });
  const base = { companyId, shopId, categoryId: category.id, priceCents: 4950 };
  const [massage, hidden, heading] = await db
    .insert(services)
    .values([
      { ...base, name: `Massage ${apiKey}`, minutes: 60, bufferAfterMinutes: 15, position: 1 },
      { ...base, name: `Secret ${apiKey}`, minutes: 60, bookableType: 'never_and_hidden', position: 2 },
      { ...base, name: `Massage ${apiKey}`, minutes: 60, bufferAfterMinutes: 15, position: 3 },
    ])
    .returning({ id: services.id });
  if (!massage || !hidden || !heading) throw new Error('three services were expected');
  const option = only(
    await db
      .insert(services)
      .values({ companyId, shopId, parentServiceId: heading.id, name: 'Long', minutes: 120, priceCents: 9050 })
      .returning({ id: services.id }),
  );
  await db
    .insert(serviceRooms)
    .values(
      [massage, heading].flatMap(({ id: serviceId }) =>
        [first, second].map(({ id: roomId }) => ({ companyId, serviceId, roomId })),
      ),
    );
  return {
    companyId,
    apiKey,
    shopId,
    employeeId: employee.id,
    roomIds: [first.id, second.id] as const,
    massageId: massage.id,
    /** Of which the long massage is the option. */
    headingId: heading.id,
    longMassageId: option.id,
    hiddenId: hidden.id,
    /** Keeps a room, an employee or both busy. */
    occupy: (row: Pick<typeof occupancies.$inferInsert, 'roomId' | 'employeeId' | 'startsAt' | 'endsAt'>) =>
      db.insert(occupancies).values({ companyId, ...row }),
    addCustomer: async (email: string) => {
      const account = only(
        await db.insert(accounts).values({ email, passwordHash: 'unused' }).returning({ id: accounts.id }),
      );
      return only(
        await db
          .insert(customers)
          .values({ companyId, accountId: account.id, firstName: 'Ada', lastName: 'Visser' })
          .returning({ id: customers.id }),
      ).id;
    },
  };
}
