import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { aShop } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

const shopsNamed = (...all: string[]) => all.map((name, index) => aShop({ id: index + 1, name }));

describe('the shop list', () => {
  test('[SHOP-1] shows each shop with name, street, zip and city, and links to its page', async () => {
    openWidget('/shops');
    const [card] = await screen.findAllByRole('article');
    expect(within(card!).getByText('Oudegracht 112, 3511 AW Utrecht')).toBeTruthy();
    expect(within(card!).getByRole('link', { name: 'Oudegracht' }).getAttribute('href')).toBe('/shops/1');
    expect(names()).toEqual(['Oudegracht', 'Lakeside']);
  });

  test('[SHOP-1] shows whether a shop is open, in its time zone', async () => {
    const closed = aShop({ id: 2, name: 'Tokyo', timeZone: 'Asia/Tokyo' });
    openWidget('/shops', { shopList: { shops: [aShop(), closed] } });
    expect(await screen.findByText('Open now · until 13:00')).toBeTruthy();
    expect(screen.getByText('Opens tomorrow at 09:00')).toBeTruthy();
  });

  test('[SHOP-1] a single shop redirects to its page', async () => {
    openWidget('/shops', { shopList: { shops: [aShop({ id: 7 })] } });
    await screen.findByRole('heading', { level: 1, name: 'Oudegracht' });
    expect(address()).toBe('/shops/7/services');
  });

  test('has a search from seven shops on, which finds any word of name and address', async () => {
    const shops = shopsNamed('Noord', 'Zuid', 'Oost', 'West', 'Café Zürich', 'Midden', 'Haven');
    openWidget('/shops', { shopList: { shops } });
    const field = await screen.findByRole('searchbox');
    fireEvent.change(field, { target: { value: 'oudegracht zurich' } });
    expect(names()).toEqual(['Café Zürich']);
    fireEvent.change(field, { target: { value: 'hvaen' } });
    expect(names()).toEqual(['Haven']);
    fireEvent.change(field, { target: { value: 'nowhere' } });
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });

  test('has no search for six shops', async () => {
    openWidget('/shops', { shopList: { shops: shopsNamed('A', 'B', 'C', 'D', 'E', 'F') } });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('asks for the visitor’s location only when tapped, and then sorts by distance', async () => {
    const ask = vi.fn<Geolocation['getCurrentPosition']>((found) => {
      found({ coords: { latitude: 52.37, longitude: 4.9 } } as GeolocationPosition); // no other field is read
    });
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
      getCurrentPosition: ask,
      watchPosition: () => 0,
      clearWatch: () => undefined,
    });
    const amsterdam = aShop({ id: 2, name: 'Amsterdam', latitude: 52.36, longitude: 4.9 });
    openWidget('/shops', { shopList: { shops: [aShop(), amsterdam] } });
    const button = await screen.findByRole('button', { name: 'Nearest first' });
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(button);
    expect(names()).toEqual(['Amsterdam1.1 km', 'Oudegracht35 km']);
  });

  test('[ERR-2] a list that fails shows the error, and one tap retries', async () => {
    let down = true;
    openWidget('/shops', {
      shopList: () => {
        if (down) throw new ApiError({ kind: 'internal' });
        return { shops: [aShop(), aShop({ id: 2 })] };
      },
    });
    expect(await screen.findByText('An internal error occurred. Please try again.')).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  test('[ERR-2] a company without shops says so', async () => {
    openWidget('/shops', { shopList: { shops: [] } });
    expect(await screen.findByText('No locations yet')).toBeTruthy();
  });

  test('[ERR-2] shows a skeleton of the list while it loads', async () => {
    let answer: (answer: { shops: [] }) => void = () => undefined;
    openWidget('/shops', { shopList: () => new Promise((resolve) => (answer = resolve)) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByText('Loading')).toBeTruthy();
    answer({ shops: [] });
    await screen.findByText('No locations yet');
    expect(screen.queryByText('Loading')).toBeNull();
  });
});
