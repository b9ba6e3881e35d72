import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signIn } from './account.ts';
import { type Customer, PASSWORD } from './profile.ts';
import { at, open, type Place } from './widget.ts';

const anyOf = (count: number): number => Math.floor(Math.random() * count);

/** An index of this worker's own: simultaneous journeys book on other days. */
function ownOf(count: number): number {
  const { parallelIndex, config } = test.info();
  const own = parallelIndex % Math.min(config.workers, count);
  return own + config.workers * anyOf(Math.ceil((count - own) / config.workers));
}

/** Chooses a service and a free time of next month. */
export async function chooseTime(page: Page, service?: string): Promise<void> {
  await open(page, at('/shops/1/services'));
  await chooseFromServices(page, service);
}

/** The same from the list of services on, also in a frame. */
export async function chooseFromServices(page: Place, service = 'Pregnancy massage'): Promise<void> {
  await page.getByRole('button', { name: service }).click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  const anyone = page.getByRole('button', { name: /No preference/ });
  await anyone
    .or(page.getByRole('button', { name: 'Next month' }))
    .first()
    .waitFor();
  if (await anyone.isVisible()) await anyone.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  const days = page.getByRole('gridcell').getByRole('button', { name: /[1-9]\d* free times/ });
  await days.first().waitFor();
  await days.nth(ownOf(await days.count())).click();
  const times = page.getByRole('region', { name: 'What time' }).getByRole('button', { name: /^\d\d:\d\d/ });
  await times.first().waitFor();
  await times.nth(anyOf(await times.count())).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
}

/**
 * BOOK-6: signs in on the confirmation. The form shows the address too, so it waits for the button of a signed-in
 * customer.
 */
export async function signInHere(page: Place, { email }: Customer): Promise<void> {
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

/** The visible one: beside the form, or at the bottom of a phone. */
export const confirmButton = (page: Place, name: RegExp | string) =>
  page.getByRole('button', { name }).filter({ visible: true });

/** After a sign-in the payment options are refetched, which may happen between locating one and choosing it. */
const choose = (page: Place, name: RegExp | string): Promise<void> =>
  expect(async () => {
    await page.getByRole('radio', { name }).check();
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }).toPass();

export async function chooseOnline(page: Place): Promise<void> {
  await choose(page, /iDEAL/);
  await chooseBank(page);
}

/** Paying online is chosen already where nothing is free. */
export const chooseBank = (page: Place): Promise<void> => choose(page, 'Meadow Mutual');

export const chooseAtShop = (page: Place): Promise<void> => choose(page, /Pay at the shop/);

/** Confirms; returns the payment's tab. */
export async function payOnline(page: Page, context: BrowserContext, name = /and pay/): Promise<Page> {
  const opened = context.waitForEvent('page');
  await confirmButton(page, name).click();
  const bank = await opened;
  await bank.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  return bank;
}

export const decide = async (bank: Page, outcome: 'paid' | 'failed' | 'cancelled' | 'open'): Promise<void> =>
  bank.locator(`button[name="outcome"][value="${outcome}"]`).click();

export const thanks = (page: Place) => page.getByRole('heading', { level: 1, name: 'Thank you, Ada' });
