import { addDays, dayOf, timeOfDay } from '@embook/domain/shared';
import { at } from '@embook/domain/testing/clock';
import { aPendingPayment } from '@embook/domain/testing/payment';
import { aProduct } from '@embook/domain/testing/room';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import type { Answers } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const noor = aProduct({ id: 1, name: 'Room 1', employeeName: 'Noor' });
const milan = aProduct({
  id: 2,
  name: 'Room 2',
  employeeName: 'Milan',
  disabledDays: [3],
  disabledDates: ['2026-11-20'],
});

/** Free at 09:00 and 18:30 every day except Thursday the 19th; Milan begins at 14:00. */
const clocks = (day: string, roomId?: number) =>
  day === '2026-11-19' ? [] : roomId === 2 ? ['14:00', '18:30'] : ['09:00', '18:30'];

const slotsOf = (timestamp: number, roomId?: number) =>
  clocks(dayOf(timestamp), roomId).map((clock) => ({ timestamp: at(clock, dayOf(timestamp)), roomId: roomId ?? 2 }));

const free: Answers = {
  productList: { products: [noor, milan] },
  availableTimes: ({ timestamp, roomId }) => ({ slots: slotsOf(timestamp, roomId) }),
  availableDays: ({ timestamp, roomId, days }) => ({
    days: Array.from({ length: days }, (_, index) => {
      const midnight = addDays(timestamp, index + 1); // from tomorrow on
      const [first] = slotsOf(midnight, roomId);
      const count = first ? 2 : 0;
      return {
        date: dayOf(midnight),
        free: count,
        total: 8,
        first: first?.timestamp ?? null,
        roomId: first?.roomId ?? null,
        rooms: first ? [1, ...(milan.disabledDays.includes(new Date(midnight * 1000).getUTCDay()) ? [] : [2])] : [],
      };
    }),
  }),
};

