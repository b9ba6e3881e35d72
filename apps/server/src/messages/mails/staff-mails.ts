import { asStaffWrite, datesIn, type Locale, type ShopTime } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailWords, NoticeNews } from '../mail-data.ts';

type StaffMails = Pick<
  MailWords,
  'staff_invitation' | 'staff_reset' | 'staff_notice' | 'staff_morning' | 'absence_asked' | 'absence_decided'
>;

/** Mails to staff. */
export function staffMails(locale: Locale): StaffMails {
  const to = { locale };
  const dates = datesIn(locale);
  const dayNamed = (day: string): string => asStaffWrite(dates.dayNamed(day), locale);
  const moment = (time: ShopTime): string => asStaffWrite(dates.moment(time), locale);
  const daysOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string =>
    startsOn === endsOn
      ? dayNamed(startsOn)
      : m.mail_absence_days({ from: dayNamed(startsOn), to: dayNamed(endsOn) }, to);
  const momentOf = ({ startsAt, times = 1 }: NoticeNews): string =>
    times === 1 ? moment(startsAt) : m.mail_notice_times({ times, first: moment(startsAt) }, to);
  const named = (notice: NoticeNews) => ({ customer: notice.customer, when: momentOf(notice) });
  const timeOf = (notice: NoticeNews): string =>
    notice.wasAt === null || notice.wasAt === notice.startsAt
      ? momentOf(notice)
      : m.mail_moved_from({ from: moment(notice.wasAt), to: moment(notice.startsAt) }, to);
  /** Who has it, and who had it: the mail goes to both. */
  function personOf({ employeeName: name, wasEmployeeName: before = null }: NoticeNews): string[] {
    if (name === null) return before === null ? [] : [m.mail_person_before({ before }, to)];
    return [before === null ? m.mail_person({ name }, to) : m.mail_person_instead({ name, before }, to)];
  }
  const noticeWords = { after: [m.mail_notice_choice({}, to)], label: m.mail_notice_button({}, to) };
  return {
    staff_invitation: ({ link, inviter }, { company }) => ({
      subject: m.mail_invitation_subject({ company }, to),
      title: m.mail_invitation_title({}, to),
      lines: [
        inviter === null ? m.mail_invitation_first({ company }, to) : m.mail_invitation_text({ inviter, company }, to),
      ],
      button: { label: m.mail_invitation_button({}, to), url: link },
      after: [m.mail_invitation_validity({}, to), m.mail_invitation_unexpected({}, to)],
    }),
    staff_notice: ({ link, ...notice }) => ({
      subject: m[`mail_notice_${notice.kind}_subject`](named(notice), to),
      title: m[`mail_notice_${notice.kind}_title`]({}, to),
      lines: [
        notice.customer,
        notice.serviceName,
        timeOf(notice),
        ...personOf(notice),
        notice.shopName,
        ...(notice.who === null ? [] : [m.mail_notice_by({ name: notice.who }, to)]),
      ],
      button: { label: noticeWords.label, url: link },
      after: noticeWords.after,
    }),
    staff_morning: ({ notices, link }, { company }) => ({
      subject: m.mail_morning_subject({ company }, to),
      title: m.mail_morning_title({}, to),
      lines: notices.map((notice) =>
        [
          `${m[`mail_notice_${notice.kind}_title`]({}, to)}: ${notice.customer}`,
          notice.serviceName,
          timeOf(notice),
          ...personOf(notice),
        ].join(' · '),
      ),
      button: { label: noticeWords.label, url: link },
      after: noticeWords.after,
    }),
    absence_asked: (news) => ({
      subject: m.mail_absence_asked_subject({ name: news.employeeName, days: daysOf(news) }, to),
      title: m.mail_absence_asked_title({}, to),
      lines: [
        m.mail_absence_asked_text({ name: news.employeeName }, to),
        daysOf(news),
        ...(news.note === null ? [] : [news.note]),
      ],
      button: { label: m.mail_absence_button({}, to), url: news.link },
    }),
    absence_decided: (news) => ({
      subject: news.granted
        ? m.mail_absence_granted_subject({ days: daysOf(news) }, to)
        : m.mail_absence_refused_subject({ days: daysOf(news) }, to),
      title: news.granted ? m.mail_absence_granted_title({}, to) : m.mail_absence_refused_title({}, to),
      lines: [daysOf(news), m.mail_notice_by({ name: news.who }, to)],
      button: { label: m.mail_absence_button({}, to), url: news.link },
    }),
    staff_reset: ({ link }, { company }) => ({
      subject: m.mail_staff_reset_subject({}, to),
      title: m.mail_staff_reset_title({}, to),
      lines: [m.mail_staff_reset_text({ company }, to)],
      button: { label: m.mail_staff_reset_button({}, to), url: link },
      after: [m.mail_staff_reset_after({}, to)],
    }),
  };
}
