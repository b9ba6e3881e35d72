import { leastAnswer } from '@embook/domain/testing/required-fields';
import { specAnswers, specBundleReservation, type SpecCall } from '@embook/domain/testing/spec-answers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { address, openWidget } from '../testing/open-widget.tsx';
import { json, platform, type Reply } from '../testing/spec-platform.ts';

type Replies = Parameters<typeof platform>[0];

const replies = (answerOf: (call: SpecCall) => unknown): Replies =>
  Object.fromEntries((Object.keys(specAnswers) as SpecCall[]).map((call) => [call, json(answerOf(call))]));

const whole = replies((call) => specAnswers[call]);
const { id, name, services, groups, events, bundles, subscriptions } = specAnswers.shopGet.shop;
/** A shop with the required fields only. */
const least: Replies = {
  ...replies(leastAnswer),
  shopGet: json({ shop: { id, name, services, groups, events, bundles, subscriptions } }),
  companyGet: json({ company: { enable_loyalty_program: '1' } }),
};

const held = { ...specAnswers.subscriptionList.subscriptions[0], client_subscription_id: 900 };

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const open = (path: string, given: Replies, signedIn = true) =>
  openWidget(path, platform(given), 'website', { signedIn });

/** The page shows neither an error nor an unformatted value such as `undefined`. */
function expectNoErrors() {
  const words = document.body.textContent;
  expect(words).not.toMatch(/internal error|went wrong|did not load|undefined|NaN|Invalid Date|\[object/);
}

const screens: [path: string, shows: RegExp, given?: Replies][] = [
  ['/shops', /Lakeside/],
  ['/shops/1/services', /Massage/],
  ['/shops/1/groups', /yoga/i],
  ['/shops/1/events', /Full moon|Yoga/],
  ['/shops/1/subscriptions', /Flow/],
  ['/shops/1/bundles', /Ten visits/],
  ['/notifications', /Autumn/],
  ['/notifications/promotions/9', /Autumn/],
  ['/reservations', /Massage/],
  ['/reservations/history', /Massage/],
  ['/reservations/details/product/70/1', /Massage/],
  ['/reservations/details/bundle/80/1', /Ten visits/, { reservationDetails: json(specBundleReservation) }],
  ['/profile', /Loyalty/],
  ['/profile/loyalty', /points/],
  ['/profile/settings', /E-mail reminders/],
  ['/profile/account', /First name/],
  ['/profile/account/password', /Current password/],
  ['/subscription-details', /Flow/, { subscriptionList: json({ subscriptions: [held] }) }],
];

describe('against a server of the specification', () => {
  test.each(screens)('[EMB-6] [API-1] %s is shown', async (path, shows, given) => {
    open(path, { ...whole, ...given });
    await screen.findAllByText(shows);
    expectNoErrors();
    expect(logged).not.toHaveBeenCalled();
  });

  test.each(screens)('[EMB-6] [API-1] %s is shown with the required fields alone', async (path, shows, given) => {
    open(path, { ...least, ...given });
    await screen.findAllByText(shows);
    expectNoErrors();
    expect(logged).not.toHaveBeenCalled();
  });

  test.each([
    ['all fields', whole],
    ['the required fields alone', least],
  ])('[EMB-6] [BOOK-4] a service is booked up to its payment with %s', async (_, given) => {
    open('/shops/1/services', given);
    fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
    fireEvent.click(await screen.findByRole('radio', { name: /Short/ }));
    fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
    fireEvent.click(await screen.findByRole('button', { name: /17 November/ }));
    fireEvent.click(await screen.findByRole('button', { name: '14:00' }));
    fireEvent.click(screen.getAllByRole('link', { name: 'Continue' })[0]!);
    expect(await screen.findByRole('radio', { name: /cash|At the shop/ })).toBeDefined();
    expect(screen.getAllByText(/49,00/).length).toBeGreaterThan(0);
    expectNoErrors();
  });

  test('[EMB-6] [BOOK-4] a day whose times cannot be decoded is not shown as a day without free times', async () => {
    const unread = json({ slots: [{ timestamp: 'soon' }, { timestamp: 'later' }] });
    open('/shops/1/services', { ...whole, availableTimes: unread });
    fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
    fireEvent.click(await screen.findByRole('radio', { name: /Short/ }));
    fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
    fireEvent.click(await screen.findByRole('button', { name: /17 November/ }));
    expect((await screen.findAllByText(/internal error|did not load/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/No free times/)).toBeNull();
  });

  test('[SHOP-7] fields that a shop does not send are left out', async () => {
    open('/shops/1/services', least);
    await screen.findByText('Massage');
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hours' })).toBeNull();
    expect(screen.queryByText(/Open now|Closed for now/)).toBeNull();
  });

  test('[RES-1] the count is the number loaded, where the platform sends no total', async () => {
    open('/reservations', whole);
    await screen.findAllByText('Massage');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My bookings2');
  });

  test('[CAN-1] [CAN-9] a visit is cancelled where the answer has no message', async () => {
    open('/reservations/details/product/70/1', whole);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: /yes/i }));
    expect(await screen.findByText('Your booking is canceled')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/reservations'));
  });

  test('[PRO-2] points are read from the profile', async () => {
    open('/profile/loyalty', whole);
    expect(await screen.findByRole('heading', { name: '60 points to 15% off' })).toBeDefined();
  });

  test('[PRO-3] [PRO-6] settings are saved where the answer is empty', async () => {
    open('/profile/settings', whole);
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Ask for feedback' });
    fireEvent.click(toggle);
    expect(await screen.findByText('Your settings have been saved')).toBeDefined();
    await waitFor(() => expect(toggle.checked).toBe(true));
  });
});

