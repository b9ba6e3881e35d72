import { type Cents, clockOf, datesIn, formatEuro, type Locale, type ShopTime } from '@embook/domain/shared';
import { currentLocale } from './texts.ts';

/**
 * Customers read `ddd D MMMM` in every language (I18N-5). Staff read the usual format of their language: German has a
 * full stop after the day, Lithuanian the month first.
 */
const written: Partial<Record<Locale, (date: string) => string>> = {
  de: (date) => date.replace(/(\d+) /, '$1. '),
  lt: (date) => date.replace(/(\p{L}+) (\d+) (\p{L}+)/u, '$1, $3 $2\u00a0d.'),
};

/** A date as `ddd D MMMM`, reformatted for the language. */
export const asWritten = (date: string): string => written[currentLocale()]?.(date) ?? date;

/** `Mon 16 November`. */
export const formatDay = (time: ShopTime): string => asWritten(datesIn(currentLocale()).day(time));

/** `Mon 16 Nov`. */
export const formatShortDay = (time: ShopTime): string => asWritten(datesIn(currentLocale()).shortDay(time));

/** `Mon 16 November, 09:41`. */
export const formatMoment = (time: ShopTime): string => asWritten(datesIn(currentLocale()).moment(time));

/** `09:41`. */
export const formatTime = (time: ShopTime): string => clockOf(time);

/** `8,6`: the contrast of two colours, with the comma that all our prices have. */
export const formatRatio = (ratio: number): string => ratio.toFixed(1).replace('.', ',');

/** `− € 57,50`: a payment below the price. */
export const formatSigned = (cents: Cents): string => (cents < 0 ? `−\u00a0${formatEuro(-cents)}` : formatEuro(cents));
