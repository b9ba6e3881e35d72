import { datesIn, formatEuro, type Locale } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailData, MailWords, MailedVisit } from '../mail-data.ts';
import { cancellingLine } from './cancelling.ts';
import { placeOf, visitCalendar } from './visit.ts';

type ClassMails = Pick<MailWords, 'class_cancelled' | 'class_changed' | 'class_message'>;

/** Mails to participants about a class or an event. */
export function classMails(locale: Locale): ClassMails {
  const to = { locale };
  const { moment, dayNamed } = datesIn(locale);
  const named = ({ serviceName, startsAt }: MailedVisit) => ({ service: serviceName, when: moment(startsAt) });

  /** Each thing that goes back, or that there is nothing to pay. */
  function returnLines(mail: MailData['class_cancelled'], company: string): string[] {
    const { refund, owedCents, byHandCents, isUseReturned, isDiscountReturned } = mail;
    const lines = [
      ...(isUseReturned ? [m.mail_cancelled_free_use_returned({}, to)] : []),
      ...(refund
        ? [m.mail_cancelled_refund({ day: dayNamed(refund.dueOn), amount: formatEuro(refund.amountCents) }, to)]
        : []),
      ...(owedCents > 0 ? [m.mail_cancelled_owed({ amount: formatEuro(owedCents) }, to)] : []),
      ...(byHandCents > 0 ? [m.mail_class_cancelled_by_hand({ company, amount: formatEuro(byHandCents) }, to)] : []),
    ];
    const points = isDiscountReturned ? [m.mail_class_cancelled_points({}, to)] : [];
    return [...(lines.length > 0 ? lines : [m.mail_cancelled_free({}, to)]), ...points];
  }

  function personLine({ employeeName, from }: MailData['class_changed']): string[] {
    if (!employeeName) return [];
    return from.employeeName === null || from.employeeName === employeeName
      ? [m.mail_visit_person({ name: employeeName }, to)]
      : [m.mail_moved_person({ name: employeeName, before: from.employeeName }, to)];
  }

  return {
    class_cancelled: (mail, sender) => ({
      subject: m.mail_cancelled_subject(named(mail), to),
      title: m.mail_class_cancelled_title({}, to),
      lines: [
        mail.serviceName,
        moment(mail.startsAt),
        placeOf(mail),
        mail.reason === ''
          ? m.mail_class_cancelled_plain({ company: sender.company }, to)
          : m.mail_class_cancelled_text({ company: sender.company, reason: mail.reason }, to),
        ...returnLines(mail, sender.company),
      ],
      after: [m.mail_calendar_remove({}, to)],
      calendar: visitCalendar(mail, sender, true),
    }),
    class_changed: (mail, sender) => ({
      subject: m.mail_class_changed_subject(named(mail), to),
      title: m.mail_class_changed_title({}, to),
      lines: [
        mail.serviceName,
        mail.from.startsAt === mail.startsAt
          ? moment(mail.startsAt)
          : m.mail_moved_from({ from: moment(mail.from.startsAt), to: moment(mail.startsAt) }, to),
        ...personLine(mail),
        ...(mail.roomName === null || mail.roomName === mail.from.roomName
          ? []
          : [m.mail_class_changed_room({ room: mail.roomName }, to)]),
        placeOf(mail),
        m.mail_class_changed_text({ company: sender.company }, to),
        ...(mail.terms && mail.from.startsAt !== mail.startsAt
          ? [cancellingLine({ ...mail, ...mail.terms }, sender, locale)]
          : []),
      ],
      after: [m.mail_calendar_move({}, to)],
      calendar: visitCalendar(mail, sender),
    }),
    class_message: (mail, sender) => ({
      subject: mail.subject,
      title: m.mail_class_message_title({ company: sender.company }, to),
      lines: mail.text.split(/\n+/).filter((line) => line.trim() !== ''),
      after: [m.mail_class_message_about(named(mail), to)],
    }),
  };
}
