import { bookingReference } from '@embook/domain/booking';
import { datesIn, formatEuro, type Locale, type ShopTime } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailData, MailSender, MailWords, MailedVisit } from '../mail-data.ts';
import { cancelledLine, cancellingLine, changeButton } from './cancelling.ts';
import { howPaid, placeOf, visitCalendar } from './visit.ts';

type VisitMails = Pick<
  MailWords,
  'booking_confirmed' | 'booking_moved' | 'cancelled' | 'visit_to_pay' | 'reminder' | 'feedback'
>;

/** Mails to customers about their visits. */
export function visitMails(locale: Locale): VisitMails {
  const to = { locale };
  const { moment } = datesIn(locale);
  const named = ({ serviceName, startsAt }: MailedVisit) => ({ service: serviceName, when: moment(startsAt) });
  const personLines = ({ employeeName }: MailedVisit): string[] =>
    employeeName ? [m.mail_visit_person({ name: employeeName }, to)] : [];
  const referenceLine = ({ bookingId }: MailedVisit): string =>
    m.mail_visit_reference({ reference: bookingReference(bookingId) }, to);
  const visitLines = (visit: MailedVisit, time = [moment(visit.startsAt)]): string[] => [
    visit.serviceName,
    ...time,
    ...personLines(visit),
    placeOf(visit),
    referenceLine(visit),
  ];
  const payingLine = (visit: MailData['booking_confirmed']): string =>
    m[`mail_paying_${howPaid(visit)}`]({ cost: formatEuro(visit.costCents) }, to);

  /** Whoever paid for another time learns of both. */
  const confirmedTime = ({ startsAt, movedFrom }: MailData['booking_confirmed'], company: string): string[] =>
    movedFrom === undefined
      ? [moment(startsAt)]
      : [
          m.mail_moved_from({ from: moment(movedFrom), to: moment(startsAt) }, to),
          m.mail_confirmed_moved({ company }, to),
        ];

  /**
   * How it is paid and what cancelling costs, and the further times of a series. Those of the first come before the times:
   * another may end its free cancellation later. Where they are paid in several ways, each time is named with its own.
   */
  function seriesLines(visit: MailData['booking_confirmed'], sender: MailSender): string[] {
    const { others = [], paidOtherwise = [] } = visit;
    const timesOf = (starts: readonly ShopTime[]) => [m.mail_confirmed_others({}, to), ...starts.map(moment)];
    if (paidOtherwise.length === 0) {
      const ofFirst = [payingLine(visit), cancellingLine(visit, sender, locale)];
      return others.length === 0 ? ofFirst : [...ofFirst, ...timesOf(others), m.mail_confirmed_others_terms({}, to)];
    }
    const groups = [visit, ...paidOtherwise].map((group) => ({
      group,
      times: [group.startsAt, ...(group.others ?? [])],
    }));
    const further = groups.flatMap(({ times }) => times).filter((startsAt) => startsAt !== visit.startsAt);
    const terms = groups.map(({ group, times }) =>
      [`${times.map(moment).join('; ')}: ${payingLine(group)}.`, cancellingLine(group, sender, locale)].join(' '),
    );
    return [...timesOf(further.toSorted((a, b) => a - b)), ...terms];
  }

  /** When another employee takes over, both are named. */
  function movedPerson({ employeeName, from }: MailData['booking_moved']): string[] {
    if (!employeeName) return [];
    const before = from.employeeName;
    if (before === null || before === employeeName) return [m.mail_visit_person({ name: employeeName }, to)];
    return [m.mail_moved_person({ name: employeeName, before }, to)];
  }

  return {
    booking_confirmed: (visit, sender) => ({
      subject: m.mail_confirmed_subject(named(visit), to),
      title: m.mail_confirmed_title({}, to),
      lines: [...visitLines(visit, confirmedTime(visit, sender.company)), ...seriesLines(visit, sender)],
      button: changeButton(visit, sender, locale),
      after: [m.mail_calendar_add({}, to)],
      calendar: visitCalendar(visit, sender),
    }),
    booking_moved: (visit, sender) => ({
      subject: m.mail_moved_subject(named(visit), to),
      title: visit.isAskedFor ? m.mail_moved_asked_title({}, to) : m.mail_moved_title({}, to),
      lines: [
        visit.serviceName,
        m.mail_moved_from({ from: moment(visit.from.startsAt), to: moment(visit.startsAt) }, to),
        ...movedPerson(visit),
        placeOf(visit),
        referenceLine(visit),
        payingLine(visit),
        cancellingLine(visit, sender, locale),
      ],
      button: changeButton(visit, sender, locale),
      after: [m.mail_calendar_move({}, to)],
      calendar: visitCalendar(visit, sender),
    }),
    visit_to_pay: (visit) => ({
      subject: m.mail_charge_due_subject({ name: visit.serviceName }, to),
      title: m.mail_to_pay_title({}, to),
      lines: [...visitLines(visit), m.mail_charge_due_amount({ amount: formatEuro(visit.amountCents) }, to)],
      button: { label: m.mail_pay_now({}, to), url: visit.link },
      after: [m.mail_paid_already({}, to)],
    }),
    cancelled: (visit, sender) => ({
      subject: m.mail_cancelled_subject(named(visit), to),
      title: m.mail_cancelled_title({}, to),
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        ...(visit.employeeName ? [m.mail_person({ name: visit.employeeName }, to)] : []),
        placeOf(visit),
        referenceLine(visit),
        cancelledLine(visit, locale),
        ...(visit.arePointsReturned ? [m.mail_class_cancelled_points({}, to)] : []),
      ],
      after: [m.mail_calendar_remove({}, to)],
      calendar: visitCalendar(visit, sender, true),
    }),
    reminder: (visit, sender) => ({
      subject: m.mail_reminder_subject(named(visit), to),
      title: m.mail_reminder_title({}, to),
      lines: [...visitLines(visit), m.mail_reminder_text({ company: sender.company }, to)],
      after: [m.mail_reminder_after({}, to)],
      calendar: visitCalendar(visit, sender),
    }),
    feedback: ({ serviceName, link }, { company }) => ({
      subject: m.mail_feedback_subject({ service: serviceName }, to),
      title: m.mail_feedback_title({}, to),
      lines: [m.mail_feedback_text({ company }, to)],
      button: { label: m.mail_feedback_button({}, to), url: link },
      after: [m.mail_feedback_after({}, to)],
    }),
  };
}
