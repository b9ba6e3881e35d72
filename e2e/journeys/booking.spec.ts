import { expect, test } from '@playwright/test';
import {
  chooseAtShop,
  chooseOnline,
  chooseTime,
  confirmButton,
  decide,
  payOnline,
  signInHere,
  thanks,
} from '../pages/booking.ts';
import { newCustomer, PASSWORD } from '../pages/profile.ts';
import { enterEmail } from '../pages/account.ts';
import { at, expectAccessible, expectNoOverflow, open, watchTrouble } from '../pages/widget.ts';

test('[BOOK-6] [PAY-1] [PAY-7] [PAY-8] a visitor books, signs in on the way and pays at the shop', async ({
  page,
  request,
}) => {
  const trouble = watchTrouble(page);
  const ada = await newCustomer(request, 'cash');
  await chooseTime(page);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await chooseAtShop(page);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('Note for the shop').pressSequentially('Mind my knee');
  // On a phone no bar covers the form before the sign-in.
  await expect(confirmButton(page, 'Book, pay at the shop')).toHaveCount(0);
  await signInHere(page, ada);
  await expect(page.getByRole('radio', { name: /Pay at the shop/ })).toBeChecked();
  await expect(page.getByLabel('Note for the shop')).toHaveValue('Mind my knee');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await confirmButton(page, 'Book, pay at the shop').click();
  await expect(thanks(page)).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^\p{L}.+ \d{4}-\d\d-\d\d\.ics$/u);
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  expect(trouble).toEqual([]);
});

test('[PAY-5] [LIVE-1] [LIVE-2] [B5] a payment in another tab updates the waiting page, also after a reload', async ({
  page,
  context,
  request,
}) => {
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'paid'));
  await chooseOnline(page);
  const bank = await payOnline(page, context);
  expect(await bank.evaluate(() => window.opener === null)).toBe(true);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await decide(bank, 'paid');
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(/confirmed and paid/)).toBeVisible();
});

test('[LIVE-3] [B6] without a socket the waiting page polls @full', async ({ page, context, request }) => {
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'deaf'));
  await chooseOnline(page);
  await decide(await payOnline(page, context), 'paid');
  await expect(thanks(page)).toBeVisible();
});

test('[BUN-3] [PAY-2] a bundle is bought online and pays for a visit', async ({ page, context, request }) => {
  await open(page, at('/shops/1/bundles'));
  await page.getByRole('link', { name: 'Five massages' }).click();
  await page.getByRole('button', { name: /^Buy/ }).filter({ visible: true }).click();
  await signInHere(page, await newCustomer(request, 'bundle'));
  await expectAccessible(page);
  await chooseOnline(page);
  await decide(await payOnline(page, context), 'paid');
  await expect(page.getByText(/Bundle purchased/)).toBeVisible();
  await expect(page.getByText('0 of 5 used')).toBeVisible();
  await expectAccessible(page);

  await chooseTime(page, 'Sports recovery');
  await page.getByRole('radio', { name: /^Five massages/ }).check();
  await expectAccessible(page);
  await confirmButton(page, 'Book using 1 visit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, use 1 visit' }).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(/uses 1 visit/)).toBeVisible();
});

test('[GRP-6] a class is booked with the chosen sub-option', async ({ page, request }) => {
  await open(page, at('/shops/1/groups'));
  await page.getByRole('link', { name: 'Next week' }).click();
  await page.getByRole('tabpanel').locator('button[aria-expanded]').first().click();
  await page.getByRole('tabpanel').getByRole('radio').last().check();
  await page
    .getByRole('link', { name: /^Book( this class)?$/ })
    .filter({ visible: true })
    .click();
  await signInHere(page, await newCustomer(request, 'class'));
  await chooseAtShop(page);
  await confirmButton(page, 'Book, pay at the shop').click();
  await expect(thanks(page)).toBeVisible();
});

test('[EVT-3] an event is booked and paid online @full', async ({ page, context, request }) => {
  await open(page, at('/shops/1/events'));
  await page.getByRole('main').getByRole('article').last().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Book a place' }).filter({ visible: true }).click();
  await signInHere(page, await newCustomer(request, 'event'));
  await chooseOnline(page);
  await decide(await payOnline(page, context), 'paid');
  await expect(thanks(page)).toBeVisible();
});

test('[A1] a customer whose time was taken meanwhile chooses a nearby one, with everything kept', async ({
  page,
  browser,
  request,
}) => {
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'slow'));
  await chooseAtShop(page);

  const draft = await page.evaluate(() => sessionStorage.getItem('embook.draft.demo-aurora'));
  const other = await (await browser.newContext()).newPage();
  const fast = await newCustomer(request, 'fast');
  await open(other, at('/shops'));
  await other.evaluate((text) => sessionStorage.setItem('embook.draft.demo-aurora', String(text)), draft);
  await open(other, at('/book/confirm/service'));
  await enterEmail(other, fast.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await chooseAtShop(other);
  await confirmButton(other, 'Book, pay at the shop').click();
  await expect(thanks(other)).toBeVisible();

  await confirmButton(page, 'Book, pay at the shop').click();
  const nearest = page.getByRole('group', { name: 'Free around that time' }).filter({ visible: true });
  await nearest.getByRole('button').first().click();
  await expect(page.getByRole('radio', { name: /Pay at the shop/ })).toBeChecked();
  await confirmButton(page, 'Book, pay at the shop').click();
  await expect(thanks(page)).toBeVisible();
});
