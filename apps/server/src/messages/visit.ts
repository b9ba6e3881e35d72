import { calendarFile, calendarUid } from '@embook/domain/booking';
import { instantOf, type ShopTime, shopTimeAt } from '@embook/domain/shared';
import type { MailData as Letters, VisitNews } from '../infra/mail/mail-data.ts';

type Confirmed = Letters['booking_confirmed'];

export type HowPaid = 'bundle' | 'subscription' | 'nothing' | 'paid' | 'at_shop';

export function howPaid({ paymentType, costCents, paid }: Confirmed): HowPaid {
  if (paymentType === 'bundle' || paymentType === 'subscription') return paymentType;
  if (costCents === 0) return 'nothing';
  return paid ? 'paid' : 'at_shop';
}

/** Until when cancelling is free, in shop time; undefined when that had passed already. Policy hours are real ones (B10). */
export function freeUntil({ startsAt, policyHours, timeZone }: Confirmed, postedAt: number): ShopTime | undefined {
  const until = instantOf(startsAt, timeZone) - policyHours * 3_600_000;
  return until > postedAt ? shopTimeAt(until, timeZone) : undefined;
}

/** For the customer's own calendar; `cancelled` takes the visit out of it again. */
export const visitCalendar = (visit: VisitNews, company: string, postedAt: number, cancelled = false): string =>
  calendarFile({
    uid: calendarUid(visit.bookingId),
    title: `${visit.serviceName}, ${company}`,
    place: placeOf(visit),
    startsAt: visit.startsAt,
    minutes: visit.minutes,
    timeZone: visit.timeZone,
    cancelled,
    now: postedAt,
  });

export const placeOf = ({ shopName, address }: VisitNews): string => `${shopName}, ${address}`;
