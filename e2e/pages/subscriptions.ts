import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { at, open } from './widget.ts';

export const HELD = 'Client aready bought this subscription.';

/** The memberships of Aurora's first shop. */
export const openList = (page: Page, more = ''): Promise<void> =>
  open(page, at('/shops/1/subscriptions', 'demo-aurora', more));

/** The dialog of a purchase, whatever its title in each step. */
export const step = (page: Page | FrameLocator, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** From a card to the first step of its purchase. */
export async function begin(page: Page | FrameLocator, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await step(page, name).getByRole('button', { name: 'Continue' }).click();
}

/** From the start date to the agreement, starting today. */
export async function agree(page: Page | FrameLocator): Promise<void> {
  await step(page, 'When should it start?')
    .getByRole('button', { name: /^Start on/ })
    .click();
  const agreement = step(page, 'Check and buy');
  await expect(agreement.getByRole('region', { name: 'What you agree to' })).toBeVisible();
}

/** The button that buys, and opens the payment in a tab of its own. */
export const buyButton = (page: Page | FrameLocator): Locator =>
  step(page, 'Check and buy').getByRole('button', { name: /^Buy/ });

/** Buys, presses one of the bank's buttons in the tab that opened and leaves it open. */
export async function payAtBank(page: Page, outcome: string): Promise<void> {
  const [bank] = await Promise.all([page.context().waitForEvent('page'), buyButton(page).click()]);
  await bank.locator(`button[value=${outcome}]`).click();
}
