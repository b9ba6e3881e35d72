import type { CancelledVisit } from '@embook/domain/reservations';
import { at } from '@embook/domain/testing/clock';
import { aReservationPage, aVisit, aVisitDetail } from '@embook/domain/testing/reservation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { startTexts } from '../../lib/texts.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';
import type { VisitDetail } from '../visit-detail.ts';

afterEach(() => startTexts('en'));

const cancelled = (given: Partial<CancelledVisit> = {}): CancelledVisit => ({
  bookingId: 500,
  startsAt: aVisit().startsAt,
  outcome: 'refund',
  done: true,
  refund: { amount: 6000, dueOn: '2026-11-23', status: 'due' },
  ...given,
});
const MESSAGE = 'Your booking is canceled, payment will be refunded next Monday';
/** A date, since on a Monday, as it is here, "next Monday" is ambiguous. */
const DATED = 'Your booking is canceled, € 60,00 will be refunded on Mon 23 November';

/** Opens the visit and its cancel dialog. */
async function ask(given: Partial<VisitDetail> = {}, answers: Answers = {}) {
  const opened = openWidget(
    '/reservations/details/product/500/1',
    {
      reservationDetails: { reservation: aVisitDetail(given) },
      reservationList: aReservationPage({ bookings: [aVisit()] }),
      cancelBooking: { message: MESSAGE, visits: [cancelled()] },
      ...answers,
    },
    'website',
    { signedIn: true },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: /^(Confirm cancellation|Too late to cancel online)$/ });
  const sent = () => opened.calls.filter(({ name }) => name === 'cancelBooking');
  return { ...opened, dialog: within(dialog), words: () => dialog.textContent.replaceAll('\u00A0', ' '), sent };
}

const bundle = { paymentType: 'bundle', paymentSystem: null, finalCost: 0, isBoughtWithBundle: true } as const;
const cash = { paymentType: 'cash', paymentSystem: 'cash', paid: false } as const;
const soon = { policyHours: 72 };
const DEADLINE = 'Tue 17 November';

