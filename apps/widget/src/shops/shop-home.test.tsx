import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { aCompany, aShop, aShopWithPeople } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const tabs = async () => {
  const bar = await screen.findByRole('navigation', { name: 'What you can book' });
  return within(bar)
    .getAllByRole('link')
    .map((tab) => tab.textContent);
};

const nothing = { services: false, groups: false, events: false, subscriptions: false, bundles: false };
const offering = (...types: (keyof typeof nothing)[]) => ({
  shop: aShopWithPeople({ ...nothing, ...Object.fromEntries(types.map((type) => [type, true])) }),
});

describe('the home of a shop', () => {
  test('[SHOP-2] has a tab for each product type it offers, in order', async () => {
    openWidget('/shops/1/services', { shopGet: offering('bundles', 'services', 'events') });
    expect(await tabs()).toEqual(['Services', 'Events', 'Bundles']);
  });

  test('[SHOP-3] uses the company’s names when it overrides them, and only where it has one', async () => {
    const tabNames = { services: 'Treatments', groups: null, events: ' ', subscriptions: null, bundles: null };
    const company = aCompany({ tabNames, overwriteProductNames: true });
    openWidget('/shops/1/services', { companyGet: { company }, shopGet: offering('services', 'groups', 'events') });
    expect(await tabs()).toEqual(['Treatments', 'Classes', 'Events']);
  });

  test('[SHOP-3] uses the default names when the company does not override them', async () => {
    const tabNames = { services: 'Treatments', groups: null, events: null, subscriptions: null, bundles: null };
    const company = aCompany({ tabNames, overwriteProductNames: false });
    openWidget('/shops/1/services', { companyGet: { company }, shopGet: offering('services') });
    expect(await tabs()).toEqual(['Services']);
  });

  const company = aCompany({ homeGallery: ['/media/1/0a', '/media/1/0b'] });

  test.each(['dev', 'website'] as const)('[SHOP-4] shows the gallery in %s style', async (style) => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false); // happy-dom loads no pictures
    openWidget('/shops/1/services', { companyGet: { company } }, style);
    const gallery = await screen.findByRole('region', { name: 'Photos of Oudegracht' });
    const photos = within(gallery).getAllByRole('img');
    expect(photos.map((photo) => photo.getAttribute('loading'))).toEqual(['eager', 'lazy']);
    expect(photos[0]!.getAttribute('srcset')).toContain('/media/1/0a?w=640 640w');
  });

  test.each(['services', 'groups', 'events', 'subscriptions', 'bundles'] as const)(
    '[SHOP-4] the %s have the gallery above them, also in a shop without services',
    async (tab) => {
      openWidget(`/shops/1/${tab}`, { companyGet: { company }, shopGet: offering(tab) });
      await tabs();
      expect(screen.getByRole('region', { name: 'Photos of Oudegracht' })).toBeDefined();
    },
  );

  test.each(['side', 'inline'] as const)('[SHOP-4] has no gallery in %s style', async (style) => {
    openWidget('/shops/1/services', { companyGet: { company } }, style);
    await tabs();
    expect(screen.queryByRole('region', { name: 'Photos of Oudegracht' })).toBeNull();
  });

  test.each([
    ['services', ['groups'], '/shops/1/groups'],
    ['groups', ['events', 'services'], '/shops/1/events'],
    ['events', ['subscriptions'], '/shops/1/subscriptions'],
    ['subscriptions', ['bundles'], '/shops/1/bundles'],
    ['services', ['bundles'], '/shops/1/bundles'],
    ['bundles', ['services'], '/shops/1/services'],
  ] as const)('[SHOP-5] %s in a shop with %j redirects to %s', async (tab, types, expected) => {
    openWidget(`/shops/1/${tab}`, { shopGet: offering(...types) });
    await tabs();
    await waitFor(() => expect(address()).toBe(expected));
  });

  test('[SHOP-5] a shop that offers nothing says so on its page', async () => {
    openWidget('/shops/1/bundles', { shopGet: offering() });
    expect(await screen.findByText('Nothing to book here yet')).toBeTruthy();
    expect(address()).toBe('/shops/1');
  });

  test('[SHOP-6] that fails to load redirects to the list, and a notice says why', async () => {
    openWidget('/shops/9/services', { shopGet: refused });
    expect(await screen.findByText('This shop does not exist.')).toBeTruthy();
    await screen.findAllByRole('article');
    expect(address()).toBe('/shops');
  });

  test('[SHOP-6] the only shop that fails to load does not cause a redirect loop', async () => {
    const { calls } = openWidget('/shops', { shopList: { shops: [aShop()] }, shopGet: refused });
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    expect(address()).toBe('/shops');
    expect(calls.filter(({ name }) => name === 'shopGet')).toHaveLength(1);
  });

  test('shows directions, the phone number and the opening hours with the special days', async () => {
    const shop = aShopWithPeople({
      contactNumber: '+31 (0)30 123',
      specialDays: [
        { date: '2026-11-15', closed: true, hours: [], reason: 'Gone by' },
        { date: '2026-12-25', closed: true, hours: [], reason: 'Christmas' },
      ],
    });
    openWidget('/shops/1/services', { shopGet: { shop } });
    const [route] = await screen.findAllByRole('link', { name: 'Directions' });
    expect(route!.getAttribute('href')).toContain('Oudegracht+112%2C+3511+AW+Utrecht');
    expect(screen.getAllByRole('link', { name: 'Call' })[0]!.getAttribute('href')).toBe('tel:+31030123');
    fireEvent.click(screen.getByRole('button', { name: 'Hours' }));
    const hours = within(await screen.findByRole('dialog', { name: 'Opening hours' }));
    expect(hours.getByText('Saturday').nextSibling?.textContent).toBe('10:00 – 16:00');
    expect(hours.getByText('Sunday').nextSibling?.textContent).toBe('Closed');
    expect(hours.getByText('Christmas')).toBeTruthy();
    expect(hours.queryByText('Gone by')).toBeNull();
  });
});

function refused(): never {
  throw new ApiError({
    kind: 'problem',
    code: 404,
    message: 'This shop does not exist.',
    errors: {},
    timer: undefined,
    companyBanned: false,
  });
}
