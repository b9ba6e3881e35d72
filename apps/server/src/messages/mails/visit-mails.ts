import { datesIn, formatEuro, type Locale } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailWords, VisitNews } from '../mail-data.ts';
import { cancelledLine, cancellingLine } from './cancelling.ts';
import { howPaid, placeOf, visitCalendar } from './visit.ts';

type VisitMails = Pick<MailWords, 'booking_confirmed' | 'cancelled' | 'reminder' | 'feedback'>;

/** What customers are written about a visit of theirs. */
export function visitMails(locale: Locale): VisitMails {
  const to = { locale };
  const { moment } = datesIn(locale);
  const named = ({ serviceName, startsAt }: VisitNews) => ({ service: serviceName, when: moment(startsAt) });
  const visitLines = (visit: VisitNews): string[] => [visit.serviceName, moment(visit.startsAt), placeOf(visit)];
  return {
    booking_confirmed: (visit, company, postedAt) => ({
      subject: m.mail_confirmed_subject(named(visit), to),
      title: m.mail_confirmed_title({}, to),
      lines: [
        ...visitLines(visit),
        m[`mail_paying_${howPaid(visit)}`]({ cost: formatEuro(visit.costCents) }, to),
        cancellingLine(visit, company, postedAt, locale),
      ],
      after: [m.mail_calendar_add({}, to)],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    cancelled: (visit, company, postedAt) => ({
      subject: m.mail_cancelled_subject(named(visit), to),
      title: m.mail_cancelled_title({}, to),
      lines: [...visitLines(visit), cancelledLine(visit, locale)],
      after: [m.mail_calendar_remove({}, to)],
      calendar: visitCalendar(visit, company, postedAt, true),
    }),
    reminder: (visit, company, postedAt) => ({
      subject: m.mail_reminder_subject(named(visit), to),
      title: m.mail_reminder_title({}, to),
      lines: [...visitLines(visit), m.mail_reminder_text({ company }, to)],
      after: [m.mail_reminder_after({}, to)],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    feedback: ({ serviceName, link }, company) => ({
      subject: m.mail_feedback_subject({ service: serviceName }, to),
      title: m.mail_feedback_title({}, to),
      lines: [m.mail_feedback_text({ company }, to)],
      button: { label: m.mail_feedback_button({}, to), url: link },
      after: [m.mail_feedback_after({}, to)],
    }),
  };
}
