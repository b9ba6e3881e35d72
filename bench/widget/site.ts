import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { open } from '../../e2e/pages/widget.ts';
import { openBrowser } from '../../tools/look/camera.ts';
import { type Platform, startPlatform } from '../../tools/platform.ts';

/** The files that the platform serves. */
export const BUILD = join(import.meta.dirname, '..', '..', 'apps', 'widget', 'dist', 'client');

/** For a step that hangs. Budgets are counts, so a busy machine must not fail one. */
const STEP_TIMEOUT_MS = 300_000;

/** A page is idle when nothing has arrived for this long. */
const REST_MS = 1000;

interface Site {
  readonly platform: Platform;
  readonly browser: Browser;
}

/** Opened by the first visit and shared by all of a run. */
let site: Promise<Site> | undefined;

async function openSite(): Promise<Site> {
  process.stderr.write('      starting the platform and a browser\n');
  const platform = await startPlatform();
  try {
    return { platform, browser: await openBrowser() };
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

export async function closeSite(): Promise<void> {
  // Why it did not open was reported by the measurement that needed it.
  const open = await site?.catch(() => undefined);
  try {
    await open?.browser.close();
  } finally {
    await open?.platform.stop();
  }
}

/** Where the platform of this run listens. */
export async function siteAddress(): Promise<string> {
  if (!existsSync(join(BUILD, 'index.html'))) throw new Error('no build of the widget: run npm run build');
  return (await (site ??= openSite())).platform.address;
}

/** Runs as a new visitor: nothing kept, nothing cached. */
export async function visit<T>(options: BrowserContextOptions, work: (page: Page) => Promise<T>): Promise<T> {
  const baseURL = await siteAddress();
  const { browser } = await (site ??= openSite());
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 390, height: 844 },
    ...options,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Until nothing arrives any more. Playwright's `networkidle` counts from the load and may be over already. */
export async function rest(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(
    ({ since, quiet }) => {
      const ends = performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration);
      return performance.now() - Math.max(since, ...ends) > quiet;
    },
    { since, quiet: REST_MS },
  );
}

export async function openAndRest(page: Page, address: string): Promise<void> {
  await open(page, address);
  await rest(page);
}
