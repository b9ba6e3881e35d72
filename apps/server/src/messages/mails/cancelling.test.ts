import { type Locale, locales } from '@embook/domain/shared';
import { describe, expect, test } from 'vitest';
import type { MailData } from '../mail-data.ts';
import { messages } from '../index.ts';

type Confirmed = MailData['booking_confirmed'];

const FEE = 250;
/** Monday 9 November 2026, 08:00 in Amsterdam. */
const POSTED = Date.UTC(2026, 10, 9, 7);
const sender = { company: 'Studio', postedAt: POSTED, linkTo: (path: string) => path };
const startsAt = Date.UTC(2026, 10, 16, 10) / 1000;
const paidOnline: Confirmed = {
  bookingId: 1,
  serviceName: 'Massage',
  shopName: 'Shop one',
  address: 'Oudegracht 112, Utrecht',
  startsAt,
  minutes: 60,
  timeZone: 'Europe/Amsterdam',
  paymentType: 'ideal',
  paymentSystem: 'sandbox',
  costCents: 2000,
  paid: true,
  policyHours: 24,
  feeCents: FEE,
};
const cash = { paymentType: 'cash', paymentSystem: 'cash', paid: false } as const;
const bundle = { paymentType: 'bundle', paymentSystem: null, costCents: 0 } as const;
const subscription = { paymentType: 'subscription', paymentSystem: null, costCents: 0 } as const;
const late = { policyHours: 300 };

const plain = (text = '') => text.replaceAll('\u00A0', ' ');
const said = (changes: Partial<Confirmed>, locale: Locale = 'en'): string =>
  plain(messages[locale].mails.booking_confirmed({ ...paidOnline, ...changes }, sender).lines[5]);

const noMore = 'This visit can no longer be cancelled.';
const useEnds =
  'You can cancel until Sun 15 November, 10:00 and get the visit back. After that, the visit counts as used.';
const freeEnds = 'You can cancel free of charge until Sun 15 November, 10:00. After that, you can no longer cancel.';
const rows: [row: string, changes: Partial<Confirmed>, line: string][] = [
  ['[CAN-1] row 1: it has begun', { startsAt: POSTED / 1000 }, noMore],
  ['[CAN-6] row 2: the old method', { paymentSystem: 'legacy' }, 'Only Studio can cancel this visit.'],
  [
    '[CAN-5] row 3: paypro',
    { paymentSystem: 'paypro' },
    'iDEAL payments through PayPro cannot be cancelled online: please contact Studio if you cannot come.',
  ],
  ['[CAN-2] row 4: a bundle', bundle, useEnds],
  ['[CAN-2] row 4: a membership', subscription, useEnds],
  ['[CAN-3] row 5: cash', cash, freeEnds],
  ['[CAN-3] row 5: a discount', { paymentType: 'discount', paymentSystem: null, costCents: 0 }, freeEnds],
  ['[CAN-3] row 5: until it begins', { ...cash, policyHours: 0 }, 'You can cancel free of charge until it starts.'],
  [
    '[CAN-2] [CAN-7] row 6: with a fee',
    {},
    'You can cancel until Sun 15 November, 10:00 and get € 17,50 back; a fee of € 2,50 is kept. After that, there is no refund.',
  ],
  [
    '[CAN-2] [CAN-7] row 6: with a fee, until it begins',
    { policyHours: 0 },
    'You can cancel until it starts and get € 17,50 back; a fee of € 2,50 is kept.',
  ],
  [
    '[CAN-2] [CAN-7] row 6: without a fee',
    { feeCents: 0 },
    'You can cancel until Sun 15 November, 10:00 and get € 20,00 back. After that, there is no refund.',
  ],
  [
    '[CAN-7] row 6: a fee above the price',
    { feeCents: 9000 },
    'If you cancel, there is no refund: the cancellation fee is as high as the price.',
  ],
  ['[CAN-4] row 7: a bundle', { ...bundle, ...late }, 'If you cancel, the visit counts as used.'],
  ['[CAN-4] row 8: paid online', late, 'If you cancel, the € 20,00 you paid is not refunded.'],
  ['[CAN-4] row 9: cash', { ...cash, ...late }, noMore],
];

describe('the confirmation has the price of cancelling, by the cancellation table', () => {
  test.each(rows)('%s', (_, changes, line) => {
    expect(said(changes)).toBe(line);
  });

  test.each<[Locale, string]>([
    [
      'de',
      'Bis So 15. November, 10:00 können Sie stornieren und bekommen € 17,50 zurück; € 2,50 werden als Gebühr einbehalten. Danach wird Bezahltes nicht erstattet.',
    ],
    [
      'nl',
      'Je kunt annuleren tot zo 15 november, 10:00 en krijgt € 17,50 terug; € 2,50 wordt als kosten ingehouden. Daarna krijg je wat je hebt betaald niet terug.',
    ],
    [
      'lt',
      'Iki lapkričio 15 d., sk, 10:00 galite atšaukti ir susigrąžinti € 17,50; € 2,50 lieka kaip atšaukimo mokestis. Vėliau sumokėti pinigai negrąžinami.',
    ],
  ])('[CAN-7] [I18N-1] a fee in %s', (locale, line) => {
    expect(said({}, locale)).toBe(line);
  });

  test('[B9] a mail that was queued without the fee is still sent', () => {
    const { feeCents: _fee, paymentSystem: _system, ...queued } = paidOnline;
    expect(plain(messages.en.mails.booking_confirmed(queued, sender).lines[5])).toBe(said({ feeCents: 0 }));
  });

  test.each(locales)(
    '[CAN-10] [I18N-1] in %s every row has its own text, and only what is free is called so',
    (locale) => {
      const free = /free|kostenlos|kosteloos|nemokamai/i;
      const lines = new Map(rows.map(([row, changes]) => [row, said(changes, locale)]));
      for (const [row, line] of lines) expect([row, free.test(line)]).toEqual([row, row.includes('row 5')]);
      expect(new Set(lines.values()).size).toBe(new Set(rows.map(([, , line]) => line)).size);
    },
  );
});

