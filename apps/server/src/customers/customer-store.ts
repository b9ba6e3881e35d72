import { movedCharacterPatterns, searchPatterns } from '@embook/domain/customers';
import type { Locale, Permission, ShopTime } from '@embook/domain/shared';
import { can, type Member, reachOf } from '@embook/domain/staff';
import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bookedNameIn, ownedNameIn } from '../infra/db/booked-name.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  accounts,
  bookings,
  clientBundles,
  clientSubscriptions,
  customers,
  staffNotes,
  subscriptionPeriods,
} from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';
import { customerEmail, tookPlace } from '../infra/db/visit.ts';

type Reader = Pick<Db, 'select'>;

/** The most that a search returns; more letters narrow it down. */
const MAX_RESULTS = 300;
const MAX_VISITS = 50;
/** A name of seven letters with two of them swapped is this similar. */
const MIN_SIMILARITY = '0.45';

/** TEAM-6: customers are the company's; who sees only their own visits sees the people of those. */
function reachable(member: Member, permission: Permission): SQL | undefined {
  const result = reachOf(member, permission);
  if (!result.ok) return sql`false`;
  const { companyId, employee } = result.reach;
  return and(
    eq(customers.companyId, companyId),
    isNull(customers.erasedAt),
    employee === 'any'
      ? undefined
      : sql`exists (select from bookings own where own.company_id = ${customers.companyId}
          and own.customer_id = ${customers.id} and own.employee_id = ${employee ?? 0})`,
  );
}

/** The names as `customers.search` holds them, without the e-mail and the number that follow there. */
const names = sql`searchable(concat(' ', concat_ws(' ', ${customers.firstName}, ${customers.lastName})))`;

const seesContact = (member: Member): boolean => can(member, 'contact_details.view').ok;

/** TEAM-6: a card shows the visits that its member may open by themselves, in their shops or their own (B21). */
const visitsOf = (member: Member, customerId: number): SQL | undefined =>
  and(
    eq(bookings.customerId, customerId),
    within(member, 'agenda.view', bookings),
    within(member, 'customers.view', bookings),
  );

const columns = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customerEmail,
  phone: customers.contactNumber,
  hasAccount: sql<boolean>`${customers.accountId} is not null`,
};

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

const byName = (a: Named, b: Named): number =>
  a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName);

interface Page {
  readonly first: number;
  readonly limit: number;
}

export interface NewCustomer {
  readonly companyId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string | null;
  readonly contactNumber: string | null;
  readonly countryCode: string | null;
  readonly locale: Locale;
  readonly createdAt: Date;
}

const selectCustomers = (reader: Reader) =>
  reader.select(columns).from(customers).leftJoin(accounts, eq(accounts.id, customers.accountId));

/** Customers who match every part of the search. The database does not sort: it would have to read all of them. */
const matchingCustomers = (db: Db, member: Member, isHit: SQL | undefined, limit: number) =>
  db.transaction(async (tx) => {
    // Forces the index of the search, however common the planner estimates the letters to be.
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    );
    return selectCustomers(tx)
      .where(and(reachable(member, 'customers.view'), isHit))
      .limit(limit);
  });

/** By name, as in an address book. */
export const customersByName = (db: Db, member: Member, { first, limit }: Page) =>
  selectCustomers(db)
    .where(reachable(member, 'customers.view'))
    .orderBy(asc(customers.firstName), asc(customers.lastName), asc(customers.id))
    .offset(first)
    .limit(limit);

/** Customers whose name begins with the search, by name; then those who match every part of it. */
export async function searchCustomers(db: Db, member: Member, query: string, { first, limit }: Page) {
  const like = (text: SQLWrapper) => searchPatterns(query).map((part) => sql`${text} like searchable(${part})`);
  // The index covers both; a match in hidden contact details would reveal whose they are (B21).
  const inSight = seesContact(member) ? [] : like(names);
  const sorted = sql`${customers.search} collate "C"`;
  const from = sql`searchable(${` ${query.trim().replaceAll(/\s+/g, ' ')}`})`;
  const begins = sql`(${sorted} >= ${from} and ${sorted} < ${from} || chr(1114111))`;
  const end = Math.min(first + limit, MAX_RESULTS);
  const begun = await selectCustomers(db)
    .where(and(reachable(member, 'customers.view'), begins, ...inSight))
    .orderBy(sorted, asc(customers.id))
    .limit(end);
  const left = end - begun.length;
  if (left <= 0) return begun.slice(first);
  const isHit = and(...like(customers.search), ...inSight, sql`not ${begins}`);
  const others = (await matchingCustomers(db, member, isHit, left)).slice(Math.max(first - begun.length, 0));
  return [...begun.slice(first), ...others.toSorted(byName)];
}

