import { at } from '@embook/domain/testing/clock';
import { aBoughtBundle, aReservationPage, aVisit, aVisitDetail } from '@embook/domain/testing/reservation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { startTexts } from '../../lib/texts.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';

afterEach(() => startTexts('en'));

const next = aVisit();
const later = aVisit({
  id: 501,
  service: 'Lunch boxing',
  paymentType: 'cash',
  startsAt: at('12:10', '2026-12-01'),
  minutes: 40,
  isRecurring: true,
  paid: false,
});
const bundle = aBoughtBundle();
const endless = aBoughtBundle({
  id: 72,
  bundleName: 'Sauna pass',
  maxUsages: null,
  usages: 3,
  length: null,
  lengthType: 'bundle.length.infinity',
  endsAt: null,
});
const past = aVisit({ id: 400, service: 'Reiki', startsAt: at('09:00', '2026-11-10') });

const lists = ({ next: current }: { next: boolean }) =>
  current
    ? aReservationPage({ bookings: [next, later], bundles: [bundle, endless] })
    : aReservationPage({ bookings: [past], bookingsCount: 23 });

const open = (path: string, given: Answers = {}) =>
  openWidget(path, { reservationList: lists, ...given }, 'website', { signedIn: true });

const main = () => within(screen.getByRole('main'));

