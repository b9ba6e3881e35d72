import { expect, test } from '@playwright/test';
import { expectReady } from '../pages/host.ts';
import { type PackedApp, startPackedApp } from '../pages/packed-app.ts';
import { watchTrouble } from '../pages/widget.ts';

test.describe('[EMB-1] the package, installed into another app', () => {
  // One app for all of them.
  test.describe.configure({ mode: 'serial' });
  let app: PackedApp;
  test.beforeAll(async ({ baseURL }) => {
    app = await startPackedApp(baseURL ?? '');
  });
  test.afterAll(async () => app.close());

  test('it has no dependencies', () => {
    expect(app.installed['dependencies']).toBeUndefined();
    expect(JSON.stringify(app.installed['exports'])).not.toContain('src/');
  });

  test('React in StrictMode renders one widget; a panel opened before the loader has loaded opens and closes', async ({
    page,
  }) => {
    const trouble = watchTrouble(page);
    await page.goto(app.address);
    await expectReady(page);
    await expect(page.locator('embook-widget[mode=inline]')).toHaveCount(1);
    await expect(page.getByRole('status')).toContainText('ready');
    await expect(page.locator('script[src$="/embed.js"]')).toHaveCount(1);
    await expect(page.getByRole('status')).toContainText('grown');

    await page.getByRole('button', { name: 'Open' }).click();
    const panel = page.getByRole('dialog', { name: 'Book' });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByText('closed by embook:close')).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test('a server-rendered page has its fallback without scripts, and hydrates without a mismatch', async ({
    page,
    browser,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    await unscripted.goto(`${app.address}/rendered`);
    await expect(unscripted.getByRole('link', { name: 'Ring us to book' })).toBeVisible();
    await plain.close();

    const trouble = watchTrouble(page);
    await page.goto(`${app.address}/rendered`);
    await expectReady(page);
    await expect(page.locator('embook-widget')).toHaveCount(1);
    await expect(page.getByText('mended')).toHaveCount(0);
    expect(trouble).toEqual([]);
  });
});
