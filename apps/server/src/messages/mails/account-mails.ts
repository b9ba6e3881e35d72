import type { Locale } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailWords } from '../mail-data.ts';

type AccountMails = Pick<
  MailWords,
  | 'verification_code'
  | 'reset_code'
  | 'deletion_code'
  | 'passkey_code'
  | 'passkey_added'
  | 'passkey_removed'
  | 'reset_link'
  | 'email_changed'
  | 'password_changed'
  | 'account_deleted'
  | 'welcome'
>;

/** Mails to customers about their account. */
export function accountMails(locale: Locale): AccountMails {
  const to = { locale };
  return {
    verification_code: ({ code, isSignIn }, { company }) => ({
      subject: m.mail_verification_subject({ code, company }, to),
      title: isSignIn ? m.mail_sign_in_title({}, to) : m.mail_verification_title({}, to),
      lines: [m.mail_verification_text({ company }, to)],
      code,
      after: [m.mail_verification_after({}, to)],
    }),
    reset_code: ({ code }, { company }) => ({
      subject: m.mail_reset_code_subject({ code }, to),
      title: m.mail_reset_code_title({}, to),
      lines: [m.mail_reset_code_text({ company }, to)],
      code,
      after: [m.mail_reset_code_after({}, to)],
    }),
    deletion_code: ({ code }, { company }) => ({
      subject: m.mail_deletion_code_subject({ code, company }, to),
      title: m.mail_deletion_code_title({}, to),
      lines: [m.mail_deletion_code_text({ company }, to)],
      code,
      after: [m.mail_deletion_code_after({}, to)],
    }),
    passkey_code: ({ code }, { company }) => ({
      subject: m.mail_passkey_code_subject({ code, company }, to),
      title: m.mail_passkey_code_title({}, to),
      lines: [m.mail_passkey_code_text({ company }, to)],
      code,
      after: [m.mail_passkey_code_after({}, to)],
    }),
    passkey_added: ({ passkey }, { company }) => ({
      subject: m.mail_passkey_added_subject({ company }, to),
      title: m.mail_passkey_added_title({}, to),
      lines: [m.mail_passkey_added_text({ company, passkey }, to)],
      after: [m.mail_passkey_not_you({ company }, to)],
    }),
    passkey_removed: ({ passkey }, { company }) => ({
      subject: m.mail_passkey_removed_subject({ company }, to),
      title: m.mail_passkey_removed_title({}, to),
      lines: [m.mail_passkey_removed_text({ company, passkey }, to)],
      after: [m.mail_passkey_not_you({ company }, to)],
    }),
    reset_link: ({ link }, { company }) => ({
      subject: m.mail_reset_link_subject({ company }, to),
      title: m.mail_reset_link_title({}, to),
      lines: [m.mail_reset_link_text({ company }, to)],
      button: { label: m.mail_reset_link_button({}, to), url: link },
      after: [m.mail_reset_link_after({}, to)],
    }),
    email_changed: (_, { company }) => ({
      subject: m.mail_email_changed_subject({ company }, to),
      title: m.mail_email_changed_title({}, to),
      lines: [m.mail_email_changed_text({ company }, to)],
      after: [m.mail_email_changed_after({ company }, to)],
    }),
    password_changed: ({ hasPasskeys }, { company }) => ({
      subject: m.mail_password_changed_subject({ company }, to),
      title: m.mail_password_changed_title({}, to),
      lines: [m.mail_password_changed_text({}, to), ...(hasPasskeys ? [m.mail_password_changed_passkeys({}, to)] : [])],
      after: [m.mail_password_changed_after({ company }, to)],
    }),
    account_deleted: (_, { company }) => ({
      subject: m.mail_account_deleted_subject({ company }, to),
      title: m.mail_account_deleted_title({}, to),
      lines: [m.mail_account_deleted_text({ company }, to)],
      after: [m.mail_account_deleted_after({ company }, to)],
    }),
    welcome: ({ firstName, hasPassword = true }, { company }) => ({
      subject: m.mail_welcome_subject({ company }, to),
      title: m.mail_welcome_title({ name: firstName }, to),
      lines: [
        m.mail_welcome_ready({ company }, to),
        hasPassword ? m.mail_welcome_sign_in({}, to) : m.mail_welcome_sign_in_by_code({}, to),
      ],
    }),
  };
}
