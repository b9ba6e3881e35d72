import { at } from '@embook/domain/testing/clock';
import { aProfile } from '@embook/domain/testing/profile';
import { aGroup, aSubscription, someDetails, somePeriods } from '@embook/domain/testing/subscription';
import type { Subscription, SubscriptionDetails } from '@embook/domain/subscriptions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { Answers } from '../../testing/demo-answers.ts';
import { fakeWebSockets, type FakeWebSocket } from '../../testing/fake-web-socket.ts';
import { openWidget } from '../../testing/open-widget.tsx';

const ID = 900;
const on = (day: string) => at('00:00', day);
const groups = [
  aGroup({ id: 1 }),
  aGroup({ id: 2, maxUsages: -1, periodicity: 'monthly', services: [{ id: 2, name: 'Sauna' }] }),
];
const mine = (given: Partial<Subscription> = {}) =>
  aSubscription({ id: 4, status: 'bought', clientSubscriptionId: ID, groups, ...given });

const week = somePeriods().currentUsages[0]!;
const month = {
  ...week,
  subscriptionGroupId: 2,
  periodicity: 'monthly',
  maxUsages: -1,
  used: 3,
  endDate: on('2026-12-15'),
} as const;
const now = somePeriods({ currentUsages: [week, month], prevWeekly: on('2026-11-09') });
const before = somePeriods({
  currentUsages: [{ ...week, used: 2, startDate: on('2026-11-09'), endDate: on('2026-11-15') }, month],
  nextWeekly: on('2026-11-16'),
});

let sockets: readonly FakeWebSocket[] = [];
beforeEach(() => {
  sockets = fakeWebSockets();
});

function open(given: Partial<SubscriptionDetails> = {}, more: Answers = {}, subscription = mine()) {
  const details = someDetails({ subscription, periods: now, ...given });
  const answers: Answers = {
    profileGet: { profile: aProfile() },
    subscriptionList: { subscriptions: [subscription] },
    subscriptionDetails: { details },
    ...more,
  };
  return openWidget('/subscription-details', answers, 'website', { signedIn: true });
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const rings = async (name: string) =>
  (await section(name)).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('what was used', () => {
  test('[SUB-6] each group shows its used and included visits, ∞ without a limit', async () => {
    open();
    expect(await rings('Visits per week')).toEqual(['1of 2 usedYoga']);
    expect(await rings('Visits per month')).toEqual(['∞unlimited3 usedSauna']);
    expect((await section('Visits per week')).getByText('Mon 16 November – Sun 22 November')).toBeDefined();
    expect((await section('Visits per month')).getByText('Mon 16 November – Tue 15 December')).toBeDefined();
  });

  test('[SUB-6] arrows lead to the week before and back, and are disabled at either end', async () => {
    const { calls } = open(
      {},
      { subscriptionPeriods: ({ startDate }) => ({ periods: startDate === on('2026-11-09') ? before : now }) },
    );
    const weeks = await section('Visits per week');
    const earlier = weeks.getByRole('button', { name: 'Earlier' });
    const later = weeks.getByRole('button', { name: 'Later' });
    expect(later.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(earlier);
    expect(await weeks.findByText('Mon 9 November – Sun 15 November')).toBeDefined();
    expect(await rings('Visits per week')).toEqual(['2of 2 usedYoga']);
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
    expect((await section('Visits per month')).getByText('Mon 16 November – Tue 15 December')).toBeDefined();
    fireEvent.click(later);
    expect(await weeks.findByText('Mon 16 November – Sun 22 November')).toBeDefined();
    expect(calls.filter(({ name }) => name === 'subscriptionPeriods').map(({ fields }) => fields)).toEqual([
      { clientSubscriptionId: ID, startDate: on('2026-11-09') },
      { clientSubscriptionId: ID, startDate: on('2026-11-16') },
    ]);
  });

  test('[ERR-2] a week that fails to load says so and keeps the one on screen', async () => {
    open(
      {},
      {
        subscriptionPeriods: () => {
          throw new ApiError({ kind: 'internal' });
        },
      },
    );
    const weeks = await section('Visits per week');
    fireEvent.click(weeks.getByRole('button', { name: 'Earlier' }));
    expect(await weeks.findByRole('alert')).toBeDefined();
    expect(await rings('Visits per week')).toEqual(['1of 2 usedYoga']);
  });

  test('[SUB-7] missed visits show how many, of which period, and until when they can be used', async () => {
    const missed = { ...week, startDate: on('2026-11-02'), endDate: on('2026-11-08'), useBefore: on('2026-11-23') };
    open({ periods: { ...now, missedUsages: [missed] } });
    const line = (await screen.findByText('1 × Yoga')).closest('li');
    expect(line?.textContent).toBe('1 × YogaMon 2 November – Sun 8 Novemberuse before Mon 23 November');
  });

  test('[SUB-6] [SUB-8] each booking shows what it used and links to its reservation, the latest first', async () => {
    const spent = (bookingId: number, day: string) => ({
      bookingId,
      subscriptionGroupId: 1,
      service: 'Yoga',
      startsAt: at('18:30', day),
      periodStart: on('2026-11-09'),
    });
    open({
      bookings: [10, 11, 12, 13, 17].map((day) => spent(day, `2026-11-${day}`)),
    });
    const links = () => screen.getAllByRole('link', { name: /Yoga/ });
    await screen.findByText('What your bookings used');
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/reservations/details/product/17/1',
      '/reservations/details/product/13/0',
      '/reservations/details/product/12/0',
      '/reservations/details/product/11/0',
    ]);
    expect(links()[0]?.textContent).toBe('YogaTue 17 November, 18:301 visit, period from Mon 9 November');
    fireEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
    expect(links()).toHaveLength(5);
  });
});

