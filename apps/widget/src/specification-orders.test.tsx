import { aBundle } from '@embook/domain/testing/bundle';
import { at } from '@embook/domain/testing/clock';
import { aChoice, anOnlineChoice, someOptions } from '@embook/domain/testing/payment';
import { aProfile } from '@embook/domain/testing/profile';
import { aReservationPage } from '@embook/domain/testing/reservation';
import { aProduct } from '@embook/domain/testing/room';
import { aSession } from '@embook/domain/testing/session';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './lib/api-error.ts';
import { type Answers, aShopWithPeople } from './testing/demo-answers.ts';
import { address, openWidget } from './testing/open-widget.tsx';
import { GIVEN_UP, type SentCall } from './testing/specified-platform.ts';

const TUESDAY_9 = at('09:00', '2026-11-17');

const answers: Answers = {
  profileGet: { profile: aProfile() },
  shopGet: { shop: aShopWithPeople({ groups: true, events: true, bundles: true }) },
  reservationList: aReservationPage(),
  productList: { products: [aProduct({ id: 1 })] },
  availableTimes: ({ timestamp }) => ({
    slots: timestamp === at('00:00', '2026-11-17') ? [{ timestamp: TUESDAY_9, roomId: 1 }] : [],
  }),
  paymentOptions: someOptions([aChoice()]),
  createAndConfirm: { bookingId: 5, paymentUrl: null, status: 'pending', holdUntil: null },
};

let sent: readonly SentCall[] = [];
const sentTo = (call: string) => sent.filter((each) => each.call.endsWith(call)).map(({ fields }) => fields);
const open = (path: string, given: Answers = {}) =>
  openWidget(path, { ...answers, ...given }, 'website', { signedIn: true, platform: 'specified' });
const press = async (name: string | RegExp) => fireEvent.click((await screen.findAllByRole('button', { name }))[0]!);

// The server refuses any field, header or call that the specification does not have.
afterEach(() => expect(sent.filter(({ status }) => status !== 200 && status !== GIVEN_UP)).toEqual([]));

/** By text, since queries by role are slow in a whole calendar. */
const follow = async (text: string) => fireEvent.click((await screen.findAllByText(text))[0]!);

const toConfirm = async (given: Answers = {}) => {
  ({ sent } = open('/shops/1/services', given));
  for (const text of ['Massage', 'Book', 'Choose this time', 'Continue']) await follow(text);
};

test('[PAY-3] [API-1] a service is booked with the fields of the specification', async () => {
  await toConfirm();
  await follow('Book, pay at the shop');
  await waitFor(() => expect(address()).toBe('/book/success/payment'));
  expect(await screen.findByRole('heading', { name: 'Thank you, Anne' })).toBeDefined();
  // Such a platform may not send mails.
  expect(screen.queryByText(/We sent the details/)).toBeNull();
  const place = { solarium_id: '1', package_id: '10', timestamp: String(TUESDAY_9) };
  expect(sentTo('/payment/options/get')[0]).toEqual(place);
  expect(sentTo('/create-and-confirm')).toEqual([{ ...place, payment_type: 'cash', from_web: '1' }]);
});

test('[PAY-5] [EMB-6] no hold is promised where the platform may not have one', async () => {
  await toConfirm({ paymentOptions: someOptions([anOnlineChoice()]) });
  expect(await screen.findByText(/^The payment opens in a new tab\./)).toBeDefined();
  expect(screen.queryByText(/your place/)).toBeNull();
});

test('[BOOK-6] [EMB-6] where only customers get prices, the sign-in comes first', async () => {
  const isSignedIn = { current: false };
  openWidget(
    '/shops/1/services',
    {
      ...answers,
      paymentOptions: () => {
        if (!isSignedIn.current) throw new ApiError({ kind: 'unauthorized' });
        return someOptions([aChoice()]);
      },
      checkEmail: { nextStep: 'login', hash: 'h', timer: 0, alreadyRegistered: true, withoutPassword: false },
      verifyPassword: () => {
        isSignedIn.current = true;
        return { accessToken: 'someone' };
      },
    },
    'website',
    { platform: 'specified' },
  );
  sent = [];
  for (const text of ['Massage', 'Book', 'Choose this time', 'Continue']) await follow(text);
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'ada@embook.test' } });
  await press('Continue');
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'demo1234' } });
  await press('Sign in');
  expect((await screen.findAllByText('Book, pay at the shop')).length).toBeGreaterThan(0);
});

