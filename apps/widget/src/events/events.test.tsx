import type { Session } from '@embook/domain/groups';
import { aSession, aSessionOption } from '@embook/domain/testing/session';
import { act, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { startTexts } from '../lib/texts.ts';
import { type Answers, aShopWithPeople } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

// happy-dom applies no styles, and computing them is most of the cost of a query by role.
configure({ defaultHidden: true });

/** It is Mon 16 November 2026, 10:00. */
const inDays = (days: number, hour = 20): number => Date.UTC(2026, 10, 16 + days, hour) / 1000;

const watched = new Set<(entries: { isIntersecting: boolean }[]) => void>();
const scrollToEnd = () => act(() => [...watched].forEach((see) => see([{ isIntersecting: true }])));

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      see: (entries: { isIntersecting: boolean }[]) => void;
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = see;
      }
      observe() {
        watched.add(this.see);
      }
      disconnect() {
        watched.delete(this.see);
      }
    },
  );
});

afterEach(() => {
  watched.clear();
  vi.unstubAllGlobals();
});

const notFound = (): never => {
  const failure = {
    kind: 'problem',
    code: 404,
    message: 'gone',
    errors: {},
    timer: undefined,
    companyBanned: false,
  } as const;
  throw new ApiError(failure);
};

const withEvents = (...events: Session[]): Answers => ({
  shopGet: { shop: aShopWithPeople({ events: true }) },
  eventList: ({ first, limit }) => ({ slots: events.slice(first, first + limit) }),
  eventGet: ({ eventId }) => ({ slot: events.find(({ id }) => id === eventId) ?? notFound() }),
});

test('[NAV-7] an event opened by its address leads back to the list of its shop', async () => {
  openWidget('/event/5', withEvents(aSession({ id: 5, shopId: 1, groupName: 'Sound bath', startsAt: inDays(2) })));
  const back = await screen.findByRole('link', { name: 'Back' });
  await vi.waitFor(() => expect(back.getAttribute('href')).toBe('/shops/1/events'));
});

const named = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aSession({ id: index + 1, groupName: `Event ${index + 1}`, startsAt: inDays(index) }),
  );

describe('the list of events', () => {
  const shown = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const dates = () =>
    [...document.querySelectorAll('section[aria-labelledby^=event-day] > h2')].map(({ textContent }) => textContent);

  test('[EVT-1] loads six, and six more whenever the end is near, until a page is empty', async () => {
    const { calls } = openWidget('/shops/1/events', withEvents(...named(9)));
    await screen.findByText('Event 6');
    expect(screen.queryByText('Event 7')).toBeNull();
    scrollToEnd();
    await screen.findByText('Event 9');
    scrollToEnd();
    await screen.findByText('That’s everything planned for now.');
    scrollToEnd();
    expect(calls.filter(({ name }) => name === 'eventList').map(({ fields }) => fields)).toEqual(
      [0, 6, 9].map((first) => ({ shopId: 1, first, limit: 6 })),
    );
    expect(shown()).toHaveLength(9);
  });

  test('[EVT-1] a button loads more without scrolling', async () => {
    openWidget('/shops/1/events', withEvents(...named(7)));
    fireEvent.click(await screen.findByRole('button', { name: 'Show more events' }));
    expect(await screen.findByText('Event 7')).toBeTruthy();
  });

  test('[EVT-1] [ERR-2] a page that fails is not retried by itself, but by one tap', async () => {
    let down = false;
    const answers = withEvents(...named(9));
    const { calls } = openWidget('/shops/1/events', {
      ...answers,
      eventList: (fields) => {
        if (down) throw new ApiError({ kind: 'internal' });
        return typeof answers.eventList === 'function' ? answers.eventList(fields) : { slots: [] };
      },
    });
    await screen.findByText('Event 6');
    down = true;
    scrollToEnd();
    expect(await screen.findByText('More events did not load')).toBeTruthy();
    const before = calls.length;
    scrollToEnd();
    expect(calls).toHaveLength(before);
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Event 9')).toBeTruthy();
  });

  test('[EVT-2] events are grouped under today, or weekday, day and month', async () => {
    openWidget(
      '/shops/1/events',
      withEvents(
        aSession({ id: 1, groupName: 'Tonight', startsAt: inDays(0) }),
        aSession({ id: 2, groupName: 'Late tonight', startsAt: inDays(0, 23) }),
        aSession({ id: 3, groupName: 'New year', startsAt: inDays(46, 0) }),
      ),
    );
    await screen.findByText('New year');
    expect(dates()).toEqual(['Today', 'Fri 1 January']);
    expect(shown()).toEqual(['Tonight', 'Late tonight', 'New year']);
  });

  test('[EVT-2] a card shows time, location, price, places and its badge', async () => {
    openWidget(
      '/shops/1/events',
      withEvents(
        aSession({ id: 1, groupName: 'Bath', startsAt: inDays(2), length: 90, cost: 3250, full: true, available: 0 }),
      ),
    );
    const card = within((await screen.findByText('Bath')).closest('article')!);
    for (const words of ['20:00 – 21:30', 'Oudegracht 112, 3511 AW Utrecht', '€ 32,50', '16 of 16 taken', 'Full']) {
      expect(card.getByText(words)).toBeTruthy();
    }
    fireEvent.click(card.getByRole('link', { name: 'Bath' }));
    expect(address()).toBe('/shops/1/events/1');
  });

  test('[EVT-2] an empty list says so', async () => {
    openWidget('/shops/1/events', withEvents());
    expect(await screen.findByText('No events found')).toBeTruthy();
  });

  test('[ERR-2] a list that fails shows the error in place, and one tap retries', async () => {
    let down = true;
    openWidget('/shops/1/events', {
      ...withEvents(),
      eventList: () => {
        if (down) throw new ApiError({ kind: 'internal' });
        return { slots: named(1) };
      },
    });
    expect(await screen.findByText('The events did not load')).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Event 1')).toBeTruthy();
  });
});

