import { aService, aSubOption } from '@embook/domain/testing/service';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { sauna } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(name) });
  return within(heading.closest('li')!);
};

const press = async (name: string) => fireEvent.click((await row(name)).getByRole('button', { name }));

const withServices = (categories: Parameters<typeof Object.entries<ReturnType<typeof aService>[]>>[0]) => ({
  serviceCategories: { categories: categories as Record<string, ReturnType<typeof aService>[]> },
});

describe('the services of a shop', () => {
  test('[SRV-1] are grouped by category in the order of the shop; the one named Other has no header', async () => {
    openWidget(
      '/shops/1/services',
      withServices({
        Body: [aService({ id: 1, name: 'Massage' })],
        Face: [aService({ id: 2, name: 'Facial' })],
        Other: [aService({ id: 3, name: 'Gift card' })],
      }),
    );
    await row('Gift card');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Body1', 'Face1']);
    const last = screen.getByRole('region', { name: 'Other services' });
    expect(within(last).getByRole('heading', { level: 3 }).textContent).toBe('Gift card');
  });

  test('[SRV-1] from ten on they are searched, by words of name, description and options', async () => {
    const many = Array.from({ length: 9 }, (_, index) => aService({ id: index + 1, name: `Number ${index + 1}` }));
    const hot = aService({ id: 10, name: 'Hot stones', description: 'À la carte' });
    openWidget('/shops/1/services', withServices({ Body: many, Face: [hot] }));
    const search = await screen.findByRole('searchbox', { name: 'Search services' });
    fireEvent.change(search, { target: { value: 'a LA stones' } });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Hot stones'),
    ]);
    fireEvent.change(search, { target: { value: 'hto stone' } });
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
    fireEvent.change(search, { target: { value: 'hot sotnes' } });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    fireEvent.change(search, { target: { value: 'unicycle' } });
    expect(screen.getByText('No service matches “unicycle”.')).toBeDefined();
  });

  test('[SRV-1] fewer than ten need no search', async () => {
    openWidget('/shops/1/services', withServices({ Body: [aService({ id: 1, name: 'Massage' })] }));
    await row('Massage');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('[SRV-2] leave out what is hidden, and categories with nothing visible', async () => {
    const hidden = aService({ id: 2, name: 'Secret', bookableType: 'never_and_hidden' });
    openWidget(
      '/shops/1/services',
      withServices({ Body: [aService({ name: 'Massage' }), hidden], Face: [hidden], Feet: [] }),
    );
    await row('Massage');
    expect(screen.queryByText('Secret')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  test('that cannot be booked online are shown, but cannot be chosen', async () => {
    openWidget('/shops/1/services', withServices({ Body: [aService({ name: 'House', bookableType: 'never' })] }));
    const house = await row('House');
    expect(house.queryByRole('button')).toBeNull();
    expect(house.getByText('Not bookable online')).toBeTruthy();
  });

  test('[SRV-3] with sub-options open one at a time', async () => {
    const pool = aService({ id: 30, name: 'Pool', subOptions: [aSubOption({ id: 31, name: 'Lane' })] });
    openWidget('/shops/1/services', withServices({ Water: [sauna, pool] }));
    await press('Sauna');
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'For one60 min€\u00a020,00',
      'For two60 min€\u00a035,00',
    ]);
    await press('Pool');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect((await row('Sauna')).getByRole('button').getAttribute('aria-expanded')).toBe('false');
    await press('Pool');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('[SRV-4] choosing one shows a Book button, which leads to /book', async () => {
    openWidget('/shops/1/services');
    await row('Massage');
    expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
    await press('Massage');
    expect((await row('Massage')).getByRole('button').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Choose a date and time' });
    expect(address()).toBe('/book');
  });

  test('[SRV-4] the bar shows the chosen sub-option with its own length and price, also after a reload', async () => {
    const { reload } = openWidget('/shops/1/services');
    await press('Sauna');
    fireEvent.click(screen.getByRole('radio', { name: /For two/ }));
    // The name may be shortened; its length and price stand apart from it, and never are.
    const bar = document.querySelector<HTMLElement>('[data-bar]')!;
    expect(within(bar).getByText(/^60 min/).textContent).toBe('60 min€\u00a035,00');
    expect(within(bar).getByText('For two').textContent).toBe('For two');
    reload();
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: /For two/ })).toHaveProperty('checked', true);
  });

  test('[SRV-4] a service in the address takes precedence over the tab’s draft, and is stored only when the customer continues with it', async () => {
    const pool = aService({ id: 30, name: 'Pool', subOptions: [aSubOption({ id: 31, name: 'Lane' })] });
    const massage = aService({ id: 10, name: 'Massage' });
    const { reload } = openWidget('/shops/1/services', withServices({ Body: [massage, sauna], Water: [pool] }));
    const at = (search: string) => {
      history.replaceState(null, '', `/shops/1/services${search}`);
      reload();
    };
    const isChosen = async (name: string) => (await row(name)).getByRole('button').getAttribute('aria-pressed');
    await press('Sauna');
    fireEvent.click(screen.getByRole('radio', { name: /For two/ }));
    // With sub-options: it is open, and nothing is chosen.
    at('?service=30');
    expect(await screen.findByRole('radio', { name: /Lane/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
    // A sub-option, or a service without any, is chosen.
    at('?service=10');
    await screen.findAllByRole('link', { name: 'Book' });
    expect(await isChosen('Massage')).toBe('true');
    // An unknown id, or none, shows the stored choice.
    for (const search of ['?service=99999', '']) {
      at(search);
      expect(await screen.findByRole('radio', { name: /For two/ })).toHaveProperty('checked', true);
      expect(await isChosen('Massage')).toBe('false');
    }
    at('?service=10');
    fireEvent.click((await screen.findAllByRole('link', { name: 'Book' }))[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Choose a date and time' });
    at('');
    await screen.findAllByRole('link', { name: 'Book' });
    expect(await isChosen('Massage')).toBe('true');
  });

  test('[SRV-4] choosing another service replaces the one in the address', async () => {
    openWidget('/shops/1/services?service=21');
    expect(await screen.findByRole('radio', { name: /For one/ })).toHaveProperty('checked', true);
    await press('Massage');
    expect((await row('Massage')).getByRole('button').getAttribute('aria-pressed')).toBe('true');
    expect(location.search).toBe('?category=Body');
  });

  test('[SRV-4] where the browser refuses storage the choice lasts until the page is left', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { reload } = openWidget('/shops/1/services');
    await press('Massage');
    reload();
    await row('Massage');
    expect(screen.getAllByRole('link', { name: 'Book' })).not.toHaveLength(0);
  });

  test.each([
    ['website', '112px'],
    ['dev', '112px'],
    ['side', ''],
    ['inline', ''],
  ] as const)('[SRV-5] in %s style the list ends with %j of padding once one is chosen', async (style, room) => {
    openWidget('/shops/1/services', {}, style);
    await row('Massage');
    const list = screen.getByRole('region', { name: 'Body' }).parentElement?.parentElement?.parentElement;
    expect(list?.style.paddingBlockEnd).toBe('');
    await press('Massage');
    expect(list?.style.paddingBlockEnd).toBe(room);
  });

  test('[I18N-4] [I18N-6] prices have comma and dot; only a hidden price of zero is not shown', async () => {
    openWidget(
      '/shops/1/services',
      withServices({
        Body: [
          aService({ id: 1, name: 'Dear', price: 123_450 }),
          aService({ id: 2, name: 'Gift', price: 0 }),
          aService({ id: 3, name: 'Quiet', price: 0, hidePrice: true }),
          aService({ id: 4, name: 'Shown', price: 500, hidePrice: true }),
          sauna,
        ],
      }),
    );
    expect((await row('Dear')).getByText('€ 1.234,50')).toBeTruthy();
    expect((await row('Gift')).getByText('€ 0,00')).toBeTruthy();
    expect((await row('Quiet')).queryByText(/€/)).toBeNull();
    expect((await row('Shown')).getByText('€ 5,00')).toBeTruthy();
    expect((await row('Sauna')).getByText('from € 20,00')).toBeTruthy();
  });

  test('[ERR-2] that fail to load show the error in place, and one tap retries', async () => {
    let down = true;
    openWidget('/shops/1/services', {
      serviceCategories: () => {
        if (down) throw new ApiError({ kind: 'internal' });
        return { categories: { Body: [aService({ name: 'Massage' })] } };
      },
    });
    expect(await screen.findByText('The services did not load')).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Massage')).toBeTruthy();
  });

  test('[ERR-2] a shop without services says what will appear here', async () => {
    openWidget('/shops/1/services', withServices({}));
    expect(await screen.findByText('No services yet')).toBeTruthy();
  });
});
