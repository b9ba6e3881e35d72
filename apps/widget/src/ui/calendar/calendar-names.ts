import { datesIn, type Day, type Locale, timeOfDay } from '@embook/domain/shared';

/** Names of months and weekdays from the browser's Intl; whole dates use our formats (I18N-5). */
export function calendarNames(locale: Locale) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const names = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: Day) => names.format((timeOfDay(day) ?? 0) * 1000);
  };
  const short = format({ weekday: 'short' });
  return {
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    /** Two letters fit the narrowest widget. */
    weekdayShort: (day: Day) => short(day).slice(0, 2),
    day: datesIn(locale).dayNamed,
  };
}

/** Any week will do to name its days. */
export const A_WEEK: readonly Day[] = [5, 6, 7, 8, 9, 10, 11].map((date) => `1970-01-${String(date).padStart(2, '0')}`);
