import type { PaymentChoice } from '@embook/domain/payment';
import { aBundle } from '@embook/domain/testing/bundle';
import { at } from '@embook/domain/testing/clock';
import { aBundleChoice, aChoice, anOnlineChoice, someOptions } from '@embook/domain/testing/payment';
import { aProfile } from '@embook/domain/testing/profile';
import { aReservationPage, aVisit } from '@embook/domain/testing/reservation';
import { aSession, aSessionOption } from '@embook/domain/testing/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { startTexts } from '../../lib/texts.ts';
import { confirmMassage, TUESDAY_9 } from '../../testing/confirm-massage.ts';
import { aCompany, aShopWithPeople } from '../../testing/demo-answers.ts';
import { fakeWebSockets } from '../../testing/fake-web-socket.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';

beforeEach(() => void fakeWebSockets());
afterEach(() => startTexts('en'));

const aMembershipChoice = aBundleChoice({
  paymentType: 'subscription',
  entitlement: { id: 4, name: 'Move & Melt', usesLeft: 2, usesMax: 2, validUntil: null, term: null },
});
const done = { bookingId: 900, paymentUrl: null, status: 'ok', holdUntil: null } as const;
const atBank = { ...done, paymentUrl: 'https://bank.example/pay/1', status: 'pending' } as const;

const refusal = (message: string, result: object = {}) =>
  new ApiError({ kind: 'problem', code: 409, message, errors: {}, timer: undefined, companyBanned: false, result });

const aside = async () => within(await screen.findByRole('complementary'));
const summary = async () => (await aside()).findByRole('region', { name: 'Your choice' });
/** The button beside the summary; a narrow widget has it at the bottom. */
const button = async (name: RegExp | string) => (await aside()).findByRole<HTMLButtonElement>('button', { name });
const press = async (name: RegExp | string) => fireEvent.click(await button(name));
const pick = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('radio', { name }));

/** A fake of the tab that the browser would open. */
function fakeTab() {
  const tab = {
    opener: 'us' as unknown,
    closed: false,
    document: { title: '', body: { textContent: '' } },
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window); // only the parts that are used
  return { tab, open };
}

