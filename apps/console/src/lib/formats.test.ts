import { startTexts } from '@embook/ui/texts';
import { expect, test } from 'vitest';
import {
  centsTyped,
  formatDay,
  formatMoment,
  formatMoney,
  formatRatio,
  formatShortDay,
  formatSigned,
  weekText,
  withYear,
} from './formats.ts';

/** Monday 16 November 2026, 09:41. */
const NOW = Date.UTC(2026, 10, 16, 9, 41) / 1000;

test.each([
  ['en', 'Mon 16 November', 'Mon 16 Nov', 'Mon 16 November, 09:41', '16 – 22 November', '30 November – 6 December'],
  [
    'de',
    'Mo, 16. November',
    'Mo, 16. Nov',
    'Mo, 16. November, 09:41',
    '16. – 22. November',
    '30. November – 6. Dezember',
  ],
  ['nl', 'ma 16 november', 'ma 16 nov', 'ma 16 november, 09:41', '16 – 22 november', '30 november – 6 december'],
  [
    'lt',
    'pr, lapkričio 16\u00a0d.',
    'pr, lapkričio 16\u00a0d.',
    'pr, lapkričio 16\u00a0d., 09:41',
    'lapkričio 16 – 22 d.',
    'lapkričio 30 d. – gruodžio 6 d.',
  ],
] as const)(
  '[I18N-5] dates for staff are formatted as %s writes them',
  async (locale, day, short, moment, week, months) => {
    await startTexts(locale);
    expect([formatDay(NOW), formatShortDay(NOW), formatMoment(NOW)]).toEqual([day, short, moment]);
    expect(weekText(['2026-11-16', '2026-11-22'])).toBe(week);
    expect(weekText(['2026-11-30', '2026-12-06'])).toBe(months);
  },
);

test('[EMB-13] a contrast is written with the comma of our prices', () => {
  expect([formatRatio(8.5601), formatRatio(21)]).toEqual(['8,6', '21,0']);
});

test.each([
  ['en', '€\u00a01.274,00', '−\u00a0€\u00a057,50'],
  ['nl', '€\u00a01.274,00', '−\u00a0€\u00a057,50'],
  ['de', '1.274,00\u00a0€', '−\u00a057,50\u00a0€'],
  ['lt', '1.274,00\u00a0€', '−\u00a057,50\u00a0€'],
] as const)('[I18N-4] money for staff is formatted as %s writes it', async (locale, money, below) => {
  await startTexts(locale);
  expect([formatMoney(127_400), formatSigned(-5750)]).toEqual([money, below]);
});

test('[DESK-1] a day of another year has its year', () => {
  const [now, later] = [Date.UTC(2026, 10, 18) / 1000, Date.UTC(2027, 10, 17) / 1000];
  expect([withYear('Wed 18 Nov', now, now), withYear('Wed 17 Nov', later, now)]).toEqual([
    'Wed 18 Nov',
    'Wed 17 Nov 2027',
  ]);
});

test.each([
  ['16,50', 1650],
  ['16.5', 1650],
  ['€ 16', 1600],
  ['1.200,00', 120_000],
  ['0', 0],
  ['-5', undefined],
  ['5,123', undefined],
  ['', undefined],
  ['ten', undefined],
])('[TILL-1] %j is %j cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents);
});
