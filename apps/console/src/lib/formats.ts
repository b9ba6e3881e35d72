import { clockOf, datesIn, type ShopTime } from '@embook/domain/shared';
import { currentLocale } from './texts.ts';

/** `Mon 16 November`. */
export const formatDay = (time: ShopTime): string => datesIn(currentLocale()).day(time);

/** `Mon 16 November, 09:41`. */
export const formatMoment = (time: ShopTime): string => datesIn(currentLocale()).moment(time);

/** `09:41`. */
export const formatTime = (time: ShopTime): string => clockOf(time);
