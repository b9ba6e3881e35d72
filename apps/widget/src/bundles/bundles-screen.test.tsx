import { aBundle, aHeldBundle } from '@embook/domain/testing/bundle';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { type Answers, aShopWithPeople } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const shopGet: Answers['shopGet'] = ({ shopId }) => ({ shop: aShopWithPeople({ id: shopId, bundles: true }) });

const notFound = new ApiError({
  kind: 'problem',
  code: 404,
  message: 'This bundle does not exist.',
  errors: {},
  timer: undefined,
  companyBanned: false,
});

describe('the bundles of a shop', () => {
  test('[BUN-1] a ticket shows quantity, length, price and the price of one visit, and links to its page', async () => {
    const services = ['Massage', 'Sauna', 'Massage', 'Swim', 'Yoga'];
    openWidget('/shops/1/bundles', { shopGet, bundleList: { bundles: [aBundle({ id: 7, services })] } });
    const ticket = await screen.findByRole('article');
    expect(ticket.textContent).toContain('10 visits\u00a0· valid 6 months');
    expect(within(ticket).getByText('€ 400,00')).toBeDefined();
    expect(within(ticket).getByText('€ 40,00 per visit')).toBeDefined();
    const tags = within(within(ticket).getByRole('list', { name: 'Included services' })).getAllByRole('listitem');
    expect(tags.map((tag) => tag.textContent)).toEqual(['Massage', 'Sauna', 'Swim', '+1Yoga']);
    expect(within(ticket).getByRole('link').getAttribute('href')).toBe('/shops/1/bundles/7');
  });

  test('[BUN-1] a bought one comes first, shows its uses, and links to its reservation', async () => {
    const bundles = [aBundle({ id: 7 }), aHeldBundle({ id: 8, name: 'Mine', reservationId: 71, usages: 4 })];
    openWidget('/shops/1/bundles', { shopGet, bundleList: { bundles } });
    const [mine, other] = await screen.findAllByRole('article');
    expect(within(mine!).getByText('4 of 10 used')).toBeDefined();
    expect(within(mine!).getByText('6 left')).toBeDefined();
    expect(within(mine!).getByText(/^Expires /)).toBeDefined();
    const link = within(mine!).getByRole('link', { name: 'Mine' });
    expect(link.getAttribute('href')).toBe('/reservations/details/bundle/71/1');
    expect(within(other!).queryByText(/used/)).toBeNull();
  });

  test('[BUN-1] [EMB-6] a bought one shows only what the platform sends', async () => {
    const silent = { usages: null, endsAt: null, length: null, lengthType: null } as const;
    openWidget('/shops/1/bundles', {
      shopGet,
      bundleList: { bundles: [aHeldBundle({ reservationId: 71, ...silent })] },
    });
    const mine = await screen.findByRole('article');
    expect(within(mine).getByText('10 visits')).toBeDefined();
    expect(mine.textContent).not.toMatch(/used|expires/i);
  });

  test('[I18N-6] a price of 0 that the company hides is not shown', async () => {
    const bundles = [
      aBundle({ price: 0, hidePrice: true, maxUsages: -1, length: null, lengthType: 'bundle.length.infinity' }),
    ];
    openWidget('/shops/1/bundles', { shopGet, bundleList: { bundles } });
    expect(await screen.findByText('unlimited visits')).toBeDefined();
    expect(screen.getByText('never expires')).toBeDefined();
    expect(document.body.textContent).not.toContain('€');
  });

  test('[BUN-1] [ERR-2] shows a skeleton, an error with a retry, and a text when there are none', async () => {
    let tries = 0;
    openWidget('/shops/1/bundles', {
      shopGet,
      bundleList: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { bundles: [] };
      },
    });
    expect(await screen.findByText('The bundles did not load')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No bundles yet')).toBeDefined();
  });
});

describe('the page of a bundle', () => {
  const description = 'Ask us at https://aurora.example, javascript:alert(1) or <b>here</b>';
  const bundleGet: Answers['bundleGet'] = ({ bundleId }) => ({ bundle: aBundle({ id: bundleId, description }) });

  test.each(['/shops/1/bundles/7', '/bundle/7'])('[BUN-2] [NAV-8] %s shows all its facts', async (path) => {
    openWidget(path, { shopGet, bundleGet });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ten massages');
    const offer = screen.getByRole('region', { name: 'Price and terms' });
    for (const words of ['€ 400,00', '10 visits', '€ 40,00 per visit']) {
      expect(within(offer).getByText(words)).toBeDefined();
    }
    expect(offer.textContent).toContain('valid 6 months');
    expect(screen.getByText('Massage')).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Ten massages · Aurora'));
  });

  test('[A16] [BUN-2] its text is escaped, and only safe addresses in it are links', async () => {
    openWidget('/bundle/7', { shopGet, bundleGet });
    const link = await screen.findByRole('link', { name: 'https://aurora.example' });
    expect(link.getAttribute('href')).toBe('https://aurora.example');
    expect(screen.getByText(/<b>here<\/b>/)).toBeDefined();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });

  test('[BUN-2] buying opens the confirmation with the bundle', async () => {
    openWidget('/bundle/7', { shopGet, bundleGet });
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for €\u00a0400,00' }));
    expect(address()).toBe('/book/confirm/bundle');
    const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith('embook.draft.'));
    expect(JSON.parse(String(drafts.at(-1)?.[1]))).toMatchObject({ bundle: { shopId: 1, bundleId: 7 } });
  });

  test('[BUN-2] a bought one shows its uses instead of the buy button', async () => {
    openWidget('/bundle/7', { shopGet, bundleGet: { bundle: aHeldBundle({ id: 7 }) } });
    expect(await screen.findByText('You have this bundle')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Buy/ })).toBeNull();
    const [show] = screen.getAllByRole('link', { name: 'Show my bundle' });
    expect(show?.getAttribute('href')).toBe('/reservations/details/bundle/71/1');
  });

  test.each([
    ['/shops/1/bundles/7', '/shops/1/bundles'],
    ['/shops/1/bundles/none', '/shops/1/bundles'],
    ['/bundle/7', '/shops'],
  ])('[BUN-2] %s that is not found redirects to %s', async (path, list) => {
    openWidget(path, {
      shopGet,
      bundleGet: () => {
        throw notFound;
      },
      bundleList: { bundles: [] },
    });
    await waitFor(() => expect(address()).toBe(list));
  });

  test('[BUN-2] a bundle of another shop is not found here', async () => {
    openWidget('/shops/2/bundles/7', { shopGet, bundleGet, bundleList: { bundles: [] } });
    await waitFor(() => expect(address()).toBe('/shops/2/bundles'));
  });

  test('[ERR-2] one that fails to load can be retried', async () => {
    let tries = 0;
    openWidget('/bundle/7', {
      shopGet,
      bundleGet: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { bundle: aBundle() };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ten massages');
  });
});