describe('how it goes on', () => {
  test('[SUB-6] shows the next charge, and cancels the renewal after a question', async () => {
    let details = someDetails({ subscription: mine(), periods: now });
    const { calls } = open(
      {},
      {
        subscriptionDetails: () => ({ details }),
        endSubscription: () => {
          details = { ...details, renews: false, nextCharge: null, endsAt: on('2026-12-16') };
          return { endsAt: on('2026-12-16') };
        },
      },
    );
    expect(await screen.findByText(/Next charge: €.59,00 on Wed 16 December 2026/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Turn off renewal' }));
    const question = screen.getByRole('group', { name: 'Turn off renewal?' });
    expect(document.activeElement).toBe(question);
    expect(question.textContent).toContain('The last day is then Tue 15 December 2026');
    fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
    expect(calls.some(({ name }) => name === 'endSubscription')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Turn off renewal' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, turn it off' }));
    expect(await screen.findByText('Last day: Tue 15 December 2026')).toBeDefined();
    expect(screen.queryByText(/Next charge/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Turn off renewal' })).toBeNull();
    expect(calls.find(({ name }) => name === 'endSubscription')?.fields).toEqual({ clientSubscriptionId: ID });
  });

  test('[A17] before the renewal is cancelled it lists the visits that end with it', async () => {
    open({
      releasedIfCancelled: [
        { bookingId: 7, service: 'Yoga', startsAt: at('18:30', '2026-12-22') },
        { bookingId: 8, service: 'Sauna', startsAt: at('10:00', '2027-01-05') },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off renewal' }));
    const question = screen.getByRole('group', { name: 'Turn off renewal?' });
    expect(question.textContent).toContain('Bookings after that day are cancelled too:');
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Yoga, Tue 22 December, 18:30', 'Sauna, Tue 5 January, 10:00']);
  });

  test('[SUB-6] [LIVE-2] an open charge has a payment link, and its result is received', async () => {
    let status: Subscription['status'] = 'unpaid';
    const paymentLink = 'https://bank.example/pay/2';
    const pendingStatus = { status: 'pending', paymentUrl: paymentLink, reason: null } as const;
    open(
      {},
      {
        subscriptionList: () => ({ subscriptions: [mine({ status })] }),
        subscriptionDetails: () => ({
          details: someDetails({ periods: now, paymentLink: status === 'unpaid' ? paymentLink : null }),
        }),
        checkSubscriptionPayment: () => pendingStatus,
      },
    );
    const pay = await screen.findByRole('link', { name: 'Pay now' });
    expect([pay.getAttribute('href'), pay.getAttribute('target')]).toEqual([paymentLink, '_blank']);
    expect(screen.getByText(/The last payment is still open/)).toBeDefined();
    await waitFor(() => expect(sockets.length).toBeGreaterThan(0));
    status = 'bought';
    act(() => {
      sockets[0]?.open();
      sockets[0]?.say({ event: 'FINISH_PAYMENT', type: 'subscription', id: ID, status: 'ok' });
    });
    expect(await screen.findByText('Thank you, it is paid')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull());
    expect(await screen.findByText('Active')).toBeDefined();
  });

  test('[SUB-5] an unpaid purchase can be paid or cancelled', async () => {
    let list = [mine({ status: 'pending' })];
    const { calls } = open(
      { paymentLink: 'https://bank.example/pay/1' },
      {
        subscriptionList: () => ({ subscriptions: list }),
        checkSubscriptionPayment: { status: 'pending', paymentUrl: null, reason: null },
        cancelSubscriptionPayment: () => {
          list = [aSubscription({ id: 4 })];
          return { status: 'cancel' };
        },
      },
    );
    expect(await screen.findByRole('link', { name: 'Pay now' })).toBeDefined();
    expect(screen.getByText(/waiting for your bank/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the payment' }));
    expect(await screen.findByText('You are not subscribed')).toBeDefined();
    expect(calls.some(({ name }) => name === 'cancelSubscriptionPayment')).toBe(true);
  });

  test('[SUB-6] a paused one says so and has no payment link', async () => {
    open({}, {}, mine({ status: 'paused', paused: true }));
    expect(await screen.findByText(/cannot be used for now/)).toBeDefined();
    await section('Visits per week');
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });
});

test('[ERR-2] details that fail can be retried', async () => {
  let tries = 0;
  open(
    {},
    {
      subscriptionDetails: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { details: someDetails({ periods: now }) };
      },
    },
  );
  await screen.findByText('The details did not load');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await section('Visits per week')).toBeDefined();
});

test('[ERR-3] one that the customer no longer has says that they are not subscribed', async () => {
  const gone = new ApiError({
    kind: 'problem',
    code: 404,
    message: 'We could not find this subscription.',
    errors: {},
    timer: undefined,
    companyBanned: false,
  });
  open(
    {},
    {
      subscriptionDetails: () => {
        throw gone;
      },
    },
  );
  expect(await screen.findByText('You are not subscribed')).toBeDefined();
});

const openProfile = (subscriptions: Subscription[]) =>
  openWidget('/profile', { profileGet: { profile: aProfile() }, subscriptionList: { subscriptions } }, 'website', {
    signedIn: true,
  });

test('[SUB-6] the profile links to the customer’s own', async () => {
  openProfile([mine()]);
  const row = await screen.findByRole('link', { name: /My membership/ });
  expect(row.getAttribute('href')).toBe('/subscription-details?id=4');
  expect(row.textContent).toContain('Flow');
});

test('[SUB-6] the profile does not show those on sale', async () => {
  const { calls } = openProfile([aSubscription()]);
  await screen.findByText('anne@jansen.example');
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('subscriptionList'));
  expect(screen.queryByText('My membership')).toBeNull();
});
