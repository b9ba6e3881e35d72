import { expect, type Page, test } from '@playwright/test';
import { keepSession, tokenOfDemo } from '../pages/profile.ts';
import { at, expectAccessible, open, watchTrouble } from '../pages/widget.ts';

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen can be read and its links followed', async ({ page }) => {
    await page.goto(at('/shops'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: /Aurora Wittevrouwen/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aurora Wittevrouwen' })).toBeVisible();
    await expect(page.getByRole('region').getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
});

test('[W3] what is pressed before any script of the page has come is done once it has', async ({ page }) => {
  let letIn = () => undefined as void;
  const gate = new Promise<void>((done) => (letIn = done));
  await page.route(/\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(at('/shops/1/services'), { waitUntil: 'commit' });
  const service = page.getByRole('main').locator('button[aria-pressed]').first();
  await service.click();
  await expect(service).toHaveAttribute('aria-pressed', 'false');
  letIn();
  await expect(service).toHaveAttribute('aria-pressed', 'true');
});

test('[W3] [RATE-1] what is pressed on a page that starts at once is done once the widget runs', async ({
  page,
  context,
  request,
}) => {
  await keepSession(context, await tokenOfDemo(request));
  let letIn = () => undefined as void;
  const gate = new Promise<void>((done) => (letIn = done));
  let isHeld = () => undefined as void;
  const held = new Promise<void>((done) => (isHeld = done));
  // The first script runs; what it loads is held.
  await page.route(/\/assets\/(?:frame|libraries)-/, async (route) => {
    isHeld();
    await gate;
    await route.continue();
  });
  await page.goto(at('/reservations/history'), { waitUntil: 'commit' });
  await held;
  await page.getByRole('button', { name: 'Rate this visit' }).first().click();
  letIn();
  await expect(page.getByRole('dialog', { name: 'How was it?' })).toBeVisible();
});

test('hydration makes no call, logs no warning and moves nothing', async ({ page }) => {
  const trouble = watchTrouble(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shifted: entry });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, at('/shops/1/services'));
  expect(calls).toEqual([]);
  expect(trouble).toEqual([]);
  expect(await page.evaluate(() => 'shifted' in window)).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  const tab = (page: Page) => page.locator('[data-tab-row] [aria-current]');

  test('[SHOP-2] the current tab of a shop is in view before React runs, and the page is not scrolled', async ({
    page,
  }) => {
    // Never answered, so the server's page stays as it is.
    await page.route(/\/assets\/(?:frame|libraries)-/, () => undefined);
    for (const name of ['bundles', 'subscriptions', 'services']) {
      await page.goto(at(`/shops/1/${name}`), { waitUntil: 'domcontentloaded' });
      await expect(tab(page)).toHaveAttribute('href', new RegExp(`/${name}`));
      await expect(tab(page)).toBeInViewport({ ratio: 0.95 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
  });

  test('[SHOP-2] a row of tabs that the customer has scrolled stays where it is when React starts', async ({
    page,
  }) => {
    await page.goto(at('/shops/1/services'));
    const row = page.locator('[data-tab-row]');
    await row.evaluate((element) => (element.scrollLeft = 60));
    // The click is repeated once React has started.
    const service = page.getByRole('main').locator('button[aria-pressed]').first();
    await service.click();
    await expect(service).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBe(60);
  });
});

for (const [locale, language, heading] of [
  ['de-AT', 'de', 'Wo dürfen wir Sie begrüßen?'],
  ['fr-FR', 'en', 'Where would you like to go?'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });
    test(`[I18N-1] a browser in ${locale} sees ${language}`, async ({ page }) => {
      await page.goto(at('/shops'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessible(page);
    });
  });

test('[I18N-3] a chosen language is applied at once and survives a reload', async ({ page }) => {
  await open(page, at('/shops/1/services'));
  await page.getByLabel('Language').selectOption('nl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
});

test('[A14] a base address in the link that is not allowed is refused with a message', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await page.goto(at('/shops', 'demo-aurora', '&baseUrl=https%3A%2F%2Fevil.example'));
  await expect(page.getByText('evil.example')).toBeVisible();
  expect(asked).not.toContain('evil.example');
});

test('a wrong company key is answered with a page that says so', async ({ page }) => {
  const answer = await page.goto('/shops?companyApiKey=nobody');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('[EMB-6] credentials leave the address bar', async ({ page }) => {
  await open(page, at('/shops', 'demo-aurora', '&username=widget&password=secret'));
  await expect(page).toHaveURL(/companyApiKey=demo-aurora/);
  expect(page.url()).not.toContain('secret');
});
