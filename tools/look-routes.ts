import { expect, type Locator, type Page } from '@playwright/test';

/** What a path needs of the company. */
export interface Place {
  readonly shopId: number;
  /** The product types of the shop. */
  readonly offers: readonly string[];
}

interface Route {
  readonly name: string;
  readonly path: (place: Place) => string;
  /** The product type that the shop must offer. */
  readonly needs?: string;
  /** Actions before the screenshot; elements are found by role and structure, since texts are translated. */
  readonly act?: (page: Page) => Promise<void>;
}

const services = ({ shopId }: Place) => `/shops/${shopId}/services`;

/** Presses until the state changes: the first screen is visible before React handles clicks. */
const press = (button: Locator, state: 'aria-pressed' | 'aria-expanded') =>
  expect(async () => {
    if ((await button.getAttribute(state)) !== 'true') await button.click();
    await expect(button).toHaveAttribute(state, 'true', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });

const chooseService = (page: Page) => press(page.locator('li h3 button[aria-pressed]').first(), 'aria-pressed');
const openOptions = (page: Page) => press(page.locator('li h3 button[aria-expanded]').first(), 'aria-expanded');

async function book(page: Page): Promise<void> {
  await chooseService(page);
  await page.locator('[data-bar] a[href*="/book"]').click();
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

const tab = (name: string) => ({ name, needs: name, path: ({ shopId }: Place) => `/shops/${shopId}/${name}` });

/** The first entry of a list, opened by its link: `/shops/1/events/7`. */
const firstOf = (name: string) => ({
  ...tab(name),
  name: `${name}-first`,
  act: (page: Page) => page.locator(`main a[href*="/${name}/"]:visible`).first().click(),
});

/** Every screen for a screenshot. A new screen gets a line here. */
export const routes: readonly Route[] = [
  { name: 'shops', path: () => '/shops' },
  { name: 'services', path: services },
  { name: 'services-chosen', path: services, act: chooseService },
  { name: 'services-options', path: services, act: openOptions },
  { name: 'book', path: services, act: book },
  { name: 'book-day', path: services, act: chooseDay },
  { name: 'book-time', path: services, act: chooseTime },
  tab('groups'),
  tab('events'),
  firstOf('events'),
  tab('bundles'),
  firstOf('bundles'),
  tab('subscriptions'),
  firstOf('subscriptions'),
  { name: 'promotion', path: () => '/notifications/promotions/1' },
  { name: 'signin', path: () => '/signin/reservations' },
];
