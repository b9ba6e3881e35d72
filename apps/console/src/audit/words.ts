import { DAY_SECONDS, formatEuro, type ShopTime, shopTimeAt } from '@embook/domain/shared';
import { roles } from '@embook/domain/staff';
import { roleName } from '../account/role-name.ts';
import { formatMoment, formatTime } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import type { AuditEntry } from './queries.ts';

/** What the words need to know beside the entry itself. */
export interface AuditContext {
  readonly zone: string;
  /** Milliseconds. */
  readonly now: number;
  readonly employees: readonly { readonly id: number; readonly name: string }[];
}

type Facts = Readonly<Record<string, unknown>>;

const factsOf = (value: unknown): Facts => Object(value) as Facts;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const timeOf = (value: unknown): ShopTime | undefined => (typeof value === 'number' ? value : undefined);
const roleOf = (facts: Facts): string => {
  const role = roles.find((known) => known === facts['role']);
  return role ? roleName(role) : '';
};

/** `today 16:12`, `yesterday 16:12`, `Mon 16 November, 16:12`. */
export function auditMoment(at: number, { zone, now }: Pick<AuditContext, 'zone' | 'now'>): string {
  const then = shopTimeAt(at * 1000, zone);
  const today = Math.floor(shopTimeAt(now, zone) / DAY_SECONDS);
  const day = Math.floor(then / DAY_SECONDS);
  if (day === today) return m.audit_when_today({ time: formatTime(then) });
  if (day === today - 1) return m.audit_when_yesterday({ time: formatTime(then) });
  return formatMoment(then);
}

/** A time that changed: only the clock where the day stayed. */
function shift(from: ShopTime | undefined, to: ShopTime | undefined): { from: string; to: string } {
  const isSameDay = Math.floor((from ?? 0) / DAY_SECONDS) === Math.floor((to ?? 0) / DAY_SECONDS);
  const words = (time: ShopTime | undefined) =>
    time === undefined ? '' : isSameDay ? formatTime(time) : formatMoment(time);
  return { from: words(from), to: words(to) };
}

function bookingMoved(who: string, thing: string, before: Facts, after: Facts, { employees }: AuditContext): string {
  const nameOf = (facts: Facts) => employees.find(({ id }) => id === facts['employee_id'])?.name;
  const { from, to } = shift(timeOf(before['starts_at']), timeOf(after['starts_at']));
  const person = before['employee_id'] === after['employee_id'] ? undefined : nameOf(after);
  if (from === to && person !== undefined) return m.audit_booking_given({ who, thing, person });
  if (from === to) return m.audit_booking_changed({ who, thing });
  return person === undefined
    ? m.audit_booking_moved({ who, thing, from, to })
    : m.audit_booking_moved_to({ who, thing, from, to, person });
}

function bookingMarked(who: string, thing: string, after: Facts): string {
  switch (after['status']) {
    case 'arrived':
      return m.audit_booking_arrived({ who, thing });
    case 'done':
      return m.audit_booking_done({ who, thing });
    case 'no_show':
      return m.audit_booking_no_show({ who, thing });
    default:
      return m.audit_booking_confirmed({ who, thing });
  }
}

