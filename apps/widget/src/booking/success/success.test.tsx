import type { PaymentTrouble } from '@embook/domain/payment';
import { aBundle, aHeldBundle } from '@embook/domain/testing/bundle';
import { aBundleChoice, aChoice, anOnlineChoice, someOptions } from '@embook/domain/testing/payment';
import { at } from '@embook/domain/testing/clock';
import { aProfile } from '@embook/domain/testing/profile';
import { aVisitDetail } from '@embook/domain/testing/reservation';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { confirmMassage } from '../../testing/confirm-massage.ts';
import { aCompany, type Answers, aShopWithPeople } from '../../testing/demo-answers.ts';
import { fakeWebSockets, type FakeWebSocket } from '../../testing/fake-web-socket.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';

const ID = 900;
const URL_AT_BANK = 'https://bank.example/pay/1';
/** 10:11 in the shop. */
const HOLD_UNTIL = Date.UTC(2026, 10, 16, 9, 11) / 1000;

const started = { bookingId: ID, paymentUrl: URL_AT_BANK, status: 'pending', holdUntil: HOLD_UNTIL } as const;
const pending = { ...started, reason: null } as const;
const paid = { ...pending, status: 'ok' } as const;

let sockets: readonly FakeWebSocket[] = [];
beforeEach(() => {
  sockets = fakeWebSockets();
  vi.spyOn(window, 'open').mockReturnValue({
    document: { body: {} },
    location: { replace: () => undefined },
  } as unknown as Window); // only the parts that are used
});

const waiting = () => screen.findByRole('heading', { name: 'Waiting for your payment' });
const thanks = () => screen.findByRole('heading', { name: 'Thank you, Anne' });
const finished = (given: object = {}) => ({
  event: 'FINISH_PAYMENT',
  type: 'booking',
  id: ID,
  status: 'ok',
  ...given,
});

/** Books the massage online and waits for the payment. */
async function pay(given: Answers = {}) {
  const opened = await confirmMassage({
    paymentOptions: someOptions([anOnlineChoice()]),
    createAndConfirm: started,
    checkBookingPayment: pending,
    ...given,
  });
  fireEvent.click((await screen.findAllByRole('button', { name: /Book and pay/ }))[0]!);
  await waiting();
  const asked = () => opened.calls.filter(({ name }) => name === 'checkBookingPayment').length;
  return { ...opened, asked };
}

async function payAtShop() {
  const opened = await confirmMassage({
    createAndConfirm: { bookingId: ID, paymentUrl: null, status: 'ok', holdUntil: null },
  });
  fireEvent.click((await screen.findAllByRole('button', { name: /Book, pay at the shop/ }))[0]!);
  return opened;
}

/** The socket once it is connected. */
async function connected(): Promise<FakeWebSocket> {
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0));
  const socket = sockets.at(-1)!;
  act(() => socket.open());
  return socket;
}

