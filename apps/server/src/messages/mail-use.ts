import { instantOf } from '@embook/domain/shared';
import type { MailKind } from './mail-data.ts';

const HOUR_MS = 3_600_000;
/** A mail that waited for less is always sent: a visit may be booked and begin at the same moment. */
const SHORT_WAIT_MS = HOUR_MS;

/**
 * Until when a mail that could not be sent is still of use: `always`, until the visit it tells of begins, or for so many
 * hours. Mails about money, and about what ended or was bought, always are.
 */
type Use = 'always' | 'visit' | number;

/** A new kind of mail without a row does not compile. */
const uses: Readonly<Record<MailKind, Use>> = {
  verification_code: 1,
  reset_code: 1,
  deletion_code: 1,
  passkey_code: 1,
  passkey_added: 'always',
  passkey_removed: 'always',
  reset_link: 24,
  email_changed: 'always',
  password_changed: 'always',
  account_deleted: 'always',
  staff_reset: 24,
  welcome: 'always',
  booking_confirmed: 'visit',
  booking_moved: 'visit',
  payment_failed: 'always',
  refund_due: 'always',
  payment_returned: 'always',
  cancelled: 'always',
  class_cancelled: 'always',
  class_changed: 'visit',
  class_message: 'visit',
  visit_to_pay: 'visit',
  feedback: 7 * 24,
  reminder: 'visit',
  bundle_bought: 'always',
  subscription_bought: 'always',
  subscription_ended: 'always',
  renewal_off: 'always',
  charge_due: 'always',
  charge_failed: 'always',
  visits_at_risk: 'always',
  visit_released: 'always',
  staff_invitation: 'always',
  absence_asked: 'always',
  absence_decided: 'always',
  staff_notice: 24,
  staff_morning: 24,
};

interface Waiting {
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly postedAt: Date;
}

const usefulness = (template: string): Use => Object.entries(uses).find(([kind]) => kind === template)?.[1] ?? 'always';

/** Whether a mail waited so long, because its company was blocked or no mail server answered, that it would only confuse. */
export function isPastUse({ template, data, postedAt }: Waiting, now: number): boolean {
  const waitedMs = now - postedAt.getTime();
  const use = usefulness(template);
  if (use === 'always' || waitedMs <= SHORT_WAIT_MS) return false;
  if (use !== 'visit') return waitedMs > use * HOUR_MS;
  const { startsAt, timeZone } = data;
  return typeof startsAt === 'number' && typeof timeZone === 'string' && instantOf(startsAt, timeZone) <= now;
}
