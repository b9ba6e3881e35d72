import {
  asStaffWrite,
  type Cents,
  clockOf,
  DAY_SECONDS,
  datesIn,
  type Day,
  formatStaffEuro,
  isoWeekdayOf,
  type ShopTime,
  shopTimeAt,
  timeOfDay,
} from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';
import { currentLocale } from './texts.ts';

/** A date as `ddd D MMMM`, reformatted for the language. */
const asWritten = (date: string): string => asStaffWrite(date, currentLocale());

/** `Mon 16 November`. */
export const formatDay = (time: ShopTime): string => asWritten(datesIn(currentLocale()).day(time));

const yearOf = (time: ShopTime): number => new Date(time * 1000).getUTCFullYear();

/** A day's text, with its year where that is another one than now. */
export const withYear = (day: string, time: ShopTime, now: ShopTime): string =>
  yearOf(time) === yearOf(now) ? day : `${day} ${yearOf(time)}`;

/** `Mon 16 Nov`. */
export const formatShortDay = (time: ShopTime): string => asWritten(datesIn(currentLocale()).shortDay(time));

/** `Mon 16 November, 09:41`. */
export const formatMoment = (time: ShopTime): string => asWritten(datesIn(currentLocale()).moment(time));

/** The same with its year where that is another one than now. */
export const formatMomentFrom = (time: ShopTime, now: ShopTime): string =>
  yearOf(time) === yearOf(now) ? formatMoment(time) : `${formatDay(time)} ${yearOf(time)}, ${clockOf(time)}`;

/** `09:41`. */
export const formatTime = (time: ShopTime): string => clockOf(time);

/** `8,6`: the contrast of two colours, with the comma that all our prices have. */
export const formatRatio = (ratio: number): string => ratio.toFixed(1).replace('.', ',');

/** `€ 74,00`, in German `74,00 €`. */
export const formatMoney = (cents: Cents): string => formatStaffEuro(cents, currentLocale());

/** `74,00`, for a field that says that it is in euro. */
export const plainAmount = (cents: Cents): string => formatMoney(cents).replaceAll(/[€\u00a0]/g, '');

/** `− € 57,50`: a payment below the price. */
export const formatSigned = (cents: Cents): string =>
  cents < 0 ? `−\u00a0${formatMoney(-cents)}` : formatMoney(cents);

/** `10:00 – 10:45`, with a spaced en dash. */
export const rangeText = (from: ShopTime, until: ShopTime): string => `${clockOf(from)} – ${clockOf(until)}`;

const compactClock = (time: ShopTime): string => clockOf(time).replace(':00', '');

/** `09–17:30`, for narrow columns. */
export const compactRange = (from: ShopTime, until: ShopTime): string => `${compactClock(from)}–${compactClock(until)}`;

/** `Monday 16 November`. */
export function longDay(date: Day): string {
  const time = timeOfDay(date) ?? 0;
  const dates = datesIn(currentLocale());
  const { day, month } = dates.parts(time);
  const weekday = dates.weekday(isoWeekdayOf(time));
  return asWritten(`${weekday.charAt(0).toLocaleUpperCase()}${weekday.slice(1)} ${day} ${month}`);
}

/** `Mon 16 Nov`. */
export const shortDay = (date: Day): string => formatShortDay(timeOfDay(date) ?? 0);

/** The accessible name contains the visible text, for voice control; some languages order a date differently. */
export const withSeen = (seen: string, label: string): string => (label.includes(seen) ? label : `${seen}: ${label}`);

/** `16 – 22 November`, with both months where they differ. */
export function weekText(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => datesIn(currentLocale()).parts(timeOfDay(day ?? '') ?? 0));
  if (!first || !last) return '';
  const isOneMonth = first.month === last.month;
  const facts = { from: first.day, until: last.day, month: last.month, fromMonth: first.month };
  return isOneMonth ? m.agenda_week_text(facts) : m.agenda_week_text_months(facts);
}

/** Parses typed euros: `16,50`, `16.5`, `€ 1.200,00`. Undefined for invalid and negative amounts. */
export function centsTyped(typed: string): number | undefined {
  const plain = typed.replaceAll(/[€\s]/g, '');
  const isGrouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(plain);
  const number = isGrouped ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(',', '.');
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : undefined;
}

/** `today 16:12`, `yesterday 16:12`, `Mon 16 November, 16:12`. */
export function pastMoment(at: number, { zone, now }: { readonly zone: string; readonly now: number }): string {
  const then = shopTimeAt(at * 1000, zone);
  const today = Math.floor(shopTimeAt(now, zone) / DAY_SECONDS);
  const day = Math.floor(then / DAY_SECONDS);
  if (day === today) return m.shell_when_today({ time: formatTime(then) });
  if (day === today - 1) return m.shell_when_yesterday({ time: formatTime(then) });
  return formatMoment(then);
}