describe('the list of current reservations', () => {
  test('[RES-1] [RES-2] title and tabs show the counts', async () => {
    open('/reservations');
    expect((await screen.findByRole('heading', { level: 1, name: 'My bookings 4' })).tagName).toBe('H1');
    const tabs = within(screen.getByRole('navigation', { name: 'Current or past' })).getAllByRole('link');
    await waitFor(() => expect(tabs.map((tab) => tab.textContent)).toEqual(['CURRENT4', 'HISTORY23']));
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['/reservations', '/reservations/history']);
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null]);
    expect(document.title).toBe('My bookings · Aurora');
  });

  test('[RES-3] the next visit is large, with its hint, directions and calendar file', async () => {
    open('/reservations');
    const card = (await screen.findByRole('link', { name: 'Massage' })).closest('article')!;
    expect(card.textContent).toContain('In 2 days');
    expect(card.textContent).toContain('18 November 16:30 – 17:30');
    expect(card.textContent).toContain('60 min\u00a0· Noor\u00a0· Linen room');
    expect(card.textContent).toContain('Aurora\u00a0· Oudegracht');
    expect(card.textContent).toContain('PAID');
    expect(within(card).getByRole('button', { name: 'Calendar' })).toBeDefined();
    const onward = within(card).getByRole('link', { name: 'Move or cancel' });
    expect(onward.getAttribute('href')).toBe('/reservations/details/product/500/1');
    expect(within(card).getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Oudegracht+112');
  });

  const atShop = { paymentType: 'cash', paymentSystem: 'cash', paid: false } as const;
  const today = { startsAt: at('18:00', '2026-11-16') };
  test.each<[string, Partial<ReturnType<typeof aVisit>>, string, string[]]>([
    ['that can be moved in time', {}, 'Move or cancel', ['Move', 'Cancel']],
    ['too late to move, whose price is lost', today, 'View or cancel', ['Cancel']],
    // Its page says that it is too late: the link must not promise otherwise.
    ['too late to cancel', { ...today, ...atShop }, 'View booking', ['Cancel']],
    ['that only the company can cancel', { paymentSystem: 'legacy' }, 'View booking', ['Cancel']],
    ['of an event', { kind: 'event' }, 'View or cancel', ['Cancel']],
    ['of a service that is gone', { serviceId: 0 }, 'View or cancel', ['Cancel']],
  ])('[CAN-1] the link of a visit %s names what its page offers', async (_what, given, label, offered) => {
    open('/reservations', {
      reservationList: ({ next: current }) => aReservationPage(current ? { bookings: [aVisit(given)] } : {}),
      reservationDetails: { reservation: aVisitDetail(given) },
    });
    fireEvent.click(await screen.findByRole('link', { name: label }));
    await screen.findByRole('heading', { level: 1, name: 'Massage' });
    const changes = main()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((words) => words === 'Move' || words === 'Cancel');
    expect(changes).toEqual(offered);
  });

  test('[CAN-1] a visit that has begun has no link to moving or cancelling', async () => {
    const begun = aVisit({ startsAt: at('08:00', '2026-11-16'), minutes: 600 });
    open('/reservations', {
      reservationList: ({ next: current }) => aReservationPage(current ? { bookings: [begun] } : {}),
    });
    expect(await screen.findByRole('link', { name: 'Massage' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /cancel/i })).toBeNull();
  });

  test.each(['de', 'nl', 'lt'] as const)('[CAN-1] in %s the link has the words of both buttons', async (locale) => {
    await startTexts(locale);
    open('/reservations', { reservationDetails: { reservation: aVisitDetail() } });
    const card = (await screen.findByRole('link', { name: 'Massage' })).closest('article')!;
    const link = within(card).getAllByRole('link').at(-1)!;
    const words = link.textContent.toLowerCase();
    fireEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Massage' });
    const [move, cancel] = main().getAllByRole('button');
    expect(words).toContain(move!.textContent.toLowerCase());
    expect(words).toContain(cancel!.textContent.toLowerCase());
  });

  test('[RES-3] [A16] names with another writing direction are isolated from their neighbours', async () => {
    const turned = aVisit({ employeeName: '\u202ERooN', roomName: 'Linen room' });
    open('/reservations', { reservationList: ({ next }) => aReservationPage(next ? { bookings: [turned] } : {}) });
    const card = (await screen.findByRole('link', { name: 'Massage' })).closest('article')!;
    const names = [...card.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['\u202ERooN', 'Linen room']));
  });

  test.each([
    ['elsewhere', 'Kade 1', 'Aurora\u00a0· Kade 1, 3511 AW Utrecht', false],
    ['at its shop', 'Oudegracht 112', 'Aurora\u00a0· Oudegracht', true],
  ])('[RES-3] [EVT-3] an event that is held %s names one place', async (_words, street, place, isNamed) => {
    const event = { kind: 'event', address: { ...aVisit().address, street } } as const;
    const bookings = [aVisit({ ...event, service: 'Bath' }), aVisit({ ...event, id: 501, service: 'Gong' })];
    open('/reservations', { reservationList: ({ next }) => aReservationPage(next ? { bookings } : {}) });
    const card = (await screen.findByRole('link', { name: 'Bath' })).closest('article')!;
    const row = screen.getByRole('link', { name: 'Gong' }).closest('article')!;
    await waitFor(() => expect(row.querySelector('span:has(> span > bdi)')?.textContent).toBe(place));
    expect(card.textContent).toContain(`${street}, 3511 AW Utrecht`);
    expect(within(card).queryAllByText('Oudegracht').length > 0).toBe(isNamed);
  });

  test('[RES-3] the later ones are rows with company, times, state and the icon of a series', async () => {
    open('/reservations', { companyGet: { company: aCompany({ logoUrl: '/logo.png' }) } });
    const row = (await screen.findByRole('link', { name: 'Lunch boxing' })).closest('article')!;
    expect(row.textContent).toContain('Tue 1 December12:10 – 12:50');
    expect(row.textContent).toContain('Aurora\u00a0· Oudegracht');
    expect(row.querySelector('img')?.getAttribute('src')).toBe('/logo.png');
    expect(row.textContent).toContain('Recurring visit');
    expect(row.textContent).toContain('Pay at the shop');
    expect(row.textContent).not.toContain('UNPAID');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/reservations/details/product/501/1');
  });

  test('[RES-2] [RES-3] bundles come after the bookings, with uses and expiry', async () => {
    open('/reservations');
    const section = await screen.findByRole('region', { name: 'Bundles' });
    const [first, second] = within(section).getAllByRole('article');
    expect(first!.textContent).toContain('4 of 10 used');
    expect(first!.textContent).toContain('valid for 6 months, until ');
    expect(within(first!).getByRole('link').getAttribute('href')).toBe('/reservations/details/bundle/71/1');
    expect(second!.textContent).toContain('Used 3 times so far');
    expect(second!.textContent).toContain('does not expire');
    const order = main()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(order.indexOf('Ten massages')).toBeGreaterThan(order.indexOf('Lunch boxing'));
  });

  test('[RES-4] without any, a link leads to booking', async () => {
    open('/reservations', { reservationList: aReservationPage() });
    expect(await screen.findByText('No current reservations')).toBeDefined();
    fireEvent.click(main().getByRole('link', { name: 'Browse what you can book' }));
    await waitFor(() => expect(address()).toBe('/shops'));
  });

  test('[ERR-2] a list that fails to load can be retried', async () => {
    let tries = 0;
    open('/reservations', {
      reservationList: (fields) => {
        tries += 1;
        if (tries <= 2) throw new ApiError({ kind: 'internal' });
        return lists(fields);
      },
    });
    expect(await screen.findByText('Your bookings did not load')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Massage' })).toBeDefined();
  });
});

