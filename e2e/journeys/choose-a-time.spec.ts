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
  // At the end of the page the bar covers nothing.
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

test('[SRV-4] the Book button slides in for 500 ms and then floats in the window, at every scroll position @full', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, at('/shops/1/services'));
  const book = page.getByRole('link', { name: 'Book', exact: true });
  await expect(book).toHaveCount(0);
  await page.evaluate(() => {
    const risen: unknown[] = [];
    Object.assign(window, { risen });
    addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.querySelector('a[href^="/book"]')) return;
      risen.push(...target.getAnimations().map(({ effect }) => effect?.getTiming().duration));
    });
  });
  await page.getByRole('button', { name: 'Pregnancy massage' }).click();
  await expect.poll(() => page.evaluate('risen')).toEqual([500]);
  const rows = page.getByRole('main').getByRole('heading', { level: 3 });
  for (const width of [390, 760, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    for (const row of [rows.first(), page.getByRole('button', { name: 'Pregnancy massage' }), rows.last()]) {
      await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(book, `at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
  await book.click();
  await expect(page).toHaveURL(/\/book\?/);
});

test('[SHOP-1] [SHOP-2] a company with one shop opens its page, with its only tab', async ({ page }) => {
  await open(page, at('/shops', 'demo-solo'));
  await expect(page).toHaveURL(/\/shops\/\d+\/services/);
  await expect(page.getByRole('navigation', { name: 'What you can book' }).getByRole('link')).toHaveCount(1);
});

test('[BOOK-3] a failed call on /book loses nothing, and one tap retries @full', async ({ page }) => {
  await open(page, at('/shops', 'demo-solo'));
  await page.getByRole('button', { name: 'Red light' }).click();
  await page.route('**/api/booking/product/list', (route) => route.abort());
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Cannot connect to the server');
  await page.unroute('**/api/booking/product/list');
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByRole('region', { name: 'Which day' })).toBeVisible();
});
