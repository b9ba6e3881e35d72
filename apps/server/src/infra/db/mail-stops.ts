import type { Locale } from '@embook/domain/shared';
import { and, eq, sql } from 'drizzle-orm';
import { bookedNameIn } from './booked-name.ts';
import { addressHash, isStopped } from './mail-limits.ts';
import type { Db } from './open.ts';
import { bookings, companies, mailStopLinks, mailStops, sessions, shops } from './schema/index.ts';
import { textIn } from './text-in-language.ts';
import { employeeName, nameBesideAddress, sessionOfBooking, shopOfBooking, visitAddress } from './visit.ts';

interface StoppableMail {
  readonly companyId: number;
  readonly to: string;
  readonly locale: Locale;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds the link of a mail; false when its reader stopped mails of the company. */
export async function addStopLink(
  db: Db,
  { companyId, to, locale, data }: StoppableMail,
  tokenHash: Uint8Array,
  now: Date,
): Promise<boolean> {
  if (await isStopped(db, companyId, to)) return false;
  const bookingId = typeof data['bookingId'] === 'number' ? data['bookingId'] : null;
  const link = { companyId, tokenHash, addressHash: addressHash(companyId, to), bookingId, locale, createdAt: now };
  await db.insert(mailStopLinks).values(link);
  return true;
}

const isLink = (companyId: number, tokenHash: Uint8Array) =>
  and(eq(mailStopLinks.companyId, companyId), eq(mailStopLinks.tokenHash, tokenHash));

/** What a link is about: the company and, where its mail was about one, the booking. */
export async function readStopLink(db: Db, companyId: number, tokenHash: Uint8Array) {
  const { locale } = mailStopLinks;
  const [row] = await db
    .select({
      company: companies.name,
      /** Nothing that a blocked company wrote is shown any more; its mails can still be stopped. */
      isBlocked: sql<boolean>`${companies.bannedAt} is not null`,
      locale,
      addressHash: mailStopLinks.addressHash,
      stopped: sql<boolean>`exists (select from ${mailStops} where ${mailStops.companyId} = ${mailStopLinks.companyId}
        and ${mailStops.addressHash} = ${mailStopLinks.addressHash})`,
      booking: {
        serviceName: bookedNameIn(locale),
        shopName: nameBesideAddress(textIn(locale, shops.texts, 'name', shops.name)),
        address: visitAddress,
        startsAt: bookings.startsAt,
        employeeName,
        status: bookings.status,
      },
    })
    .from(mailStopLinks)
    .innerJoin(companies, eq(companies.id, mailStopLinks.companyId))
    .leftJoin(bookings, and(eq(bookings.companyId, mailStopLinks.companyId), eq(bookings.id, mailStopLinks.bookingId)))
    .leftJoin(shops, shopOfBooking)
    .leftJoin(sessions, sessionOfBooking)
    .where(isLink(companyId, tokenHash));
  return row;
}

/** Ends all mails of a company to the address of a link, however often it is called; false when there is no such link. */
export async function stopMails(db: Db, companyId: number, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ addressHash: mailStopLinks.addressHash })
    .from(mailStopLinks)
    .where(isLink(companyId, tokenHash));
  if (!link) return false;
  await db
    .insert(mailStops)
    .values({ companyId, ...link, createdAt: now })
    .onConflictDoNothing();
  return true;
}
