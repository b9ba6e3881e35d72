import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { chooseAtShop, chooseTime, confirmButton, signInHere, thanks } from './booking.ts';
import { type Customer, keepSession, tokenOfDemo } from './profile.ts';
import { at, open } from './widget.ts';

/** Books a time of next month, to be paid at the shop, and opens the list of bookings. */
export async function bookAtTheShop(page: Page, customer: Customer): Promise<void> {
  await chooseTime(page);
  await chooseAtShop(page);
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

/** Signed in as the demo customer, who has a history. */
export async function openAsDemo(page: Page, path: string): Promise<void> {
  await keepSession(page.context(), await tokenOfDemo(page.request));
  await open(page, at(path));
}

/** The number beside a tab, which comes after the page. */
export const expectCountOn = (page: Page, tab: 'CURRENT' | 'HISTORY', count: number): Promise<void> =>
  expect(page.getByRole('link', { name: new RegExp(`^${tab}`) })).toHaveText(new RegExp(`^\\D*${count}\\D*$`));

/** Opens the cancel dialog. */
export async function askToCancel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^(Confirm cancellation|Too late to cancel online)$/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Scrolls until the element is loaded. */
export async function scrollUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await wanted.isVisible()).toBe(true);
    // With pauses: polling all the time would slow down the page's own loading.
  }).toPass({ intervals: [100, 200, 300] });
}

export const visitRows = (widget: Page | FrameLocator): Locator => widget.getByRole('main').getByRole('article');

/** A visit in the open list by its name. */
export const rowOf = (page: Page, name: string): Locator => visitRows(page).filter({ hasText: name });

/** From the list of current reservations to one visit. */
export async function openVisit(page: Page, name: string): Promise<void> {
  const link = rowOf(page, name).first().getByRole('link', { name, exact: true });
  await scrollUntil(page, link);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function backToList(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^My bookings/ })).toBeVisible();
}