const refuses: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const respond = (body: string, status = 200): Reply => {
  return () => new Response(body, { status, headers: { 'content-type': 'text/html' } });
};

const NETWORK = 'Cannot connect to the server. Please check your internet connection.';
const INTERNAL = 'An internal error occurred. Please try again.';

describe('against a bad server', () => {
  test.each<[string, Reply, string]>([
    ['a page in place of an answer', respond('<!doctype html><h1>Welcome</h1>'), INTERNAL],
    ['a page of a proxy', respond('<h1>Bad gateway</h1>', 502), INTERNAL],
    ['an empty body', respond(''), INTERNAL],
    ['half an answer', respond('{"code":200,"result":{"shops":[{"id":1,'), INTERNAL],
    ['a list in place of a record', respond('[]'), INTERNAL],
    ['a text for a list', json({ shops: 'many' }), INTERNAL],
    ['a wrong certificate, no CORS, a redirect', refuses, NETWORK],
    ['too slow an answer', () => Promise.reject(new DOMException('timed out', 'TimeoutError')), NETWORK],
    ['null for a list', json({ shops: null }), 'No locations yet'],
    ['nothing but bad items', json({ shops: [null, { id: 'x' }] }), 'No locations yet'],
  ])('[ERR-1] [ERR-2] %s: its screen shows the error, and the rest works', async (_, reply, words) => {
    open('/shops', { ...whole, shopList: reply });
    expect(await screen.findByText(words)).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'News' }));
    expect((await screen.findAllByText('Autumn')).length).toBeGreaterThan(0);
  });

  test('[ERR-2] an invalid price drops the service, not the list', async () => {
    const [massage] = specAnswers.serviceCategories.categories.Body;
    const categories = { Body: [massage, { ...massage, id: 99, name: 'Odd', price: 'abc' }] };
    open('/shops/1/services', { ...whole, serviceCategories: json({ categories }) });
    expect(await screen.findByText('Massage')).toBeDefined();
    expect(screen.queryByText('Odd')).toBeNull();
    expectNoErrors();
  });

  test('[ERR-2] an unknown enum value has a default or drops its item', async () => {
    const [plan] = specAnswers.subscriptionList.subscriptions;
    const odd = {
      ...plan,
      duration: 'yearly',
      status: 'frozen',
      groups: [{ ...plan!.groups[0], periodicity: 'daily' }],
    };
    open('/shops/1/subscriptions', { ...whole, subscriptionList: json({ subscriptions: [odd] }) });
    expect((await screen.findAllByText('Flow')).length).toBeGreaterThan(0);
    expectNoErrors();
  });

  test('[SHOP-1] of 10,000 shops a page is rendered, more on demand, and each can be searched', async () => {
    const shops = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, name: `Shop ${index + 1}` }));
    open('/shops', { ...whole, shopList: json({ shops }) });
    expect(await screen.findAllByRole('article')).toHaveLength(60);
    fireEvent.click(screen.getByRole('button', { name: 'Show more shops' }));
    expect(screen.getAllByRole('article')).toHaveLength(120);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Shop 9999' } });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show more shops' })).toBeNull();
  });
});