test('[PAY-3] [A4] without idempotency keys a retry is not called safe', async () => {
  const network = () => {
    throw new ApiError({ kind: 'network' });
  };
  await toConfirm({ createAndConfirm: network });
  await follow('Book, pay at the shop');
  expect((await screen.findAllByText(/check My bookings/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/booked or charged twice/)).toBeNull();
  sent = [];
});

test.each([
  [true, 'An iDEAL payment goes through PayPro here'],
  [false, 'There is no refund.'],
])('[PAY-10] [CAN-5] paypro %s: before iDEAL is chosen the text says what cancelling means', async (status, words) => {
  await toConfirm({ paymentOptions: someOptions([anOnlineChoice(), aChoice()]), payProStatus: { status } });
  await follow('iDEAL');
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
  await waitFor(() => expect(sentTo('/pay-pro-status')).toHaveLength(1));
});

test('[GRP-6] [API-1] a class is booked by room, service and time; its week is fetched with neededDate', async () => {
  const yoga = aSession({ id: 5, startsAt: at('18:00', '2026-11-18') });
  ({ sent } = open('/shops/1/groups', {
    shopFilters: { employees: [], services: [], objects: [] },
    eventList: { slots: [] },
    groupWeek: { slots: { '3': { date: '2026-11-18', groups: [yoga] } } },
  }));
  await press(/Yoga/);
  fireEvent.click((await screen.findAllByRole('link', { name: /^Book(?!ings)/ }))[0]!);
  await press('Book, pay at the shop');
  await waitFor(() => expect(address()).toBe('/book/success/payment'));
  expect(sentTo('/group/available-time/get')[0]).toEqual({
    shop_id: '1',
    weekOfYear: '47',
    year: '2026',
    neededDate: '',
  });
  expect(sentTo('/create-and-confirm')[0]).toMatchObject({ solarium_id: '21', package_id: '11' });
});

test('[BUN-3] a bundle without an online payment is confirmed once it is bought', async () => {
  ({ sent } = open('/shops/1/bundles/7', {
    bundleList: { bundles: [aBundle({ id: 7 })] },
    bundlePaymentOptions: someOptions([aChoice({ cost: 40_000 })], { bookingCost: 40_000, finalCost: 40_000 }),
    buyBundle: { clientBundleId: 71, paymentUrl: null, status: 'pending', holdUntil: null },
    confirmBundle: { status: 'ok', paymentUrl: null, holdUntil: null, reason: null },
  }));
  await press('Buy for €\u00a0400,00');
  await press('Buy, pay at the shop');
  await waitFor(() => expect(address()).toBe('/book/success/bundle'));
  expect(await screen.findByText(/Bundle purchased/)).toBeDefined();
  expect(sentTo('/bundle/buy')).toEqual([{ bundle_id: '7', shop_id: '1', payment_type: 'cash', from_widget: '1' }]);
  expect(sentTo('/confirm/bundle')).toEqual([{ client_bundle_id: '71' }]);
});

test('[AUTH-5] a reset link names its target: this company’s sign-in', async () => {
  const { sent: asked } = openWidget(
    '/signin/profile',
    {
      checkEmail: { nextStep: 'login', hash: 'h', timer: 0, alreadyRegistered: true, withoutPassword: false },
      requestResetLink: { timer: 300 },
    },
    'website',
    { platform: 'specified' },
  );
  sent = asked;
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'ada@embook.test' } });
  await press('Continue');
  await press('Forgotten your password?');
  await press(/link/i);
  await waitFor(() => expect(sentTo('/reset-request')).toHaveLength(1));
  const [{ redirect_url: leads = '' } = {}] = sentTo('/reset-request');
  const url = new URL(String(leads));
  expect(url.origin + url.pathname).toBe(`${location.origin}/signin/profile`);
  expect(url.searchParams.get('companyApiKey')).toMatch(/^company-/);
});
