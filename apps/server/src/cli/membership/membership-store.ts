import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../infra/db/open.ts';
import { accounts, clientSubscriptions, companies, customers } from '../../infra/db/schema/index.ts';

const selectMemberships = (db: Db) =>
  db
    .select({
      companyId: clientSubscriptions.companyId,
      company: companies.apiKey,
      id: clientSubscriptions.id,
      customerId: clientSubscriptions.customerId,
      email: accounts.email,
      name: clientSubscriptions.subscriptionName,
      status: clientSubscriptions.status,
      startsOn: clientSubscriptions.startsOn,
      endsOn: clientSubscriptions.endsOn,
    })
    .from(clientSubscriptions)
    .innerJoin(companies, eq(companies.id, clientSubscriptions.companyId))
    .innerJoin(
      customers,
      and(eq(customers.companyId, clientSubscriptions.companyId), eq(customers.id, clientSubscriptions.customerId)),
    )
    .leftJoin(accounts, eq(accounts.id, customers.accountId));

/** An id is random, yet only the company makes it unique. */
export const membershipsWithId = (db: Db, id: number) =>
  selectMemberships(db).where(eq(clientSubscriptions.id, id)).orderBy(asc(companies.apiKey));

export const liveMembershipsOf = (db: Db, company: string) =>
  selectMemberships(db)
    .where(and(eq(companies.apiKey, company), inArray(clientSubscriptions.status, ['active', 'open'])))
    .orderBy(asc(accounts.email), desc(clientSubscriptions.startsOn));
