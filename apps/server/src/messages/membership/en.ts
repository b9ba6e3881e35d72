import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf, visitCalendar } from '../visit.ts';
import type { MembershipMails } from '../words.ts';

const { moment, longDay } = datesIn('en');

/** What members are written after they bought one. */
export const membershipMails: MembershipMails = {
  charge_due: ({ subscriptionName, amountCents, from, until, usableUntil, link }) => ({
    subject: `To be paid: ${subscriptionName}`,
    title: 'A new period begins',
    lines: [
      `${subscriptionName}, ${longDay(from)} to ${longDay(until)}`,
      `To be paid: ${formatEuro(amountCents)}`,
      `Until ${longDay(usableUntil)} you can book with it as usual, after that once it is paid.`,
      'Visits in this period that lie after that day are released unless it is paid.',
    ],
    button: { label: 'Pay now', url: link },
    after: ['If you have paid already, you need not do anything.'],
  }),
  charge_failed: ({ subscriptionName, amountCents, usableUntil, link }) => ({
    subject: `Not paid: ${subscriptionName}`,
    title: 'Your payment did not go through',
    lines: [
      `We have not received the ${formatEuro(amountCents)} for ${subscriptionName}.`,
      `Until ${longDay(usableUntil)} you can book with it as usual, after that once it is paid.`,
    ],
    button: { label: 'Try again', url: link },
  }),
  visits_at_risk: ({ subscriptionName, amountCents, usableUntil, link, visits }) => ({
    subject: `Please pay to keep your visits: ${subscriptionName}`,
    title: 'Your visits are waiting for your payment',
    lines: [
      `We have not received the ${formatEuro(amountCents)} for ${subscriptionName} yet.`,
      `Until ${longDay(usableUntil)} we keep these visits for you. After that their places are given to others:`,
      ...visits.map(({ serviceName, startsAt }) => `${serviceName}, ${moment(startsAt)}`),
    ],
    button: { label: 'Pay now', url: link },
    after: ['If you have paid already, you need not do anything.'],
  }),
  visit_released: ({ subscriptionName, reason, lastDay, link, ...visit }, company, postedAt) => ({
    subject: `No longer booked: ${visit.serviceName}, ${moment(visit.startsAt)}`,
    title: 'Your visit is no longer booked',
    lines: [
      visit.serviceName,
      moment(visit.startsAt),
      placeOf(visit),
      reason === 'unpaid' || lastDay === null
        ? `${subscriptionName} was not paid in time, so its place is free again. The visit has gone back to your membership: once it is paid, you can book again.`
        : `The last day of ${subscriptionName} is ${longDay(lastDay)}, and this visit lies after it. You have nothing to pay for it.`,
    ],
    ...(link !== null && { button: { label: 'Pay now', url: link } }),
    after: ['The calendar file in this e-mail takes the visit out of your calendar.'],
    calendar: visitCalendar(visit, company, postedAt, true),
  }),
  subscription_ended: ({ subscriptionName, lastDay }) => ({
    subject: `${subscriptionName} has ended`,
    title: 'Your subscription has ended',
    lines: [`The last day of ${subscriptionName} was ${longDay(lastDay)}. There are no further charges.`],
    after: ['You are welcome to take it out again at any time.'],
  }),
};
