import { test as base, expect, type Page } from '@playwright/test';
import { ADA, PASSWORD } from '../spec-platform/customer.ts';
import { COMPANY_KEY, EMBED_PASSWORD, USERNAME } from '../spec-platform/letter.ts';
import { specOrigins, specPorts } from '../spec-platform/ports.ts';
import { type SpecPlatform, startSpecPlatform } from '../spec-platform/server.ts';
import { startStaticHost } from '../spec-platform/static-host.ts';
import { signIn } from './account.ts';
import { open } from './widget.ts';

/** The widget as static files, and as served by our own platform. */
export const ways = ['static build', 'platform page'] as const;

interface Options {
  way: (typeof ways)[number];
}

interface Fixtures {
  /** A platform of the specification, new for each journey. */
  platform: SpecPlatform;
  /** Opens a path of the widget with that platform, or with the given one. */
  go: (path: string, baseUrl?: string) => Promise<void>;
}

export const test = base.extend<Options & Fixtures>({
  way: ['static build', { option: true }],
  platform: async ({ way }, provide, { parallelIndex }) => {
    const platform = await startSpecPlatform(specPorts[parallelIndex]);
    await provide(platform);
    await platform.close();
    expect([...new Set(platform.violations)], `the ${way} keeps to the letter of the specification`).toEqual([]);
  },
  go: async ({ page, way, platform, baseURL }, provide) => {
    await page.route(/tile/, (route) => route.fulfill({ status: 204 }));
    const host = way === 'static build' ? await startStaticHost(specOrigins) : undefined;
    const settings = (baseUrl: string) =>
      new URLSearchParams({
        companyApiKey: COMPANY_KEY,
        username: USERNAME,
        password: EMBED_PASSWORD,
        baseUrl,
        wsBaseUrl: baseUrl.replace('http', 'ws'),
      });
    await provide((path, baseUrl = platform.origin) =>
      open(page, `${host?.origin ?? baseURL}${path}?${settings(baseUrl)}`),
    );
    await host?.close();
  },
});

/** Signs in as Ada, whom this platform has. */
export const signInAsAda = (page: Page): Promise<void> => signIn(page, ADA, PASSWORD);

/** The same on the confirmation. */
export async function signInHere(page: Page): Promise<void> {
  await signInAsAda(page);
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible();
}

/** Opens a page of Ada's, signing in first. */
export async function goAsAda(page: Page, go: Fixtures['go'], path: string): Promise<void> {
  await go(path);
  await expect(page).toHaveURL(/\/signin\//);
  await signInAsAda(page);
  await expect(page).not.toHaveURL(/\/signin\//);
  // The sign-in returns to the profile and the list only, not to pages below them.
  if (!new URL(page.url()).pathname.endsWith(path)) await go(path);
}

/** A room, a day of next month and a time, up to the confirmation. */
export async function chooseTime(page: Page, service: string): Promise<void> {
  await page.getByRole('button', { name: service }).click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: 'Room North' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator('button[data-day]:not([aria-disabled])').first().click();
  const times = page.getByRole('region', { name: 'What time' }).getByRole('button', { name: /^\d\d:\d\d/ });
  await times.first().click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
}

/** Confirms and pays on the bank's page. */
export async function payOnline(page: Page, outcome: 'ok' | 'error' | 'cancel'): Promise<void> {
  await page.getByRole('radio', { name: 'Meadow Mutual' }).check();
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('button', { name: /and pay/ })
    .filter({ visible: true })
    .click();
  const bank = await opened;
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await decide(bank, outcome);
}

/** Presses one of the bank's buttons on the payment page. */
export async function decide(bank: Page, outcome: 'ok' | 'error' | 'cancel'): Promise<void> {
  await bank.waitForURL(/\/pay\/\d+$/);
  await bank.locator(`button[value=${outcome}]`).click();
}
