import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Signs in to the console as a member of the demo and chooses Aurora. */
export async function signInAtConsole(page: Page, email: string): Promise<void> {
  await page.goto('/console/agenda');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const aurora = page.getByRole('button', { name: /^Aurora/ });
  const newBooking = page.getByRole('button', { name: 'New booking' });
  await expect(aurora.or(newBooking).first()).toBeVisible();
  if (await aurora.isVisible()) await aurora.click();
  await expect(newBooking).toBeVisible();
}

/** Counts inputs: a word typed with its Enter is one. */
export function countedInputs(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async press(key: string): Promise<void> {
      count += 1;
      await page.keyboard.press(key);
    },
    async type(words: string): Promise<void> {
      count += 1;
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
    },
  };
}

export const bookingPanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Booking' });

/** A notice that the screen shows for a moment. */
export const notice = (page: Page, text: RegExp): Locator => page.getByRole('status').filter({ hasText: text }).first();

/** The mails to an address, newest first. */
export async function mailsTo(page: Page, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await page.request.get(`/mailbox.json?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as { subject: string; text: string }[]; // the mailbox's own shape
}

/** A staff call as the console makes it, for the set-up of a journey. */
export async function staffCall(page: Page, path: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/api/staff/${path}`, { headers: { 'company-api-key': 'demo-aurora' } });
  return ((await answer.json()) as { result: Record<string, unknown> }).result;
}

/** Presses N and waits for the customer field. */
export async function startBooking(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
}

/** WCAG 2.2 AA of one part of the console, as far as axe can tell. */
export async function expectPartAccessible(page: Page, part: 'aside' | 'dialog'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The soonest moment is tomorrow's in the evening: an arrival is asked about then, and the answer is yes. */
export async function answerHereAlready(page: Page, done: Locator): Promise<void> {
  const yes = page.getByRole('button', { name: 'Mark as arrived' });
  await expect(yes.or(done).first()).toBeVisible();
  if (await yes.isVisible()) await yes.click();
  await expect(done).toBeVisible();
}
