import { dayOf } from '@embook/domain/shared';
import { aBundle } from '@embook/domain/testing/bundle';
import { at } from '@embook/domain/testing/clock';
import { aProfile } from '@embook/domain/testing/profile';
import { aVisit, aVisitDetail } from '@embook/domain/testing/reservation';
import { aProduct } from '@embook/domain/testing/room';
import { aSession } from '@embook/domain/testing/session';
import { aSubscription, someDetails } from '@embook/domain/testing/subscription';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from './lib/toasts.ts';
import { type Answers, aShop, aShopWithPeople } from './testing/demo-answers.ts';
import { fakeWebSockets } from './testing/fake-web-socket.ts';
import { address, openWidget } from './testing/open-widget.tsx';
import { GIVEN_UP, type SentCall } from './testing/specified-platform.ts';

/** The widget with a server that has the calls and fields of the specification and refuses any other. */
const open = (path: string, answers: Answers, signedIn = false) =>
  openWidget(path, answers, 'website', { signedIn, platform: 'specified' });

let sent: readonly SentCall[] = [];
const sentTo = (call: string) => sent.filter((each) => each.call.endsWith(call)).map(({ fields }) => fields);

beforeEach(() => {
  for (const { id } of toasts.shown()) toasts.dismiss(id);
});
// No call was made only to find out whether it exists.
afterEach(() => expect(sent.filter(({ status }) => status !== 200 && status !== GIVEN_UP)).toEqual([]));

const inDays = (days: number): number => Date.UTC(2026, 10, 16 + days, 20) / 1000;
const everywhere = { events: true, bundles: true } as const;
const shops: Answers = {
  shopList: { shops: [aShop({ id: 1 }), aShop({ id: 2, ...everywhere }), aShop({ id: 3, ...everywhere })] },
  shopGet: ({ shopId }) => ({ shop: aShopWithPeople({ id: shopId, ...everywhere }) }),
};

describe('an event', () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    aSession({ id: index + 1, startsAt: inDays(1 + index), groupName: `Concert ${index + 1}` }),
  );
  const answers: Answers = {
    ...shops,
    eventList: ({ shopId, first, limit }) => ({ slots: shopId === 3 ? many.slice(first, first + limit) : [] }),
  };

  test('[EVT-3] [NAV-8] in a link without a shop is found in the lists of the shops that have events', async () => {
    ({ sent } = open('/event/120', answers));
    await screen.findByRole('heading', { level: 1, name: 'Concert 120' });
    expect(sentTo('/event/list').map(({ shop_id: shop, first }) => [shop, first])).toEqual([
      ['2', '0'],
      ['3', '0'],
      ['3', '100'],
    ]);
  });

  test('[EVT-4] that is in no list is over, also where a server repeats its first page for ever', async () => {
    ({ sent } = open('/shops/3/events/999', { ...answers, eventList: { slots: many.slice(0, 3) } }));
    await screen.findByText('The event has already ended or the link is invalid');
    expect(sentTo('/event/list')).toHaveLength(2);
  });
});

describe('a bundle', () => {
  const answers: Answers = {
    ...shops,
    bundleList: ({ shopId }) => ({ bundles: shopId === 3 ? [aBundle({ id: 7, shopId })] : [] }),
  };

  test('[BUN-2] [NAV-8] in a link without a shop is found in the lists', async () => {
    ({ sent } = open('/bundle/7', answers));
    await screen.findByRole('heading', { level: 1, name: 'Ten massages' });
    expect(sentTo('/bundle/list')).toEqual([{ shop_id: '2' }, { shop_id: '3' }]);
  });

  test('[BUN-2] that its shop does not sell redirects to the list', async () => {
    ({ sent } = open('/shops/3/bundles/8', answers));
    await waitFor(() => expect(address()).toBe('/shops/3/bundles'));
    expect(sentTo('/bundle/list')[0]).toEqual({ shop_id: '3' });
  });
});

