import type { Page } from '@playwright/test';

/** What a path needs to know of the company that is looked at. */
export interface Place {
  readonly shopId: number;
}

interface Route {
  readonly name: string;
  readonly path: (place: Place) => string;
  /** What a customer does before the picture is taken; found by role and structure, because texts are translated. */
  readonly act?: (page: Page) => Promise<void>;
}

const services = ({ shopId }: Place) => `/shops/${shopId}/services`;

const chooseService = (page: Page) => page.locator('li h3 button[aria-pressed]').first().click();
const openOptions = (page: Page) => page.locator('li h3 button[aria-expanded]').first().click();

async function book(page: Page): Promise<void> {
  await chooseService(page);
  await page.locator('a[href*="/book"]:visible').first().click();
  await page.locator('[role="grid"]').waitFor();
}

async function chooseDay(page: Page): Promise<void> {
  await book(page);
  await page.locator('[role="grid"] button:not([disabled]):not([aria-disabled="true"])').nth(2).click();
  await page.locator('section h3 + div button[aria-pressed]').first().waitFor();
}

async function chooseTime(page: Page): Promise<void> {
  await chooseDay(page);
  await page.locator('section h3 + div button[aria-pressed]').nth(2).click();
}

/** Every screen worth a picture. A new screen gets a line here. */
export const routes: readonly Route[] = [
  { name: 'shops', path: () => '/shops' },
  { name: 'services', path: services },
  { name: 'services-chosen', path: services, act: chooseService },
  { name: 'services-options', path: services, act: openOptions },
  { name: 'book', path: services, act: book },
  { name: 'book-day', path: services, act: chooseDay },
  { name: 'book-time', path: services, act: chooseTime },
  { name: 'groups', path: ({ shopId }) => `/shops/${shopId}/groups` },
  { name: 'reservations', path: () => '/reservations' },
];