describe('waiting', () => {
  test('[PAY-8] shows what was booked, until when the slot is held, and a real link to the payment', async () => {
    await pay();
    expect(screen.getByText('Massage')).toBeDefined();
    expect(screen.getByRole('main').textContent).toContain('Tue 17 November\u00a0· 09:00\u00a0· Noor');
    expect(screen.getByText('Until 10:11, 11 min left')).toBeDefined();
    const again = screen.getByRole('link', { name: 'Open the payment again' });
    expect(again.getAttribute('href')).toBe(URL_AT_BANK);
    expect(again.getAttribute('target')).toBe('_blank');
  });

  test('[LIVE-1] subscribes as the customer, only while it waits', async () => {
    await pay();
    const socket = await connected();
    expect(socket.address).toBe('/ws');
    expect(socket.sent.map((text) => JSON.parse(text))).toEqual([
      { email: 'anne@jansen.example', companyApiKey: expect.stringMatching(/^company-/), accessToken: 'someone' },
    ]);
    act(() => socket.say(finished()));
    await thanks();
    expect(socket.readyState).toBe(3);
  });

  test('[LIVE-2] ok shows the confirmation and refetches what it changed', async () => {
    const { calls } = await pay();
    const socket = await connected();
    const loaded = () => calls.filter(({ name }) => name === 'profileGet').length;
    const before = loaded();
    act(() => socket.say(finished()));
    await thanks();
    expect(document.querySelector('time')?.closest('p')?.textContent).toBe('Tue 17 November\u00a0· 09:00');
    await waitFor(() => expect(loaded()).toBeGreaterThan(before));
  });

  test('[LIVE-2] messages about another payment are ignored', async () => {
    await pay();
    const socket = await connected();
    act(() => {
      socket.say(finished({ id: 901 }));
      socket.say(finished({ type: 'bundle' }));
    });
    expect(await waiting()).toBeDefined();
  });

  test.each(['error', 'pending', 'cancel'])(
    '[LIVE-2] [B6] a message that says %s is checked with the platform first',
    async (status) => {
      let news: typeof pending | typeof paid = pending;
      const { asked } = await pay({ checkBookingPayment: () => news });
      const socket = await connected();
      await waitFor(() => expect(asked()).toBeGreaterThan(1)); // once on arrival, once on connection
      const before = asked();
      news = paid;
      act(() => socket.say(finished({ status })));
      await thanks();
      expect(asked()).toBe(before + 1);
      expect(screen.queryByText('The payment failed')).toBeNull();
    },
  );

  test.each(['error', 'pending'])('[LIVE-2] %s is an error where the platform cannot be reached', async (status) => {
    let away = false;
    await pay({
      checkBookingPayment: () => {
        if (away) throw new ApiError({ kind: 'network' });
        return pending;
      },
    });
    const socket = await connected();
    away = true;
    act(() => socket.say(finished({ status })));
    expect(await screen.findByRole('heading', { name: 'The payment failed' })).toBeDefined();
  });

  const specified = aCompany({ capabilities: ['available-days'] });
  test.each([
    ['error', 'ours', aCompany(), 'Waiting for your payment'],
    ['pending', 'ours', aCompany(), 'Waiting for your payment'],
    ['error', 'of the specification alone', specified, 'The payment failed'],
    ['pending', 'of the specification alone', specified, 'The payment failed'],
  ])('[LIVE-2] %s, while check-status still says pending, on a platform %s', async (status, _, company, heading) => {
    const { asked } = await pay({ checkBookingPayment: () => pending, companyGet: { company } });
    const socket = await connected();
    await waitFor(() => expect(asked()).toBeGreaterThan(1));
    const before = asked();
    act(() => socket.say(finished({ status })));
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  });

  test('[LIVE-3] [B6] a payment that finished while the socket was lost is fetched on reconnecting', async () => {
    let news: typeof pending | typeof paid = pending;
    await pay({ checkBookingPayment: () => news });
    const socket = await connected();
    act(() => socket.drop());
    news = paid;
    await waitFor(() => expect(sockets.length).toBeGreaterThan(1));
    await connected();
    await thanks();
  });

  test('[LIVE-3] [B6] without any socket it keeps polling', async () => {
    let news: typeof pending | typeof paid = pending;
    const { asked } = await pay({ checkBookingPayment: () => news });
    await waitFor(() => expect(asked()).toBe(1));
    news = paid;
    await thanks();
  });

  test.each(['focus', 'visibilitychange', 'online'])('[B6] polls on %s', async (event) => {
    const { asked } = await pay();
    await connected();
    await waitFor(() => expect(asked()).toBeGreaterThan(1));
    const before = asked();
    // Only what the event itself starts is awaited: a poll of the interval would come later.
    await act(async () => {
      if (event === 'online') dispatchEvent(new Event('offline'));
      dispatchEvent(new Event(event));
    });
    expect(asked()).toBeGreaterThan(before);
  });

  test('[B6] a poll that fails changes nothing', async () => {
    const { asked } = await pay({ checkBookingPayment: () => Promise.reject(new ApiError({ kind: 'network' })) });
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    expect(await waiting()).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[PAY-8] survives a reload', async () => {
    const { reload } = await pay();
    reload();
    await waiting();
    expect(screen.getByRole('main').textContent).toContain('Tue 17 November\u00a0· 09:00\u00a0· Noor');
    const socket = await connected();
    act(() => socket.say(finished()));
    await thanks();
    reload();
    await thanks();
  });

  test.each([
    ['back on our page', '/payment/return/1/2', 1],
    ['still at the bank', '/pay', 0],
  ])('[PAY-5] once it is paid, a payment tab that is %s, at %s, is closed %i times', async (_, pathname, times) => {
    const tab = {
      opener: null,
      closed: false,
      document: { title: '', body: { textContent: '' } },
      location: { pathname, replace: vi.fn() },
      close: vi.fn(),
    };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window); // only the parts that are used
    await pay();
    const socket = await connected();
    expect(tab.close).not.toHaveBeenCalled();
    act(() => socket.say(finished()));
    await thanks();
    expect(tab.close).toHaveBeenCalledTimes(times);
  });

  test('[PAY-7] cancels the payment, says so and leads back with every choice kept', async () => {
    const { calls } = await pay({ cancelBookingPayment: { ...pending, status: 'cancel', reason: 'cancelled' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel and pay another way' }));
    expect(await screen.findByRole('heading', { name: 'You cancelled the payment' })).toBeDefined();
    expect(calls.find(({ name }) => name === 'cancelBookingPayment')?.fields).toEqual({ bookingId: ID });
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Check and book' })).toBeDefined();
    expect(screen.getAllByText('09:00 – 10:00').length).toBeGreaterThan(0);
  });

  test('[PAY-7] [PAY-1] another try begins with the same method and bank', async () => {
    const bank = { id: 'ing', name: 'ING' };
    const opened = await confirmMassage({
      paymentOptions: someOptions([anOnlineChoice({ requiresIdealBank: true }), aChoice()], {
        idealBanks: [{ id: 'abn', name: 'ABN AMRO' }, bank],
      }),
      createAndConfirm: started,
      checkBookingPayment: pending,
      cancelBookingPayment: { ...pending, status: 'error', reason: 'failed' },
    });
    fireEvent.click(await screen.findByRole('radio', { name: /iDEAL/ }));
    fireEvent.click(await screen.findByRole('radio', { name: 'ING' }));
    fireEvent.click((await screen.findAllByRole('button', { name: /Book and pay/ }))[0]!);
    await waiting();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel and pay another way' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Try again' }));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /iDEAL/ })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ING' }).checked).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: /Book and pay/ })[0]!);
    await waiting();
    const sent = opened.calls.filter(({ name }) => name === 'createAndConfirm').map(({ fields }) => fields);
    expect(sent).toMatchObject([{ idealBankId: 'ing' }, { idealBankId: 'ing' }]);
  });

  test('[PAY-3] [PAY-7] another try is not paid for with money once it is free', async () => {
    let isFree = false;
    await confirmMassage({
      paymentOptions: () => someOptions([...(isFree ? [aBundleChoice()] : []), aChoice(), anOnlineChoice()]),
      createAndConfirm: started,
      checkBookingPayment: pending,
      cancelBookingPayment: { ...pending, status: 'error', reason: 'failed' },
    });
    fireEvent.click(await screen.findByRole('radio', { name: /iDEAL/ }));
    fireEvent.click((await screen.findAllByRole('button', { name: /Book and pay/ }))[0]!);
    await waiting();
    isFree = true;
    fireEvent.click(screen.getByRole('button', { name: 'Cancel and pay another way' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ten massages/ }).checked).toBe(true),
    );
  });

  test('[A3] a payment that was paid while being cancelled is confirmed', async () => {
    await pay({ cancelBookingPayment: paid });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel and pay another way' }));
    await thanks();
  });

  test('[A6] a payment of another customer, or a missing one, is not waited for', async () => {
    const gone = {
      kind: 'problem',
      code: 404,
      message: 'No',
      errors: {},
      timer: undefined,
      companyBanned: false,
    } as const;
    let found = true;
    await pay({
      checkBookingPayment: () => {
        if (found) return pending;
        throw new ApiError(gone);
      },
    });
    found = false;
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('heading', { name: 'No payment is open' })).toBeDefined();
  });

  test('[AUTH-7] a session that ends meanwhile is renewed on this page', async () => {
    let known = true;
    await pay({
      checkBookingPayment: () => {
        if (known) return pending;
        throw new ApiError({ kind: 'unauthorized' });
      },
    });
    known = false;
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Sign in again to see how your payment went.')).toBeDefined();
    expect(screen.getByText('Massage')).toBeDefined();
    expect(screen.getByLabelText('E-mail address')).toBeDefined();
  });
});

