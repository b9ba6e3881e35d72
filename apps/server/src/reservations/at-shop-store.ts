import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { type Key, lockCustomer } from '../infra/db/owner.ts';
import { bookingEvents, bookings, companies, customers } from '../infra/db/schema/index.ts';
import { customerOfBooking } from '../infra/db/visit.ts';

export type AtShopVisit = Awaited<ReturnType<typeof findAtShop>>[number];

const isIt = ({ companyId, id }: Key) => and(eq(bookings.companyId, companyId), eq(bookings.id, id));
/** Visits for the operator: of all companies, by their id alone. */
const rows = (reader: Pick<Db, 'select'>) =>
  reader
    .select({
      company: companies.apiKey,
      companyId: bookings.companyId,
      id: bookings.id,
      customerId: bookings.customerId,
      firstName: customers.firstName,
      lastName: customers.lastName,
      serviceName: bookings.serviceName,
      startsAt: bookings.startsAt,
      status: bookings.status,
      paymentType: bookings.paymentType,
      paid: bookings.paid,
      costCents: bookings.finalCostCents,
    })
    .from(companies)
    .innerJoin(bookings, eq(bookings.companyId, companies.id))
    .innerJoin(customers, customerOfBooking);

export const findAtShop = (db: Db, id: number) => rows(db).where(eq(bookings.id, id));

export async function hasCompany(db: Db, company: string): Promise<boolean> {
  return (await db.select({ id: companies.id }).from(companies).where(eq(companies.apiKey, company))).length > 0;
}

/** What is to be paid at the shop, the earliest first. */
export const unpaidAtShop = (db: Db, company: string, most: number) =>
  rows(db)
    .where(
      and(
        eq(companies.apiKey, company),
        eq(bookings.status, 'confirmed'),
        eq(bookings.paymentType, 'cash'),
        eq(bookings.paid, false),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(most);

/** Locked: a change by the customer, such as cancelling, waits for this or is read here. */
export async function lockAtShop(tx: Tx, { companyId, id, customerId }: Key & { readonly customerId: number }) {
  await lockCustomer(tx, { companyId, customerId });
  const [row] = await rows(tx).where(isIt({ companyId, id }));
  return row;
}

/** With who did it and when, in a table that only grows. */
export async function setPaidAtShop(tx: Tx, key: Key, paid: boolean, madeBy: string, createdAt: Date): Promise<void> {
  await tx.update(bookings).set({ paid }).where(isIt(key));
  await tx
    .insert(bookingEvents)
    .values({ companyId: key.companyId, bookingId: key.id, event: paid ? 'paid' : 'unpaid', madeBy, createdAt });
}