/** Chooses the massage and opens /book. */
async function book(answers: Answers = {}) {
  const opened = openWidget('/shops/1/services', { ...free, ...answers });
  fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
  fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
  await screen.findByRole('heading', { level: 1, name: 'Choose a date and time' });
  return opened;
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const choose = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const isPressed = (name: RegExp | string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
const summary = () => within(screen.getByRole('region', { name: 'Your booking so far' }));

describe('/book', () => {
  test('the bar with Continue stands across both columns, so that its button is at the end of a wide inline widget', async () => {
    await book();
    const summary = await screen.findByRole('complementary');
    expect(document.querySelector('[data-bar]')?.parentElement).toBe(summary.parentElement);
  });

  test('[BOOK-4] once a time is chosen the bar has length and price apart from the names, which alone are shortened', async () => {
    await book();
    await choose('Choose this time');
    const bar = document.querySelector<HTMLElement>('[data-bar]')!;
    expect(within(bar).getByText(/^60 min/).textContent).toBe('60 min€\u00a060,00');
    expect(within(bar).getByText('Milan').textContent).toBe('Milan');
  });

  test('[PAY-8] a time that is being paid is named on its day, with Pay and Cancel payment, since it is not among the free ones', async () => {
    const held = aPendingPayment({ productId: 10, startsAt: at('07:30', '2026-11-17') });
    openWidget('/shops/1/services', { ...free, pendingPayments: { payments: [held], failed: [] } }, 'website', {
      signedIn: true,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
    fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
    await choose('Choose this time');
    const notice = (await screen.findByText('Your 07:30 is held for you while you pay.')).closest<HTMLElement>(
      '[role="status"]',
    )!;
    expect(within(notice).getByText(/min left to pay/)).toBeDefined();
    expect(within(notice).getByRole('link', { name: /^Pay/ })).toBeDefined();
    expect(within(notice).getByRole('button', { name: 'Cancel payment: Massage' })).toBeDefined();
  });

  test('[BOOK-1] the address wins over the draft: a link to another service opens that one', async () => {
    await book();
    await choose('Choose this time');
    history.pushState(null, '', '/book?shopId=1&serviceId=21');
    expect(await screen.findByRole('heading', { level: 2, name: 'Sauna' })).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2, name: 'Massage' })).toBeNull();
  });

  test('[BOOK-1] offers "no preference" first, then each person', async () => {
    await book();
    const step = within(await screen.findByRole('region', { name: 'With whom' }));
    const cards = step.getAllByRole('button').map(({ textContent }) => textContent);
    expect(cards).toEqual([
      'No preferenceMost availability',
      expect.stringMatching(/^Noor/),
      expect.stringMatching(/^Milan/),
    ]);
  });

  test('[BOOK-1] each card shows from when the person is free, without further calls', async () => {
    const from = '2026-11-18';
    const day = (date: string, rooms: number[]) => ({
      date,
      free: 1,
      total: 8,
      first: at('09:00', date),
      roomId: 1,
      rooms,
    });
    const { calls } = await book({
      productList: {
        products: [noor, milan, aProduct({ id: 3, employeeName: 'Ieva' }), aProduct({ id: 4, employeeName: 'Sam' })],
      },
      availableDays: { days: [day('2026-11-16', [2]), day('2026-11-17', [2, 3]), day(from, [1, 2])] },
    });
    await screen.findByRole('button', { name: /Milan/ });
    await waitFor(() => expect(screen.getByRole('button', { name: /Milan/ }).textContent).toBe('Milantoday'));
    expect(screen.getByRole('button', { name: /Ieva/ }).textContent).toBe('Ievatomorrow');
    expect(screen.getByRole('button', { name: /Noor/ }).textContent).toBe('Noorfrom Wed 18 November');
    expect(screen.getByRole('button', { name: /Sam/ }).textContent).toBe('Samfully booked for now');
    expect(calls.filter(({ name }) => name === 'availableDays')).toHaveLength(1);
  });

  test('[BOOK-1] on a platform whose look-ahead names no rooms, the cards show no such line', async () => {
    await book({
      availableDays: {
        days: [{ date: '2026-11-17', free: 1, total: 1, first: at('09:00', '2026-11-17'), roomId: 1, rooms: null }],
      },
    });
    await waitFor(() => expect(screen.getByRole('button', { name: /Milan/ }).textContent).toBe('MilanRoom 2'));
  });

  test('[BOOK-1] somebody who works in two rooms stands once, and is free where either room is', async () => {
    const elsewhere = aProduct({ ...noor, id: 3, name: 'Room 3' });
    const { calls } = await book({ productList: { products: [noor, milan, elsewhere] } });
    const step = within(await screen.findByRole('region', { name: 'With whom' }));
    expect(step.getAllByRole('button', { name: /Noor/ })).toHaveLength(1);
    await choose(/Noor/);
    const asked = () =>
      calls.flatMap(({ name, fields }) => (name === 'availableDays' ? [Object(fields)['roomId']] : []));
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining([1, 3])));
    expect(asked()).not.toContain(2);
  });

  test('[BOOK-1] selects the only product by itself, shows no step for it, and fetches the free days of its room alone', async () => {
    const { calls } = await book({ productList: { products: [noor] } });
    expect((await screen.findByRole('region', { name: 'Which day' })).textContent).toMatch(/^1/);
    expect(screen.queryByRole('region', { name: 'With whom' })).toBeNull();
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({ name: 'availableDays', fields: expect.objectContaining({ roomId: 1 }) }),
      ),
    );
  });

  test('[BOOK-2] refuses past days, disabled weekdays and dates, and days after the maximum; months without a bookable day cannot be opened', async () => {
    const last = aProduct({ ...milan, futureBooking: at('23:59', '2026-11-26') });
    await book({ productList: { products: [last] } });
    const refused = async (name: RegExp) => (await day(name)).getAttribute('aria-disabled') === 'true';
    expect(await refused(/16 November, today/)).toBe(false);
    // The weeks before this one are not shown.
    expect(screen.queryByRole('button', { name: /15 November/ })).toBeNull();
    expect(await refused(/18 November, closed/)).toBe(true);
    expect(await refused(/20 November, closed/)).toBe(true);
    expect(await refused(/26 November, \d free/)).toBe(false);
    expect(await refused(/27 November, not bookable yet/)).toBe(true);
    expect(screen.queryByRole('button', { name: /October|December/ })).toBeNull();
    const next = screen.getByRole('button', { name: 'Next month' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
  });

  test('[BOOK-2] with no preference a day is refused only when every product refuses it', async () => {
    await book();
    expect((await day(/18 November/)).getAttribute('aria-disabled')).toBeNull();
    await choose(/Milan/);
    expect((await day(/18 November/)).getAttribute('aria-disabled')).toBe('true');
  });

  test('[BOOK-3] choosing another product clears date and time', async () => {
    await book();
    await choose(/Noor/);
    await choose(/17 November/);
    await choose('09:00');
    expect(summary().getByText('09:00')).toBeTruthy();
    await choose(/Milan/);
    expect(screen.queryByRole('button', { name: '09:00' })).toBeNull();
    expect(summary().queryByText('09:00')).toBeNull();
    expect(screen.getByText('Choose a day first, then its free times will appear here.')).toBeTruthy();
  });

  test('[BOOK-3] a date that the new product refuses is cleared', async () => {
    const products = [noor];
    const { reload } = await book({ productList: () => ({ products: [...products] }) });
    await choose(/17 November/);
    await screen.findByRole('button', { name: '09:00' });
    products[0] = aProduct({ ...noor, disabledDates: ['2026-11-17'] });
    reload();
    expect(await screen.findByText('Choose a day first, then its free times will appear here.')).toBeTruthy();
  });

  test('[BOOK-4] choosing a date loads its times, grouped by part of the day with their count', async () => {
    const { calls } = await book();
    await choose(/Milan/);
    await choose(/17 November/);
    const afternoon = within(await screen.findByRole('region', { name: 'Afternoon' }));
    expect(afternoon.getByText('1 free')).toBeTruthy();
    expect(afternoon.getByRole('button').textContent).toBe('14:00');
    expect(screen.queryByRole('region', { name: 'Morning' })).toBeNull();
    expect(screen.getByText('2 free times on Tue 17 November')).toBeTruthy();
    const asked = calls.filter(({ name }) => name === 'availableTimes');
    expect(asked).toEqual([
      { name: 'availableTimes', fields: { serviceId: 10, roomId: 2, timestamp: timeOfDay('2026-11-17') } },
    ]);
  });

  test('[BOOK-5] a product list that fails shows a message, and one tap retries', async () => {
    let down = true;
    await book({
      productList: () => {
        if (down) throw new ApiError({ kind: 'internal' });
        return { products: [noor, milan] };
      },
    });
    const message = await screen.findByRole('alert');
    expect(message.textContent).toContain('An internal error occurred. Please try again.');
    expect(address()).toBe('/book');
    down = false;
    fireEvent.click(within(message).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Noor/ })).toBeTruthy();
  });

  test('[ERR-2] times that fail keep the choices, and one tap retries', async () => {
    let down = true;
    await book({
      availableTimes: ({ timestamp }) => {
        if (down) throw new ApiError({ kind: 'internal' });
        return { slots: slotsOf(timestamp, 1) };
      },
    });
    await choose(/Noor/);
    await choose(/17 November/);
    expect(await screen.findByText('The times did not load')).toBeTruthy();
    expect(isPressed(/Noor/)).toBe(true);
    expect(summary().getByText('Tue 17 November')).toBeTruthy();
    down = false;
    await choose('Try again');
    expect(await screen.findByRole('button', { name: '09:00' })).toBeTruthy();
  });

  test('[BOOK-2] with nothing free this month the calendar opens the next one', async () => {
    const first = at('09:00', '2026-12-02');
    await book({ availableDays: { days: [{ date: '2026-12-02', free: 2, total: 8, first, roomId: 1, rooms: [1] }] } });
    expect(await day(/2 December, 2 free/)).toBeTruthy();
  });

  test('the soonest time is chosen in one tap', async () => {
    await book();
    expect(await screen.findByText('Earliest with Milan')).toBeTruthy();
    expect(screen.getByText('Tomorrow 09:00')).toBeTruthy();
    await choose('Choose this time');
    expect(isPressed(/No preference/)).toBe(true);
    expect(summary().getByText('Tue 17 November')).toBeTruthy();
    expect(summary().getByText('Milan')).toBeTruthy();
    expect(summary().getByText('10:00')).toBeTruthy();
    const [go] = screen.getAllByRole('link', { name: 'Continue' });
    expect(go!.getAttribute('href')).toBe('/book/confirm/service');
  });

  test('[BOOK-4] a full day is muted, can be opened, and offers the next day with free times', async () => {
    await book();
    await choose(/19 November, 0 free times/);
    expect(await screen.findByText('Nothing free on this day')).toBeTruthy();
    // No time can be chosen: the bar and the summary ask for another day.
    expect(screen.getAllByText('Choose another day to continue.')).toHaveLength(2);
    expect(screen.queryByText('Choose a time to continue.')).toBeNull();
    await choose('Fri 20 November');
    expect(await screen.findByRole('button', { name: '09:00' })).toBeTruthy();
  });

  test('the following months are prefetched', async () => {
    const { calls } = await book();
    const looked = () =>
      calls.flatMap(({ name, fields }) => (name === 'availableDays' ? [Object(fields).timestamp] : []));
    await choose('Next month');
    await waitFor(() => expect(looked()).toEqual([timeOfDay('2026-11-16'), timeOfDay('2027-01-01')]));
  });

  test('each choice moves the focus to the next step', async () => {
    await book();
    await choose(/Noor/);
    expect(document.activeElement?.textContent).toBe('Which day');
    await choose(/17 November/);
    expect(document.activeElement?.textContent).toBe('What time');
    await choose('09:00');
    expect(document.activeElement?.textContent).toBe('Continue');
  });

  test('the button is disabled before a time is chosen, and says what is missing', async () => {
    await book();
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Continue' })) {
      expect(button.disabled).toBe(true);
    }
    expect(summary().getByText('Choose a day to continue.')).toBeTruthy();
    await choose(/17 November/);
    expect(summary().getByText('Choose a time to continue.')).toBeTruthy();
  });

  test('a reload keeps every choice', async () => {
    const { reload } = await book();
    await choose(/Noor/);
    await choose(/17 November/);
    await choose('18:30');
    reload();
    await screen.findByRole('button', { name: '18:30' });
    expect(isPressed(/Noor/)).toBe(true);
    expect(isPressed('18:30')).toBe(true);
    expect(summary().getByText('19:30')).toBeTruthy();
  });

  test('a chosen time that is no longer free is cleared', async () => {
    let taken = false;
    const { reload } = await book({
      availableTimes: ({ timestamp }) => ({ slots: slotsOf(timestamp, 1).slice(taken ? 1 : 0) }),
    });
    await choose(/Noor/);
    await choose(/17 November/);
    await choose('09:00');
    taken = true;
    reload();
    await screen.findByRole('button', { name: '18:30' });
    expect(summary().getByText('Choose a time to continue.')).toBeTruthy();
  });

  test('[BOOK-1] an address that names a service starts with it where the tab has no draft', async () => {
    openWidget('/book?shopId=1&serviceId=10', free);
    await screen.findByRole('heading', { level: 1, name: 'Choose a date and time' });
    expect((await screen.findAllByText('Massage')).length).toBeGreaterThan(0);
    await choose(/Noor/);
    expect(isPressed(/Noor/)).toBe(true);
  });

  test('without a chosen service it redirects to the shops', async () => {
    openWidget('/book');
    await screen.findAllByRole('article');
    expect(address()).toBe('/shops');
  });

  test('[ERR-2] a service without products says so and how to contact the shop', async () => {
    await book({ productList: { products: [] } });
    expect(await screen.findByText('Not bookable at the moment')).toBeTruthy();
  });
});