describe('/book/confirm', () => {
  test('[PAY-1] shows company, CoC number, date, service, address, payment options, total, discount and the amount due', async () => {
    await confirmMassage({
      companyGet: { company: aCompany({ cocNumber: '74120986', licenseLink: 'https://aurora.example/terms' }) },
      paymentOptions: someOptions(
        [anOnlineChoice({ cost: 5400, discount: 600 }), aChoice({ cost: 5400, discount: 600 })],
        { showDiscount: true, discountString: '10 %', finalCost: 5400 },
      ),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Check and book' })).toBeDefined();
    const { textContent } = await summary();
    for (const words of ['Massage', 'Tue 17 November', '09:00 – 10:00', '60 min', 'Noor', 'Oudegracht 112']) {
      expect(textContent).toContain(words);
    }
    await waitFor(async () => expect((await summary()).textContent).toContain('Still to pay€\u00a054,00'));
    expect((await summary()).textContent).toContain('Total€\u00a060,00');
    expect((await summary()).textContent).toContain('Discount 10 %-€\u00a06,00');
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'iDEALThe payment opens in a new tab. You are booked as soon as it is done.',
      'At the shopYou pay at the shop when you visit.',
    ]);
    expect(document.body.textContent).toMatch(/Aurora\s·\sCoC 74120986/);
    expect(screen.getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe(
      'https://aurora.example/terms',
    );
    expect(await screen.findByText('Anne Jansen')).toBeDefined();
  });

  test('[PAY-3] [PAY-11] a single payment option needs no choice; the slot and the displayed price are sent', async () => {
    const { calls } = await confirmMassage({ createAndConfirm: done });
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.find(({ name }) => name === 'createAndConfirm')?.fields).toEqual({
      serviceId: 10,
      roomId: 1,
      timestamp: TUESDAY_9,
      sessionId: undefined,
      paymentType: 'cash',
      idealBankId: undefined,
      expectedCents: 6000,
      fromWeb: true,
    });
    expect(await screen.findByRole('heading', { name: 'Thank you, Anne' })).toBeDefined();
  });

  test('[PAY-4] [PAY-1] the best option is chosen already; it is disabled until a required bank is chosen', async () => {
    fakeTab();
    const { calls } = await confirmMassage({
      paymentOptions: someOptions([anOnlineChoice({ requiresIdealBank: true }), aChoice()]),
      createAndConfirm: atBank,
      checkBookingPayment: { ...atBank, reason: null },
    });
    expect((await button('Book and pay €\u00a060,00')).getAttribute('aria-disabled')).toBe('true');
    // Below the fold the banks would not be found: a press leads to them, and sends nothing.
    await press('Book and pay €\u00a060,00');
    expect((document.activeElement as HTMLInputElement).name).toBe(
      screen.getByRole<HTMLInputElement>('radio', { name: 'bunq' }).name,
    );
    expect(calls.map(({ name }) => name)).not.toContain('createAndConfirm');
    expect((await aside()).getByText('Choose your bank.')).toBeDefined();
    await pick('bunq');
    expect((await button('Book and pay €\u00a060,00')).getAttribute('aria-disabled')).toBeNull();
    await press('Book and pay €\u00a060,00');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.find(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({ idealBankId: 'bunq' });
  });

  test('[PAY-1] the bank of the last payment is chosen already, until its customer has left', async () => {
    localStorage.clear();
    fakeTab();
    const answers = {
      paymentOptions: someOptions([anOnlineChoice({ requiresIdealBank: true }), aChoice()]),
      createAndConfirm: { ...done, status: 'ok' },
    } as const;
    const { reload } = await confirmMassage(answers);
    await pick('bunq');
    await press('Book and pay €\u00a060,00');
    await screen.findByRole('heading', { name: 'Thank you, Anne' });
    history.replaceState(null, '', '/shops/1/services');
    reload();
    fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
    fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
    fireEvent.click(await screen.findByRole('button', { name: 'Choose this time' }));
    fireEvent.click(screen.getAllByRole('link', { name: 'Continue' })[0]!);
    expect(await screen.findByRole('radio', { name: 'bunq' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Not you?' }));
    await screen.findByLabelText('E-mail address');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('embook.bank'))).toEqual([]);
  });

  test('[PAY-3] a free membership is chosen before everything that costs money, and books with one press', async () => {
    const { calls } = await confirmMassage({
      paymentOptions: someOptions([anOnlineChoice(), aChoice(), aMembershipChoice]),
      createAndConfirm: done,
    });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Move & Melt/ })).checked).toBe(true);
    await press('Book using 1 visit');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.find(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({
      paymentType: 'subscription',
      expectedCents: 0,
    });
  });

  test('[BOOK-6] a reload keeps the note that was typed, until it is sent', async () => {
    const { reload } = await confirmMassage({ createAndConfirm: done });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
    fireEvent.change(await screen.findByLabelText('Note for the shop'), { target: { value: 'Mind my left knee' } });
    reload();
    const kept = await screen.findByLabelText<HTMLTextAreaElement>('Note for the shop');
    expect(kept.value).toBe('Mind my left knee');
    // Clearing it does not take the field away from whoever types.
    fireEvent.change(kept, { target: { value: '' } });
    expect(screen.getByLabelText('Note for the shop')).toBe(kept);
    fireEvent.change(kept, { target: { value: 'Mind my right knee' } });
    expect(JSON.stringify(sessionStorage)).toContain('embook.note.');
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(JSON.stringify(sessionStorage)).not.toContain('embook.note.');
  });

  test('[BOOK-6] a note for the shop is sent with the booking, and asked for only on request', async () => {
    const { calls } = await confirmMassage({ createAndConfirm: done });
    expect(screen.queryByLabelText('Note for the shop')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note for the shop');
    expect(note.maxLength).toBe(500);
    fireEvent.change(note, { target: { value: ' Mind my left knee ' } });
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.find(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({ note: 'Mind my left knee' });
    // What the customer reads out at the desk.
    expect(await screen.findByText('Reference 3333 34KJ')).toBeDefined();
  });

  test('[PAY-4] cannot be pressed twice while paying', async () => {
    let answer = () => {};
    const { calls } = await confirmMassage({
      createAndConfirm: () => new Promise((resolve) => (answer = () => resolve(done))),
    });
    await press('Book, pay at the shop');
    await waitFor(async () =>
      expect((await button('Book, pay at the shop')).getAttribute('aria-disabled')).toBe('true'),
    );
    await press('Book, pay at the shop');
    answer();
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.filter(({ name }) => name === 'createAndConfirm')).toHaveLength(1);
  });

  test.each([
    ['en', 'Book, pay at the shop', 'Booking your place …'],
    ['de', 'Buchen, vor Ort bezahlen', 'Ihr Platz wird gebucht …'],
    ['nl', 'Boek, betaal ter plaatse', 'We boeken je plek …'],
    ['lt', 'Rezervuoti, mokėti vietoje', 'Rezervuojame jums vietą …'],
  ] as const)('[PAY-4] [ERR-2] in %s a booking on its way says so beside “%s”', async (locale, label, words) => {
    await confirmMassage({ createAndConfirm: () => new Promise(() => {}) });
    await screen.findByRole('heading', { name: 'Check and book' });
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: locale } });
    await press(label);
    // Beside the summary and in the bar of a narrow widget, of which one is shown.
    await waitFor(() =>
      expect(screen.getAllByText(words).map((each) => each.getAttribute('role'))).toEqual(['status', 'status']),
    );
    expect((await button(label)).getAttribute('aria-busy')).toBe('true');
  });

  test('[PAY-2] a bundle is the first option, under its name, and confirmed once', async () => {
    const { calls } = await confirmMassage({
      paymentOptions: someOptions([aChoice(), aBundleChoice()]),
      createAndConfirm: done,
    });
    await screen.findByRole('radio', { name: /^Ten massages/ });
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Ten massagesUses 1 of 4 left, valid until Sun 22 November 2026',
      expect.stringMatching(/^At the shop/),
    ]);
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    await pick(/^Ten massages/);
    await press('Book using 1 visit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Book with Ten massages?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'No, pay another way' }));
    expect(calls.some(({ name }) => name === 'createAndConfirm')).toBe(false);
    await press('Book using 1 visit');
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, use 1 visit' }));
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.find(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({
      paymentType: 'bundle',
      expectedCents: 0,
    });
  });

  describe('a discount that may be used', () => {
    const less = { cost: 5400, discount: 600 };
    const offer = (given = {}) =>
      someOptions([anOnlineChoice(less), aChoice(less)], {
        showDiscount: true,
        discountString: '10% loyalty discount',
        finalCost: 5400,
        paymentsWithoutDiscount: [anOnlineChoice(), aChoice()],
        ...given,
      });
    const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Use my discount' });
    const sent = ({ calls }: Awaited<ReturnType<typeof confirmMassage>>) =>
      calls.find(({ name }) => name === 'createAndConfirm')?.fields;

    test('[PAY-2] [PRO-2] [PAY-1] is used unless the customer declines, and every amount is updated at once', async () => {
      const opened = await confirmMassage({ paymentOptions: offer(), createAndConfirm: done });
      expect((await toggle()).checked).toBe(true);
      expect((await toggle()).getAttribute('aria-describedby')).toBeTruthy();
      expect(screen.getByText(/10% loyalty discount: € 6,00 off/)).toBeDefined();
      expect((await summary()).textContent).toContain('Still to pay€\u00a054,00');
      fireEvent.click(await toggle());
      expect((await summary()).textContent).toContain('Still to pay€\u00a060,00');
      expect((await summary()).textContent).not.toContain('Discount');
      await pick(/iDEAL/);
      expect((await button('Book and pay €\u00a060,00')).disabled).toBe(false);
      fireEvent.click(await toggle());
      expect((await button('Book and pay €\u00a054,00')).disabled).toBe(false);
      fireEvent.click(await toggle());
      await pick(/At the shop/);
      await press('Book, pay at the shop');
      await waitFor(() => expect(address()).toBe('/book/success/payment'));
      expect(sent(opened)).toMatchObject({ useDiscount: false, expectedCents: 6000 });
    });

    test('[PAY-2] [PAY-11] is sent together with the displayed price when used', async () => {
      const opened = await confirmMassage({ paymentOptions: offer(), createAndConfirm: done });
      await pick(/At the shop/);
      await press('Book, pay at the shop');
      await waitFor(() => expect(address()).toBe('/book/success/payment'));
      expect(sent(opened)).toMatchObject({ useDiscount: true, expectedCents: 5400 });
    });

    test('[PAY-2] [PAY-10] that covers the whole price, when declined, shows the payment options', async () => {
      const all = aChoice({ paymentType: 'discount', paymentName: 'Discount', cost: 0, discount: 6000 });
      await confirmMassage({ paymentOptions: offer({ payments: [all], finalCost: 0 }) });
      expect(await button('Book')).toBeDefined();
      expect(screen.getAllByRole('radio')).toHaveLength(1);
      fireEvent.click(await toggle());
      expect(screen.getAllByRole('radio')).toHaveLength(2);
      expect((await summary()).textContent).toContain('Still to pay€\u00a060,00');
    });

    test('[PAY-2] is not offered with a bundle', async () => {
      const payments = [aBundleChoice(), aChoice(less)];
      await confirmMassage({
        paymentOptions: offer({ payments, paymentsWithoutDiscount: [aBundleChoice(), aChoice()] }),
      });
      await pick(/^Ten massages/);
      expect(screen.queryByRole('switch')).toBeNull();
      await pick(/^At the shop/);
      expect(await toggle()).toBeDefined();
    });

    test('[PAY-2] is not offered where there is none', async () => {
      await confirmMassage();
      expect(await button('Book, pay at the shop')).toBeDefined();
      expect(screen.queryByRole('switch')).toBeNull();
    });

    test.each([
      ['de', 'Meinen Rabatt nutzen'],
      ['nl', 'Mijn korting gebruiken'],
      ['lt', 'Panaudoti mano nuolaidą'],
    ] as const)('[PRO-2] [I18N-1] is offered in %s', async (locale, words) => {
      const { reload } = await confirmMassage({ paymentOptions: offer() });
      await toggle();
      await startTexts(locale);
      reload();
      expect(await screen.findByRole('switch', { name: words })).toBeDefined();
    });
  });

  test('[GRP-7] [A4] a customer who already booked it is told so, with a link to the booking', async () => {
    await confirmMassage({
      createAndConfirm: () => {
        throw refusal('You already have a place here.', { booking_id: 4711 });
      },
    });
    await press('Book, pay at the shop');
    expect((await aside()).getByText('You already have a place here.')).toBeDefined();
    expect((await aside()).getByRole('link', { name: 'Go to my booking' }).getAttribute('href')).toBe(
      '/reservations/details/product/4711/1',
    );
    expect(address()).toBe('/book/confirm/service');
  });

  test('[BOOK-6] a visitor signs in on this page, keeps the choices and sees their own payment options', async () => {
    let known = false;
    await confirmMassage(
      {
        paymentOptions: () => someOptions([known ? aBundleChoice() : anOnlineChoice(), aChoice()]),
        checkEmail: { nextStep: 'login', hash: 'h1', timer: 0, alreadyRegistered: true, withoutPassword: false },
        verifyPassword: () => {
          known = true;
          return { accessToken: 'token' };
        },
      },
      { signedIn: false },
    );
    await pick(/At the shop/);
    expect((await button('Book, pay at the shop')).disabled).toBe(true);
    fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'anne@jansen.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret-123' } });
    fireEvent.click(screen.getByRole('button', { name: /Sign in|Log in/ }));
    expect(await screen.findByText('Anne Jansen')).toBeDefined();
    expect(await screen.findByRole('radio', { name: /^Ten massages/ })).toBeDefined();
    expect((await button('Book, pay at the shop')).disabled).toBe(false);
    expect((await summary()).textContent).toContain('09:00 – 10:00');
  });

  test('[PAY-9] payment options that fail replace the confirmation by an icon, a retry and a way back', async () => {
    let gone = true;
    await confirmMassage({
      paymentOptions: () => {
        if (gone) throw refusal('Somebody else was faster.');
        return someOptions([aChoice()]);
      },
    });
    const error = await screen.findByRole('alert');
    expect(error.textContent).toContain('Somebody else was faster.');
    expect(error.querySelector('svg')).not.toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose something else' }).getAttribute('href')).toBe('/book');
    gone = false;
    fireEvent.click(within(error).getByRole('button', { name: 'Try again' }));
    expect(await button('Book, pay at the shop')).toBeDefined();
  });

  describe('the costs of cancelling follow the table of cancellations', () => {
    const policy = async () => {
      const region = await screen.findByRole('region', { name: 'If you cannot come' });
      return {
        line: within(region)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
        note: region.querySelector('p')?.textContent.replaceAll('\u00A0', ' '),
      };
    };
    const begins = 'Tue 17 Novemberstarts at 09:00';
    const early = { cancellationPolicy: 12, cancellationFee: 250 };
    const free = 'Nowcancelling is free';
    const costEnds = 'Mon 16 Novemberuntil 21:00, after that there is no refund';

    test.each<[what: string, choice: PaymentChoice, given: object, line: string[], note: string | undefined]>([
      ['online, too late', anOnlineChoice(), {}, ['Nowno refund', begins], 'There is no refund.'],
      [
        'at the shop, too late',
        aChoice(),
        {},
        ['Nowtoo late to cancel', begins],
        'Once booked, it cannot be cancelled.',
      ],
      [
        'by bundle, too late',
        aBundleChoice(),
        {},
        ['Nowthe visit is lost', begins],
        'If you cancel, the visit is used up.',
      ],
      [
        'online, in time',
        anOnlineChoice(),
        early,
        ['Now€ 57,50 refunded, a fee of € 2,50 is kept', costEnds, begins],
        'If you cancel in time, you get € 57,50 back; € 2,50 is kept as a fee. After that, there is no refund.',
      ],
      [
        'online, in time, without a fee',
        anOnlineChoice(),
        { cancellationPolicy: 12 },
        ['Now€ 60,00 refunded', costEnds, begins],
        'After that, there is no refund.',
      ],
      [
        'online, always, with a fee',
        anOnlineChoice(),
        { cancellationPolicy: 0, cancellationFee: 250 },
        ['Now€ 57,50 refunded, a fee of € 2,50 is kept', begins],
        'If you cancel in time, you get € 57,50 back; € 2,50 is kept as a fee.',
      ],
      [
        'online, all of it kept as a fee',
        anOnlineChoice(),
        { cancellationPolicy: 12, cancellationFee: 9000 },
        ['Nowno refund', begins],
        'If you cancel, there is no refund: the fee covers the whole price.',
      ],
      [
        'by bundle, in time',
        aBundleChoice(),
        early,
        [free, 'Mon 16 Novemberfree until 21:00, after that the visit is lost', begins],
        'If you cancel in time, you get the visit back.',
      ],
      [
        'at the shop, in time',
        aChoice(),
        early,
        [free, 'Mon 16 Novemberfree until 21:00, after that not possible', begins],
        'After that, you can no longer cancel.',
      ],
      ['at the shop, always', aChoice(), { cancellationPolicy: 0 }, [free, begins], undefined],
    ])('[CAN-10] [PAY-1] paid %s', async (_what, choice, given, line, note) => {
      await confirmMassage({ paymentOptions: someOptions([choice], given) });
      expect(await policy()).toEqual({ line, note });
    });

    test('[CAN-10] [PAY-1] before anything is pressed, it says what follows for the best option', async () => {
      await confirmMassage({ paymentOptions: someOptions([anOnlineChoice(), aChoice()], early) });
      expect((await policy()).line).toEqual([
        'Now€ 57,50 refunded, a fee of € 2,50 is kept',
        'Mon 16 Novemberuntil 21:00, after that there is no refund',
        begins,
      ]);
    });

    test.each([
      ['de', 'Wenn Sie nicht kommen können', '€ 57,50 werden erstattet, € 2,50 als Gebühr einbehalten'],
      ['nl', 'Als je niet kunt komen', 'je krijgt € 57,50 terug, € 2,50 wordt als kosten ingehouden'],
      ['lt', 'Jei negalėsite atvykti', 'bus grąžinta € 57,50; € 2,50 lieka kaip mokestis'],
    ] as const)('[CAN-7] [I18N-1] a fee in %s', async (locale, name, words) => {
      const { reload } = await confirmMassage({ paymentOptions: someOptions([anOnlineChoice()], early) });
      await policy();
      await startTexts(locale);
      reload();
      const region = await screen.findByRole('region', { name });
      const text = region.textContent.replaceAll('\u00A0', ' ');
      expect(text).toContain(words);
      expect(text).not.toMatch(/kostenlos|gratis|nemokamai/);
    });
  });
});

