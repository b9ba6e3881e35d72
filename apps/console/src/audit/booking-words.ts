import { DAY_SECONDS, type ShopTime } from '@embook/domain/shared';
import { formatMoment, formatMoney, formatShortDay, formatTime } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import type { AuditEntry } from './queries.ts';

export type Facts = Readonly<Record<string, unknown>>;

export const factsOf = (value: unknown): Facts => Object(value) as Facts;
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const timeOf = (value: unknown): ShopTime | undefined => (typeof value === 'number' ? value : undefined);
/** Undefined for members who do not see money: the platform leaves it out. */
const euroOf = ({ amount_cents: cents }: Facts): string | undefined =>
  typeof cents === 'number' ? formatMoney(Math.abs(cents)) : undefined;

/** A changed time: only the clock where the day is the same. */
function timesOf(from: ShopTime | undefined, to: ShopTime | undefined): { from: string; to: string } {
  const isSameDay = Math.floor((from ?? 0) / DAY_SECONDS) === Math.floor((to ?? 0) / DAY_SECONDS);
  const words = (time: ShopTime | undefined) =>
    time === undefined ? '' : isSameDay ? formatTime(time) : formatMoment(time);
  return { from: words(from), to: words(to) };
}

/** How the length changed; undefined where it did not, or where an older entry does not have it. */
function newLength(before: Facts, after: Facts): { isShorter: boolean; minutes: number } | undefined {
  const [was, minutes] = [before['minutes'], after['minutes']];
  if (typeof was !== 'number' || typeof minutes !== 'number' || was === minutes) return undefined;
  return { isShorter: minutes < was, minutes };
}

/** `Reformer basics, Tue 24 Nov 09:15`: which one it is; undefined where the platform does not know it any more. */
export function aboutOf({ about }: AuditEntry, at: unknown = about?.startsAt): string | undefined {
  const time = timeOf(at);
  if (!about) return undefined;
  return time === undefined ? about.name : `${about.name}, ${formatShortDay(time)} ${formatTime(time)}`;
}

/** The platform's own reasons: what was changed so that the visit was in the way (HRS-3). */
const ownReasons: Readonly<Record<string, () => string>> = {
  shop_hours: m.audit_reason_shop_hours,
  employee_hours: m.audit_reason_employee_hours,
  shop: m.audit_reason_shop,
  room: m.audit_reason_room,
  employee: m.audit_reason_employee,
};

/** The reason as somebody typed it, or in words as the platform gave it; empty without one. */
export function reasonWords(reason: unknown): string {
  const typed = textOf(reason);
  return Object.hasOwn(ownReasons, typed) ? (ownReasons[typed]?.() ?? typed) : typed;
}

export type Employees = readonly { readonly id: number; readonly name: string }[];

/** Who has it now, where that changed. */
const newPerson = (before: Facts, after: Facts, employees: Employees): string | undefined =>
  before['employee_id'] === after['employee_id']
    ? undefined
    : employees.find(({ id }) => id === after['employee_id'])?.name;

function moved(who: string, thing: string, before: Facts, after: Facts, employees: Employees): string {
  const { from, to } = timesOf(timeOf(before['starts_at']), timeOf(after['starts_at']));
  const person = newPerson(before, after, employees);
  if (from === to && person !== undefined) return m.audit_booking_given({ who, thing, person });
  const length = newLength(before, after);
  if (from === to && length) {
    const words = length.isShorter ? m.audit_booking_shortened : m.audit_booking_lengthened;
    return words({ who, thing, minutes: length.minutes });
  }
  if (from === to) return m.audit_booking_changed({ who, thing });
  return person === undefined
    ? m.audit_booking_moved({ who, thing, from, to })
    : m.audit_booking_moved_to({ who, thing, from, to, person });
}

/** A move is the shop's, unless it says that the customer asked for it (CAN-11). */
const withCause = (what: string, after: Facts): string =>
  after['cause'] === 'customer_asked' ? m.desk_happened_asked({ what }) : what;

function marked(who: string, thing: string, status: unknown): string {
  if (status === 'arrived') return m.audit_booking_arrived({ who, thing });
  if (status === 'done') return m.audit_booking_done({ who, thing });
  if (status === 'no_show') return m.audit_booking_no_show({ who, thing });
  return m.audit_booking_confirmed({ who, thing });
}

