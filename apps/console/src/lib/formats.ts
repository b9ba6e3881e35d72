import { asStaffWrite, type Cents, clockOf, datesIn, formatStaffEuro, type ShopTime } from '@embook/domain/shared';
import { currentLocale } from './texts.ts';

/** A date as `ddd D MMMM`, reformatted for the language. */
export const asWritten = (date: string): string => asStaffWrite(date, currentLocale());

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

/** `− € 57,50`: a payment below the price. */
export const formatSigned = (cents: Cents): string =>
  cents < 0 ? `−\u00a0${formatMoney(-cents)}` : formatMoney(cents);
