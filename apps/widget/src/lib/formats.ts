import { clockOf, datesIn, type IsoWeekday, type ShopTime } from '@embook/domain/shared';
import { currentLocale } from './texts.ts';

const dates = () => datesIn(currentLocale());

/** `ddd D MMMM`, wherever a date is shown (I18N-5). */
export const formatDay = (time: ShopTime): string => dates().day(time);

/** `ddd D MMMM YYYY`. */
export const formatLongDay = (time: ShopTime): string => dates().longDay(time);

/** `16 – 22 November`, `30 November – 6 December`, with the years that are shown. */
export const formatRange = (from: ShopTime, until: ShopTime, years: { from: boolean; until: boolean }): string =>
  dates().range(from, until, years);

/** The same in parts, for a date block: `Sat`, `28`, `November`. */
export const formatDateBlock = (time: ShopTime): { weekday: string; day: string; month: string } => dates().parts(time);

/** The full name of a weekday, Monday 1 to Sunday 7. */
export const formatWeekday = (weekday: IsoWeekday): string => dates().weekday(weekday);

/** `HH:mm`. */
export const formatTime = (time: ShopTime): string => clockOf(time);

/** `Tue 17 November, 09:00`. */
export const formatMoment = (time: ShopTime): string => dates().moment(time);

/** `19:30 – 21:30`; the start alone where the length is unknown. */
export const formatTimeRange = (start: ShopTime, minutes: number): string =>
  minutes > 0 ? `${clockOf(start)} – ${clockOf(start + minutes * 60)}` : clockOf(start);

const unit = (value: number, name: 'minute' | 'hour' | 'kilometer' | 'meter', digits = 0): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value);

/** A duration in minutes, in hours from two on; empty where it is unknown. */
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