describe('free days and times', () => {
  const rooms = [
    // Closed on Tuesdays, and on Wednesday the 18th.
    aProduct({ id: 1, name: 'Room 1', disabledDays: [2], disabledDates: ['2026-11-18'] }),
    aProduct({ id: 2, name: 'Room 2', disabledDays: [1, 2], disabledDates: ['2026-11-18'] }),
  ];
  /** Nothing is free before Friday the 20th. */
  const clocks = (day: string, roomId?: number) =>
    day < '2026-11-20' ? [] : roomId === 2 ? ['14:00', '18:30'] : ['18:30'];
  const answers: Answers = {
    productList: { products: rooms },
    availableTimes: ({ timestamp, roomId = 0 }) => ({
      slots: clocks(dayOf(timestamp), roomId).map((clock) => ({ timestamp: at(clock, dayOf(timestamp)), roomId })),
    }),
  };
  const book = async () => {
    ({ sent } = open('/shops/1/services', answers));
    fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
    fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
  };

  test('[BOOK-2] [BOOK-4] are computed from the calendars of the rooms and the times of one room and day', async () => {
    await book();
    // The soonest of both rooms; days that the calendar refuses are not fetched.
    expect(await screen.findByText('Fri 20 November 14:00')).toBeDefined();
    const asked = sentTo('/product/available-time/get').map(
      ({ room_id: room, timestamp }) => `${String(room)} ${dayOf(Number(timestamp))}`,
    );
    expect(asked.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '1 2026-11-16',
      '1 2026-11-19',
      '1 2026-11-20',
      '2 2026-11-19',
      '2 2026-11-20',
    ]);
    const day = (name: RegExp) => screen.getByRole('button', { name });
    expect(day(/ 17 November/).getAttribute('aria-disabled')).toBe('true');
    expect(day(/ 18 November/).getAttribute('aria-disabled')).toBe('true');
    expect(day(/ 21 November/).getAttribute('aria-disabled')).toBeNull();
  });

  test('[BOOK-4] no preference merges the rooms, each time with its room', async () => {
    await book();
    fireEvent.click(await screen.findByRole('button', { name: / 20 November/ }));
    expect(await screen.findByRole('button', { name: '14:00' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: '18:30' })).toHaveLength(1);
  });

  test('[BOOK-4] a full day offers the next free one', async () => {
    await book();
    fireEvent.click(await screen.findByRole('button', { name: / 19 November/ }));
    expect(await screen.findByRole('button', { name: 'Fri 20 November' })).toBeDefined();
  });
});

describe('a subscription', () => {
  const LINK = 'https://bank.example/pay/1';
  const flow = aSubscription({ id: 4 });
  let paid = false;
  const answers: Answers = {
    ...shops,
    shopGet: ({ shopId }) => ({ shop: aShopWithPeople({ id: shopId, subscriptions: true }) }),
    profileGet: { profile: aProfile() },
    subscriptionList: () => ({
      subscriptions: [paid ? { ...flow, clientSubscriptionId: 900, clientSubscriptionIsActive: true } : flow],
    }),
    subscriptionAgreement: { confirmText: 'Flow costs € 59,00 a month.', price: 5900 },
    sellSubscription: { id: 900, paymentLink: LINK, status: 'pending' },
    subscriptionDetails: { details: someDetails() },
  };
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const toPayment = async () => {
    paid = false;
    // A browser that blocks the tab shows the link to it.
    vi.spyOn(window, 'open').mockReturnValue(null);
    const sockets = fakeWebSockets();
    ({ sent } = open('/shops/1/subscriptions/4', answers, true));
    await press('Continue');
    await press('Start on Mon 16 November');
    await screen.findByText('Flow costs € 59,00 a month.');
    await press('Buy for €\u00a059,00');
    await screen.findByRole('link', { name: 'Go to the payment' });
    await waitFor(() => expect(sockets.length).toBeGreaterThan(0));
    return sockets.at(-1)!;
  };

  test('[SUB-5] is paid once the list says so, and cannot be cancelled where there is no call for it', async () => {
    await toPayment();
    expect(screen.queryByRole('button', { name: 'Cancel the payment' })).toBeNull();
    paid = true;
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('dialog', { name: 'Flow is yours' })).toBeDefined();
    expect(sentTo('/subscription/sell/4')).toEqual([{ startDate: String(at('00:00')), from_widget: '1' }]);
  });

  test.each(['error', 'pending'])('[SUB-5] [LIVE-2] is not paid when the socket says %s', async (status) => {
    const socket = await toPayment();
    act(() => {
      socket.open();
      socket.say({ event: 'FINISH_PAYMENT', type: 'subscription', id: 900, status });
    });
    expect(await screen.findByRole('dialog', { name: 'That did not work' })).toBeDefined();
  });
});

