import { NO_NAME } from '@embook/domain/profile';
import { snakeCase } from '@embook/domain/shared';
import { and, eq, exists, getTableColumns, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { deleteSessions } from '../auth/auth.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { retry } from '../infra/db/retry.ts';
import {
  accounts,
  bookings,
  clientBundles,
  clientSubscriptions,
  companies,
  customers,
  idempotencyKeys,
  loyaltyEntries,
  mails,
  passkeys,
  payments,
  pushDevices,
  refunds,
  reviews,
  staffNotes,
  tokens,
} from '../infra/db/schema/index.ts';
import { announce } from '../infra/live/announce.ts';
import { eraseAddress, eraseCopies } from './copies-store.ts';
import { deletePicture } from './profile-store.ts';

export interface PersonErasure extends Owner {
  /** Null for somebody of whom no address is known. */
  readonly email: string | null;
  readonly now: Date;
  /** Cancels unpaid visits, under the lock of the customer; refuses while a paid one is to come. */
  readonly leaveUnpaid: (tx: Tx, owner: Owner) => Promise<void>;
}

export interface AccountErasure extends PersonErasure {
  readonly accountId: number;
  readonly email: string;
  /** Uses up the code that allows it; refuses when it was used meanwhile. */
  readonly spend?: ((tx: Tx) => Promise<void>) | undefined;
}

/** The row of an erased customer, which bookings and payments still refer to. */
const nobody = {
  accountId: null,
  firstName: '',
  lastName: '',
  contactEmail: null,
  contactNumber: null,
  countryCode: null,
  dateOfBirth: null,
  address: null,
  zip: null,
  city: null,
  clientCompanyName: null,
  externalNote: null,
  avatarUrl: null,
  pushEnabled: false,
  emailEnabled: false,
  feedbackEnabled: false,
} satisfies Partial<typeof customers.$inferInsert>;

/** From where they paid. To be called before the customer is locked: a payment that is settled is locked before them. */
export async function forgetNetworks(tx: Tx, { companyId, customerId }: Owner): Promise<void> {
  await tx
    .update(payments)
    .set({ network: null })
    .where(and(eq(payments.companyId, companyId), eq(payments.customerId, customerId), isNotNull(payments.network)));
}

/** Amounts stay, what a company has of a person is erased: their row, its copies, reviews, sessions and browsers. */
export async function erasePerson(tx: Tx, { companyId, customerId, email, now, leaveUnpaid }: PersonErasure) {
  const theirs = tx
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.companyId, reviews.companyId),
        eq(bookings.id, reviews.bookingId),
        eq(bookings.customerId, customerId),
      ),
    );
  await forgetNetworks(tx, { companyId, customerId });
  await leaveUnpaid(tx, { companyId, customerId });
  const isThem = and(eq(customers.companyId, companyId), eq(customers.id, customerId));
  const [before] = await tx.select({ avatarUrl: customers.avatarUrl }).from(customers).where(isThem);
  await tx
    .update(customers)
    .set({ ...nobody, erasedAt: now })
    .where(isThem);
  await eraseCopies(tx, { companyId, customerId }, email);
  // Of payments that were begun before the lock was granted.
  await forgetNetworks(tx, { companyId, customerId });
  await deletePicture(tx, companyId, customerId, before?.avatarUrl ?? null);
  await tx
    .update(reviews)
    .set({ authorName: NO_NAME, comment: null })
    .where(and(eq(reviews.companyId, companyId), exists(theirs)));
  const sessions = and(eq(tokens.companyId, companyId), eq(tokens.customerId, customerId));
  await deleteSessions(tx, sessions, 'account_deleted');
  // With the messages that wait for them.
  await tx.delete(pushDevices).where(and(eq(pushDevices.companyId, companyId), eq(pushDevices.customerId, customerId)));
  await announce(tx, { companyId, customerId, close: true });
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.customerId, customerId)));
}

/** Without the search column, which the database computes from the others. */
const { search: _search, ...exportColumns } = getTableColumns(customers);