describe('the mail about a cancelled visit', () => {
  const became = (outcome: MailData['cancelled']['outcome'], feeCents: number, locale: Locale = 'en') => {
    const refund = outcome === 'refund' ? { amountCents: 1750, feeCents, dueOn: '2026-11-16' } : null;
    return plain(messages[locale].mails.cancelled({ ...paidOnline, outcome, refund }, sender).lines[4]);
  };

  test('[CAN-7] [CAN-9] names the fee that was kept', () => {
    expect(became('refund', FEE)).toBe(
      'On Mon 16 November we will return € 17,50 to the account you paid from. A cancellation fee of € 2,50 is kept.',
    );
    expect(became('refund', 0)).toBe('On Mon 16 November we will return € 17,50 to the account you paid from.');
    for (const locale of locales) expect(became('refund', FEE, locale)).toContain('€ 2,50');
  });

  test('[CAN-4] what was too late for a refund was never free', () => {
    expect(became('cost_lost', FEE)).toBe('It was too late for a refund.');
  });
});

test.each<[Locale, string]>([
  ['en', 'With Noor'],
  ['de', 'Bei Noor'],
  ['nl', 'Bij Noor'],
  ['lt', 'Specialistas: Noor'],
])('[CAN-2] [I18N-5] in %s a cancelled visit names whom it was with, and not as if it took place', (locale, person) => {
  const visit = { ...paidOnline, employeeName: 'Noor', outcome: 'free', refund: null } as const;
  expect(messages[locale].mails.cancelled(visit, sender).lines[2]).toBe(person);
});

describe('[CAN-8] of a series, which visits stay and why', () => {
  const kept = [
    { startsAt, outcome: 'within_policy' },
    { startsAt: startsAt + 7 * 86_400, outcome: 'company_only' },
  ] as const;

  test.each<[Locale, string]>([
    [
      'en',
      'Not all visits have been cancelled. Still booked: Mon 16 November, 10:00 (too late to cancel); Mon 23 November, 10:00 (only the company can cancel it). What you paid for the cancelled visits will be refunded on Mon 16 November.',
    ],
    [
      'de',
      'Nicht alle Besuche sind storniert. Weiterhin gebucht: Mo 16. November, 10:00 (zu spät zum Stornieren); Mo 23. November, 10:00 (nur das Unternehmen kann ihn stornieren). Was Sie für die stornierten bezahlt haben, wird am Mo 16. November erstattet.',
    ],
    [
      'nl',
      'Niet alle bezoeken zijn geannuleerd. Nog geboekt: ma 16 november, 10:00 (te laat om te annuleren); ma 23 november, 10:00 (alleen het bedrijf kan het annuleren). Wat je voor de geannuleerde hebt betaald, krijg je op ma 16 november terug.',
    ],
    [
      'lt',
      'Atšaukti ne visi apsilankymai. Lieka rezervuota: lapkričio 16\u00a0d., pr, 10:00 (atšaukti per vėlu); lapkričio 23\u00a0d., pr, 10:00 (atšaukti gali tik įmonė). Už atšauktus sumokėti pinigai bus grąžinti lapkričio 16\u00a0d., pr.',
    ],
  ])('in %s', (locale, notice) => {
    expect(messages[locale].cancelled.partly(kept, '2026-11-16')).toBe(notice);
  });

  test('without money to return', () => {
    expect(messages.en.cancelled.partly(kept.slice(0, 1), null)).toBe(
      'Not all visits have been cancelled. Still booked: Mon 16 November, 10:00 (too late to cancel).',
    );
  });
});

test('[AGAIN-1] a series that is paid in two ways is one mail: all times, then what pays for which and what cancelling costs', () => {
  const week = 7 * 86_400;
  const [second, third] = [startsAt + week, startsAt + 2 * week];
  const paidOtherwise = [{ ...paidOnline, ...cash, startsAt: third, others: [] }];
  const visit = { ...paidOnline, ...subscription, others: [second], paidOtherwise };
  const lines = messages.en.mails.booking_confirmed(visit, sender).lines.map((line) => plain(line));
  expect(lines.slice(4)).toEqual([
    'You are also booked for:',
    'Mon 23 November, 10:00',
    'Mon 30 November, 10:00',
    `Mon 16 November, 10:00; Mon 23 November, 10:00: Paid with your membership. ${useEnds}`,
    expect.stringMatching(/^Mon 30 November, 10:00: To pay at the shop: € 20[.,]00\. You can cancel free of charge /),
  ]);
});

test('[AGAIN-1] the mail of several visits says first what the first one costs, and where the terms of the others are', () => {
  const others = [startsAt + 7 * 86_400, startsAt + 14 * 86_400];
  const { lines } = messages.en.mails.booking_confirmed({ ...paidOnline, ...cash, policyHours: 300, others }, sender);
  expect(lines.slice(-6).map(plain)).toEqual([
    'To pay at the shop: € 20,00',
    noMore,
    'You are also booked for:',
    'Mon 23 November, 10:00',
    'Mon 30 November, 10:00',
    'The price of each visit, and until when you can cancel it, is shown under My bookings.',
  ]);
});
