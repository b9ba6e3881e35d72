import { expect, test } from '@playwright/test';
import { at, expectAccessible, open, watchTrouble } from '../pages/widget.ts';

test('[SHOP-1] [SRV-3] [SRV-4] [BOOK-1] [BOOK-4] from the list of shops to a free time', async ({ page }) => {
  const trouble = watchTrouble(page);
  await open(page, at('/shops'));
  await page.getByRole('link', { name: /Aurora Oudegracht/ }).click();
  await expect(page).toHaveURL(/\/shops\/\d+\/services/);
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora Oudegracht' })).toBeVisible();

  await page.getByRole('button', { name: 'Deep tissue massage' }).click();
  await page.getByRole('radio', { name: /Classic/ }).check();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/book\?/);

  await page.getByRole('button', { name: /No preference/ }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /[1-9]\d* free times/ })
    .first()
    .click();
  const times = page.getByRole('region', { name: 'What time' });
  await times
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .click();
  // At the end of the page nothing lies under the bar of the chosen time.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('€ 74,00').filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press('Shift');
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click();
  await expect(page).toHaveURL(/\/book\/confirm\/service/);
  expect(trouble).toEqual([]);
});

test('[SHOP-1] [SHOP-2] a company with one shop opens on its page, with the one tab it has', async ({ page }) => {
  await open(page, at('/shops', 'demo-solo'));
  await expect(page).toHaveURL(/\/shops\/\d+\/services/);
  await expect(page.getByRole('navigation', { name: 'What you can book' }).getByRole('link')).toHaveCount(1);
});

test('[BOOK-3] nothing is lost on /book by a failed call, and a retry is one tap', async ({ page }) => {
  await open(page, at('/shops', 'demo-solo'));
  await page.getByRole('button', { name: 'Red light' }).click();
  await page.route('**/api/booking/product/list', (route) => route.abort());
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Cannot connect to the server');
  await page.unroute('**/api/booking/product/list');
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByRole('region', { name: 'Which day' })).toBeVisible();
});