describe('payment window', () => {
  const online = { paymentOptions: someOptions([anOnlineChoice()]), checkBookingPayment: { ...atBank, reason: null } };

  async function payOnline() {
    await press('Book and pay €\u00a060,00');
  }

  test('[PAY-5] [B5] one button names the sum and opens the payment in a new tab within the click, with no second question', async () => {
    const { tab, open } = fakeTab();
    let answer = () => {};
    await confirmMassage({
      ...online,
      createAndConfirm: () => new Promise((resolve) => (answer = () => resolve(atBank))),
    });
    await press('Book and pay €\u00a060,00');
    expect(open).toHaveBeenCalledTimes(1);
    expect(tab.opener).toBeNull();
    await waitFor(() => {
      answer();
      expect(address()).toBe('/book/success/payment');
    });
    expect(tab.location.replace.mock.calls).toEqual([['https://bank.example/pay/1']]);
    expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Go to the payment' })).toBeNull();
  });

  test('[PAY-6] [B5] where the tab is blocked, a dialog offers a real link, and nothing is lost', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await confirmMassage({ ...online, createAndConfirm: atBank });
    await payOnline();
    const dialog = await screen.findByRole('dialog', { name: 'Continue to the payment' });
    expect(address()).toBe('/book/success/payment');
    const link = within(dialog).getByRole('link', { name: 'Go to the payment' });
    expect(link.getAttribute('href')).toBe('https://bank.example/pay/1');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noreferrer');
    link.addEventListener('click', (event) => event.preventDefault()); // the bank's page does not exist here
    fireEvent.click(link);
    await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false));
    expect(screen.getByRole('link', { name: 'Open the payment again' }).getAttribute('href')).toBe(
      'https://bank.example/pay/1',
    );
  });

  test('[PAY-6] of a tab that the person closed at once no dialog says that it was not opened', async () => {
    const { tab } = fakeTab();
    tab.closed = true;
    await confirmMassage({ ...online, createAndConfirm: atBank });
    await payOnline();
    expect(await screen.findByRole('link', { name: 'Open the payment again' })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Continue to the payment' })).toBeNull();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  test('[PAY-5] a refusal closes the tab opened for the payment', async () => {
    const { tab } = fakeTab();
    await confirmMassage({ ...online, createAndConfirm: () => Promise.reject(refusal('No.')) });
    await payOnline();
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('No.');
    expect(tab.close).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/book/confirm/service');
  });

  test('[A16] a payment address that is no web page is not opened', async () => {
    const { tab } = fakeTab();
    await confirmMassage({ ...online, createAndConfirm: { ...atBank, paymentUrl: 'javascript:alert(1)' } });
    await payOnline();
    await screen.findByRole('heading', { name: 'Waiting for your payment' });
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(tab.close).toHaveBeenCalled();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });
});