describe('an event', () => {
  const bath = aSession({
    id: 7,
    groupName: 'Sound bath',
    startsAt: inDays(2),
    length: 90,
    cost: 3250,
    available: 4,
    total: 18,
    description: 'Bring socks.\nRead https://aurora.example/bath or <b>javascript:alert(1)</b>',
    contactNumber: '+31 (30) 231 41 20',
  });
  const facts = async () => within(await screen.findByRole('complementary', { name: 'Date, venue and booking' }));

  test.each(['/shops/1/events/7', '/event/7'])(
    '[EVT-3] at %s shows date, location, places and phone number',
    async (path) => {
      openWidget(path, withEvents(bath));
      expect(await screen.findByRole('heading', { level: 1, name: 'Sound bath' })).toBeTruthy();
      const card = await facts();
      for (const words of [
        'Wed 18 November',
        '20:00 – 21:30',
        '90 min',
        'Oudegracht 112',
        '14 of 18 taken',
        '€ 32,50',
      ]) {
        expect(card.getByText(words)).toBeTruthy();
      }
      expect(card.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+31302314120');
      const route = new URL(card.getByRole('link', { name: 'Directions' }).getAttribute('href')!);
      expect(route.searchParams.get('destination')).toBe('Oudegracht 112, 3511 AW Utrecht, Netherlands');
      expect(document.title).toBe('Sound bath · Aurora');
    },
  );

  test('[EVT-3] places are shown only where the company allows it', async () => {
    openWidget('/event/7', withEvents({ ...bath, showSessionsLeft: false }));
    expect((await facts()).queryByText(/taken|left/)).toBeNull();
  });

  test('[EVT-3] [A16] in its description only web, mail and phone addresses become links', async () => {
    openWidget('/event/7', withEvents(bath));
    const about = within((await screen.findByText('About this event')).closest('section')!);
    expect(about.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://aurora.example/bath',
    ]);
    expect(about.getByText(/<b>javascript:alert\(1\)<\/b>/)).toBeTruthy();
  });

  test.each([['javascript:alert(1)//a.mp4'], ['data:video/mp4;base64,AAAA'], ['https://a.example/"onerror="alert(1)']])(
    '[A16] the video address %s is not linked',
    async (videoUrl) => {
      openWidget('/event/7', withEvents({ ...bath, videoUrl, photoUrl: 'javascript:alert(1)', description: null }));
      await facts();
      expect(document.querySelector('video')).toBeNull();
      expect(screen.queryByRole('link', { name: 'Watch the video' })).toBeNull();
    },
  );

  test('[EVT-3] a video is embedded or linked', async () => {
    openWidget('/event/7', withEvents({ ...bath, videoUrl: 'https://media.example/bath.mp4' }));
    await facts();
    expect(document.querySelector('video')?.getAttribute('src')).toBe('https://media.example/bath.mp4');
  });

  test('[EVT-3] the map needs coordinates; without them the address and the directions remain', async () => {
    openWidget('/event/7', withEvents({ ...bath, latitude: null, longitude: null }));
    const where = within((await screen.findByText('Where')).closest('section')!);
    expect(where.getByText('Oudegracht 112')).toBeTruthy();
    expect(where.getByRole('link', { name: 'Directions' })).toBeTruthy();
  });

  test('[EVT-3] the book button leads to the confirmation with the chosen sub-option', async () => {
    const options = [
      aSessionOption({ id: 1, serviceName: 'On the lawn', cost: 2000 }),
      aSessionOption({ id: 2, serviceName: 'In the pavilion', cost: 2500 }),
    ];
    const { reload } = openWidget('/event/7', withEvents({ ...bath, options }));
    const card = await facts();
    expect(card.getByRole('radio', { name: /On the lawn/ })).toHaveProperty('checked', true);
    fireEvent.click(card.getByRole('radio', { name: /In the pavilion/ }));
    fireEvent.click(card.getByRole('button', { name: 'Book a place' }));
    expect(address()).toBe('/book/confirm/event');
    history.replaceState(null, '', '/event/7');
    reload();
    expect((await facts()).getByRole('radio', { name: /In the pavilion/ })).toHaveProperty('checked', true);
  });

  test.each<[words: string, given: Partial<Session>, names: boolean]>([
    ['elsewhere', { street: 'Kade 1', zip: '3511 ZZ' }, false],
    ['at its shop', {}, true],
  ])('[EVT-3] the checkout of one that is held %s names one place', async (_words, given, names) => {
    openWidget('/event/7', withEvents({ ...bath, ...given }));
    fireEvent.click((await facts()).getByRole('button', { name: 'Book a place' }));
    const order = (await screen.findAllByRole('region', { name: 'Your choice' }))[0]!;
    expect(order.closest('main')?.textContent).toContain(given.street ?? bath.street);
    expect(within(order).queryAllByText('Oudegracht', { exact: true }).length > 0).toBe(names);
  });

  test.each<[words: string, given: Partial<Session>]>([
    ['Full', { full: true }],
    ['Cancelled', { cancelled: true }],
    ['Already started', { startsAt: inDays(0, 9) }],
    ['Not bookable online', { bookableType: 'never' }],
  ])('[EVT-3] %s: it cannot be booked', async (words, given) => {
    openWidget('/event/7', withEvents({ ...bath, ...given }));
    expect((await facts()).getByRole('button', { name: words })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Book a place' })).toBeNull();
  });

  test.each([
    [4711, 'Go to my booking', '/reservations/details/product/4711/1'],
    [null, 'Go to my bookings', '/reservations'],
  ])(
    '[EVT-3] one the customer has booked (booking %s) links to that booking and cannot be booked',
    async (myBookingId, words, there) => {
      const mine = { bookedByMe: true, myBookingId, options: [aSessionOption()] };
      openWidget('/event/7', withEvents({ ...bath, ...mine }));
      const card = await facts();
      expect(card.getByRole('link', { name: words }).getAttribute('href')).toBe(there);
      expect(screen.getByText('Booked')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Book a place' })).toBeNull();
      expect(card.queryByRole('radio')).toBeNull();
    },
  );

  test('[EVT-3] [PAY-5] one with an unfinished payment of the customer can be booked, even when it is full', async () => {
    openWidget('/event/7', withEvents({ ...bath, heldByMe: true, full: true, available: 0 }));
    expect((await facts()).getByRole('button', { name: 'Book a place' })).toHaveProperty('disabled', false);
    expect(screen.getByText('Payment pending')).toBeTruthy();
  });

  test('[EVT-3] a full sub-option says so and cannot be chosen', async () => {
    const options = [
      aSessionOption({ id: 1, serviceName: 'On the lawn', full: true }),
      aSessionOption({ id: 2, serviceName: 'In the pavilion' }),
    ];
    openWidget('/event/7', withEvents({ ...bath, options }));
    const card = await facts();
    expect(card.getByRole('radio', { name: /On the lawn.*Full/ })).toHaveProperty('disabled', true);
    expect(card.getByRole('radio', { name: /In the pavilion/ })).toHaveProperty('checked', true);
  });

  test.each([
    ['en', 'The event has already ended or the link is invalid'],
    ['nl', 'Het event is al afgelopen of de link is ongeldig'],
    ['de', 'Die Veranstaltung ist bereits beendet oder der Link ist ungültig'],
    ['lt', 'Renginys jau pasibaigė arba nuoroda negalioja'],
  ] as const)('[EVT-4] one that no longer exists says so in %s, and links to the list', async (locale, words) => {
    await startTexts(locale);
    openWidget('/shops/1/events/99', withEvents(...named(1)));
    const state = within((await screen.findByText(words)).parentElement!);
    fireEvent.click(state.getByRole('link'));
    expect(address()).toBe('/shops/1/events');
    await startTexts('en');
  });

  test.each(['/event/abc', '/event/0', '/event/-1', '/event/99999999999999999999'])(
    '[EVT-4] [B13] %s shows no event and makes no call',
    async (path) => {
      const { calls } = openWidget(path, withEvents(bath));
      expect(await screen.findByText('The event has already ended or the link is invalid')).toBeTruthy();
      expect(calls.map(({ name }) => name)).not.toContain('eventGet');
    },
  );

  test('[ERR-2] one that fails to load shows the error, and one tap retries', async () => {
    let down = true;
    openWidget('/event/7', {
      ...withEvents(bath),
      eventGet: () => {
        if (down) throw new ApiError({ kind: 'internal' });
        return { slot: bath };
      },
    });
    expect(await screen.findByText('The event did not load')).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sound bath' })).toBeTruthy();
  });
});
