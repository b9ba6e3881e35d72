import { datesIn, formatEuro, type Locale } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailWords } from '../mail-data.ts';
import { placeOf, visitCalendar } from './visit.ts';

type MembershipMails = Pick<
  MailWords,
  'charge_due' | 'charge_failed' | 'visits_at_risk' | 'visit_released' | 'renewal_off' | 'subscription_ended'
>;

/** Mails to customers about a membership. */
export function membershipMails(locale: Locale): MembershipMails {
  const to = { locale };
  const { moment, longDay } = datesIn(locale);
  const payNow = (url: string) => ({ label: m.mail_pay_now({}, to), url });
  return {
    charge_due: ({ subscriptionName: name, amountCents, from, until, usableUntil, link }) => ({
      subject: m.mail_charge_due_subject({ name }, to),
      title: m.mail_charge_due_title({}, to),
      lines: [
        m.mail_charge_due_period({ name, from: longDay(from), until: longDay(until) }, to),
        m.mail_charge_due_amount({ amount: formatEuro(amountCents) }, to),
        m.mail_charge_usable({ day: longDay(usableUntil) }, to),
        m.mail_charge_due_visits({}, to),
      ],
      button: payNow(link),
      after: [m.mail_paid_already({}, to)],
    }),
    charge_failed: ({ subscriptionName: name, amountCents, usableUntil, link }) => ({
      subject: m.mail_charge_failed_subject({ name }, to),
      title: m.mail_charge_failed_title({}, to),
      lines: [
        m.mail_charge_failed_text({ amount: formatEuro(amountCents), name }, to),
        m.mail_charge_usable({ day: longDay(usableUntil) }, to),
      ],
      button: { label: m.mail_charge_failed_button({}, to), url: link },
    }),
    visits_at_risk: ({ subscriptionName: name, amountCents, usableUntil, link, visits }) => ({
      subject: m.mail_at_risk_subject({ name }, to),
      title: m.mail_at_risk_title({}, to),
      lines: [
        m.mail_at_risk_text({ amount: formatEuro(amountCents), name }, to),
        m.mail_at_risk_until({ day: longDay(usableUntil) }, to),
        ...visits.map(({ serviceName, startsAt }) => `${serviceName}, ${moment(startsAt)}`),
      ],
      button: payNow(link),
      after: [m.mail_paid_already({}, to)],
    }),
    visit_released: ({ subscriptionName: name, reason, lastDay, link, ...visit }, sender) => ({
      subject: m.mail_released_subject({ service: visit.serviceName, when: moment(visit.startsAt) }, to),
      title: m.mail_released_title({}, to),
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        reason === 'unpaid' || lastDay === null
          ? m.mail_released_unpaid({ name }, to)
          : m.mail_released_ended({ name, day: longDay(lastDay) }, to),
      ],
      ...(link !== null && { button: payNow(link) }),
      after: [m.mail_calendar_remove({}, to)],
      calendar: visitCalendar(visit, sender, true),
    }),
    renewal_off: ({ subscriptionName: name, lastDay, isReleasing }, { company }) => ({
      subject: m.mail_renewal_off_subject({ name }, to),
      title: m.mail_renewal_off_title({}, to),
      lines: [
        m.mail_renewal_off_text({ name, day: longDay(lastDay) }, to),
        ...(isReleasing ? [m.mail_renewal_off_visits({}, to)] : []),
      ],
      after: [m.mail_renewal_off_after({ company }, to)],
    }),
    subscription_ended: ({ subscriptionName: name, lastDay }) => ({
      subject: m.mail_ended_subject({ name }, to),
      title: m.mail_ended_title({}, to),
      lines: [m.mail_ended_text({ name, day: longDay(lastDay) }, to)],
      after: [m.mail_ended_after({}, to)],
    }),
  };
}
