import { describe, expect, test } from 'vitest';
import { isPlainlyNextMonday, refundDay } from './refund-day.ts';

describe('the day a refund goes out', () => {
  test.each([
    ['a Wednesday', '2026-11-11', '2026-11-16'],
    ['a Sunday', '2026-11-15', '2026-11-16'],
    ['a Monday waits a week', '2026-11-16', '2026-11-23'],
    ['over the end of a leap February', '2028-02-29', '2028-03-06'],
    ['Easter Monday', '2026-04-03', '2026-04-07'],
    ['Whit Monday', '2026-05-20', '2026-05-26'],
    ['King’s Day on a Monday', '2026-04-22', '2026-04-28'],
    ['King’s Day on a Sunday moves nothing', '2025-04-22', '2025-04-28'],
    ['Easter Monday and then King’s Day', '2038-04-23', '2038-04-28'],
    ['Liberation Day in a year of its own', '2031-05-01', '2031-05-05'],
    ['Liberation Day every five years', '2025-05-01', '2025-05-06'],
    ['both days of Christmas', '2028-12-20', '2028-12-27'],
    ['Christmas from a Sunday on', '2033-12-20', '2033-12-27'],
    ['New Year', '2028-12-27', '2029-01-02'],
  ])('[A9] %s', (_what, day, due) => {
    expect(refundDay(day)).toBe(due);
  });

  test.each([
    ['2026-11-16', '2026-11-11', true],
    ['2026-11-16', '2026-11-14', true],
    ['2026-11-16', '2026-11-15', false],
    ['2026-11-23', '2026-11-16', false],
    ['2026-04-07', '2026-04-03', false],
  ])('[CAN-7] %s is plainly the next Monday on %s: %s', (due, today, plain) => {
    expect(isPlainlyNextMonday(due, today)).toBe(plain);
  });

  test.each(['2026-02-30', 'tomorrow'])('[B10] %s is not a day', (day) => {
    expect(() => refundDay(day)).toThrow(RangeError);
  });
});