describe('the result', () => {
  test('[PAY-8] confirmed: thanks, date and time, calendar file, directions and my bookings', async () => {
    await pay({ checkBookingPayment: paid });
    await thanks();
    const ticket = within(screen.getByRole('region', { name: 'Your choice' }));
    for (const words of ['Tue 17 November', '09:00', 'Massage', 'Oudegracht 112, 3511 AW Utrecht']) {
      expect(ticket.getByText(words)).toBeDefined();
    }
    expect(screen.getByText(/confirmed and paid.*anne@jansen.example/)).toBeDefined();
    expect(ticket.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Oudegracht');
    expect(screen.getByRole('link', { name: 'My bookings' }).getAttribute('href')).toBe('/reservations');

    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fireEvent.click(ticket.getByRole('button', { name: 'Calendar' }));
    expect(clicked).toHaveBeenCalledTimes(1);
    const file = clicked.mock.contexts[0];
    expect(file instanceof HTMLAnchorElement && file.download).toBe('Massage 2026-11-17.ics');
    const google = new URL(ticket.getByRole<HTMLAnchorElement>('link', { name: 'Also in Google' }).href);
    expect(google.searchParams.get('dates')).toBe('20261117T080000Z/20261117T090000Z');
    const outlook = new URL(ticket.getByRole<HTMLAnchorElement>('link', { name: 'Also in Outlook' }).href);
    expect(outlook.searchParams.get('startdt')).toBe('2026-11-17T08:00:00.000Z');
    const text = await files[0]?.text();
    expect(text).toContain('DTSTART:20261117T080000Z');
    expect(text).toContain('DTEND:20261117T090000Z');
    expect(text).toContain('SUMMARY:Massage · Oudegracht');
  });

  test('[CAN-11] a class that moved while it was being paid shows its new time, and says so', async () => {
    const moved = aVisitDetail({ id: ID, startsAt: at('18:30', '2026-11-19'), movedByShop: true });
    await pay({ checkBookingPayment: paid, reservationDetails: { reservation: moved } });
    await thanks();
    const ticket = within(screen.getByRole('region', { name: 'Your choice' }));
    expect(await ticket.findByText('18:30')).toBeDefined();
    expect(ticket.getByText('Thu 19 November')).toBeDefined();
    expect(ticket.getByText(/moved this from Tue 17 November 09:00/)).toBeDefined();
  });

  test('[PAY-7] a booking paid at the shop is confirmed at once', async () => {
    const { calls } = await confirmMassage({
      createAndConfirm: { ...started, paymentUrl: null, status: 'pending', holdUntil: null },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Book, pay at the shop' }))[0]!);
    await thanks();
    expect(screen.getByText(/You pay € 60,00 at the shop/)).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Thank you, Anne'));
    expect(calls.some(({ name }) => name === 'checkBookingPayment')).toBe(false);
    expect(sockets).toEqual([]);
  });

  test.each([
    ['paid online', () => pay({ checkBookingPayment: paid })],
    ['paid at the shop', () => payAtShop()],
  ])('[PAY-8] after a booking %s the next one starts without its choices', async (_how, book) => {
    await book();
    await thanks();
    fireEvent.click(screen.getByRole('link', { name: 'Book something else' }));
    const massage = await screen.findByRole('button', { name: 'Massage' });
    expect(massage.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(massage);
    fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
    // The soonest time is offered only while none is chosen.
    expect(await screen.findByRole('button', { name: 'Choose this time' })).toBeDefined();
  });

  test.each<[PaymentTrouble | null, 'error' | 'cancel', string]>([
    ['failed', 'error', 'The payment failed'],
    [null, 'error', 'The payment failed'],
    ['cancelled', 'cancel', 'You cancelled the payment'],
    ['expired', 'error', 'The payment took too long'],
    ['refunded', 'error', 'Your place was no longer free'],
  ])('[PAY-8] [ERR-2] %s, %s: %s', async (reason, status, title) => {
    await pay({ checkBookingPayment: { ...pending, status, reason } });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(document.activeElement?.textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toMatch(
      /^\/book\/confirm\/service\?shopId=1&serviceId=\d+&startsAt=\d+&roomId=1$/,
    );
  });

  test('[BUN-3] [LIVE-2] a bundle: purchased, as a ticket with its uses', async () => {
    let bought = false;
    openWidget(
      '/bundle/7',
      {
        profileGet: { profile: aProfile() },
        shopGet: { shop: aShopWithPeople({ bundles: true }) },
        bundleGet: () => ({ bundle: bought ? aHeldBundle({ id: 7, usages: 0 }) : aBundle({ id: 7 }) }),
        bundlePaymentOptions: someOptions([anOnlineChoice({ cost: 40_000 }), aChoice({ cost: 40_000 })]),
        buyBundle: { clientBundleId: 71, paymentUrl: URL_AT_BANK, status: 'pending', holdUntil: null },
        checkBundlePayment: pending,
      },
      'website',
      { signedIn: true },
    );
    fireEvent.click(await screen.findByRole('button', { name: /Buy for/ }));
    fireEvent.click(await screen.findByRole('radio', { name: /iDEAL/ }));
    fireEvent.click((await screen.findAllByRole('button', { name: /Buy and pay/ }))[0]!);
    await waiting();
    expect(address()).toBe('/book/success/bundle');
    const socket = await connected();
    bought = true;
    act(() => socket.say(finished({ type: 'bundle', id: 71 })));
    await thanks();
    expect(screen.getByText(/Bundle purchased/)).toBeDefined();
    expect(await screen.findByText('0 of 10 used')).toBeDefined();
    expect(screen.getByRole('link', { name: 'My bookings' })).toBeDefined();
  });

  test.each(['/book/success/payment', '/book/success/bundle'])(
    '[NAV-1] %s opened with no payment in progress says so',
    async (path) => {
      openWidget(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'No payment is open' })).toBeDefined();
      expect(screen.getByRole('link', { name: 'Browse what you can book' }).getAttribute('href')).toBe('/shops');
    },
  );
});
