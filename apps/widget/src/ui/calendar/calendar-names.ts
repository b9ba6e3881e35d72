import { type Day, timeOfDay } from '@embook/domain/shared';

/** What months and days are called, by the browser itself. */
export function calendarNames(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    // Plain English would put the month first; everywhere else in the widget the day comes first.
    const names = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' });
    return (day: Day) => names.format((timeOfDay(day) ?? 0) * 1000);
  };
  const short = format({ weekday: 'short' });
  return {
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    /** Two letters fit the narrowest widget. */
    weekdayShort: (day: Day) => short(day).slice(0, 2),
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
}

/** Any week will do to name its days. */
export const A_WEEK: readonly Day[] = [5, 6, 7, 8, 9, 10, 11].map((date) => `1970-01-${String(date).padStart(2, '0')}`);