describe('refusals', () => {
  const keys = (calls: { name: string; idempotencyKey?: string }[]) =>
    calls.filter(({ name }) => name === 'createAndConfirm').map(({ idempotencyKey }) => idempotencyKey);

  test('[A4] after a failed connection the same request is sent again with the same key, also after a reload', async () => {
    let tries = 0;
    const { calls, reload } = await confirmMassage({
      createAndConfirm: () => {
        tries += 1;
        if (tries < 3) throw new ApiError({ kind: 'network' });
        return done;
      },
    });
    await press('Book, pay at the shop');
    expect((await screen.findAllByText(/you will not be booked or charged twice/)).length).toBeGreaterThan(0);
    await press('Book, pay at the shop');
    await waitFor(() => expect(keys(calls)).toHaveLength(2));
    reload();
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    const [first, second, third] = keys(calls);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
  });

  test('[A4] another request has another key, and so has the same one once it was answered', async () => {
    let fail: unknown = new ApiError({ kind: 'network' });
    const { calls } = await confirmMassage({
      paymentOptions: someOptions([aChoice(), aChoice({ paymentType: 'subscription', paymentName: 'Subscription' })]),
      createAndConfirm: () => {
        throw fail;
      },
    });
    const send = async (name: string, nth: number) => {
      await waitFor(async () => expect((await button(name)).getAttribute('aria-disabled')).toBeNull());
      await press(name);
      await waitFor(() => expect(keys(calls)).toHaveLength(nth));
    };
    await pick(/At the shop/);
    await send('Book, pay at the shop', 1);
    await pick(/Subscription/);
    fail = refusal('No.');
    await send('Book and pay €\u00a060,00', 2);
    await screen.findAllByText('No.');
    await send('Book and pay €\u00a060,00', 3);
    expect(new Set(keys(calls)).size).toBe(3);
  });

  test('[A1] a time that was taken meanwhile offers the nearest ones, and choosing one keeps the rest', async () => {
    const { calls } = await confirmMassage({
      paymentOptions: someOptions([anOnlineChoice(), aChoice()]),
      createAndConfirm: ({ timestamp }) => {
        if (timestamp !== TUESDAY_9) return done;
        throw refusal('This time has just been taken.', {
          slots: [{ timestamp: at('09:30', '2026-11-17'), room_id: 2 }],
        });
      },
    });
    await pick(/At the shop/);
    await press('Book, pay at the shop');
    expect((await screen.findAllByText('This time has just been taken.')).length).toBeGreaterThan(0);
    await press('Tue 17 November, 09:30');
    await waitFor(async () => expect((await summary()).textContent).toContain('09:30 – 10:30'));
    expect(screen.queryByText('This time has just been taken.')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /At the shop/ }).checked).toBe(true);
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.findLast(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({ roomId: 2 });
  });

  test('[A7] a changed price is shown and has to be confirmed again', async () => {
    let cost = 6000;
    const { calls } = await confirmMassage({
      paymentOptions: () => someOptions([aChoice({ cost })], { bookingCost: cost, finalCost: cost }),
      createAndConfirm: ({ expectedCents }) => {
        cost = 6500;
        if (expectedCents === cost) return done;
        throw refusal('The price has changed.');
      },
    });
    await press('Book, pay at the shop');
    expect((await screen.findAllByText('It is now € 65,00. Confirm again if you agree.')).length).toBeGreaterThan(0);
    expect((await summary()).textContent).toContain('Still to pay€\u00a065,00');
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.findLast(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({ expectedCents: 6500 });
  });

  test('with too many open payments, a link to the open one is shown', async () => {
    fakeTab();
    let first = true;
    await confirmMassage({
      paymentOptions: someOptions([anOnlineChoice()]),
      checkBookingPayment: { ...atBank, reason: null },
      createAndConfirm: () => {
        if (!first) throw refusal('Please finish your open payments first.');
        first = false;
        return atBank;
      },
    });
    const pay = async () => {
      await press('Book and pay €\u00a060,00');
    };
    await pay();
    await screen.findByRole('heading', { name: 'Waiting for your payment' });
    history.back();
    history.pushState(null, '', '/book/confirm/service');
    await pay();
    const open = await (await aside()).findByRole('link', { name: 'Go to the open payment' });
    expect(open.getAttribute('href')).toBe('/book/success/payment');
  });
});

