import { describe, expect, test } from 'vitest';
import { at, MONDAY } from '../../testing/clock.ts';
import { aProduct } from '../../testing/room.ts';
import { dateRefusal, type DayRefusal, type RefusedDays } from './index.ts';

describe('[BOOK-2] the days a calendar refuses', () => {
  const now = at('18:00');
  test.each<[what: string, date: string, product: Partial<RefusedDays>, refusal: DayRefusal | undefined]>([
    ['yesterday', '2026-11-15', {}, 'past'],
    ['today', MONDAY, {}, undefined],
    ['tomorrow', '2026-11-17', {}, undefined],
    ['a disabled date', '2026-11-17', { disabledDates: ['2026-11-17'] }, 'disabled_date'],
    ['the day after a disabled date', '2026-11-18', { disabledDates: ['2026-11-17'] }, undefined],
    ['a disabled Sunday is 0', '2026-11-22', { disabledDays: [0] }, 'disabled_weekday'],
    ['a disabled Saturday is 6', '2026-11-21', { disabledDays: [6] }, 'disabled_weekday'],
    ['a disabled Monday is 1', '2026-11-23', { disabledDays: [1] }, 'disabled_weekday'],
    ['the day of the latest moment', '2026-11-20', { futureBooking: at('10:00', '2026-11-20') }, undefined],
    ['a latest moment at midnight', '2026-11-20', { futureBooking: at('00:00', '2026-11-20') }, undefined],
    ['the day after the latest moment', '2026-11-21', { futureBooking: at('23:59', '2026-11-20') }, 'after_maximum'],
    ['past wins over the rest', '2026-11-15', { disabledDates: ['2026-11-15'], disabledDays: [0] }, 'past'],
    ['a day that does not exist', '2026-02-31', {}, 'disabled_date'],
    ['no day at all', 'tomorrow', {}, 'disabled_date'],
  ])('%s', (_, date, product, refusal) => {
    expect(dateRefusal(date, [aProduct(product)], now)).toBe(refusal);
  });

  test('[BOOK-1] without a preference one product that takes the day is enough', () => {
    const shut = aProduct({ disabledDays: [2] });
    const other = aProduct({ disabledDates: ['2026-11-17'] });
    expect(dateRefusal('2026-11-17', [shut, aProduct()], now)).toBeUndefined();
    expect(dateRefusal('2026-11-17', [shut, other], now)).toBe('disabled_weekday');
  });
});
