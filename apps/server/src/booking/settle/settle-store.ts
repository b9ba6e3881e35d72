import type { Locale } from '@embook/domain/shared';
import { and, eq } from 'drizzle-orm';
import { type MailContent, postMail } from '../../infra/db/outbox.ts';
import type { Tx } from '../../infra/db/open.ts';
import { visitAddress } from '../../infra/db/visit-address.ts';
import { accounts, bookings, customers, holds, sessions, shops } from '../../infra/db/schema/index.ts';

export type SettleStore = ReturnType<typeof createSettleStore>;

interface Addressee {
  readonly email: string | null;
  readonly locale: Locale;
}

export function createSettleStore() {
  return {
    /** Everything a letter or a settlement needs to know of a booking, and who is written to. */
    async booking(tx: Tx, companyId: number, bookingId: number) {
      const [row] = await tx
        .select({
          status: bookings.status,
          customerId: bookings.customerId,
          roomId: bookings.roomId,
          sessionId: bookings.sessionId,
          serviceName: bookings.serviceName,
          startsAt: bookings.startsAt,
          minutes: bookings.minutes,
          paymentType: bookings.paymentType,
          costCents: bookings.finalCostCents,
          paid: bookings.paid,
          policyHours: bookings.policyHours,
          shopName: shops.name,
          timeZone: shops.timeZone,
          address: visitAddress,
          email: accounts.email,
          locale: customers.locale,
        })
        .from(bookings)
        .innerJoin(shops, and(eq(shops.companyId, bookings.companyId), eq(shops.id, bookings.shopId)))
        .innerJoin(customers, and(eq(customers.companyId, bookings.companyId), eq(customers.id, bookings.customerId)))
        .leftJoin(accounts, eq(accounts.id, customers.accountId))
        .leftJoin(sessions, and(eq(sessions.companyId, bookings.companyId), eq(sessions.id, bookings.sessionId)))
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
      return row;
    },

    async setStatus(
      tx: Tx,
      companyId: number,
      bookingId: number,
      to: { readonly status: 'confirmed' | 'released'; readonly paid: boolean },
    ): Promise<void> {
      await tx
        .update(bookings)
        .set(to)
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
      await tx.delete(holds).where(and(eq(holds.companyId, companyId), eq(holds.bookingId, bookingId)));
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
