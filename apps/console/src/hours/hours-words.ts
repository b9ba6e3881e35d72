import type { AbsenceKind, ImpactMove } from '@embook/domain/hours';
import { clockOf, DAY_SECONDS, type Day, type IsoWeekday, datesIn, startOfDay, timeOfDay } from '@embook/domain/shared';
import { formatShortDay } from '../lib/formats.ts';
import { currentLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';

/** `Wed 25 Nov`. */
export const dayText = (date: Day): string => formatShortDay(timeOfDay(date) ?? 0);

/** `Wed 25 Nov – Fri 27 Nov`, or the day alone. */
export const daysText = (from: Day, until: Day): string =>
  from === until ? dayText(from) : `${dayText(from)} – ${dayText(until)}`;

export const weekdayText = (weekday: number): string => datesIn(currentLocale()).weekday(weekday as IsoWeekday);

/** A Monday; which one does not matter. */
const A_MONDAY = 4 * DAY_SECONDS;

/** `Wed`, where a column is narrow. */
export const shortWeekdayText = (weekday: number): string =>
  datesIn(currentLocale()).parts(A_MONDAY + (weekday - 1) * DAY_SECONDS).weekday;

/** `35 h 30`. */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? m.hours_length({ hours }) : m.hours_length_minutes({ hours, minutes: rest });
}

export const kindText = (kind: AbsenceKind): string =>
  ({
    holiday: m.hours_kind_holiday,
    ill: m.hours_kind_ill,
    training: m.hours_kind_training,
    other: m.hours_kind_other,
  })[kind]();

/** `Noor, same time, Clay room`, or `Fri 27 Nov, 16:00, Noor, Clay room`. */
export function moveText(move: ImpactMove, startsAt: number): string {
  const day = startOfDay(move.startsAt) === startOfDay(startsAt) ? undefined : formatShortDay(move.startsAt);
  const when =
    move.startsAt === startsAt ? m.hours_move_same_time() : [day, clockOf(move.startsAt)].filter(Boolean).join(' ');
  const who = move.employeeName ?? move.roomName;
  const place = move.employeeName === null ? [] : [move.roomName];
  return [who, when, ...place].join(', ');
}