/** Similar names, for typing errors: the nearest first. */
export const similarCustomers = (db: Db, member: Member, query: string, { first, limit }: Page) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${MIN_SIMILARITY}, true)`);
    const typed = sql`searchable(${query.trim()})`;
    const searched = seesContact(member) ? customers.search : names;
    const meant = sql.param(movedCharacterPatterns(query));
    const isHit = or(
      and(sql`${customers.search} %> ${typed}`, sql`${searched} %> ${typed}`),
      and(sql`${customers.search} like any(${meant}::text[])`, sql`${searched} like any(${meant}::text[])`),
    );
    return selectCustomers(tx)
      .where(and(reachable(member, 'customers.view'), isHit))
      .orderBy(sql`${typed} <<-> ${searched}`, asc(customers.id))
      .offset(first)
      .limit(limit);
  });

export async function findCustomer(reader: Reader, member: Member, permission: Permission, id: number) {
  const [row] = await selectCustomers(reader).where(and(reachable(member, permission), eq(customers.id, id)));
  return row;
}

export async function findCustomerByEmail(
  reader: Reader,
  companyId: number,
  email: string,
): Promise<number | undefined> {
  const theirs = [eq(customers.contactEmail, email), eq(accounts.email, email)];
  for (const isIt of theirs) {
    const [row] = await selectCustomers(reader).where(and(eq(customers.companyId, companyId), isIt));
    if (row) return row.id;
  }
  return undefined;
}

/** Undefined when somebody added the same address meanwhile. */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<number | undefined> {
  const [row] = await tx.insert(customers).values(customer).onConflictDoNothing().returning({ id: customers.id });
  return row?.id;
}

export async function findCard(db: Db, member: Member, id: number) {
  const [row] = await db
    .select({
      ...columns,
      blocked: sql<boolean>`${customers.blockedAt} is not null`,
      customerNote: customers.externalNote,
    })
    .from(customers)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .where(and(reachable(member, 'customers.view'), eq(customers.id, id)));
  return row;
}

/** Those that this member may open. */
export const visitsOfCustomer = (db: Db, member: Member, customerId: number, locale: Locale) =>
  db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      status: sql<string>`case when ${bookings.status} = 'confirmed' then coalesce(${bookings.progress}, 'confirmed')
        else ${bookings.status} end`,
      service: bookedNameIn(locale),
      employeeId: bookings.employeeId,
      paid: bookings.paid,
    })
    .from(bookings)
    .where(visitsOf(member, customerId))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(MAX_VISITS);

/** How many took place, and how many were missed (DESK-5). */
export async function countVisits(db: Db, member: Member, customerId: number, now: ShopTime) {
  const [row] = await db
    .select({
      visits: sql<number>`count(*) filter (where ${tookPlace(sql`bookings`, now)})::int`,
      noShows: sql<number>`count(*) filter (where ${bookings.progress} = 'no_show')::int`,
    })
    .from(bookings)
    .where(and(visitsOf(member, customerId), eq(bookings.status, 'confirmed')));
  return row ?? { visits: 0, noShows: 0 };
}

/** What no longer pays for visits, since the money for it went back (A30). */
export async function returnedProducts(db: Db, companyId: number, customerId: number, locale: Locale) {
  const bundles = await db
    .select({
      kind: sql<'bundle'>`'bundle'`,
      id: clientBundles.id,
      name: ownedNameIn(locale, 'bundle'),
      returnedAt: clientBundles.returnedAt,
    })
    .from(clientBundles)
    .where(
      and(
        eq(clientBundles.companyId, companyId),
        eq(clientBundles.customerId, customerId),
        isNotNull(clientBundles.returnedAt),
      ),
    );
  const subscriptions = await db
    .select({
      kind: sql<'subscription'>`'subscription'`,
      id: clientSubscriptions.id,
      name: ownedNameIn(locale, 'subscription'),
      returnedAt: subscriptionPeriods.returnedAt,
    })
    .from(clientSubscriptions)
    .innerJoin(
      subscriptionPeriods,
      and(
        eq(subscriptionPeriods.companyId, clientSubscriptions.companyId),
        eq(subscriptionPeriods.clientSubscriptionId, clientSubscriptions.id),
      ),
    )
    .where(
      and(
        eq(clientSubscriptions.companyId, companyId),
        eq(clientSubscriptions.customerId, customerId),
        isNotNull(subscriptionPeriods.returnedAt),
      ),
    );
  return [...bundles, ...subscriptions]
    .flatMap(({ returnedAt, ...one }) => (returnedAt === null ? [] : [{ ...one, returnedAt }]))
    .toSorted((a, b) => b.returnedAt.getTime() - a.returnedAt.getTime());
}

/** On the customer; those on visits are shown there. */
export const notesOfCustomer = (db: Db, companyId: number, customerId: number) =>
  db
    .select({ id: staffNotes.id, note: staffNotes.note, who: staffNotes.who, createdAt: staffNotes.createdAt })
    .from(staffNotes)
    .where(
      and(eq(staffNotes.companyId, companyId), eq(staffNotes.customerId, customerId), isNull(staffNotes.bookingId)),
    )
    .orderBy(desc(staffNotes.id));

export async function insertNote(tx: Tx, note: typeof staffNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(staffNotes).values(note).returning({ id: staffNotes.id });
  return row?.id ?? 0;
}
