import { expect, test } from '@playwright/test';
import { openAsDemo } from '../pages/reservations.ts';
import { expectAccessible } from '../pages/widget.ts';

test.beforeEach(async ({ page }) => {
  await page.route(/tile/, (route) => route.fulfill({ status: 204 }));
});

test('[RES-5] a spinner is shown until the detail has loaded', async ({ page }) => {
  await openAsDemo(page, '/reservations');
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/client/reservation/details', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/reservations\/details\//);
  const waiting = page.getByRole('main').getByRole('status');
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('[RES-5] another customer’s booking is not found', async ({ page }) => {
  await openAsDemo(page, '/reservations/details/product/4503599627370497/1');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this booking' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'My bookings' }).click();
  await expect(page).toHaveURL(/\/reservations\?/);
});

test('[RES-5] printing a booking leaves the navigation out', async ({ page }) => {
  await openAsDemo(page, '/reservations');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Book again' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book again' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
