import { clockOf, DAY_SECONDS, type IsoWeekday, isoWeekdayOf, type Locale, type ShopTime } from '@embook/domain/shared';
import { currentLocale } from './texts.ts';

/**
 * Dates read in UTC, which is the shop's wall clock (I18N-5). The order is the product's in every language; the names
 * are the language's own, months in the form they take beside a day (lt: lapkričio).
 */
const kept = new Map<string, Intl.DateTimeFormat>();

function parts(time: ShopTime, locale: Locale): Record<'weekday' | 'day' | 'month' | 'year', string> {
  let format = kept.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    kept.set(locale, format);
  }
  const found = { weekday: '', day: '', month: '', year: '' };
  for (const { type, value } of format.formatToParts(time * 1000))
    if (type in found) Object.assign(found, { [type]: value });
  return found;
}

/** Some versions of Intl write Mo., others Mo. */
const withoutDot = (name: string): string => name.replace('.', '');

/** `ddd D MMMM`. */
export function formatDay(time: ShopTime): string {
  const { weekday, day, month } = parts(time, currentLocale());
  return `${withoutDot(weekday)} ${day} ${month}`;
}

/** `ddd D MMMM YYYY`. */
export const formatLongDay = (time: ShopTime): string => `${formatDay(time)} ${parts(time, currentLocale()).year}`;

/** 5 January 1970 was a Monday. */
const MONDAY = 4 * DAY_SECONDS;

/** The full name of a weekday, Monday 1 to Sunday 7. */
export const formatWeekday = (weekday: IsoWeekday): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    (MONDAY + (weekday - 1) * DAY_SECONDS) * 1000,
  );

/** `12 November`. */
export function formatDayMonth(time: ShopTime): string {
  const { day, month } = parts(time, currentLocale());
  return `${day} ${month}`;
}

/** `Thursday 12 November`, for headings: there is room for the whole name, and its first letter is large in all languages. */
export function formatFullDay(time: ShopTime): string {
  const [first = '', ...rest] = formatWeekday(isoWeekdayOf(time));
  return `${first.toLocaleUpperCase(currentLocale())}${rest.join('')} ${formatDayMonth(time)}`;
}

/** A date for a small block: `Sat`, `28`, `Nov`. Where a language has numbers for short names, four letters do (lt: lapk). */
export function formatDateBlock(time: ShopTime): { weekday: string; day: string; month: string } {
  const { weekday, day, month } = parts(time, currentLocale());
  const short = new Intl.DateTimeFormat(currentLocale(), { month: 'short', timeZone: 'UTC' }).format(time * 1000);
  const brief = /\d/.test(short) ? [...month].slice(0, 4).join('') : withoutDot(short);
  return { weekday: withoutDot(weekday), day, month: brief };
}

/** `HH:mm`. */
export const formatTime = (time: ShopTime): string => clockOf(time);

/** `Tue 17 November, 09:00`. */
export const formatMoment = (time: ShopTime): string => `${formatDay(time)}, ${clockOf(time)}`;

/** `19:30 – 21:30`; the start alone where nobody knows how long it takes. */
export const formatTimeRange = (start: ShopTime, minutes: number): string =>
  minutes > 0 ? `${clockOf(start)} – ${clockOf(start + minutes * 60)}` : clockOf(start);

const unit = (value: number, name: 'minute' | 'hour' | 'kilometer' | 'meter', digits = 0): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value);

/** How long something takes: in minutes as people say it, in hours from two on; nothing where nobody knows. */
export function formatDuration(minutes: number): string {
  if (minutes <= 0) return '';
  if (minutes < 120) return unit(minutes, 'minute');
  const rest = minutes % 60;
  return [unit(Math.floor(minutes / 60), 'hour'), ...(rest ? [unit(rest, 'minute')] : [])].join(' ');
}

export const formatDistance = (meters: number): string =>
  meters < 1000
    ? unit(Math.max(50, Math.round(meters / 50) * 50), 'meter')
    : unit(meters / 1000, 'kilometer', meters < 10_000 ? 1 : 0);
