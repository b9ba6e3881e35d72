import { calendarFile, calendarUid } from '@embook/domain/booking';
import type { MailData, MailSender, MailedVisit } from '../mail-data.ts';

type Confirmed = MailData['booking_confirmed'];

type HowPaid = 'bundle' | 'subscription' | 'nothing' | 'paid' | 'at_shop';

export function howPaid({ paymentType, costCents, paid }: Confirmed): HowPaid {
  if (paymentType === 'bundle' || paymentType === 'subscription') return paymentType;
  if (costCents === 0) return 'nothing';
  return paid ? 'paid' : 'at_shop';
}

/** For the customer's own calendar; `cancelled` removes the visit from it. */
export const visitCalendar = (visit: MailedVisit, { company, postedAt }: MailSender, cancelled = false): string =>
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

export const placeOf = ({ shopName, address }: Pick<MailedVisit, 'shopName' | 'address'>): string =>
  [shopName, address].filter(Boolean).join(', ');
