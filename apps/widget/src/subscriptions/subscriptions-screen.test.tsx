import { aPendingPayment } from '@embook/domain/testing/payment';
import { aProfile } from '@embook/domain/testing/profile';
import { aGroup, aSubscription, someDetails } from '@embook/domain/testing/subscription';
import type { Subscription } from '@embook/domain/subscriptions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { type Answers, aShop, aShopWithPeople } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const shopGet: Answers['shopGet'] = ({ shopId }) => ({ shop: aShopWithPeople({ id: shopId, subscriptions: true }) });
const shopList = { shops: [aShop({ contactNumber: '+31 30 123 45 67' }), aShop({ id: 2 })] };

const open = (path: string, subscriptions: Subscription[]) =>
  openWidget(path, { shopGet, shopList, subscriptionList: { subscriptions } });

const flow = aSubscription({
  id: 4,
  groups: [
    aGroup({ id: 1 }),
    aGroup({ id: 2, maxUsages: -1, services: [{ id: 2, name: 'Sauna' }] }),
    aGroup({
      id: 3,
      maxUsages: 1,
      periodicity: 'monthly',
      useMissedUsagesAfter: 3,
      services: ['Massage', 'Facial', 'Massage', 'Scrub', 'Wrap'].map((name, id) => ({ id, name })),
    }),
  ],
});

