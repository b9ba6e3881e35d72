import type { Locale } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailWords } from '../mail-data.ts';

type StaffMails = Pick<MailWords, 'staff_invitation' | 'staff_reset'>;

/** What people who work at a company are written. */
export function staffMails(locale: Locale): StaffMails {
  const to = { locale };
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
    staff_reset: ({ link }, { company }) => ({
      subject: m.mail_staff_reset_subject({}, to),
      title: m.mail_staff_reset_title({}, to),
      lines: [m.mail_staff_reset_text({ company }, to)],
      button: { label: m.mail_staff_reset_button({}, to), url: link },
      after: [m.mail_staff_reset_after({}, to)],
    }),
  };
}
