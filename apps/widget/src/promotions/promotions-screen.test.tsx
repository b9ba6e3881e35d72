import type { Promotion } from '@embook/domain/promotions';
import { aPromotion } from '@embook/domain/testing/promotion';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const open = (path: string, promotions: Promotion[], style: 'website' | 'side' = 'website') =>
  openWidget(path, { promotionList: { promotions } }, style, { signedIn: path === '/notifications' });

const two = [aPromotion({ id: 1 }), aPromotion({ id: 2, name: 'Winter', description: null })];

describe('the list of promotions', () => {
  test('[NOT-1] asks a visitor to sign in first', async () => {
    openWidget('/notifications', { promotionList: { promotions: two } });
    await waitFor(() => expect(address()).toBe('/signin/notifications'));
  });

  test('[NOT-1] shows how many there are and each with the start of its text', async () => {
    open('/notifications', two);
    expect(await screen.findByText('2 offers for you')).toBeDefined();
    const [first, second] = screen.getAllByRole('article');
    expect(within(first!).getByText('Bring a friend this month.')).toBeDefined();
    expect(within(second!).getByRole('link').getAttribute('href')).toBe('/notifications/promotions/2');
  });

  test('[NOT-1] one is new until it was opened, also after a reload', async () => {
    const { reload } = open('/notifications', two);
    expect(await screen.findAllByText('New')).toHaveLength(2);
    fireEvent.click(screen.getByRole('link', { name: 'Winter' }));
    await screen.findByRole('heading', { level: 1, name: 'Winter' });
    history.replaceState(null, '', '/notifications');
    reload();
    expect(await screen.findAllByText('New')).toHaveLength(1);
  });

  test('[NOT-1] [ERR-2] shows an error with a retry, and a text when there are none', async () => {
    let tries = 0;
    const promotionList = () => {
      tries += 1;
      if (tries === 1) throw new ApiError({ kind: 'internal' });
      return { promotions: [] };
    };
    openWidget('/notifications', { promotionList }, 'website', { signedIn: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No news right now')).toBeDefined();
  });
});

describe('a promotion', () => {
  test('[NOT-2] opens by its link without signing in: breadcrumb, name, description, services', async () => {
    open('/notifications/promotions/1', [aPromotion({ services: ['Massage', 'Sauna'] })]);
    const trail = within(await screen.findByRole('navigation', { name: 'You are here' }));
    expect(trail.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/notifications');
    await waitFor(() => expect(trail.getByText('Two for one').getAttribute('aria-current')).toBe('page'));
    const list = screen.getByRole('heading', { name: 'Promotion includes services' }).parentElement!;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Massage', 'Sauna']);
  });

  test('[NOT-2] without services no list of them is shown', async () => {
    open('/notifications/promotions/1', [aPromotion({ services: [], bookable: [] })]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Promotion includes services')).toBeNull();
  });

  test.each([
    ['https://films.example/winter.mp4', 'video[src="https://films.example/winter.mp4"]'],
    ['https://films.example/watch?v=1', 'a[href="https://films.example/watch?v=1"][target="_blank"]'],
    ['/media/1/winter.webm', 'video[src="/media/1/winter.webm"]'],
  ])('[NOT-2] the video %s can be played', async (videoUrl, selector) => {
    open('/notifications/promotions/1', [aPromotion({ videoUrl })]);
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector(selector)).not.toBeNull();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/x.mp4', 'ftp://films.example/a.mp4'])(
    '[A16] a video at %s is not linked',
    async (videoUrl) => {
      open('/notifications/promotions/1', [aPromotion({ videoUrl })]);
      await screen.findByRole('heading', { level: 1 });
      expect(document.querySelector('video')).toBeNull();
      expect(document.querySelector(`a[href="${videoUrl}"]`)).toBeNull();
    },
  );

  test('[A16] HTML in its texts is shown as text', async () => {
    const hostile = '<script>alert(1)</script> javascript:alert(1) \u202Egpj.exe';
    open('/notifications/promotions/1', [aPromotion({ name: hostile, description: hostile, services: [hostile] })]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(hostile);
    expect(document.querySelector('main script, a[href^="javascript"]')).toBeNull();
  });

  test.each([
    ['its one service', [{ serviceId: 10, shopId: 1 }], '/book'],
    [
      'the services of its shop',
      [
        { serviceId: 10, shopId: 2 },
        { serviceId: 20, shopId: 2 },
      ],
      '/shops/2/services',
    ],
    ['the shops, when nothing of it can be booked', [], '/shops'],
  ])('[NOT-2] Book opens %s', async (_, bookable, target) => {
    open('/notifications/promotions/1', [aPromotion({ bookable })]);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Book' }))[0]!);
    await waitFor(() => expect(address()).toBe(target));
    if (target === '/shops/2/services') expect(location.search).toBe('?services=10&services=20');
    if (target === '/book') expect(await screen.findAllByText('Massage')).not.toHaveLength(0);
  });

  test('[NOT-2] a narrow widget has Book in the bar above the navigation, with the name and what it includes', async () => {
    open('/notifications/promotions/1', [
      aPromotion({ services: ['Massage', 'Sauna'], bookable: [{ serviceId: 10, shopId: 1 }] }),
    ]);
    await screen.findByRole('heading', { level: 1 });
    const bar = document.querySelector<HTMLElement>('[data-bar="narrow"]')!;
    expect(bar.textContent).toContain('Two for one');
    expect(bar.textContent).toContain('Massage, Sauna');
    fireEvent.click(within(bar).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(address()).toBe('/book'));
  });

  test('[NOT-2] has two columns unless in the side layout', async () => {
    open('/notifications/promotions/1', two);
    const wide = (await screen.findByRole('article')).className;
    document.body.innerHTML = '';
    open('/notifications/promotions/1', two, 'side');
    expect((await screen.findByRole('article')).className).not.toBe(wide);
  });

  test.each(['99', 'none'])('[NOT-2] %s that is no promotion says so and links to the list', async (id) => {
    open(`/notifications/promotions/${id}`, two);
    expect(await screen.findByText('This offer has ended')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See what you can book' }).getAttribute('href')).toBe('/shops');
  });
});