describe('classes, events and bundles', () => {
  const profileGet = { profile: aProfile() };
  const signedIn = { signedIn: true };
  const shopGet = { shop: aShopWithPeople({ groups: true, events: true, bundles: true }) };

  test('[GRP-6] a class is found in its week and booked by its id and sub-option', async () => {
    const yoga = aSession({ id: 5, startsAt: at('18:00', '2026-11-18'), options: [aSessionOption()] });
    const { calls } = openWidget(
      '/shops/1/groups',
      {
        profileGet,
        shopGet,
        shopFilters: { employees: [], services: [], objects: [] },
        groupWeek: { slots: { '3': { date: '2026-11-18', groups: [yoga] } } },
        paymentOptions: someOptions([aChoice({ cost: 1650 })], { bookingCost: 1650, finalCost: 1650 }),
        createAndConfirm: done,
      },
      'website',
      signedIn,
    );
    fireEvent.click(await screen.findByRole('button', { name: /Yoga/ }));
    fireEvent.click(await screen.findByRole('radio', { name: /With a mat/ }));
    fireEvent.click((await screen.findAllByRole('link', { name: /^Book( this class)?$/ }))[0]!);
    const { textContent } = await summary();
    for (const words of ['Yoga', 'With a mat', 'Wed 18 November', '18:00 – 19:00']) {
      expect(textContent).toContain(words);
    }
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.find(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({
      serviceId: 12,
      sessionId: 5,
      timestamp: yoga.startsAt,
    });
  });

  test('[EVT-3] an event is booked', async () => {
    const gala = aSession({ id: 6, groupName: 'Gala', startsAt: at('20:00', '2026-11-20') });
    const { calls } = openWidget(
      '/event/6',
      {
        profileGet,
        shopGet,
        eventGet: { slot: gala },
        paymentOptions: someOptions([aChoice()]),
        createAndConfirm: done,
      },
      'website',
      signedIn,
    );
    fireEvent.click((await screen.findAllByRole('button', { name: 'Book a place' }))[0]!);
    expect((await summary()).textContent).toContain('GalaFri 20 November');
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.find(({ name }) => name === 'createAndConfirm')?.fields).toMatchObject({
      sessionId: 6,
      serviceId: 11,
    });
  });

  test('[BUN-3] a bundle is bought from its page', async () => {
    const { calls } = openWidget(
      '/bundle/7',
      {
        profileGet,
        shopGet,
        bundleGet: { bundle: aBundle({ id: 7 }) },
        bundlePaymentOptions: someOptions([aChoice({ cost: 40_000 })], { bookingCost: 40_000, finalCost: 40_000 }),
        buyBundle: { clientBundleId: 71, paymentUrl: null, status: 'ok', holdUntil: null },
      },
      'website',
      signedIn,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for €\u00a0400,00' }));
    expect((await summary()).textContent).toContain('Ten massages');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check and buy');
    expect(document.title).toBe('Check and buy · Aurora');
    await press('Buy, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/bundle'));
    expect(calls.find(({ name }) => name === 'buyBundle')).toMatchObject({
      fields: { bundleId: 7, shopId: 1, paymentType: 'cash', expectedCents: 40_000, fromWidget: true },
      idempotencyKey: expect.any(String),
    });
    expect(await screen.findByText(/Bundle purchased/)).toBeDefined();
  });

  test.each([
    ['service', '/shops'],
    ['group', '/shops'],
    ['event', '/shops'],
    ['bundle', '/shops'],
  ])('without a choice the confirmation of a %s redirects to %s', async (type, to) => {
    openWidget(`/book/confirm/${type}`);
    await waitFor(() => expect(address()).toBe(to));
  });
});