describe('reservations', () => {
  const visits = Array.from({ length: 13 }, (_, index) =>
    aVisit({ id: index + 1, startsAt: inDays(1 + index), service: `Visit ${index + 1}` }),
  );
  const answers: Answers = {
    profileGet: { profile: aProfile() },
    reservationList: ({ next, firstResult = 0, maxResults = 10 }) => ({
      bookings: next ? visits.slice(firstResult, firstResult + maxResults) : [],
      bundles: [],
      bookingsCount: 0,
      bundlesCount: 0,
      nextCursor: null,
    }),
    reservationDetails: {
      reservation: aVisitDetail({ series: [{ id: 2, startsAt: inDays(9), terms: null }], rateUntil: inDays(9) }),
    },
  };

  test('[RES-4] page by first_result and max_results, and an empty page ends the list', async () => {
    ({ sent } = open('/reservations', answers, true));
    for (const name of ['Visit 1', 'Visit 11']) {
      await screen.findByRole('link', { name });
      fireEvent.click(await screen.findByRole('button', { name: /more/i }));
    }
    await waitFor(() => expect(screen.queryByRole('button', { name: /more/i })).toBeNull());
    expect(sentTo('/reservation/list').filter(({ next }) => next === '1')).toEqual(
      ['0', '10', '20'].map((first) => ({ next: '1', first_result: first, max_results: '10' })),
    );
  });

  test.each(['own', 'specified'] as const)(
    '[CAN-8] [RATE-1] %s platform: can be moved, rated or cancelled as a series only where there is a call or field for it',
    async (platform) => {
      const shown = platform === 'own' ? 1 : 0;
      ({ sent } = openWidget('/reservations/details/product/500/1', answers, 'website', { signedIn: true, platform }));
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
      await screen.findByRole('button', { name: /^Yes, cancel/ });
      expect(screen.queryAllByText('All days')).toHaveLength(shown);
      expect(screen.queryAllByRole('button', { name: 'Move' })).toHaveLength(shown);
      expect(screen.queryAllByRole('button', { name: 'Rate this visit' })).toHaveLength(shown);
    },
  );
});

describe('the profile', () => {
  const answers: Answers = {
    profileGet: { profile: aProfile({ pushEnabled: true, emailEnabled: true, feedbackEnabled: false, locale: 'en' }) },
    subscriptionList: { subscriptions: [] },
    languageList: {
      languages: [
        { code: 'en', name: 'English' },
        { code: 'nl', name: 'Nederlands' },
        { code: 'fr', name: 'Français' },
      ],
    },
    settingsUpdate: { profile: aProfile({ emailEnabled: false }) },
  };

  test('[PRO-3] settings send all four fields, and offer the languages that both sides have', async () => {
    ({ sent } = open('/profile/settings', answers, true));
    await screen.findByRole('radio', { name: 'Nederlands' });
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Deutsch' })).toBeNull());
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(await screen.findByRole('switch', { name: 'E-mail reminders' }));
    await waitFor(() =>
      expect(sentTo('/settings/update')).toEqual([
        { locale: 'en', push_enabled: '1', email_enabled: '0', feedback_enabled: '0' },
      ]),
    );
    expect(screen.queryByText('Your data')).toBeNull();
  });

  test.each(['own', 'specified'] as const)(
    '[PRO-1] %s platform: links only to pages it has calls for',
    async (platform) => {
      ({ sent } = openWidget('/profile', answers, 'website', { signedIn: true, platform }));
      await screen.findByRole('link', { name: /Settings/ });
      expect(screen.queryAllByRole('button', { name: /Statement|Your data/ })).toHaveLength(platform === 'own' ? 2 : 0);
    },
  );

  test('[AUTH-6] after logging out no personal call is sent', async () => {
    ({ sent } = open('/profile', { ...answers, logout: {} }, true));
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in or sign up' });
    await screen.findByText('You have been logged out successfully.');
    // Public calls are repeated as a visitor; others would have been refused.
    const after = sent.slice(sent.findIndex(({ call }) => call.endsWith('/logout')) + 1);
    expect(after.filter(({ call }) => call.includes('/client/'))).toEqual([]);
  });

  test('[AUTH-6] a log-out in another tab also cancels the calls in progress', async () => {
    let asked = 0;
    const reservationList = () => {
      asked += 1;
      return new Promise<never>(() => {});
    };
    const opened = open('/reservations', { ...answers, reservationList }, true);
    ({ sent } = opened);
    await waitFor(() => expect(asked).toBe(2));
    act(() => opened.signOut());
    await waitFor(() => expect(address()).toBe('/signin/reservations'));
    const left = sent.filter(({ call }) => call.endsWith('/reservation/list'));
    expect(left.map(({ status, token }) => [status, token])).toEqual([
      [GIVEN_UP, 'someone'],
      [GIVEN_UP, 'someone'],
    ]);
  });
});

test.each(['own', 'specified'] as const)(
  '[SHOP-8] %s platform: shows reviews only where it has a call for them',
  async (platform) => {
    ({ sent } = openWidget('/shops/1/services', {}, 'website', { platform }));
    await screen.findByRole('button', { name: 'About us' });
    expect(screen.queryAllByRole('button', { name: 'Reviews' })).toHaveLength(platform === 'own' ? 1 : 0);
  },
);
