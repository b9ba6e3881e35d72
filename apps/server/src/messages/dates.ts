import { clockOf, type Locale, type ShopTime, timeOfDay } from '@embook/domain/shared';

/** Dates as the widget shows them (I18N-5): one order in every language, names in the language's own form beside a day. */
export function datesIn(locale: Locale) {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const partsOf = (time: ShopTime) => {
    const parts = format.formatToParts(time * 1000);
    return (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((part) => part.type === type)?.value.replace('.', '') ?? '';
  };
  /** `ddd D MMMM`. */
  const day = (time: ShopTime): string => {
    const part = partsOf(time);
    return `${part('weekday')} ${part('day')} ${part('month')}`;
  };
  return {
    /** `ddd D MMMM, HH:mm`. */
    moment: (time: ShopTime): string => `${day(time)}, ${clockOf(time)}`,
    /** `ddd D MMMM YYYY`. */
    longDay: (time: ShopTime): string => `${day(time)} ${partsOf(time)('year')}`,
    /** `ddd D MMMM` of a calendar day. */
    dayNamed: (name: string): string => day(timeOfDay(name) ?? 0),
  };
}
