import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../chromium.ts';
import type { Shot } from './shots.ts';

const LANGUAGES: Record<string, string> = { en: 'en-GB', de: 'de-DE', nl: 'nl-NL', lt: 'lt-LT' };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });

/** Fetched, drawn and at rest. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

export interface Studio {
  readonly browser: Browser;
  readonly address: string;
  readonly folder: string;
  readonly locale: string;
  readonly full: boolean;
}

/** Takes one picture and tells what the page complained about meanwhile. */
export async function take(studio: Studio, shot: Shot): Promise<string[]> {
  const { width, height } = shot;
  const context: BrowserContext = await studio.browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: width < 500 ? 2 : 1,
    locale: LANGUAGES[studio.locale] ?? studio.locale,
    timezoneId: 'Europe/Amsterdam',
  });
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error') complaints.push(`${message.text()} (${url.replace(studio.address, '')})`);
    });
    await page.goto(new URL(shot.path, studio.address).href);
    await settle(page);
    if (shot.act) {
      await shot.act(page);
      await settle(page);
    }
    const path = join(studio.folder, `${shot.name}.png`);
    await page.screenshot({ path, fullPage: studio.full, animations: 'disabled' });
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error));
  } finally {
    await context.close();
  }
  return [...new Set(complaints)];
}