/** A dialog is in the document before it opens. */
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the list of subscriptions', () => {
  test.each([
    ['monthly', 'per month'],
    ['4_weeks', 'per 4 weeks'],
  ] as const)('[SUB-1] a price is %s shown as %s', async (duration, words) => {
    open('/shops/1/subscriptions', [aSubscription({ duration })]);
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain(`€\u00a059,00${words}`);
  });

  test('[A30] one that ended because its money went back says why, and can be bought again', async () => {
    open('/shops/1/subscriptions', [aSubscription({ paymentReturnedOn: Date.UTC(2026, 10, 12) / 1000 })]);
    const card = await screen.findByRole('article');
    expect(card.textContent).toMatch(/payment was returned on .*12 November.*has ended/);
  });

  test('[SUB-1] a card shows what each group includes and how often', async () => {
    open('/shops/1/subscriptions', [flow]);
    const groups = within(await screen.findByRole('list', { name: 'What’s included' })).getAllByRole('listitem');
    expect(groups.map((group) => group.textContent)).toEqual([
      '2×Yogaper week',
      '∞Saunaunlimited',
      '1×Massage, Facial, Scrub +1, Wrapper month',
    ]);
  });

  test.each([
    ['bought', 'Active', /Choose it when you book/, 'Book with it', '/shops/1'],
    ['pending', 'Payment pending', /waiting for your bank/, 'Call us', 'tel:+31301234567'],
    ['unpaid', 'Unpaid', /still open/, 'Call us', 'tel:+31301234567'],
    ['paused', 'Paused', /cannot be used for now/, 'Call us', 'tel:+31301234567'],
  ] as const)(
    '[SUB-1] one that is %s says so, explains it and offers the next step',
    async (status, word, line, action, target) => {
      open('/shops/1/subscriptions', [
        aSubscription({ id: 1, name: 'Other' }),
        aSubscription({ id: 2, name: 'Mine', status, startDate: Date.UTC(2026, 9, 12) / 1000 }),
      ]);
      const [mine] = await screen.findAllByRole('article');
      expect(within(mine!).getByRole('heading').textContent).toBe('Mine');
      expect(within(mine!).getByText(word)).toBeDefined();
      expect(within(mine!).getByText(line)).toBeDefined();
      expect(within(mine!).getByText('since Mon 12 October 2026')).toBeDefined();
      expect((await within(mine!).findByRole('link', { name: action })).getAttribute('href')).toBe(target);
    },
  );

  test('[SUB-1] [SUB-5] an unpaid one is paid from its card', async () => {
    const paymentLink = 'https://bank.example/pay/2';
    openWidget(
      '/shops/1/subscriptions',
      {
        shopGet,
        shopList,
        subscriptionList: { subscriptions: [aSubscription({ status: 'unpaid', clientSubscriptionId: 900 })] },
        subscriptionDetails: { details: someDetails({ paymentLink }) },
        checkSubscriptionPayment: { status: 'pending', paymentUrl: paymentLink, reason: null },
      },
      'website',
      { signedIn: true },
    );
    const card = within(await screen.findByRole('article'));
    expect((await card.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(paymentLink);
    expect(card.queryByRole('link', { name: 'Call us' })).toBeNull();
  });

  test('[SUB-1] [PAY-8] a pending one is paid or given up from its card', async () => {
    const payment = aPendingPayment({ kind: 'subscription', productId: 4, name: 'Flow', startsAt: null });
    openWidget(
      '/shops/1/subscriptions',
      {
        shopGet,
        shopList,
        profileGet: { profile: aProfile() },
        subscriptionList: { subscriptions: [{ ...flow, status: 'pending' }] },
        pendingPayments: { payments: [payment], failed: [] },
      },
      'website',
      { signedIn: true },
    );
    const card = within(await screen.findByRole('article'));
    const pay = await card.findByRole('link', { name: 'Pay €\u00a060,00: Flow' });
    expect(pay.getAttribute('href')).toBe('https://bank.example/pay/1');
    expect(card.queryByRole('link', { name: 'Call us' })).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Cancel payment: Flow' }));
    expect(await (await dialog()).findByText('The membership will not be bought.')).toBeDefined();
  });

  test('[SUB-1] [ERR-2] shows an error with a retry, and a text when there are none', async () => {
    let tries = 0;
    openWidget('/shops/1/subscriptions', {
      shopGet,
      subscriptionList: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { subscriptions: [] };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No memberships yet')).toBeDefined();
  });
});

describe('the details of a subscription', () => {
  test('[SUB-2] open from a card over the list, and close again', async () => {
    open('/shops/1/subscriptions', [{ ...flow, description: 'Come as you are.' }]);
    const card = await screen.findByRole('link', { name: 'Flow' });
    expect(card.getAttribute('href')).toBe('/shops/1/subscriptions/4');
    fireEvent.click(card);
    expect(await (await dialog()).findByText('Come as you are.')).toBeDefined();
    expect(address()).toBe('/shops/1/subscriptions');
    expect((await dialog()).getByText(/within 3 weeks/)).toBeDefined();
    expect((await dialog()).getByText('Massage, Facial, Scrub, Wrap')).toBeDefined();
    fireEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Come as you are.')).toBeNull());
  });

  test('[SUB-2] open from the address; closing leads to the list', async () => {
    open('/shops/1/subscriptions/4', [flow]);
    expect(await (await dialog()).findByText(/within 3 weeks/)).toBeDefined();
    fireEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/shops/1/subscriptions'));
  });

  test('[SUB-2] one that is not sold here offers to call the shop', async () => {
    open('/shops/1/subscriptions/4', [{ ...flow, buyable: false }]);
    const call = await (await dialog()).findByRole('link', { name: 'Call us' });
    expect(call.getAttribute('href')).toBe('tel:+31301234567');
    expect(screen.queryByText(/buy/i)).toBeNull();
  });

  test('[SUB-2] offer directions to a shop without a phone number', async () => {
    open('/shops/2/subscriptions/4', [{ ...flow, buyable: false }]);
    expect(await (await dialog()).findByText('Come by and we will set it up with you.')).toBeDefined();
    expect((await dialog()).getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(/^https:/);
  });

  test('[A16] HTML in texts is shown as text', async () => {
    const hostile = '<img src=x onerror=alert(1)> javascript:alert(1)';
    open('/shops/1/subscriptions/4', [{ ...flow, name: hostile, description: hostile }]);
    expect(await (await dialog()).findAllByText(hostile)).toHaveLength(2);
    expect(document.querySelector('img[src="x"], a[href^="javascript"]')).toBeNull();
  });

  test.each([
    ['/subscription-details?id=4', 'Flow'],
    ['/subscription-details', 'Mine'],
  ])('[SUB-2] %s is a page of its own', async (path, name) => {
    open(path, [flow, aSubscription({ id: 5, name: 'Mine', status: 'bought' })]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name);
  });

  test('[SUB-2] one that does not exist redirects to the list', async () => {
    open('/subscription-details?id=99', [flow]);
    await waitFor(() => expect(address()).toBe('/shops/1/subscriptions'));
  });

  test('[ERR-3] a customer without a subscription is told so, with a link to the list', async () => {
    open('/subscription-details', [flow]);
    expect(await screen.findByRole('heading', { level: 1, name: 'You are not subscribed' })).toBeDefined();
    expect((await screen.findByRole('link', { name: 'All memberships' })).getAttribute('href')).toBe(
      '/shops/1/subscriptions',
    );
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin/profile');
  });
});
