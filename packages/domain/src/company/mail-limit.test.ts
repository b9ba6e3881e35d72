import { describe, expect, test } from 'vitest';
import { isEstablished, isNearLimit, mailsPerDay } from './mail-limit.ts';

describe('[A28] mails of a company in a day', () => {
  test.each<[when: string, ageDays: number, payingCustomers: number, granted: number | null, most: number]>([
    ['on its first day', 0, 0, null, 30],
    ['with a clock that is behind', -1, 0, null, 30],
    ['after a day', 1, 0, null, 40],
    ['after four weeks', 27, 0, null, 300],
    ['after a year without a payment', 365, 0, null, 300],
    ['on its first day with customers who paid online', 0, 10, null, 80],
    ['established', 60, 100, null, 800],
    ['large', 400, 5_000, null, 3_000],
    ['made by the operator', 0, 0, 3_000, 3_000],
    ['limited by the operator', 400, 5_000, 10, 10],
  ])('%s', (_when, ageDays, payingCustomers, granted, most) => {
    expect(mailsPerDay({ ageDays, payingCustomers, granted })).toBe(most);
  });

  test.each<[ageDays: number, payingCustomers: number, granted: number | null, established: boolean]>([
    [0, 0, null, false],
    [365, 0, null, false],
    [0, 500, null, false],
    [27, 20, null, true],
    [0, 0, 3_000, true],
  ])(
    '%i days, %i paying customers, granted %s: names what it offers to strangers: %s',
    (ageDays, paying, granted, is) => {
      expect(isEstablished({ ageDays, payingCustomers: paying, granted })).toBe(is);
    },
  );

  test('staff are told from four fifths on', () => {
    expect([20, 7, 6, 0].map((left) => isNearLimit({ most: 30, left }))).toEqual([false, false, true, true]);
  });
});
