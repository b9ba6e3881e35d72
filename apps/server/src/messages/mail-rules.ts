import type { MailKind } from './mail-data.ts';

/**
 * How a kind of mail is treated (A28). An address is proven at a company when its owner signed up there.
 *
 * - `asked`: the reader asked for it themselves. It always goes and is not counted.
 * - `team`: to members of the company's team. The same.
 * - `notice`: the platform's words about something that happened. To an unproven address it is counted and carries at
 *   most names; over the limit it is withheld.
 * - `reason`: a notice with a reason that staff wrote. Counted to everybody; to an unproven address, and over the limit,
 *   without the reason.
 * - `request`: a notice that is the purpose of a staff call, which is refused over the limit.
 * - `invitation`: the same, always to an address that is not proven.
 * - `message`: words of staff. Only to proven addresses, and counted; over the limit the call is refused.
 */
type MailRule = 'asked' | 'team' | 'notice' | 'reason' | 'request' | 'invitation' | 'message';

/** A new kind of mail without a row does not compile. */
export const mailRules: Readonly<Record<MailKind, MailRule>> = {
  verification_code: 'asked',
  reset_code: 'asked',
  deletion_code: 'asked',
  passkey_code: 'asked',
  passkey_added: 'asked',
  passkey_removed: 'asked',
  reset_link: 'asked',
  email_changed: 'asked',
  password_changed: 'asked',
  account_deleted: 'asked',
  staff_reset: 'asked',
  welcome: 'notice',
  booking_confirmed: 'notice',
  booking_moved: 'notice',
  payment_failed: 'notice',
  refund_due: 'notice',
  payment_returned: 'notice',
  cancelled: 'notice',
  class_cancelled: 'reason',
  class_changed: 'notice',
  class_message: 'message',
  visit_to_pay: 'request',
  feedback: 'notice',
  reminder: 'notice',
  bundle_bought: 'notice',
  subscription_bought: 'notice',
  subscription_ended: 'notice',
  renewal_off: 'notice',
  charge_due: 'notice',
  charge_failed: 'notice',
  visits_at_risk: 'notice',
  visit_released: 'notice',
  staff_invitation: 'invitation',
  absence_asked: 'team',
  absence_decided: 'team',
  staff_notice: 'team',
  staff_morning: 'team',
};

/** Mails that only the owner of an account gets, to its address: nobody else can have used it. */
export const ownersMails: readonly MailKind[] = [
  'deletion_code',
  'passkey_code',
  'passkey_added',
  'passkey_removed',
  'password_changed',
];

const kindsOf = (...rules: readonly MailRule[]): readonly string[] =>
  Object.entries(mailRules).flatMap(([kind, rule]) => (rules.includes(rule) ? [kind] : []));

/** The kinds that the reader asked for and waits for. */
export const requestedMails = kindsOf('asked');

/** The kinds that a company does not cause: anybody can ask for a code, and a member of its team may be its customer too. */
export const uncausedMails = kindsOf('asked', 'team');