describe('the dialog has a text for every outcome', () => {
  test.each<[id: string, what: string, given: Partial<VisitDetail>, text: string, offered: boolean]>([
    ['CAN-2', 'a bundle, in time', bundle, 'cancelling is free and you get your visit back', true],
    ['CAN-3', 'cash, in time', cash, 'You are in time: cancelling is free.', true],
    ['CAN-7', 'paid online, in time', {}, 'you will get € 60,00 back on Mon 23 November', true],
    ['CAN-2', 'paid online with a fee', { cancellationFee: 250 }, 'Aurora keeps a fee of € 2,50', true],
    ['CAN-2', 'a fee above the cost', { cancellationFee: 9000 }, 'no refund', true],
    ['CAN-4', 'a bundle, too late', { ...bundle, ...soon }, 'you will not get the visit back', true],
    ['CAN-4', 'paid online, too late', soon, 'you will not get € 60,00 back', true],
    ['CAN-4', 'cash, too late', { ...cash, ...soon }, 'can no longer be cancelled', false],
    ['CAN-5', 'ideal through paypro', { paymentSystem: 'paypro' }, 'You paid by iDEAL through PayPro', false],
    [
      'TILL-1',
      'paid at the shop and online, with a fee',
      { paidAtShop: 2000, cancellationFee: 250 },
      'you will get € 37,50 back on Mon 23 November. Aurora keeps a fee of € 2,50. You get € 20,00 back at the shop.',
      true,
    ],
    [
      'TILL-1',
      'the fee takes the online part',
      { paidAtShop: 5700, cancellationFee: 300 },
      'You get € 57,00 back at the shop. Aurora keeps a fee of € 3,00.',
      true,
    ],
    [
      'TILL-1',
      'paid at the shop',
      { ...cash, paid: true, paidAtShop: 6000 },
      'cancelling is free. You get € 60,00 back at the shop.',
      true,
    ],
    ['CAN-6', 'the old method', { paymentSystem: 'legacy' }, 'Only Aurora can cancel it', false],
  ])('[%s] %s', async (_, __, given, text, offered) => {
    const { dialog, words } = await ask(given);
    expect(words()).toContain(text);
    expect(dialog.queryByRole('button', { name: 'Yes, cancel' }) !== null).toBe(offered);
    expect(dialog.queryByRole('button', { name: 'No, keep it' }) !== null).toBe(offered);
  });

  test('[CAN-4] the timeline shows now, free until, and start', async () => {
    const { dialog } = await ask(bundle);
    expect(dialog.getAllByRole('listitem').map((point) => point.textContent)).toEqual([
      'Nowcancelling is free',
      'Tue 17 Novemberfree until 16:30, after that the visit is lost',
      'Wed 18 Novemberstarts at 16:30',
    ]);
  });

  test.each<[id: string, what: string, given: Partial<VisitDetail>, line: string[]]>([
    ['CAN-3', 'cash', cash, ['Nowcancelling is free', `${DEADLINE}free until 16:30, after that not possible`]],
    ['CAN-7', 'online', {}, ['Now€ 60,00 refunded', `${DEADLINE}until 16:30, after that there is no refund`]],
    [
      'CAN-7',
      'online with a fee',
      { cancellationFee: 500 },
      ['Now€ 55,00 refunded, a fee of € 5,00 is kept', `${DEADLINE}until 16:30, after that there is no refund`],
    ],
    ['CAN-7', 'a fee above the cost', { cancellationFee: 9000 }, ['Nowno refund']],
    ['CAN-4', 'a bundle, too late', { ...bundle, ...soon }, ['Nowthe visit is lost']],
    ['CAN-4', 'cash, too late', { ...cash, ...soon }, ['Nowtoo late to cancel']],
  ])('[%s] the timeline agrees with the sentence: %s', async (_, __, given, line) => {
    const { dialog, words } = await ask(given);
    const points = dialog.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
    expect(points).toEqual([...line, 'Wed 18 Novemberstarts at 16:30']);
    if (given.cancellationFee !== undefined) expect(words()).not.toMatch(/\bfree\b/);
  });

  test('[CAN-7] [API-1] a fee that only the company sends is named too', async () => {
    const { words } = await ask(
      {},
      { companyGet: { company: aCompany({ settings: { ...aCompany().settings, cancellationFee: 500 } }) } },
    );
    expect(words()).toContain('you will get € 55,00 back on Mon 23 November. Aurora keeps a fee of € 5,00.');
    expect(words()).toContain('€ 55,00 refunded, a fee of € 5,00 is kept');
  });

  test('[CAN-7] the amounts in the sentence are emphasised', async () => {
    const { dialog } = await ask({ cancellationFee: 500 });
    const amounts = [...dialog.getByRole('status').querySelectorAll('strong')];
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['€\u00A055,00', '€\u00A05,00']);
  });

  test('[CAN-4] once it is too late the title says so, and the number is called with one press', async () => {
    const { dialog } = await ask({ ...cash, ...soon });
    expect(dialog.getByRole('heading', { level: 2, name: 'Too late to cancel online' })).toBeDefined();
    const call = dialog.getByRole('link', { name: 'Call +31 30 123 4567' });
    expect(call.getAttribute('href')).toBe('tel:+31301234567');
  });

  test('[CAN-4] the timeline after the deadline', async () => {
    const { dialog } = await ask(soon);
    expect(dialog.getAllByRole('listitem').map((point) => point.textContent)).toEqual([
      'Nowno refund',
      'Wed 18 Novemberstarts at 16:30',
    ]);
  });

  test.each([
    ['de', 'Stornieren', 'Ja, stornieren', 'Nein, behalten'],
    ['nl', 'Annuleren', 'Ja, annuleren', 'Nee, laten staan'],
    ['lt', 'Atšaukti', 'Taip, atšaukti', 'Ne, palikti'],
  ] as const)('[I18N-1] [CAN-1] in %s', async (locale, open, yes, no) => {
    await startTexts(locale);
    openWidget(
      '/reservations/details/product/500/1',
      { reservationDetails: { reservation: aVisitDetail() } },
      'website',
      { signedIn: true },
    );
    fireEvent.click(await screen.findByRole('button', { name: open }));
    expect(await screen.findByRole('button', { name: yes })).toBeDefined();
    expect(screen.getByRole('button', { name: no })).toBeDefined();
  });
});

