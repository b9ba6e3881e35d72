import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { postMail } from '../infra/db/outbox.ts';
import { postPush } from '../infra/db/push-outbox.ts';
import type { Db } from '../infra/db/open.ts';
import {
  accounts,
  bookings,
  companies,
  customers,
  mails,
  pushDevices,
  pushMessages,
  sessions,
  shops,
} from '../infra/db/schema/index.ts';
import {
  customerEmail,
  customerOfBooking,
  sessionOfBooking,
  shopOfBooking,
  notifiedAbout,
  visitColumns,
} from '../infra/db/visit.ts';
import type { MailedVisit } from '../messages/mail-data.ts';

/** A customer may have both, neither knows of the other. */
export type ReminderChannel = 'mail' | 'push';

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

const reminderOfVisit = (db: Db, messages: typeof mails | typeof pushMessages) =>
  db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, bookings.companyId),
        eq(
          messages.eventKey,
          sql`'reminder:' || ${bookings.id} || ':' || ${bookings.startsAt} ||
            case when ${hours} = ${USUAL_HOURS}::int then '' else ':' || ${hours} end`,
        ),
      ),
    );

/** When the customer's first browser was joined; null where none is, whom no push message reaches. */
const joinedAt = sql<Date | null>`(select min(${pushDevices.createdAt}) from ${pushDevices}
  where ${pushDevices.companyId} = ${bookings.companyId} and ${pushDevices.customerId} = ${bookings.customerId})`;

/** One row for each reminder that a company sends. */
const reminders = sql`lateral jsonb_array_elements_text(${companies.reminderHours}) as reminder(hours)`;

/** The earliest that any company reminds anybody. */
export async function longestHours(db: Db): Promise<number> {
  const most = sql<number>`coalesce(max(reminder.hours::int), 0)`.mapWith(Number);
  const [row] = await db
    .select({ most })
    .from(companies)
    .innerJoin(reminders, sql`true`);
  return row?.most ?? 0;
}

/** Visits after a shop time, near enough to one of their reminders, of customers who did not get it yet. */
export const comingVisits = (db: Db, after: ShopTime, now: ShopTime, longestSeconds: number, by: ReminderChannel) =>
  db
    .select({
      companyId: bookings.companyId,
      // The filter below excludes customers without one.
      email: sql<string>`${customerEmail}`,
      locale: customers.locale,
      // Who joined a browser after the reminder was due needs none there either.
      bookedAt:
        by === 'mail'
          ? bookings.createdAt
          : sql`greatest(${bookings.createdAt}, ${joinedAt})`.mapWith(bookings.createdAt),
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
        notifiedAbout(after, now + longestSeconds, by),
        sql`${bookings.startsAt} <= ${now}::bigint + ${hours} * 3600`,
        isNotNull(customerEmail),
        notExists(reminderOfVisit(db, by === 'mail' ? mails : pushMessages)),
        by === 'push' ? isNotNull(joinedAt) : undefined,
      ),
    )
    .orderBy(asc(bookings.startsAt));

/** Once for each time a visit has or moves to, however many processes run at once. */
export const addReminder = async (
  db: Db,
  { companyId, email, locale, visit, hours: before }: ComingVisit,
  now: Date,
  by: ReminderChannel,
): Promise<void> => {
  const eventKey = `reminder:${visit.bookingId}:${visit.startsAt}${before === USUAL_HOURS ? '' : `:${before}`}`;
  const reminder = { companyId, eventKey, template: 'reminder', data: visit, now } as const;
  if (by === 'push') return postPush(db, reminder);
  // In a transaction: the mail and its count are both written or neither is (A28).
  await db.transaction((tx) => postMail(tx, { ...reminder, toAddress: email, locale }));
};
