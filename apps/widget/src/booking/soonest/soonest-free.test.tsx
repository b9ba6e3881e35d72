import type { SoonestMoment } from '@embook/domain/booking';
import { at } from '@embook/domain/testing/clock';
import { aProduct } from '@embook/domain/testing/room';
import { aService } from '@embook/domain/testing/service';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { type Answers, aShop, aShopWithPeople } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';

const moment = (clock: string, given: Partial<SoonestMoment> = {}): SoonestMoment => ({
  timestamp: at(clock, '2026-11-16'),
  minutes: 60,
  shopId: 1,
  serviceId: 10,
  roomId: 1,
  roomName: 'Room 1',
  employeeName: 'Noor',
  photoUrl: null,
  price: 6000,
  ...given,
});
const milan = { roomId: 2, roomName: 'Room 2', employeeName: 'Milan' };
const wharf = { shopId: 2, serviceId: 30, roomId: 7, roomName: 'Blue room', employeeName: null, price: 5500 };

const here = [moment('14:00'), moment('14:00', milan), moment('15:00'), moment('15:00', milan), moment('16:00')];

const free: Answers = {
  productList: ({ serviceId }) => ({
    products:
      serviceId === 30
        ? [aProduct({ id: 7, name: 'Blue room' })]
        : [
            aProduct({ id: 1, name: 'Room 1', employeeName: 'Noor' }),
            aProduct({ id: 2, name: 'Room 2', employeeName: 'Milan' }),
          ],
  }),
  availableDays: { days: [] },
  availableTimes: ({ timestamp }) => ({ slots: [{ timestamp: timestamp + 14 * 3600, roomId: 1 }] }),
};

async function book(moments: SoonestMoment[] | (() => never), answers: Answers = {}) {
  const soonestFree = typeof moments === 'function' ? moments : { moments };
  const opened = openWidget('/shops/1/services', { ...free, ...answers, soonestFree });
  fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
  fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
  await screen.findByRole('heading', { level: 1, name: 'Choose a date and time' });
  await screen.findByRole('region', { name: 'With whom' });
  return opened;
}

const soonest = async () => within(await screen.findByRole('region', { name: 'Earliest times' }));
const rows = async () =>
  (await soonest())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => /^\d/.test(text));
const summary = () => within(screen.getByRole('region', { name: 'Your booking so far' }));

afterEach(() => vi.restoreAllMocks());

test('[SOON-1] the next five moments are listed by day, and one tap chooses person, day and time', async () => {
  await book([...here, moment('17:00')]);
  expect(await rows()).toEqual([
    '14:00until 15:00NoorEarliest',
    '14:00until 15:00Milan',
    '15:00until 16:00Noor',
    '15:00until 16:00Milan',
    '16:00until 17:00Noor',
  ]);
  expect((await soonest()).getByRole('heading', { level: 3 }).textContent).toBe('Today, Mon 16 November');
  const second = (await soonest()).getByRole('button', { name: /^14:00.*Milan/ });
  fireEvent.click(second);
  expect(second.getAttribute('aria-pressed')).toBe('true');
  expect(summary().getByText('Milan')).toBeDefined();
  expect(summary().getByText('14:00')).toBeDefined();
  expect(summary().getByRole('link', { name: 'Continue' }).getAttribute('aria-disabled')).not.toBe('true');
});

test('[SOON-1] a person who is chosen below has their own first time named in place of the list', async () => {
  await book(here);
  expect(screen.queryByText('Nothing is free in the next two months.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Milan/ }));
  expect(screen.queryByRole('region', { name: 'Earliest times' })).toBeNull();
  expect(await screen.findByText('Nothing is free in the next two months.')).toBeDefined();
});

const twoShops: Answers = {
  shopList: {
    shops: [
      aShop({ name: 'Oudegracht', latitude: 52.09, longitude: 5.12 }),
      aShop({ id: 2, name: 'Wharf', latitude: 52.11, longitude: 5.12 }),
    ],
  },
  shopGet: ({ shopId }) => ({ shop: aShopWithPeople({ id: shopId, name: shopId === 2 ? 'Wharf' : 'Oudegracht' }) }),
};

test('[SOON-1] moments of several shops name the shop and a price that differs, and can be narrowed to one', async () => {
  await book([moment('14:00', wharf), ...here], twoShops);
  await (await soonest()).findByRole('button', { name: 'Wharf' });
  expect((await rows())[0]).toBe('14:00until 15:00Blue roomEarliestWharf€ 55,00'.replace('€ ', '€\u00a0'));
  fireEvent.click((await soonest()).getByRole('button', { name: 'Oudegracht' }));
  expect((await rows()).every((row) => row.includes('Oudegracht'))).toBe(true);
  fireEvent.click((await soonest()).getByRole('button', { name: 'All locations' }));
  expect((await rows())[0]).toContain('Wharf');
});

test('[SOON-1] the place is asked for only when the nearest is wanted; then its shop comes first, with the distance', async () => {
  const ask = vi.fn<Geolocation['getCurrentPosition']>((found) => {
    found({ coords: { latitude: 52.11, longitude: 5.12 } } as GeolocationPosition); // no other field is read
  });
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition: ask,
    watchPosition: () => 0,
    clearWatch: () => undefined,
  });
  await book([...here.slice(0, 2), moment('15:30', wharf)], twoShops);
  fireEvent.click(await (await soonest()).findByRole('button', { name: 'Nearest first' }));
  expect(ask).toHaveBeenCalledOnce();
  expect((await rows()).map((row) => row.slice(0, 5))).toEqual(['15:30', '14:00', '14:00']);
  expect((await rows())[1]).toMatch(/Oudegracht\s·\s2\.2\skm/);
});

test('[SOON-1] a moment of another shop books that shop’s service, whose screen has the same list', async () => {
  await book([moment('14:00', wharf), ...here], {
    ...twoShops,
    serviceCategories: ({ shopId }) => ({
      categories: { Body: [aService({ id: shopId === 2 ? 30 : 10, name: 'Massage', price: 6000 })] },
    }),
  });
  fireEvent.click(await (await soonest()).findByRole('button', { name: /Blue room/ }));
  await vi.waitFor(() => expect(location.search).toBe('?shopId=2&serviceId=30'));
  const shown = within(await screen.findByRole('region', { name: 'Your booking so far' }));
  expect(await shown.findByText('Wharf')).toBeDefined();
  // On a phone the bar is all of the summary there is.
  expect(screen.getByText('Wharf · Blue room')).toBeDefined();
  expect((await soonest()).getByRole('button', { name: /Blue room/ }).getAttribute('aria-pressed')).toBe('true');
});

test('[SOON-1] without moments, or where they cannot be had, the steps are as they were', async () => {
  await book([]);
  expect(screen.queryByRole('region', { name: 'Earliest times' })).toBeNull();
  expect(await screen.findByText('Nothing is free in the next two months.')).toBeDefined();
});

test('[SOON-1] [ERR-1] a failure of the list is no failure of the screen', async () => {
  await book(() => {
    throw new ApiError({ kind: 'internal' });
  });
  expect(await screen.findByText('Nothing is free in the next two months.')).toBeDefined();
});
