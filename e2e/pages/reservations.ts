import { expect, type Locator, type Page } from '@playwright/test';
import { chooseTime, confirmButton, signInHere, thanks } from './booking.ts';
import type { Customer } from './profile.ts';
import { at, open } from './widget.ts';

/** Books some time of next month, to be paid at the shop, and arrives at the list of bookings. */
export async function bookAtTheShop(page: Page, customer: Customer): Promise<void> {
  await chooseTime(page);
  await page.getByRole('radio', { name: /Pay at the shop/ }).check();
  await signInHere(page, customer);
  await confirmButton(page, 'Book, pay at the shop').click();
  await expect(thanks(page)).toBeVisible();
  await toBookings(page);
}

/** From the success page to the list. */
export async function toBookings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^My bookings/ })).toBeVisible();
}

/** Signed in as the demo's customer, who has been here before. */
export async function openAsDemo(page: Page, path: string, more = ''): Promise<void> {
  await open(page, at('/reservations'));
  await page.locator('input[type=email]').fill('demo@embook.test');
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill('demo1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^My bookings/ })).toBeVisible();
  await open(page, at(path, 'demo-aurora', more));
}

export const countOn = async (page: Page, tab: 'CURRENT' | 'HISTORY'): Promise<number> => {
  const text = await page.getByRole('link', { name: new RegExp(`^${tab}`) }).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
};

/** The question, once it is open. */
export async function askToCancel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm cancellation' });
  await expect(dialog).toBeVisible();
  return dialog;
}
