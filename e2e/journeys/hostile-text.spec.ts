import { type Page, expect, test } from '@playwright/test';
import type { Platform } from '../../tools/platform.ts';
import { payloads, startHostilePlatform } from '../pages/hostile-company.ts';
import { expectNoOverflow, open } from '../pages/widget.ts';

let platform: Platform;
let harm: string[];

// One after the other, so that one platform is enough.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  platform = await startHostilePlatform();
});
test.afterAll(() => platform.stop());

/** What ran, or would have run had the policy of the page not stopped it. */
test.beforeEach(({ page }) => {
  harm = [];
  page.on('pageerror', (error) => harm.push(String(error)));
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) harm.push(message.text());
  });
});
test.afterEach(() => expect(harm).toEqual([]));

const at = (path: string, more = ''): string => `${platform.address}${path}?companyApiKey=hostile${more}`;

/** Nothing of the company's words became markup, an address to run, or too wide. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    links: [...document.querySelectorAll<HTMLElement>('[href],[src],[action]')]
      .flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? ''))
      .filter((address) => /^\s*(?:javascript|vbscript|data:text)/i.test(address)),
    anchors: [...document.querySelectorAll('a')]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
    foreign: [...document.querySelectorAll('iframe,object,embed,base,meta[http-equiv],body style')].length,
    scripts: [...document.scripts].filter(({ src, type }) =>
      src === '' ? !type.endsWith('json') : new URL(src).origin !== location.origin,
    ).length,
  }));
  expect(found).toEqual({ hacked: false, handlers: [], links: [], anchors: [], foreign: 0, scripts: 0 });
  for (const width of [390, 760, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
  }
}

for (const [path, more = ''] of [
  ['/shops'],
  ['/shops/1/services'],
  ['/shops/1/groups'],
  ['/shops/1/events'],
  ['/shops/1/events/28'],
  ['/event/33'],
  ['/shops/1/bundles'],
  ['/shops/1/bundles/3'],
  ['/bundle/9'],
  ['/shops/1/subscriptions'],
  ['/subscription-details', '&id=4'],
  ['/notifications/promotions/5'],
] as const)
  test(`[A16] ${path} shows hostile words as words`, async ({ page }) => {
    await open(page, at(path, more));
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('main')).toContainText('hacked');
    await expectHarmless(page);
  });

test('[A16] classes of the next weeks, their filters and the chosen one', async ({ page }) => {
  await open(page, at('/shops/1/groups'));
  await page.locator('a[href*="week="]').last().click();
  await expect(page.locator('button[aria-expanded]').first()).toBeVisible();
  await page.locator('button[aria-expanded]').first().click();
  await page.getByRole('tabpanel').getByRole('radio').first().check();
  await expectHarmless(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeAttached();
  await expectHarmless(page);
});

for (const name of ['About us', 'Reviews'])
  test(`[A16] the dialog ${name}`, async ({ page }) => {
    await open(page, at('/shops/1/services'));
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('hacked');
    await expectHarmless(page);
  });

test('[A16] the details of a membership from its own address', async ({ page }) => {
  await open(page, at('/shops/1/subscriptions/2'));
  await expect(page.getByRole('dialog')).toContainText('hacked');
  await expectHarmless(page);
});

test('[A16] the choice of a company', async ({ page }) => {
  await open(page, `${platform.address}/shops`);
  await expect(page.getByRole('button', { name: 'hacked' })).toBeVisible();
  await expectHarmless(page);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/shops/1/services', '/event/27', '/event/28', '/event/39'])
    test(`[A16] the data for search engines on ${path} stays one block and says what was written`, async ({ page }) => {
      await page.goto(at(path));
      const [data, ...more] = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(more).toEqual([]);
      const { name } = JSON.parse(String(data)) as { name: string };
      expect(payloads).toContain(name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/\s+/g, ' '));
      await expect(page).toHaveTitle(new RegExp(name.slice(0, 3).replace(/\W/g, '.')));
    });
});