/** An event of a booking as a sentence, for lists with other events; undefined for other events. */
export function bookingSentence(entry: AuditEntry, employees: Employees): string | undefined {
  const { who, action } = entry;
  const [before, after] = [factsOf(entry.before), factsOf(entry.after)];
  const name = entry.about?.name ?? m.audit_thing_booking();
  // When it was at that time, not where it has moved since.
  const thing = aboutOf(entry, after['starts_at'] ?? before['starts_at'] ?? entry.about?.startsAt) ?? name;
  const amount = euroOf(after);
  const sentences: Readonly<Record<string, () => string>> = {
    'booking.made': () => m.audit_booking_made({ who, thing }),
    'booking.moved': () => withCause(moved(who, name, before, after, employees), after),
    'booking.marked': () => marked(who, thing, after['status']),
    'booking.cancelled': () => m.audit_booking_cancelled({ who, thing }),
    'booking.paid': () =>
      amount === undefined ? m.audit_booking_paid({ who, thing }) : m.audit_booking_took({ who, thing, amount }),
    'booking.refunded': () =>
      amount === undefined
        ? m.audit_booking_gave_back({ who, thing })
        : m.audit_booking_refunded({ who, thing, amount }),
    'booking.corrected': () =>
      amount === undefined
        ? m.audit_booking_put_right({ who, thing })
        : m.audit_booking_corrected({ who, thing, amount }),
    'booking.restored': () => m.audit_booking_restored({ who, thing }),
    'booking.noted': () => m.audit_booking_noted({ who, thing }),
    'payment.returned': () => m.audit_payment_returned_booking({ who, thing }),
    'payment.won_back': () => m.audit_payment_won_back_booking({ who, thing }),
  };
  return sentences[action]?.();
}

function shortlyMoved(before: Facts, after: Facts, employees: Employees): string {
  const { from, to } = timesOf(timeOf(before['starts_at']), timeOf(after['starts_at']));
  const person = newPerson(before, after, employees);
  if (from !== to)
    return person === undefined ? m.desk_happened_moved({ from, to }) : m.desk_happened_moved_to({ from, to, person });
  if (person !== undefined) return m.desk_happened_given({ person });
  const length = newLength(before, after);
  if (!length) return m.desk_happened_changed();
  const words = length.isShorter ? m.desk_happened_shortened : m.desk_happened_lengthened;
  return words({ minutes: length.minutes });
}

function shortlyMarked(status: unknown): string {
  if (status === 'arrived') return m.desk_happened_arrived();
  if (status === 'done') return m.desk_happened_done();
  if (status === 'no_show') return m.desk_happened_no_show();
  return m.desk_happened_back();
}

function shortlyPaid(method: unknown, amount: string | undefined): string {
  if (amount === undefined) return m.desk_happened_paid();
  if (method === 'cash') return m.desk_happened_paid_cash({ amount });
  if (method === 'card') return m.desk_happened_paid_card({ amount });
  return m.desk_happened_paid_other({ amount });
}

/** The same in few words, for the booking's own history (TEAM-7). */
export function bookingWords(entry: AuditEntry, employees: Employees): string {
  const { action } = entry;
  const [before, after] = [factsOf(entry.before), factsOf(entry.after)];
  const reason = action === 'booking.cancelled' ? reasonWords(after['reason']) : textOf(after['reason']);
  const amount = euroOf(after);
  const withReason = (what: string) => (reason === '' ? what : m.desk_happened_because({ what, reason }));
  const words: Readonly<Record<string, () => string>> = {
    'booking.made': () => withReason(m.desk_happened_made()),
    'booking.moved': () => withCause(shortlyMoved(before, after, employees), after),
    'booking.marked': () => shortlyMarked(after['status']),
    'booking.cancelled': () => withReason(m.desk_happened_cancelled()),
    'booking.paid': () => shortlyPaid(after['method'], amount),
    'booking.refunded': () =>
      amount === undefined ? m.desk_happened_gave_back() : m.desk_happened_refunded({ amount }),
    'booking.corrected': () =>
      withReason(amount === undefined ? m.desk_happened_put_right() : m.desk_happened_corrected({ amount })),
    'booking.restored': () => m.desk_happened_restored(),
    'payment.returned': () => m.desk_happened_returned(),
    'booking.noted': () => m.desk_happened_noted({ note: textOf(after['note']) || '–' }),
  };
  return words[action]?.() ?? action;
}
