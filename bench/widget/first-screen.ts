import type { Page } from '@playwright/test';
import { firstLoads, firstScreens } from './first-load.ts';
import type { Measurement, Result } from '../measure.ts';
import { openAndRest, visit } from './site.ts';

/** The text and the links of a screen. */
interface Content {
  readonly words: readonly string[];
  readonly links: readonly string[];
  readonly prices: readonly string[];
}

/**
 * Does not wait, so that what comes late is missing, and needs no styles. Controls that only a hydrated page has are no
 * content.
 */
const contentOf = (page: Page): Promise<Content> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main?.querySelector('h1')?.textContent) throw new Error(`${location.pathname} has no heading`);
    return {
      words: Array.from(main.querySelectorAll('h1, h2, h3, p'), ({ textContent }) => textContent),
      links: Array.from(main.querySelectorAll('a'), ({ href }) => href),
      prices: main.textContent.match(/€\s?\d+,\d\d/g) ?? [],
    };
  });

/** Throws unless the page already has everything that it has after hydration. */
async function expectWhole(page: Page): Promise<Content> {
  const early = await contentOf(page);
  const alive = await visit({}, async (living) => {
    await openAndRest(living, page.url());
    return contentOf(living);
  });
  for (const what of ['words', 'links', 'prices'] as const) {
    const missing = alive[what].find((text, index) => early[what][index] !== text);
    if (missing !== undefined) throw new Error(`${new URL(page.url()).pathname} lacks of its ${what}: ${missing}`);
  }
  return early;
}

/** Reads the list without any script, and opens each shop by its link. */
const withoutScript = (): Promise<Result> =>
  visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(firstScreens['shop list']);
    await expectWhole(page);
    const shops = await page.locator('main a[href^="/shops/"]').all();
    if (shops.length === 0) throw new Error('the list has no link to a shop');
    let read = 0;
    for (const shop of shops) {
      await shop.click();
      await page.waitForURL(/\/services\?/);
      const { prices } = await expectWhole(page);
      if (prices.length === 0) throw new Error(`${new URL(page.url()).pathname} has no price`);
      read += prices.length;
      await page.goBack();
    }
    return { measured: `0 B (${shops.length} links followed, ${read} prices read)`, pass: true };
  });

/** How many answers a screen waits for in sequence when only documents are answered. */
const documentsOf = (address: string): Promise<number> =>
  visit({}, async (page) => {
    await page.route('**', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    const answer = await page.goto(address);
    await expectWhole(page);
    let documents = 0;
    for (let request = answer?.request() ?? null; request; request = request.redirectedFrom()) documents += 1;
    return documents;
  });

async function requestsInARow(): Promise<Result> {
  let most = 0;
  for (const address of Object.values(firstScreens)) most = Math.max(most, await documentsOf(address));
  const loads = await firstLoads();
  const calls = loads.flatMap((load) => load.calls);
  return {
    measured: `${most} (${calls.length} calls to the API in ${loads.length} loads)`,
    pass: most === 1 && calls.length === 0,
  };
}

export const firstScreenMeasurements: readonly Measurement[] = [
  {
    id: 'W3',
    what: 'JS needed to read the first screen and follow its links',
    bound: '0 B',
    measure: withoutScript,
  },
  {
    id: 'W4',
    what: 'requests in a row before content',
    bound: '1',
    measure: requestsInARow,
  },
];
