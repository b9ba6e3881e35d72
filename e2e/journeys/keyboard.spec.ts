import { expect, type Page, test } from '@playwright/test';
import { enterEmail, newPerson } from '../pages/account.ts';
import { chooseAtShop, chooseTime, confirmButton, signInHere } from '../pages/booking.ts';
import { sizes } from '../pages/covering.ts';
import { newCustomer } from '../pages/profile.ts';
import { at, open } from '../pages/widget.ts';

const focused = (page: Page) => page.locator('*:focus');

test('[SRV-4] a service chosen by keyboard is announced, and Book is the next tab stop', async ({ page }) => {
  await open(page, at('/shops/1/services'));
  const row = page.getByRole('button', { name: 'Pregnancy massage' });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Pregnancy massage selected' })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Book Pregnancy massage');
  await expect(focused(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/book\?/);
});

test('[SRV-3] after choosing a sub-option by arrow keys Book is the next tab stop too', async ({ page }) => {
  await open(page, at('/shops/1/services'));
  await page.getByRole('button', { name: 'Deep tissue massage' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Book Deep tissue massage');
});

test('[BOOK-4] the times of a part of the day are one tab stop, with arrow keys inside', async ({ page }) => {
  await chooseTime(page);
  await page.goBack();
  // Other journeys book here too: with ten free times in three parts of a day, one part has at least four.
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /\d\d free times/ })
    .first()
    .click();
  const times = page.getByRole('region', { name: 'What time' }).getByRole('region');
  await times.first().waitFor();
  const counts = await Promise.all((await times.all()).map((part) => part.getByRole('button').count()));
  const count = Math.max(...counts);
  expect(count).toBeGreaterThan(2);
  const first = times.nth(counts.indexOf(count)).getByRole('button');
  await first.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(first.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(first.nth(count - 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(first.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first.nth(count - 1)).toBeFocused();
  await expect(first.nth(count - 1)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  // Where it goes depends on the day: to the next part, or out of the page when this is the last one.
  await expect(first.and(page.locator(':focus'))).toHaveCount(0);
});

test('[BOOK-6] after signing in on confirm the focus is at the next heading', async ({ page, request }) => {
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'heading'));
  await expect(page.getByRole('heading', { level: 2, name: 'How would you like to pay?' })).toBeFocused();
  await expect(focused(page)).toBeInViewport();
});

test('[AUTH-3] a wrong code is announced', async ({ page }) => {
  await open(page, at('/signin/profile'));
  await enterEmail(page, newPerson());
  const code = page.getByLabel('Six-digit code');
  await code.fill('000000');
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  await expect(code).toBeFocused();
});

for (const size of [sizes[0], sizes[2]])
  test(`[PAY-9] at ${size.width} px a refusal after Book is visible and focused`, async ({ page, request }) => {
    await page.setViewportSize(size);
    await chooseTime(page);
    await signInHere(page, await newCustomer(request, 'refused'));
    await chooseAtShop(page);
    await page.route('**/api/**/create-and-confirm', (route) => route.fulfill({ status: 500, body: 'out of order' }));
    await page.evaluate(() => scrollTo(0, 0));
    await confirmButton(page, 'Book, pay at the shop').click();
    const alert = page.getByRole('alert').filter({ visible: true, hasText: /\w/ });
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(page.locator(':focus').getByRole('alert')).toBeVisible();
    // Not under the bar either.
    const isClear = () =>
      alert.evaluate((element) => {
        const { left, bottom, width } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
      });
    await expect.poll(isClear).toBe(true);
    // Nor pushed under it when the content above is refetched.
    await page.getByRole('radio', { name: 'Pay at the shop' }).evaluate((radio) => {
      const section = radio.closest('section');
      if (section) section.style.paddingBlockEnd = '120px';
    });
    await expect.poll(isClear).toBe(true);
    await expect(alert).toBeInViewport({ ratio: 1 });
  });
