import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Signs in at the console by its form and chooses Aurora, as somebody of the demo's staff. */
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

/** Keys and words typed one after the other, and how many inputs they were: a word typed with its Enter is one. */
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

/** The mails that somebody got, newest first. */
export async function mailsTo(page: Page, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await page.request.get(`/mailbox.json?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as { subject: string; text: string }[]; // the mailbox's own shape
}

/** A call as the console makes it, for what a journey needs beside what it shows. */
export async function staffCall(page: Page, path: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/api/staff/${path}`, { headers: { 'company-api-key': 'demo-aurora' } });
  return ((await answer.json()) as { result: Record<string, unknown> }).result;
}

/** N, and the field that asks for whom. */
export async function startBooking(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
}

/** WCAG 2.2 AA of one part of the console, as far as a machine can tell. */
export async function expectPartAccessible(page: Page, part: 'aside' | 'dialog'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
