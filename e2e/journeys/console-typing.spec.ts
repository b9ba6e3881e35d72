import { expect, test } from '@playwright/test';
import { dayFromToday } from '../pages/console-agenda.ts';
import { signInAtConsole, startBooking } from '../pages/console-desk.ts';

test('[DESK-1] the service typed while the customer is still searched is not taken for a part of the name', async ({
  page,
}) => {
  await signInAtConsole(page, 'owner@embook.test');
  await startBooking(page);
  const typed = Promise.withResolvers<void>();
  await page.route(/\/api\/staff\/(?:customer|bookable)/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.type('anna bakker');
  await page.keyboard.press('Enter');
  await page.keyboard.type('swedish 45');
  typed.resolve();
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('swedish 45');
  await expect(page.getByRole('region', { name: 'Who' }).getByText('Anna Bakker')).toBeVisible();
});

test('[DESK-1] a caller is booked by keys that are all pressed before anything has loaded, and the next ones are for the next caller', async ({
  page,
}) => {
  await signInAtConsole(page, 'owner@embook.test');
  await page.goto(`/console/agenda?date=${dayFromToday(48)}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await startBooking(page);
  const typed = Promise.withResolvers<void>();
  await page.route(/\/api\/staff\/(?:customer|bookable|moments|terms|booking)\b/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  const booked = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/staff/booking'),
  );
  await page.keyboard.type('anna bakker');
  await page.keyboard.press('Enter');
  await page.keyboard.type('swedish 45');
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('n');
  await page.keyboard.type('emma');
  typed.resolve();
  expect((await booked).ok()).toBe(true);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('emma');
  // The first booking is open behind the next one, and nothing was done to it.
  await page.keyboard.press('Escape');
  const panel = page.getByRole('complementary', { name: 'Booking' });
  await expect(panel.getByRole('heading', { name: 'Anna Bakker' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Arrived/ })).toBeVisible();
});

test('[DESK-4] the first letters of a new customer are typed in its form, however late its screen is downloaded', async ({
  page,
}) => {
  await signInAtConsole(page, 'owner@embook.test');
  const typed = Promise.withResolvers<void>();
  await page.route(/customers-screen[^/]*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>new customer');
  await expect(page.getByRole('option', { name: 'New customer' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Noor');
  typed.resolve();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Noor');
});

test('[HRS-1] on a phone a time is offered to be saved while it is typed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAtConsole(page, 'owner@embook.test');
  await page.goto('/console/hours?who=shop');
  const opens = page.getByLabel('From').first();
  const closes = page.getByLabel('To', { exact: true }).first();
  const save = page.getByRole('button', { name: 'Save hours' });
  await opens.focus();
  await page.keyboard.type('1030');
  await expect(opens).toHaveValue('1030');
  await expect(save).toBeVisible();
  await expect(opens).toBeFocused();
  await closes.focus();
  await page.keyboard.type('1545');
  await expect(closes).toHaveValue('1545');
  await expect(closes).toBeFocused();
  await expect(opens).toHaveValue('10:30');
  // Nothing is saved: other journeys see the hours as they were.
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(save).toHaveCount(0);
  await expect(opens).not.toHaveValue('10:30');
});
