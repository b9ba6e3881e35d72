import { expect, type Page, test } from '@playwright/test';
import { codeToSignUp, enterEmail, fillProfile, newPerson, signIn } from '../pages/account.ts';
import { PASSWORD } from '../pages/profile.ts';
import { agree, begin, openList, payAtBank, step } from '../pages/subscriptions.ts';
import { at, expectAccessible, expectNoOverflow, open, watchTrouble } from '../pages/widget.ts';

const bought = (page: Page, name: string) => step(page, `${name} is yours`);

test('[SUB-3] [SUB-4] [SUB-5] [LIVE-2] a visitor signs up inside the dialog, pays and has it', async ({ page }) => {
  test.slow();
  const trouble = watchTrouble(page);
  const email = newPerson();
  await openList(page);
  await begin(page, 'Move');
  await enterEmail(page, email);
  await page.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  await fillProfile(page, PASSWORD);
  const date = step(page, 'When should it start?');
  await expect(date.getByText(/^Choose any day from today until/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await agree(page);
  await expectAccessible(page);
  await payAtBank(page, 'paid');
  await expect(bought(page, 'Move')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show details' }).click();
  const details = step(page, 'Move');
  await expect(details.getByText('of 2 used')).toBeVisible();
  await expect(details.getByText(/^Next charge: €.59,00 on/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(trouble).toEqual([]);
});

test('[SUB-6] [ERR-3] the demo customer’s membership, and a customer without one @full', async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 760, height: 844 });
  await open(page, at('/subscription-details', 'demo-aurora', isMobile ? '' : '&style=side'));
  await expect(page.getByRole('heading', { name: 'You are not subscribed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'demo@embook.test', 'demo1234');
  await expect(page).toHaveURL(/\/profile/);
  await page.getByRole('link', { name: 'My membership Move & Melt' }).click();
  await expect(page.getByText(/^Visits per/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
