import { describe, expect, test } from 'vitest';
import { isPastUse } from './mail-use.ts';

const HOUR = 3_600_000;
const posted = Date.UTC(2026, 10, 11, 8);
/** Two hours after it was posted, in winter an hour ahead of UTC. */
const visit = { startsAt: Date.UTC(2026, 10, 11, 11) / 1000, timeZone: 'Europe/Amsterdam' };

describe('[A31] a mail that waited', () => {
  test.each<[what: string, template: string, data: object, hours: number, isPast: boolean]>([
    ['a reminder before the visit', 'reminder', visit, 1.9, false],
    ['a reminder of a visit that began', 'reminder', visit, 2, true],
    ['a confirmation of a visit that is over', 'booking_confirmed', visit, 48, true],
    [
      'a confirmation of a visit that began as it was booked',
      'booking_confirmed',
      { ...visit, startsAt: 0 },
      0.5,
      false,
    ],
    ['a code for an hour', 'verification_code', {}, 1, false],
    ['a code that expired', 'verification_code', {}, 1.1, true],
    ['a notice to staff of the day before', 'staff_notice', {}, 25, true],
    ['a request for feedback after a week', 'feedback', {}, 7 * 24 + 1, true],
    ['a refund, however late', 'refund_due', {}, 10_000, false],
    ['a cancellation of a visit that is over', 'cancelled', visit, 10_000, false],
    ['a kind that only a newer version knows', 'something_new', visit, 10_000, false],
  ])('%s', (_, template, data, hours, isPast) => {
    const mail = { template, data: { ...data }, postedAt: new Date(posted) };
    expect(isPastUse(mail, posted + hours * HOUR)).toBe(isPast);
  });
});
