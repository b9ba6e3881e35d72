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
import type { MailedVisit } from '../messages/mail-data.ts';

export type ReminderStore = ReturnType<typeof createReminderStore>;

/** A visit and one of the times at which its customer is to be reminded. */
export interface ComingVisit {
  readonly companyId: number;
  readonly email: string;
  readonly locale: Locale;
  readonly bookedAt: Date;
  readonly hours: number;
  readonly allHours: readonly number[];
  readonly visit: MailedVisit;
}

/** The default reminder has no suffix in its event key, so that those sent before there were others count. */
const USUAL_HOURS = 24;
const hours = sql<number>`reminder.hours::int`.mapWith(Number);

export function createReminderStore(db: Db) {
  const reminded = db
    .select({ one: sql`1` })
    .from(mails)
    .where(
      and(
        eq(mails.companyId, bookings.companyId),
        eq(
          mails.eventKey,
          sql`'reminder:' || ${bookings.id} || ':' || ${bookings.startsAt} ||
            case when ${hours} = ${USUAL_HOURS}::int then '' else ':' || ${hours} end`,
        ),
      ),
    );

  /** One row for each reminder that a company sends. */
  const reminders = sql`lateral jsonb_array_elements_text(${companies.reminderHours}) as reminder(hours)`;

  return {
    /** The earliest that any company reminds anybody. */
    async longestHours(): Promise<number> {
      const most = sql<number>`coalesce(max(reminder.hours::int), 0)`.mapWith(Number);
      const [row] = await db
        .select({ most })
        .from(companies)
        .innerJoin(reminders, sql`true`);
      return row?.most ?? 0;
    },

    /** Visits after a shop time, near enough to one of their reminders, of customers who did not get it yet. */
    coming: (after: ShopTime, now: ShopTime, longestSeconds: number) =>
      db
        .select({
          companyId: bookings.companyId,
          // The filter below excludes customers without one.
          email: sql<string>`${customerEmail}`,
          locale: customers.locale,
          bookedAt: bookings.createdAt,
          hours,
          allHours: companies.reminderHours,
          visit: visitColumns,
        })
        .from(bookings)
        .innerJoin(companies, eq(companies.id, bookings.companyId))
        .innerJoin(reminders, sql`true`)
        .innerJoin(shops, shopOfBooking)
        .innerJoin(customers, customerOfBooking)
        .leftJoin(accounts, eq(accounts.id, customers.accountId))
        .leftJoin(sessions, sessionOfBooking)
        .where(
          and(
            mailedAbout(after, now + longestSeconds),
            sql`${bookings.startsAt} <= ${now}::bigint + ${hours} * 3600`,
            isNotNull(customerEmail),
            notExists(reminded),
          ),
        )
        .orderBy(asc(bookings.startsAt)),

    /** Once for each time a visit has or moves to, however many processes run at once. */
    remind: async ({ companyId, email, locale, visit, hours: before }: ComingVisit, now: Date): Promise<void> => {
      const eventKey = `reminder:${visit.bookingId}:${visit.startsAt}${before === USUAL_HOURS ? '' : `:${before}`}`;
      const mail = { companyId, eventKey, toAddress: email, locale, template: 'reminder', data: visit, now } as const;
      // In a transaction: the mail and its count are both written or neither is (A28).
      await db.transaction((tx) => postMail(tx, mail));
    },
  };
}
