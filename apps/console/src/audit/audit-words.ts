import { startOfDay, timeOfDay } from '@embook/domain/shared';
import { roles } from '@embook/domain/staff';
import { formatDay, formatMoment, formatMoney, formatShortDay, formatSigned, rangeText } from '../lib/formats.ts';
import { roleName } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { aboutOf, bookingSentence, type Facts, factsOf, reasonWords, textOf, timeOf } from './booking-words.ts';
import type { AuditEntry } from './queries.ts';

const things: Readonly<Record<string, () => string>> = {
  service: m.audit_catalogue_service,
  category: m.audit_catalogue_category,
  employee: m.audit_catalogue_employee,
  object: m.audit_catalogue_object,
  room: m.audit_catalogue_room,
  shop: m.audit_catalogue_shop,
  bundle: m.audit_catalogue_bundle,
  subscription: m.audit_catalogue_subscription,
  promotion: m.audit_catalogue_promotion,
};

/** An event of the catalogue; undefined for other events. */
function catalogueSentence({ who, action, before, after }: AuditEntry, name: string): string | undefined {
  const [kind = '', what] = action.split('.');
  const thing = things[kind]?.();
  if (thing === undefined) return undefined;
  const words = { who, thing, name };
  if (what === 'added') return m.audit_catalogue_added(words).trim();
  if (what !== 'changed') return undefined;
  if (factsOf(after)['archived'] === true) return m.audit_catalogue_archived(words).trim();
  if (factsOf(before)['archived'] === true) return m.audit_catalogue_restored(words).trim();
  return m.audit_catalogue_changed(words).trim();
}

/** What the sentences need beside the entry. */
export interface AuditContext {
  readonly zone: string;
  /** Milliseconds. */
  readonly now: number;
  readonly employees: readonly { readonly id: number; readonly name: string }[];
}

const roleOf = (facts: Facts): string => {
  const role = roles.find((known) => known === facts['role']);
  return role ? roleName(role) : '';
};

/** A day as it is written; empty where an older entry has none. */
const dayWords = (day: unknown): string => {
  const time = timeOfDay(textOf(day));
  return time === undefined ? textOf(day) : formatShortDay(time);
};

/** A single day is said once. */
const daysWords = (from: unknown, until: unknown): string =>
  from === until ? dayWords(from) : m.audit_days({ from: dayWords(from), until: dayWords(until) });

/** `Tue 24 November, 14:00 – 17:00`; the beginning alone where an older entry has no end. */
function blockTime({ starts_at: start, ends_at: end }: Facts, withDay = true): string {
  const [from, until] = [timeOf(start), timeOf(end)];
  if (from === undefined) return '';
  if (until === undefined) return formatMoment(from);
  return withDay ? `${formatDay(from)}, ${rangeText(from, until)}` : rangeText(from, until);
}

/** What was changed of a block, and what it is for, which the platform reads from the block as long as there is one (B22). */
function blockChanged(who: string, before: Facts, after: Facts): string {
  const reason = textOf(after['reason']);
  const [from, until] = [timeOf(before['starts_at']), timeOf(before['ends_at'])];
  const isMoved = from !== after['starts_at'] || until !== after['ends_at'];
  const isSameDay = startOfDay(from ?? 0) === startOfDay(timeOf(after['starts_at']) ?? 0);
  const words = { who, reason, from: blockTime(before), to: blockTime(after, !isSameDay) };
  if (isMoved && from !== undefined) return reason === '' ? m.audit_block_moved(words) : m.audit_block_moved_of(words);
  const moment = blockTime(after);
  return reason === '' ? m.audit_block_changed({ who, moment }) : m.audit_block_renamed({ who, moment, reason });
}

const amountOf = ({ amount_cents: cents }: Facts): string => (typeof cents === 'number' ? formatMoney(cents) : '');

/** TILL-2: which day of which shop, and how much was missing or too much. */
function dayClosed({ who, after, about }: AuditEntry): string {
  const { date, difference_cents: cents } = factsOf(after);
  const words = { who, day: dayWords(date), shop: about?.name ?? '' };
  return typeof cents === 'number' && cents !== 0
    ? m.audit_day_closed_with({ ...words, difference: formatSigned(cents) })
    : m.audit_day_closed(words);
}