describe('further pages', () => {
  const page = (number: number, nextCursor: string | null) =>
    aReservationPage({
      bookings: Array.from({ length: 10 }, (_, index) =>
        aVisit({
          id: number * 10 + index,
          service: `Visit ${number}-${index}`,
          startsAt: at('09:00') - index * 86_400,
        }),
      ),
      bookingsCount: 20,
      nextCursor,
    });
  const history: Answers = {
    reservationList: ({ next: current, cursor }) =>
      current ? aReservationPage() : cursor === 'two' ? page(2, null) : page(1, 'two'),
  };

  test('[RES-4] the next page is loaded by its cursor with a button, until there are no more', async () => {
    const { calls } = open('/reservations/history', history);
    await screen.findByRole('link', { name: 'Visit 1-9' });
    fireEvent.click(screen.getByRole('button', { name: 'Show more bookings' }));
    expect(await screen.findByRole('link', { name: 'Visit 2-9' })).toBeDefined();
    expect(screen.getByText('That’s all your bookings.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more bookings' })).toBeNull();
    const asked = calls.filter(({ name }) => name === 'reservationList').map(({ fields }) => fields);
    expect(asked).toContainEqual({ next: false, firstResult: 10, maxResults: 10, cursor: 'two' });
  });

  test('[RES-4] the next page is loaded once the end is visible', async () => {
    let see: (() => void) | undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          see = () => tell([{ isIntersecting: true }]);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    open('/reservations/history', history);
    await screen.findByRole('link', { name: 'Visit 1-9' });
    see?.();
    expect(await screen.findByRole('link', { name: 'Visit 2-0' })).toBeDefined();
  });

  test('[RES-2] [RES-4] bundles come after the last booking, whichever page that is on', async () => {
    const bundles = [bundle, endless];
    const first = { ...page(1, 'two'), bookingsCount: 12, bundlesCount: 2 };
    const second = { ...page(2, null), bookingsCount: 12, bundlesCount: 2, bundles };
    second.bookings = second.bookings.slice(0, 2);
    open('/reservations/history', {
      reservationList: ({ next: current, cursor }) => (current ? aReservationPage() : cursor ? second : first),
    });
    await screen.findByRole('link', { name: 'Visit 1-9' });
    expect(screen.queryByRole('region', { name: 'Bundles' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show more bookings' }));
    const section = await screen.findByRole('region', { name: 'Bundles' });
    expect(section.parentElement!.className).not.toContain('sideBySide');
    const order = main()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(order.indexOf('Ten massages')).toBeGreaterThan(order.indexOf('Visit 2-1'));
    const tabs = within(screen.getByRole('navigation', { name: 'Current or past' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['CURRENT0', 'HISTORY14']);
  });

  test('[RES-4] an empty page ends the list, whatever its cursor', async () => {
    open('/reservations/history', {
      reservationList: ({ next: current, cursor }) =>
        current || cursor ? aReservationPage({ nextCursor: 'on and on' }) : page(1, 'two'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more bookings' }));
    expect(await screen.findByText('That’s all your bookings.')).toBeDefined();
  });
});

describe('the history', () => {
  test('[RES-2] [RATE-1] offers to rate visits without a rating', async () => {
    const rated = aVisit({ id: 401, service: 'Yoga', rating: 'poor' });
    const cancelled = aVisit({ id: 402, service: 'Sauna', cancelled: true });
    const old = aVisit({ id: 403, service: 'Long ago', startsAt: at('09:00', '2025-11-10') });
    const bookings = [past, rated, cancelled, old];
    open('/reservations/history', { reservationList: aReservationPage({ bookings }) });
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('article')!;
    expect(within(await rowOf('Reiki')).getByRole('button', { name: 'Rate this visit' })).toBeDefined();
    expect((await rowOf('Yoga')).textContent).toContain('Poor');
    expect(within(await rowOf('Yoga')).queryByRole('button')).toBeNull();
    expect((await rowOf('Sauna')).textContent).toContain('CANCELLED');
    expect(within(await rowOf('Sauna')).queryByRole('button')).toBeNull();
    expect(within(await rowOf('Long ago')).queryByRole('button')).toBeNull();
    expect(
      within(await rowOf('Reiki'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/reservations/details/product/400/0');
  });

  test('[RES-1] its title has no number, which would be that of the current bookings', async () => {
    open('/reservations/history');
    await screen.findByRole('link', { name: 'Reiki' });
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toBe('My bookings');
    fireEvent.click(screen.getByRole('link', { name: /^CURRENT/ }));
    await waitFor(() => expect(title.textContent).toBe('My bookings4'));
  });

  test('[RES-4] an empty history says so', async () => {
    open('/reservations/history', { reservationList: aReservationPage() });
    expect(await screen.findByText('No historical reservations')).toBeDefined();
  });
});

test.each([
  ['de', 'Meine Buchungen', 'AKTUELL', 'Übermorgen', 'Laufzeit 6 Monate, bis '],
  ['nl', 'Mijn boekingen', 'HUIDIG', 'Overmorgen', 'geldig 6 maanden, tot '],
  ['lt', 'Mano rezervacijos', 'DABARTINĖS', 'Poryt', 'trukmė 6 mėnesiai, iki '],
] as const)('[I18N-1] in %s', async (locale, title, tab, hint, expiry) => {
  await startTexts(locale);
  open('/reservations');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(title);
  expect(screen.getByRole('main').textContent).toContain(tab);
  await screen.findByRole('link', { name: 'Massage' });
  expect(screen.getByRole('main').textContent).toContain(hint);
  expect(screen.getByRole('main').textContent).toContain(expiry);
});
