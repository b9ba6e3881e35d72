import { expect, test } from '@playwright/test';
import { at, open } from '../pages/widget.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
const NOTICE = '#embook-stale-page';

test('[ERR-2] a page whose scripts belong to another build reloads itself and works', async ({ page }) => {
  let isOtherBuild = true;
  await page.route(SCRIPTS, (route) => (isOtherBuild ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  page.on('framenavigated', () => (isOtherBuild = loads++ === 0));
  let loads = 0;
  await open(page, at('/shops'));
  expect(loads).toBe(2);
  await expect(page.locator(NOTICE)).toHaveCount(0);
});

test('[ERR-2] if that does not help it shows a button, and does not reload again', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(at('/shops'));
  await page.keyboard.press('Shift');
  await expect(page.locator(NOTICE)).toContainText('could not be loaded completely');
  await page.unroute(SCRIPTS);
  await page.locator(NOTICE).getByRole('button', { name: 'Load again' }).click();
  await expect(page.locator(NOTICE)).toHaveCount(0);
});
