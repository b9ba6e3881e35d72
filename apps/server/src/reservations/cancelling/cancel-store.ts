import type { CancellationKind } from '@embook/domain/reservations';
import type { Locale } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { type MailContent, postMail } from '../../infra/db/outbox.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import { accounts, bookings, companies, customers, sessions, shops } from '../../infra/db/schema/index.ts';
import { tryAgain } from '../../infra/db/try-again.ts';
import { visitAddress } from '../../infra/db/visit-address.ts';
import type { VisitNews } from '../../infra/mail/letter.ts';
import type { Owner } from '../owner.ts';

export type CancelStore = ReturnType<typeof createCancelStore>;
export type CancelledRow = NonNullable<Awaited<ReturnType<CancelStore['visit']>>>;

interface Addressee {
  readonly email: string | null;
  readonly locale: Locale;
}

const isTheirs = ({ companyId, customerId }: Owner) =>
  and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId));

export function createCancelStore(db: Db) {
  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tryAgain(() => db.transaction(work)),

    /** What was asked for, before anything is locked; not mine is not found (A15). */
    async asked(owner: Owner, bookingId: number) {
      const [row] = await db
        .select({ status: bookings.status, seriesId: bookings.seriesId, timeZone: shops.timeZone })
        .from(bookings)
        .innerJoin(shops, and(eq(shops.companyId, bookings.companyId), eq(shops.id, bookings.shopId)))
        .where(and(isTheirs(owner), eq(bookings.id, bookingId)));
      return row;
    },

    /** The visits of a series that had not begun; those already cancelled are reported again. */
    comingOf: async (owner: Owner, seriesId: number, now: number): Promise<number[]> =>
      (
        await db
          .select({ id: bookings.id })
          .from(bookings)
          .where(
            and(
              isTheirs(owner),
              eq(bookings.seriesId, seriesId),
              gt(bookings.startsAt, now),
              inArray(bookings.status, ['confirmed', 'cancelled']),
            ),
          )
          .orderBy(asc(bookings.startsAt), asc(bookings.id))
      ).map(({ id }) => id),

    /** Visits to come that are to be paid at the shop and are not; each is compared with the clock of its own shop. */
    unpaidComing: async (tx: Tx, owner: Owner, now: Date): Promise<number[]> =>
      (
        await tx
          .select({ id: bookings.id })
          .from(bookings)
          .innerJoin(shops, and(eq(shops.companyId, bookings.companyId), eq(shops.id, bookings.shopId)))
          .where(
            and(
              isTheirs(owner),
              eq(bookings.status, 'confirmed'),
              eq(bookings.paymentType, 'cash'),
              not(bookings.paid),
              sql`${bookings.startsAt} > extract(epoch from ${now.toISOString()}::timestamptz at time zone ${shops.timeZone})`,
            ),
          )
          .orderBy(asc(bookings.id))
      ).map(({ id }) => id),

    /** One after the other: whatever else this customer does waits here. */
    async lockCustomer(tx: Tx, { companyId, customerId }: Owner): Promise<void> {
      await tx
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)))
        .for('no key update');
    },

    /** Everything the decision depends on, what the letter tells of and whom it goes to. */
    async visit(tx: Tx, owner: Owner, bookingId: number) {
      const [row] = await tx
        .select({
          status: bookings.status,
          outcome: bookings.cancelOutcome,
          startsAt: bookings.startsAt,
          minutes: bookings.minutes,
          timeZone: shops.timeZone,
          paymentType: bookings.paymentType,
          paymentSystem: bookings.paymentSystem,
          paid: bookings.paid,
          finalCost: bookings.finalCostCents,
          policyHours: bookings.policyHours,
          fee: companies.cancellationFeeCents,
          serviceName: bookings.serviceName,
          shopName: shops.name,
          address: visitAddress,
          email: accounts.email,
          locale: customers.locale,
        })
        .from(bookings)
        .innerJoin(companies, eq(companies.id, bookings.companyId))
        .innerJoin(shops, and(eq(shops.companyId, bookings.companyId), eq(shops.id, bookings.shopId)))
        .innerJoin(customers, and(eq(customers.companyId, bookings.companyId), eq(customers.id, bookings.customerId)))
        .leftJoin(accounts, eq(accounts.id, customers.accountId))
        .leftJoin(sessions, and(eq(sessions.companyId, bookings.companyId), eq(sessions.id, bookings.sessionId)))
        .where(and(isTheirs(owner), eq(bookings.id, bookingId)));
      return row;
    },

    async cancel(tx: Tx, companyId: number, bookingId: number, outcome: CancellationKind, now: Date): Promise<void> {
      await tx
        .update(bookings)
        .set({ status: 'cancelled', cancelOutcome: outcome, cancelledAt: now })
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
    },

    /** Nobody is written to who has been forgotten. */
    async post(
      tx: Tx,
      { email, locale }: Addressee,
      letter: MailContent & { readonly companyId: number; readonly eventKey: string; readonly now: Date },
    ): Promise<void> {
      if (email !== null) await postMail(tx, { ...letter, toAddress: email, locale });
    },
  };
}

/** What a mail tells of a visit. */
export const newsOf = (bookingId: number, visit: CancelledRow): VisitNews => {
  const { serviceName, shopName, address, startsAt, minutes, timeZone } = visit;
  return { bookingId, serviceName, shopName, address, startsAt, minutes, timeZone };
};
