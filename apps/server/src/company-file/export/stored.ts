import { eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../infra/db/open.ts';
import * as tables from '../../infra/db/schema/index.ts';
import type { Transaction } from '../plan/rows.ts';

export type Stored = NonNullable<Awaited<ReturnType<typeof readStored>>>;
export type Row<K extends keyof Stored> = Stored[K] extends readonly (infer R)[] ? R : never;

/** All that a company has, as it stands at one moment. */
export const readStored = (db: Db, key: string) =>
  db.transaction(
    async (tx) => {
      const [company] = await tx.select().from(tables.companies).where(eq(tables.companies.apiKey, key));
      if (!company) return undefined;
      const of = <T extends PgTable & { companyId: PgColumn }>(table: T) => rowsOf(tx, table, company.id);
      const customers = await of(tables.customers);
      return {
        company,
        customers,
        accounts: await accountsOf(
          tx,
          customers.flatMap(({ accountId }) => accountId ?? []),
        ),
        pictures: await of(tables.pictures),
        fonts: await of(tables.fonts),
        shops: await of(tables.shops),
        openingHours: await of(tables.openingHours),
        specialDays: await of(tables.specialDays),
        employees: await of(tables.employees),
        employeePatterns: await of(tables.employeePatterns),
        employeeHours: await of(tables.employeeHours),
        employeeAbsences: await of(tables.employeeAbsences),
        objects: await of(tables.objects),
        rooms: await of(tables.rooms),
        roomDisabledDates: await of(tables.roomDisabledDates),
        categories: await of(tables.categories),
        services: await of(tables.services),
        serviceRooms: await of(tables.serviceRooms),
        classSeries: await of(tables.classSeries),
        classSeriesOptions: await of(tables.classSeriesOptions),
        classSeriesExceptions: await of(tables.classSeriesExceptions),
        sessions: await of(tables.sessions),
        sessionOptions: await of(tables.sessionOptions),
        bundles: await of(tables.bundles),
        bundleServices: await of(tables.bundleServices),
        subscriptions: await of(tables.subscriptions),
        subscriptionGroups: await of(tables.subscriptionGroups),
        subscriptionGroupServices: await of(tables.subscriptionGroupServices),
        promotions: await of(tables.promotions),
        promotionServices: await of(tables.promotionServices),
        clientBundles: await of(tables.clientBundles),
        bundleUses: await of(tables.bundleUses),
        clientSubscriptions: await of(tables.clientSubscriptions),
        clientSubscriptionGroups: await of(tables.clientSubscriptionGroups),
        subscriptionPeriods: await of(tables.subscriptionPeriods),
        subscriptionUses: await of(tables.subscriptionUses),
        subscriptionPauses: await of(tables.subscriptionPauses),
        bookings: await of(tables.bookings),
        tillEntries: await of(tables.tillEntries),
        seats: await of(tables.seats),
        occupancies: await of(tables.occupancies),
        payments: await of(tables.payments),
        refunds: await of(tables.refunds),
        loyaltyEntries: await of(tables.loyaltyEntries),
        reviews: await of(tables.reviews),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function rowsOf<T extends PgTable & { companyId: PgColumn }>(tx: Transaction, table: T, companyId: number) {
  const source: PgTable = table;
  const rows = await tx.select().from(source).where(eq(table.companyId, companyId));
  // drizzle cannot infer the rows of a table that is itself a type parameter.
  return rows as T['$inferSelect'][];
}

async function accountsOf(tx: Transaction, ids: readonly number[]) {
  const found: (typeof tables.accounts.$inferSelect)[] = [];
  for (let first = 0; first < ids.length; first += 10_000)
    found.push(
      ...(await tx
        .select()
        .from(tables.accounts)
        .where(inArray(tables.accounts.id, ids.slice(first, first + 10_000)))),
    );
  return found;
}
