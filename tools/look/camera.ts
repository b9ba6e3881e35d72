import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chooseLocale, languages } from '../../packages/domain/src/shared/index.ts';
import { chromiumArgs, chromiumPath } from '../chromium.ts';

const OURS = /^127\.0\.0\.1$|\.(?:test|localhost)$/;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });

/** What all screenshots of a run share. */
export interface Studio {
  readonly browser: Browser;
  readonly address: string;
  readonly folder: string;
  readonly locale: string;
  readonly full: boolean;
}

export interface Format {
  readonly width: number;
  readonly height: number;
  /** With a touch screen instead of a mouse. */
  readonly isTouched?: boolean;
}

/** Waits until data, fonts and pictures have loaded and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // The words for a page that takes long appear by an animation, which a picture without animations would show at once.
  await page.locator('#embook-late').waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

export const fileOf = ({ folder }: Studio, name: string): string => join(folder, `${name}.png`);

/** Runs on a new page and returns its console errors, without duplicates. */
export async function onPage(studio: Studio, format: Format, work: (page: Page) => Promise<void>): Promise<string[]> {
  const context = await studio.browser.newContext({
    viewport: format,
    deviceScaleFactor: format.width < 500 ? 2 : 1,
    ...(format.isTouched && { isMobile: true, hasTouch: true }),
    locale: languages[chooseLocale([studio.locale])].region,
    timezoneId: 'Europe/Amsterdam',
  });
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      const { url } = message.location();
      // Map tiles and the like: other hosts are not reachable here.
      const ours = url === '' || OURS.test(new URL(url).hostname);
      if (message.type() === 'error' && ours) complaints.push(`${message.text()} (${url.replace(studio.address, '')})`);
    });
    await work(page);
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error));
  } finally {
    await context.close();
  }
  return [...new Set(complaints)];
}