describe('without a connection', () => {
  const connect = (online: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  const booked = (calls: Awaited<ReturnType<typeof confirmMassage>>['calls']) =>
    calls.filter(({ name }) => name === 'createAndConfirm').length;
  const WAITS = /^You are offline, so nothing is booked yet/;

  async function confirmOffline() {
    const opened = await confirmMassage({ createAndConfirm: done });
    await button('Book, pay at the shop');
    connect(false);
    await press('Book, pay at the shop');
    expect((await screen.findAllByText(WAITS)).length).toBeGreaterThan(0);
    expect(booked(opened.calls)).toBe(0);
    return opened;
  }

  test('[ERR-2] says that it waits for the connection, and books once it is back', async () => {
    const { calls } = await confirmOffline();
    connect(true);
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(booked(calls)).toBe(1);
  });

  test('[ERR-2] after more than a minute offline nothing is booked without confirming again', async () => {
    const { calls } = await confirmOffline();
    vi.setSystemTime(Date.now() + 61_000);
    connect(true);
    const dialog = within(await screen.findByRole('dialog', { name: 'You are back online' }));
    expect(booked(calls)).toBe(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(booked(calls)).toBe(1);
  });

  test('[ERR-2] the wait can be cancelled', async () => {
    const { calls } = await confirmOffline();
    fireEvent.click(screen.getAllByRole('button', { name: 'Don’t wait' })[0]!);
    await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull());
    connect(true);
    expect((await button('Book, pay at the shop')).disabled).toBe(false);
    expect(booked(calls)).toBe(0);
  });
});

describe('another visit at the same time', () => {
  const at9 = (given = {}) => aVisit({ service: 'Sauna', startsAt: at('09:30', '2026-11-17'), ...given });
  const open = (bookings: ReturnType<typeof at9>[]) =>
    confirmMassage({ reservationList: aReservationPage({ bookings }), createAndConfirm: done });

  test('[BOOK-6] is mentioned, and booking stays possible', async () => {
    const { calls } = await open([at9()]);
    expect(
      await screen.findByText(/^You already have a booking at this time: Sauna, Tue 17 November, 09:30/),
    ).toBeDefined();
    await press('Book, pay at the shop');
    await waitFor(() => expect(address()).toBe('/book/success/payment'));
    expect(calls.filter(({ name }) => name === 'createAndConfirm')).toHaveLength(1);
  });

  test('[BOOK-6] is not mentioned when it only comes before or after', async () => {
    const { calls } = await open([at9({ startsAt: at('08:00', '2026-11-17') })]);
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('reservationList'));
    await button('Book, pay at the shop');
    expect(screen.queryByText(/^You already have a booking/)).toBeNull();
  });
});
