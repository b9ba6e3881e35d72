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