/** TEAM-7: an entry of the log as a sentence: `Lotte moved booking 7 from 10:00 to 11:30`. */
export function auditWords(entry: AuditEntry, context: AuditContext): string {
  const { who, action, id } = entry;
  const before = factsOf(entry.before);
  const after = factsOf(entry.after);
  const name = textOf(after['name']) || textOf(before['name']);
  const email = textOf(after['email']) || textOf(before['email']);
  const passkey = textOf(after['passkey']) || textOf(before['passkey']);
  const block = blockTime({ ...before, ...after });
  const person = context.employees.find((employee) => employee.id === id)?.name ?? '';
  const customer = `${textOf(after['first_name'])} ${textOf(after['last_name'])}`.trim();
  const absence = { ...before, ...after };
  const days = daysWords(absence['starts_on'], absence['ends_on']);
  // Of a class how it was at that time, where the entry has it.
  const thing = aboutOf(entry, after['starts_at'] ?? entry.about?.startsAt) ?? m.audit_thing_class();
  const sentences: Readonly<Record<string, () => string>> = {
    'block.added': () =>
      after['reason'] === undefined
        ? m.audit_block_was_added({ who, moment: block })
        : m.audit_block_added({ who, moment: block, reason: textOf(after['reason']) }),
    'block.changed': () => blockChanged(who, before, after),
    'block.removed': () =>
      before['test'] === true
        ? m.audit_test_booking_removed({ who, moment: block, service: textOf(before['reason']) })
        : m.audit_block_removed({ who, moment: block }),
    'test_booking.made': () => m.audit_test_booking_made({ who, moment: block, service: textOf(after['reason']) }),
    'day.closed': () => dayClosed(entry),
    'refund.retried': () => m.audit_refund_retried({ who, amount: amountOf(after) }),
    'refund.settled': () => m.audit_refund_settled({ who, amount: amountOf(after) }),
    'examples.added': () => m.audit_examples_added({ who }),
    'examples.removed': () => m.audit_examples_removed({ who }),
    'shop_hours.changed': () => m.audit_shop_hours_changed({ who }),
    'special_days.changed': () => m.audit_special_days_changed({ who, days: daysWords(after['from'], after['until']) }),
    'employee_hours.changed': () => m.audit_employee_hours_changed({ who, person }),
    'absence.added': () => m.audit_absence_added({ who, person, days }),
    'absence.asked': () => m.audit_absence_asked({ who, person, days }),
    'absence.decided': () => {
      const words = after['state'] === 'refused' ? m.audit_absence_refused : m.audit_absence_granted;
      return words({ who, person, days });
    },
    'absence.removed': () => m.audit_absence_removed({ who, person, days }),
    'session.added': () => m.audit_session_added({ who, thing }),
    'session.changed': () => m.audit_session_changed({ who, thing }),
    'session.cancelled': () => m.audit_session_cancelled({ who, thing }),
    'session.mailed': () => m.audit_session_mailed({ who, thing }),
    'series.added': () => m.audit_series_added({ who, thing }),
    'series.changed': () => m.audit_series_changed({ who, thing }),
    'timetable.drafted': () => m.audit_timetable_drafted({ who, day: dayWords(after['from']) }),
    'timetable.discarded': () => m.audit_timetable_discarded({ who, day: dayWords(before['from']) }),
    'timetable.published': () =>
      m.audit_timetable_published({
        who,
        day: dayWords(after['from']),
        changed: Number(after['changed']) || 0,
        added: Number(after['added']) || 0,
        ended: Number(after['ended']) || 0,
        people: Number(after['people']) || 0,
      }),
    'font.added': () => m.audit_font_added({ who }),
    'picture.added': () => m.audit_picture_added({ who }),
    'feed.made': () => m.audit_feed_made({ who }),
    'feed.ended': () => m.audit_feed_ended({ who }),
    'company.started': () => m.audit_company_started({ who }),
    'company.changed': () => m.audit_company_changed({ who }),
    'company.blocked': () => m.audit_company_blocked({ who }),
    'company.unblocked': () => m.audit_company_unblocked({ who }),
    'customer.added': () =>
      after['erased'] === true ? m.audit_customer_erased({ who }) : m.audit_customer_added({ who, name: customer }),
    'customer.erased': () => m.audit_customer_erased_by({ who }),
    'customer.noted': () =>
      customer === '' ? m.audit_customer_noted({ who }) : m.audit_customer_noted_on({ who, name: customer }),
    'payment.returned': () => {
      if (entry.thing === 'booking') return bookingSentence(entry, context.employees) ?? '';
      const words =
        after['kind'] === 'bundle' ? m.audit_payment_returned_bundle : m.audit_payment_returned_subscription;
      return words({ who, name: customer });
    },
    'payment.won_back': () => {
      if (entry.thing === 'booking') return bookingSentence(entry, context.employees) ?? '';
      const words =
        after['kind'] === 'bundle' ? m.audit_payment_won_back_bundle : m.audit_payment_won_back_subscription;
      return words({ who, name: customer });
    },
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
  const told =
    sentences[action]?.() ??
    bookingSentence(entry, context.employees) ??
    // As it was called then, where the entry has it.
    catalogueSentence(entry, name || (entry.about?.name ?? person));
  // A newer platform may send events that this page does not know.
  return told ?? m.audit_other({ who, action });
}

/**
 * TEAM-7: for whom and with whom it is, and whether it is weekly. The log has ids alone; the platform reads the names when
 * it is asked, so somebody who was erased has none (B22).
 */
export function auditDetails(entry: AuditEntry, { employees }: Pick<AuditContext, 'employees'>): string[] {
  const facts = { ...factsOf(entry.before), ...factsOf(entry.after) };
  const blocked = entry.thing === 'block' ? employees.find(({ id }) => id === facts['employee_id'])?.name : undefined;
  const weeks = Array.isArray(facts['bookings']) ? facts['bookings'].length : Number(facts['weeks']) || 1;
  return [
    entry.about?.customer ?? '',
    entry.about?.employee ? m.desk_with_name({ name: entry.about.employee }) : '',
    blocked ?? '',
    weeks > 1 ? m.audit_weekly({ count: weeks }) : '',
  ].filter(Boolean);
}

/** From which day on a published timetable holds for a weekly class, which has no date of its own. */
export const sinceWords = ({ thing }: AuditEntry, published: AuditEntry): string[] =>
  thing === 'series' ? [m.audit_since({ day: dayWords(factsOf(published.after)['from']) })] : [];

/** The reason or note that somebody typed. */
export function auditReason({ action, before, after }: AuditEntry): string | undefined {
  if (action.startsWith('block.')) return undefined;
  const given = factsOf(after)['reason'] ?? factsOf(after)['note'] ?? factsOf(before)['reason'];
  return (action === 'booking.cancelled' ? reasonWords(given) : textOf(given)) || undefined;
}
