import { locales } from '@embook/domain/shared';
import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const LURE = 'Log in at evil.example/login';
const sender = { name: LURE, colour: '#4b2e83', apiKey: 'one' };
const visit = {
  bookingId: 4711,
  serviceName: LURE,
  shopName: LURE,
  address: LURE,
  employeeName: LURE,
  startsAt: Date.UTC(2026, 10, 16, 10) / 1000,
  minutes: 60,
  timeZone: 'Europe/Amsterdam',
};
const terms = { paymentType: 'cash', costCents: 2_000, paid: false, policyHours: 24 };
const from = { startsAt: visit.startsAt, employeeName: LURE, roomName: LURE };
const bought = { subscriptionName: LURE, bundleName: LURE, what: LURE };
const amounts = { amountCents: 100, owedCents: 0, byHandCents: 0, costCents: 100, priceCents: 100 };
const link = 'https://embook.test/payment/visit/1/2';
const days = { usableUntil: visit.startsAt, from: visit.startsAt, until: visit.startsAt, lastDay: visit.startsAt };
const data = { ...visit, ...bought, ...amounts, refund: null, link, inviter: LURE };
const mailsToStrangers: readonly [template: string, data: Readonly<Record<string, unknown>>][] = [
  ['booking_confirmed', { ...data, ...terms }],
  ['booking_moved', { ...data, ...terms, from }],
  ['cancelled', { ...data, outcome: 'free' }],
  ['class_cancelled', { ...data, reason: '' }],
  ['class_changed', { ...data, roomName: LURE, from }],
  ['visit_to_pay', data],
  ['reminder', data],
  ['feedback', data],
  ['payment_failed', { ...data, reason: 'failed' }],
  ['refund_due', { ...data, dueOn: '2026-11-16' }],
  ['bundle_bought', { ...data, maxUsages: 10, endsAt: null }],
  ['subscription_bought', { ...data, duration: 'monthly', nextChargeAt: null }],
  ['subscription_ended', { ...data, ...days }],
  ['charge_due', { ...data, ...days }],
  ['charge_failed', { ...data, ...days }],
  ['visits_at_risk', { ...data, ...days, visits: [{ serviceName: LURE, startsAt: visit.startsAt }] }],
  ['visit_released', { ...data, ...days, reason: 'unpaid' }],
  ['staff_invitation', data],
];

test.each(mailsToStrangers)(
  '[A28] %s to a stranger holds no word of a young company but its name, without a link',
  (template, given) => {
    for (const locale of locales) {
      const mail = { template, data: given, locale, postedAt: new Date(0) };
      const rendered = renderMail({ ...mail, sender, words: 'none' }, 'https://embook.test');
      const unnamed = renderMail(
        { ...mail, sender: { ...sender, name: 'Studio' }, words: 'none' },
        'https://embook.test',
      );
      for (const part of ['subject', 'text', 'html', 'fromName', 'calendar'] as const) {
        expect(rendered[part] ?? '').not.toContain('evil.example');
        expect(unnamed[part] ?? '').not.toContain('evil');
      }
      const named = renderMail({ ...mail, sender, words: 'names' }, 'https://embook.test');
      for (const part of ['subject', 'text', 'html', 'fromName', 'calendar'] as const)
        expect(named[part] ?? '').not.toContain('evil.example');
    }
  },
);

test.each<[what: string, template: string, given: object, subject: string, ways: readonly string[]]>([
  [
    'a bundle',
    'bundle_bought',
    { clientBundleId: 7, bundleName: 'Five massages', maxUsages: 5, endsAt: null, costCents: 100 },
    'Your bundle Five massages',
    ['/shops?', '/reservations/details/bundle/7/1?'],
  ],
  [
    'a membership',
    'subscription_bought',
    { subscriptionName: 'Move', priceCents: 100, duration: 'monthly', startsAt: visit.startsAt, nextChargeAt: null },
    'Your membership Move',
    ['/shops?', '/subscription-details?'],
  ],
])(
  '[BUN-3] [SUB-3] the mail about %s that was bought leads to booking and to its own page',
  (_what, template, given, subject, ways) => {
    const mail = { template, data: { ...given }, locale: 'en', postedAt: new Date(0) } as const;
    const rendered = renderMail(
      { ...mail, sender: { ...sender, name: 'Studio' }, words: 'all' },
      'https://embook.test',
    );
    expect(rendered.subject).toBe(subject);
    for (const way of ways)
      for (const part of ['text', 'html'] as const)
        expect(rendered[part]).toContain(`https://embook.test${way}companyApiKey=one`);
  },
);

test.each([
  [
    'a code of somebody whose address is known',
    'verification_code',
    { code: '407123', isSignIn: true },
    'Your code to sign in',
  ],
  ['a code for a new address', 'verification_code', { code: '407123' }, 'Confirm your e-mail'],
])('[AUTH-1] %s says what it is for', (_what, template, given, title) => {
  const mail = { template, data: given, locale: 'en', postedAt: new Date(0), sender, words: 'all' } as const;
  expect(renderMail(mail, 'https://embook.test').text).toContain(title);
});

test('[PRO-6] the mail about a changed password names the way to another as the screen does, and is about the account', () => {
  const mail = { template: 'password_changed', data: {}, locale: 'en', postedAt: new Date(0) } as const;
  const studio = { ...sender, name: 'Studio' };
  const { text } = renderMail({ ...mail, sender: studio, words: 'names' }, 'https://embook.test');
  expect(text).toContain('“Forgotten your password?”');
  expect(text).toContain('This e-mail is about your account with Studio.');
});
