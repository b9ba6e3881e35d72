import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../pages/account.ts';
import { keepSession, newCustomer, PASSWORD } from '../pages/profile.ts';
import { agree, begin, buyButton, HELD, openList, payAtBank, step } from '../pages/subscriptions.ts';
import { at, expectAccessible, expectNoOverflow, open } from '../pages/widget.ts';

/** A new, signed-in customer at the list of memberships. */
async function openAsCustomer(page: Page, name: string): Promise<string> {
  const customer = await newCustomer(page.request, name);
  await keepSession(page.context(), customer.token);
  await openList(page);
  return customer.email;
}

const bought = (page: Page, name: string) => step(page, `${name} is yours`);

test('[SUB-4] a customer who signs in and already has it is told so in the exact words', async ({ page, browser }) => {
  test.slow();
  const email = await openAsCustomer(page, 'holds');
  await begin(page, 'Move');
  await agree(page);
  await payAtBank(page, 'paid');
  await expect(bought(page, 'Move')).toBeVisible();

  const elsewhere = await browser.newPage();
  await openList(elsewhere);
  await begin(elsewhere, 'Move');
  await signIn(elsewhere, email, PASSWORD);
  await expect(elsewhere.getByText(HELD, { exact: true })).toBeVisible();
  await expect(step(elsewhere, 'Move').getByText('of 2 used')).toBeVisible();
  await elsewhere.close();
});

test('[SUB-5] a payment that fails buys nothing, and a reload while paying restores it', async ({ page }) => {
  await openAsCustomer(page, 'fails');
  await begin(page, 'Move');
  await agree(page);
  await payAtBank(page, 'failed');
  await expect(step(page, 'That did not work')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(buyButton(page)).toBeInViewport({ ratio: 0.9 });
  await Promise.all([page.context().waitForEvent('page'), buyButton(page).click()]);
  await expect(step(page, 'Waiting for your payment')).toBeVisible();
  await open(page, at('/shops/1/subscriptions'));
  const waiting = step(page, 'Waiting for your payment');
  await expect(waiting.getByRole('link', { name: 'Open the payment again' })).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(step(page, 'The payment was cancelled')).toBeVisible();
});

test('[SUB-6] the profile links to it; periods can be browsed and the renewal is cancelled', async ({ page }) => {
  test.slow();
  await openAsCustomer(page, 'stops');
  await begin(page, 'Move');
  await agree(page);
  await payAtBank(page, 'paid');
  await expect(bought(page, 'Move')).toBeVisible();
  await open(page, at('/profile'));
  await page.getByRole('link', { name: /My membership/ }).click();
  await expect(page).toHaveURL(/\/subscription-details/);
  const week = page.getByRole('region', { name: 'Visits per week' });
  const span = week.getByText(/ – /);
  const first = await span.textContent();
  await week.getByRole('button', { name: 'Later' }).click();
  await expect(span).not.toHaveText(first ?? '');
  await week.getByRole('button', { name: 'Earlier' }).click();
  await expect(span).toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Turn off renewal' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, turn it off' }).click();
  await expect(page.getByText(/^Last day:/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
