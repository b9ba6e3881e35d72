import type { AuthFlow, AuthNotice, AuthStep } from '@embook/domain/auth';
import { KeyRound, LockKeyhole, type LucideIcon, Mail, MailCheck, UserRound } from 'lucide-react';
import { m } from '../../paraglide/messages.js';

interface StepWords {
  readonly Icon: LucideIcon;
  /** The name in the breadcrumb. */
  readonly name: () => string;
  readonly title: () => string;
  readonly text: () => string;
  /** The e-mail address follows the sentence. */
  readonly toEmail?: true;
  readonly action: () => string;
}

const password: StepWords = {
  Icon: LockKeyhole,
  name: m.auth_step_login,
  title: m.auth_login_title,
  text: m.auth_login_text,
  toEmail: true,
  action: m.auth_sign_in,
};

const code: StepWords = {
  Icon: Mail,
  name: m.auth_step_code,
  title: m.auth_code_title,
  text: m.auth_code_text,
  toEmail: true,
  action: m.auth_confirm_code,
};

export const stepWords: Readonly<Record<AuthStep, StepWords>> = {
  email: {
    Icon: UserRound,
    name: m.auth_step_email,
    title: m.auth_email_title,
    text: m.auth_email_text,
    action: m.auth_continue,
  },
  login: password,
  verifyPassword: password,
  verifyEmail: code,
  verifySignInCode: { ...code, action: m.auth_sign_in },
  fillProfile: {
    Icon: UserRound,
    name: m.auth_step_profile,
    title: m.auth_profile_title,
    text: m.auth_profile_text,
    action: m.auth_create_account,
  },
  requestReset: {
    Icon: KeyRound,
    name: m.auth_step_reset,
    title: m.auth_reset_title,
    text: m.auth_reset_text,
    action: m.auth_send_code,
  },
  verifyResetCode: { ...code, text: m.auth_reset_code_text },
  resetLinkSent: {
    Icon: MailCheck,
    name: m.auth_step_link,
    title: m.auth_link_title,
    text: m.auth_link_text,
    toEmail: true,
    action: m.auth_back_to_sign_in,
  },
  setNewPassword: {
    Icon: KeyRound,
    name: m.auth_step_new_password,
    title: m.auth_new_password_title,
    text: m.auth_new_password_text,
    action: m.auth_save_password,
  },
};

/** AUTH-4 */
const notices: Readonly<Record<AuthNotice, (flow: AuthFlow) => string>> = {
  wait_for_code: () => m.auth_notice_wait_for_code(),
  registration_resumed: () => m.auth_notice_registration_resumed(),
  already_registered: () => m.auth_notice_already_registered(),
  wait_for_email: () => m.auth_notice_wait_for_email(),
  start_again: ({ step }) => (step === 'requestReset' ? m.auth_notice_start_again() : m.auth_notice_begin_again()),
  password_changed: () => m.auth_notice_password_changed(),
};

export const noticeText = (flow: AuthFlow): string | undefined =>
  flow.notice === null ? undefined : notices[flow.notice](flow);
