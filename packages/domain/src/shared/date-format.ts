import type { Locale } from './locale.ts';
import { clockOf, type Day, type IsoWeekday, DAY_SECONDS, type ShopTime, timeOfDay } from './shop-time.ts';

/** A date in its parts, as `ddd D MMMM YYYY` names them. */
interface DateParts {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** 5 January 1970 was a Monday. */
const MONDAY = 4 * DAY_SECONDS;

/** Some versions of Intl write Mo., others Mo. */
const withoutDot = (name: string): string => name.replace('.', '');

function createDates(locale: Locale) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const whole = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const weekdays = format({ weekday: 'long' });

  const parts = (time: ShopTime, by = whole): DateParts => {
    const found = by.formatToParts(time * 1000);
    const part = (type: Intl.DateTimeFormatPartTypes): string =>
      withoutDot(found.find((one) => one.type === type)?.value ?? '');
    return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') };
  };
  const dated = (date: string): string => (locale === 'de' ? `${date}.` : date);
  // Lithuanian has the year and the month before the day, and the weekday last.
  const isYearFirst = locale === 'lt';
  const joined = ({ weekday, day: date, month }: DateParts): string =>
    isYearFirst ? `${month} ${date}\u00a0d., ${weekday}` : `${weekday} ${dated(date)} ${month}`;
  const day = (time: ShopTime): string => joined(parts(time));

  const shortDay = (time: ShopTime): string => {
    const inShort = parts(time, short);
    // Lithuanian has no short name of a month but its number, which beside a day reads as another day.
    return /^\d/.test(inShort.month) ? day(time) : joined(inShort);
  };

  return {
    /** For a date whose parts stand below one another. */
    parts: (time: ShopTime): DateParts => parts(time),
    /** `ddd D MMMM`. */
    day,
    /** `D – D MMMM`, `D MMMM – D MMMM`: for a heading that a narrow screen would wrap. */
    range: (from: ShopTime, until: ShopTime, years: { readonly from: boolean; readonly until: boolean }): string => {
      const [first, last] = [parts(from), parts(until)];
      const isSameMonth = first.month === last.month && !years.from;
      if (isYearFirst) {
        const begun = ({ month, year }: DateParts, hasYear: boolean) => (hasYear ? `${year} m. ${month}` : month);
        if (isSameMonth) return `${begun(last, years.until)} ${first.day}–${last.day}\u00a0d.`;
        const begins = `${begun(first, years.from)} ${first.day}\u00a0d.`;
        return `${begins} – ${begun(last, years.until)} ${last.day}\u00a0d.`;
      }
      const ended = ({ day: date, month, year }: DateParts, hasYear: boolean) =>
        `${dated(date)} ${month}${hasYear ? ` ${year}` : ''}`;
      return `${isSameMonth ? dated(first.day) : ended(first, years.from)} – ${ended(last, years.until)}`;
    },
    /** `ddd D MMM`. */
    shortDay,
    /** `ddd D MMMM YYYY`. */
    longDay: (time: ShopTime): string =>
      isYearFirst ? `${parts(time).year} m. ${day(time)}` : `${day(time)} ${parts(time).year}`,
    /** `ddd D MMMM, HH:mm`. */
    moment: (time: ShopTime): string => `${day(time)}, ${clockOf(time)}`,
    /** `ddd D MMMM` of a calendar day. */
    dayNamed: (name: Day): string => day(timeOfDay(name) ?? 0),
    /** The whole name of a weekday, which is no date: Monday 1 to Sunday 7. */
    weekday: (weekday: IsoWeekday): string => weekdays.format((MONDAY + (weekday - 1) * DAY_SECONDS) * 1000),
  };
}

const byLocale = new Map<Locale, ReturnType<typeof createDates>>();

/**
 * The one home of date formats, for screens and mails alike (I18N-5). Dates are read in UTC, which is the shop's wall clock.
 * The order is the specification's but in Lithuanian, where it would be none; the names are the language's own, months in
 * the form they take beside a day (lt: lapkričio), and German has its full stop after the day.
 */
export function datesIn(locale: Locale): ReturnType<typeof createDates> {
  const known = byLocale.get(locale);
  if (known) return known;
  const dates = createDates(locale);
  byLocale.set(locale, dates);
  return dates;
}

const written: Partial<Record<Locale, (date: string) => string>> = {
  de: (date) => date.replace(/^(\p{L}+) (\d+)\.? /u, '$1, $2. '),
  lt: (date) => date.replace(/^(.+ \d+\u00a0d\.), (\p{L}+)/u, '$2, $1'),
};

/**
 * Customers read `ddd D MMMM` (I18N-5). Staff read the usual format of their language, in the console and in their mails:
 * German has a comma after the weekday, Lithuanian the weekday first.
 */
export const asStaffWrite = (date: string, locale: Locale): string => written[locale]?.(date) ?? date;