describe('yes or no', () => {
  test('[CAN-1] no leaves everything as it is', async () => {
    const { dialog, sent } = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'No, keep it' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Yes, cancel' })).toBeNull());
    expect(sent()).toEqual([]);
  });

  test('[CAN-1] [CAN-9] yes closes the dialog and the button shows loading; it cancels once, says when the refund is paid, and refetches', async () => {
    let answer = (_: { message: string; visits: CancelledVisit[] }) => {};
    const { dialog, sent, calls } = await ask(
      {},
      { cancelBooking: () => new Promise((resolve) => (answer = resolve)) },
    );
    const asked = () => calls.filter(({ name }) => name === 'reservationDetails').length;
    const before = asked();
    const yes = dialog.getByRole('button', { name: 'Yes, cancel' });
    const opener = screen.getByRole('button', { name: 'Cancel' });
    fireEvent.click(yes);
    await waitFor(() => expect(opener.getAttribute('aria-busy')).toBe('true'));
    expect(screen.queryByRole('button', { name: 'Yes, cancel' })).toBeNull();
    fireEvent.click(opener);
    expect(screen.queryByRole('button', { name: 'Yes, cancel' })).toBeNull();
    answer({ message: MESSAGE, visits: [cancelled()] });
    expect(await screen.findByText(DATED)).toBeDefined();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Yes, cancel' })).toBeNull());
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(sent()).toEqual([
      {
        name: 'cancelBooking',
        fields: { bookingId: 500, scope: 'visit' },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  test('[CAN-7] in the middle of a week the platform’s own message is shown', async () => {
    const { dialog } = await ask({ startsAt: at('16:30', '2026-11-25') });
    vi.setSystemTime(Date.UTC(2026, 10, 18, 9));
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    expect(await screen.findByText(MESSAGE)).toBeDefined();
  });

  test('[CAN-9] the visit leaves the list', async () => {
    let bookings = [aVisit(), aVisit({ id: 501, service: 'Sauna' })];
    const { dialog } = await ask(
      {},
      {
        reservationList: ({ next }) => aReservationPage(next ? { bookings } : {}),
        cancelBooking: () => {
          bookings = bookings.slice(1);
          return { message: MESSAGE, visits: [cancelled()] };
        },
      },
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    await screen.findByText(DATED);
    fireEvent.click(screen.getByRole('link', { name: 'Bookings' }));
    expect(await screen.findByRole('link', { name: 'Sauna' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Massage' })).toBeNull();
  });

  test('[CAN-10] a refusal of the platform is shown in the dialog, with its outcome', async () => {
    const refusal = new ApiError({
      kind: 'problem',
      code: 409,
      message: 'This visit can no longer be cancelled here.',
      errors: {},
      timer: undefined,
      companyBanned: false,
      result: { outcome: 'within_policy' },
    });
    const { dialog, words } = await ask(cash, { cancelBooking: () => Promise.reject(refusal) });
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This visit can no longer be cancelled here.');
    expect(words()).toContain('It’s too late: this visit can no longer be cancelled.');
    expect(dialog.queryByRole('button', { name: 'Yes, cancel' })).toBeNull();
  });

  test('[A4] a request that failed on the way is sent again with the same key', async () => {
    let tries = 0;
    const { dialog, sent } = await ask(
      {},
      {
        cancelBooking: () => {
          tries += 1;
          if (tries === 1) throw new ApiError({ kind: 'network' });
          return { message: MESSAGE, visits: [cancelled()] };
        },
      },
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    await dialog.findByRole('alert');
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    await screen.findByText(DATED);
    expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('[CAN-10] left open past the deadline, yes first shows the new outcome', async () => {
    const { dialog, words, sent } = await ask(bundle);
    expect(words()).toContain('you get your visit back');
    vi.setSystemTime(Date.UTC(2026, 10, 17, 15, 31)); // a minute after the last free one
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(() => expect(words()).toContain('you will not get the visit back'));
    expect(words()).toContain('please check them again');
    expect(sent()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('[CAN-10] left open, it follows the clock', async () => {
    const { words } = await ask(bundle);
    vi.setSystemTime(Date.UTC(2026, 10, 17, 15, 31));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(words()).toContain('you will not get the visit back'));
  });
});

describe('a series', () => {
  const other = { id: 501, startsAt: at('16:30', '2026-11-25') };
  const series = { isRecurring: true, series: [{ ...other, terms: null }] };
  const { paymentType, paymentSystem, paid, finalCost, policyHours } = aVisit();
  const money = { paymentType, paymentSystem, paid, finalCost };
  const terms = { ...money, policyHours, movedByShop: false, progress: null, paidAtShop: 0 };

  test('[CAN-8] asks whether this visit or all days, and reports each', async () => {
    const visits = [
      cancelled({ outcome: 'within_policy', done: false, refund: null }),
      cancelled({ bookingId: 501, startsAt: at('16:30', '2026-11-25') }),
      cancelled({ bookingId: 502, startsAt: at('16:30', '2026-12-02'), outcome: 'free_use_returned', refund: null }),
    ];
    const { dialog, sent } = await ask(series, { cancelBooking: { message: 'Your booking is canceled', visits } });
    expect(dialog.getByRole('radio', { name: /^Only this visit/ })).toHaveProperty('checked', true);
    fireEvent.click(dialog.getByRole('radio', { name: /^All days/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    await dialog.findByText('What happened to each visit');
    expect(sent().map(({ fields }) => fields)).toEqual([{ bookingId: 500, scope: 'all' }]);
    const lines = dialog.getAllByRole('listitem').map((line) => line.textContent.replaceAll('\u00A0', ' '));
    expect(lines).toEqual([
      'Wed 18 November, 16:30not cancelled: too late',
      'Wed 25 November, 16:30cancelled, € 60,00 refunded on Mon 23 November',
      'Wed 2 December, 16:30cancelled, visit returned',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(dialog.queryByText('What happened to each visit')).toBeNull());
  });

  test.each<[what: string, given: Partial<VisitDetail>, lines: string[]]>([
    [
      'both in time, with a fee',
      { cancellationFee: 500, series: [{ ...other, terms }] },
      ['You will get € 110,00 back in total on Mon 23 November.', 'Aurora keeps a fee of € 10,00.'],
    ],
    [
      'one paid at the shop and online, one marked by the shop',
      {
        paidAtShop: 2000,
        series: [{ ...other, terms: { ...terms, progress: 'no_show' } }],
      },
      [
        'You will get € 40,00 back in total on Mon 23 November.',
        'You get € 20,00 back at the shop.',
        '1 visit can no longer be cancelled and stays booked.',
      ],
    ],
    [
      'one too late',
      { ...soon, series: [{ ...other, terms }] },
      [
        'You will get € 60,00 back in total on Mon 23 November.',
        'You will not get € 60,00 back: it is too late for these days.',
      ],
    ],
    [
      'one in cash that stays, one by a bundle',
      { ...cash, ...soon, series: [{ ...other, terms: { ...terms, ...bundle } }] },
      ['You get 1 visit back.', '1 visit can no longer be cancelled and stays booked.'],
    ],
    ['nothing paid', { ...cash, series: [{ ...other, terms: { ...terms, ...cash } }] }, ['Cancelling them is free.']],
  ])('[CAN-8] all days list their sums: %s', async (_, given, lines) => {
    const { dialog } = await ask({ isRecurring: true, ...given });
    fireEvent.click(dialog.getByRole('radio', { name: /^All days/ }));
    const status = await dialog.findByRole('status');
    const shown = [...status.querySelectorAll('p')].map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
    expect(shown).toEqual(lines);
  });

  test('[CAN-8] all days are listed before they are cancelled, with those that stay booked', async () => {
    const { dialog } = await ask({ ...cash, ...soon, isRecurring: true, series: [{ ...other, terms }] });
    expect(dialog.queryByRole('list', { name: 'These days' })).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: /^All days/ }));
    const days = within(await dialog.findByRole('list', { name: 'These days' })).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/November, .*stays booked$/),
      'Wed 25 November, 16:30',
    ]);
  });

  test('[CAN-8] [CAN-4] the notice of a series mentions a refund only if it covers every visit', async () => {
    const visits = [cancelled(), cancelled({ bookingId: 501, outcome: 'cost_lost', refund: null })];
    const { dialog } = await ask(series, { cancelBooking: { message: 'All is refunded', visits } });
    fireEvent.click(dialog.getByRole('radio', { name: /^All days/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    expect(await dialog.findByText('cancelled, not refunded')).toBeDefined();
    expect(screen.queryByText('All is refunded')).toBeNull();
  });

  test('[CAN-8] all days can be cancelled when this one no longer can', async () => {
    const { dialog } = await ask({ ...series, ...cash, ...soon });
    expect(dialog.queryByRole('button', { name: 'Yes, cancel' })).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: /^All days/ }));
    expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toBeDefined();
  });

  test('[CAN-8] a single visit has no such question', async () => {
    const { dialog } = await ask();
    expect(dialog.queryByRole('radio')).toBeNull();
  });
});
