import { expect, test } from '@playwright/test';
import { at, open } from '../pages/widget.ts';

/** Those of the catalogue are in deep-links.spec.ts. */
const routes = [
  '/shops',
  '/shops/1',
  '/shops/1/services',
  '/reservations',
  '/reservations/history',
  '/reservations/details/product/1/1',
  '/notifications',
  '/profile',
  '/profile/loyalty',
  '/profile/settings',
  '/profile/account',
  '/profile/account/password',
  '/signin/reservations',
  '/signin/profile',
  '/book',
  '/book/confirm/service',
  '/book/success/payment',
];

test('[NAV-1] every other place opens from a deep link', async ({ page }) => {
  for (const route of routes)
    await test.step(route, async () => {
      const answer = await page.goto(at(route));
      expect(answer?.status()).toBeLessThan(400);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    });
});

test('[NAV-1] [NAV-8] an event opens inside and outside its shop', async ({ page, request }) => {
  const answer = await request.post('/api/booking/product/event/list', {
    headers: { 'company-api-key': 'demo-aurora' },
    form: { shop_id: 1, first: 0, limit: 1 },
  });
  const { result } = (await answer.json()) as { result: { slots: { id: number }[] } };
  for (const path of [`/event/${result.slots[0]?.id}`, `/shops/1/events/${result.slots[0]?.id}`]) {
    expect((await page.goto(at(path)))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('[NAV-2] [NAV-3] an address that is none leads to the nearest that is one', async ({ page }) => {
  for (const [from, to] of [
    ['/nowhere', '/shops'],
    ['/', '/shops'],
    ['/shops/abc', '/shops'],
    ['/shops/1/nowhere', '/shops/1/services'],
    ['/shops/1', '/shops/1/services'],
    ['/SHOPS/1/Services/', '/SHOPS/1/Services/'],
  ] as const) {
    await page.goto(at(from));
    expect(new URL(page.url()).pathname, from).toBe(to);
  }
});

test('[NAV-5] the navigation makes room for the keyboard on narrow screens', async ({ page }) => {
  await open(page, at('/shops'));
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await page.evaluate(() => {
    const field = document.createElement('input');
    document.querySelector('main')?.append(field);
    field.focus();
  });
  await expect(navigation).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(navigation).toBeHidden();
  await page.evaluate(() => document.querySelector<HTMLInputElement>('main > input')?.blur());
  await expect(navigation).toBeVisible();
});

test('[SHOP-6] a shop that does not exist leads back to the list', async ({ page }) => {
  await open(page, at('/shops/999999/services'));
  await expect(page).toHaveURL(/\/shops\?/);
});

test('[NAV-4] [NAV-6] [NAV-7] the way on and back', async ({ page }) => {
  await open(page, at('/shops/1/services'));
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link')).toHaveText(['Home', 'Bookings', 'News', 'Profile']);
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', /page|true/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/shops\?/);
});