/** How a customer is reached who was not erased; undefined where there is none of the company. */
export async function findContact(reader: Pick<Db, 'select'>, companyId: number, customerId: number) {
  const [row] = await reader
    .select({ accountId: customers.accountId, email: customers.contactEmail })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId), isNull(customers.erasedAt)));
  return row;
}

/** Everything this company keeps about one of its customers, by table, by the names on the wire. */
export async function exportCustomer(db: Db, companyId: number, customerId: number): Promise<Record<string, unknown>> {
  const [person] = await db
    .select({ customer: exportColumns, accountId: accounts.id, email: accounts.email, company: companies.name })
    .from(customers)
    .innerJoin(accounts, eq(accounts.id, customers.accountId))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  if (!person) return {};
  const theirBooking = and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId));
  const theirPayment = and(eq(payments.companyId, companyId), eq(payments.customerId, customerId));
  const tables = {
    bookings: await db.select().from(bookings).where(theirBooking),
    bundles: await db
      .select()
      .from(clientBundles)
      .where(and(eq(clientBundles.companyId, companyId), eq(clientBundles.customerId, customerId))),
    subscriptions: await db
      .select()
      .from(clientSubscriptions)
      .where(and(eq(clientSubscriptions.companyId, companyId), eq(clientSubscriptions.customerId, customerId))),
    payments: await db.select().from(payments).where(theirPayment),
    refunds: await db
      .select(getTableColumns(refunds))
      .from(refunds)
      .innerJoin(payments, and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)))
      .where(theirPayment),
    loyaltyEntries: await db
      .select()
      .from(loyaltyEntries)
      .where(and(eq(loyaltyEntries.companyId, companyId), eq(loyaltyEntries.customerId, customerId))),
    notes: await db
      .select({ note: staffNotes.note, createdAt: staffNotes.createdAt })
      .from(staffNotes)
      .where(and(eq(staffNotes.companyId, companyId), eq(staffNotes.customerId, customerId))),
    reviews: await db
      .select(getTableColumns(reviews))
      .from(reviews)
      .innerJoin(bookings, and(eq(bookings.companyId, reviews.companyId), eq(bookings.id, reviews.bookingId)))
      .where(theirBooking),
    mails: await db
      .select({ template: mails.template, createdAt: mails.createdAt, sentAt: mails.sentAt })
      .from(mails)
      .where(and(eq(mails.companyId, companyId), eq(mails.toAddress, person.email))),
    pushDevices: await db
      .select({ endpoint: pushDevices.endpoint, createdAt: pushDevices.createdAt })
      .from(pushDevices)
      .where(and(eq(pushDevices.companyId, companyId), eq(pushDevices.customerId, customerId))),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.accountId, person.accountId)),
    sessions: await db
      .select({ createdAt: tokens.createdAt, lastUsedAt: tokens.lastUsedAt })
      .from(tokens)
      .where(and(eq(tokens.companyId, companyId), eq(tokens.customerId, customerId))),
  };
  return {
    company: person.company,
    profile: { email: person.email, ...inWireWords(person.customer) },
    ...Object.fromEntries(Object.entries(tables).map(([name, rows]) => [snakeCase(name), rows.map(inWireWords)])),
  };
}

/** Amounts stay, personal data is erased, and so is the account when no other company needs it. */
export const eraseCustomerAndAccount = (db: Db, { accountId, spend, ...person }: AccountErasure): Promise<void> =>
  retry(() =>
    db.transaction(async (tx) => {
      // Before the account: the lock of an address's codes comes first everywhere (code-store.ts).
      await spend?.(tx);
      // Locked, so that nobody signs in at another company with it meanwhile.
      await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
      await erasePerson(tx, person);
      const elsewhere = tx
        .select({ one: sql`1` })
        .from(customers)
        .where(eq(customers.accountId, accountId));
      const gone = await tx
        .delete(accounts)
        .where(and(eq(accounts.id, accountId), notExists(elsewhere)))
        .returning({ id: accounts.id });
      if (gone.length > 0) await eraseAddress(tx, person.email);
    }),
  );

/** Internal ids are left out. */
function inWireWords(row: object): Record<string, unknown> {
  const {
    companyId: _company,
    customerId: _customer,
    accountId: _account,
    network: _network,
    ...values
  } = row as Record<string, unknown>;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]));
}