/** TEAM-7: an entry of the log as a sentence: `Lotte moved booking 7 from 10:00 to 11:30`. */
export function auditWords(entry: AuditEntry, context: AuditContext): string {
  const { who, action, id } = entry;
  const before = factsOf(entry.before);
  const after = factsOf(entry.after);
  const booking = m.audit_thing_booking({ id });
  const name = textOf(after['name']) || textOf(before['name']);
  const email = textOf(after['email']) || textOf(before['email']);
  const passkey = textOf(after['passkey']) || textOf(before['passkey']);
  const block = shift(timeOf(after['starts_at'] ?? before['starts_at']), undefined).from;
  const person = context.employees.find((employee) => employee.id === id)?.name ?? '';
  const absence = { ...before, ...after };
  const daysOff = { from: textOf(absence['starts_on']), until: textOf(absence['ends_on']) };
  const sentences: Readonly<Record<string, () => string>> = {
    'booking.made': () =>
      m.audit_booking_made({ who, thing: booking, moment: formatMoment(timeOf(after['starts_at']) ?? 0) }),
    'booking.moved': () => bookingMoved(who, booking, before, after, context),
    'booking.marked': () => bookingMarked(who, booking, after),
    'booking.cancelled': () => m.audit_booking_cancelled({ who, thing: booking }),
    'booking.paid': () => m.audit_booking_paid({ who, thing: booking }),
    'booking.refunded': () =>
      m.audit_booking_refunded({ who, thing: booking, amount: formatEuro(Number(after['amount_cents'])) }),
    'booking.noted': () => m.audit_booking_noted({ who, thing: booking }),
    'block.added': () => m.audit_block_added({ who, moment: block, reason: textOf(after['reason']) }),
    'block.removed': () => m.audit_block_removed({ who, moment: block, reason: textOf(before['reason']) }),
    'shop_hours.changed': () => m.audit_shop_hours_changed({ who }),
    'special_days.changed': () =>
      m.audit_special_days_changed({ who, from: textOf(after['from']), until: textOf(after['until']) }),
    'employee_hours.changed': () => m.audit_employee_hours_changed({ who, person }),
    'absence.added': () => m.audit_absence_added({ who, person, ...daysOff }),
    'absence.asked': () => m.audit_absence_asked({ who, person, ...daysOff }),
    'absence.decided': () => m.audit_absence_decided({ who, person, ...daysOff }),
    'absence.removed': () => m.audit_absence_removed({ who, person, ...daysOff }),
    'session.added': () => m.audit_session_added({ who, id }),
    'session.changed': () => m.audit_session_changed({ who, id }),
    'session.cancelled': () => m.audit_session_cancelled({ who, id }),
    'session.mailed': () => m.audit_session_mailed({ who, id }),
    'series.added': () => m.audit_series_added({ who, id }),
    'series.changed': () => m.audit_series_changed({ who, id }),
    'feed.made': () => m.audit_feed_made({ who }),
    'feed.ended': () => m.audit_feed_ended({ who }),
    'company.started': () => m.audit_company_started({ who }),
    'customer.added': () =>
      m.audit_customer_added({ who, name: `${textOf(after['first_name'])} ${textOf(after['last_name'])}`.trim() }),
    'customer.noted': () => m.audit_customer_noted({ who, id }),
    'member.invited': () => m.audit_member_invited({ who, email, role: roleOf(after) }),
    'member.invitation_withdrawn': () => m.audit_member_invitation_withdrawn({ who, email }),
    'member.joined': () => m.audit_member_joined({ who: name || who, role: roleOf(after) }),
    'member.left': () => m.audit_member_left({ who }),
    'member.removed': () => m.audit_member_removed({ who, name }),
    'member.changed': () =>
      before['role'] === after['role']
        ? m.audit_member_changed({ who, name })
        : m.audit_member_role({ who, name, from: roleOf(before), to: roleOf(after) }),
    'member.notices_chosen': () => m.audit_member_notices_chosen({ who }),
    'team.second_factor_policy': () =>
      after['required'] === true ? m.audit_team_factor_on({ who }) : m.audit_team_factor_off({ who }),
    'account.signed_in': () => m.audit_account_signed_in({ who }),
    'account.signed_out': () => m.audit_account_signed_out({ who }),
    'account.session_ended': () => m.audit_account_session_ended({ who }),
    'account.sessions_ended': () => m.audit_account_sessions_ended({ who }),
    'account.password_changed': () => m.audit_account_password_changed({ who }),
    'account.password_reset': () => m.audit_account_password_reset({ who }),
    'account.second_factor_on': () => m.audit_account_factor_on({ who }),
    'account.second_factor_off': () => m.audit_account_factor_off({ who }),
    'account.passkey_added': () => m.audit_account_passkey_added({ who, passkey }),
    'account.passkey_removed': () => m.audit_account_passkey_removed({ who, passkey }),
  };
  // A newer platform may know more events than this page.
  return sentences[action]?.() ?? m.audit_other({ who, action });
}

/** The reason or note somebody gave, in their own words. */
export function auditReason({ action, before, after }: AuditEntry): string | undefined {
  if (action.startsWith('block.')) return undefined;
  const given = factsOf(after)['reason'] ?? factsOf(after)['note'] ?? factsOf(before)['reason'];
  return textOf(given) || undefined;
}
