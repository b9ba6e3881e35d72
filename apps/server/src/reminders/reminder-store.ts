import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { postMail } from '../infra/db/outbox.ts';
import type { Db } from '../infra/db/open.ts';
import { accounts, bookings, companies, customers, mails, sessions, shops } from '../infra/db/schema/index.ts';
import {
  customerEmail,
  customerOfBooking,
  mailedAbout,
  sessionOfBooking,
  shopOfBooking,
  visitColumns,
} from '../infra/db/visit.ts';
import type { VisitNews } from '../messages/mail-data.ts';

export type ReminderStore = ReturnType<typeof createReminderStore>;

interface ComingVisit {
  readonly companyId: number;
  readonly email: string;
  readonly locale: Locale;
  readonly bookedAt: Date;
  readonly visit: VisitNews;
}

export function createReminderStore(db: Db) {
  const reminded = db
    .select({ one: sql`1` })
    .from(mails)
    .where(
      and(
        eq(mails.companyId, bookings.companyId),
        eq(mails.eventKey, sql`'reminder:' || ${bookings.id} || ':' || ${bookings.startsAt}`),
      ),
    );

  return {
    /** Visits that begin between two times on their shop's wall, of people who want to be reminded and were not yet. */
    coming: (after: ShopTime, until: ShopTime) =>
      db
        .select({
          companyId: bookings.companyId,
          // Filtered below: whoever has none is not among them.
          email: sql<string>`${customerEmail}`,
          locale: customers.locale,
          bookedAt: bookings.createdAt,
          visit: visitColumns,
        })
        .from(bookings)
        .innerJoin(companies, eq(companies.id, bookings.companyId))
        .innerJoin(shops, shopOfBooking)
        .innerJoin(customers, customerOfBooking)
        .leftJoin(accounts, eq(accounts.id, customers.accountId))
        .leftJoin(sessions, sessionOfBooking)
        .where(and(mailedAbout(after, until), isNotNull(customerEmail), notExists(reminded)))
        .orderBy(asc(bookings.startsAt)),

    /** Once for each time a visit has or moves to, however many processes look at once. */
    remind: ({ companyId, email, locale, visit }: ComingVisit, now: Date): Promise<void> =>
      postMail(db, {
        companyId,
        eventKey: `reminder:${visit.bookingId}:${visit.startsAt}`,
        toAddress: email,
        locale,
        template: 'reminder',
        data: visit,
        now,
      }),
  };
}
