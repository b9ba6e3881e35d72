import { expect, test } from '@playwright/test';
import { at, open } from '../pages/widget.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
const NOTICE = '#embook-stale-page';

test('[ERR-2] a page that a process of another build gives no scripts loads itself again and works', async ({
  page,
}) => {
  let isOtherBuild = true;
  await page.route(SCRIPTS, (route) => (isOtherBuild ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  page.on('framenavigated', () => (isOtherBuild = loads++ === 0));
  let loads = 0;
  await open(page, at('/shops'));
  expect(loads).toBe(2);
  await expect(page.locator(NOTICE)).toHaveCount(0);
});

test('[ERR-2] where that does not help it says so with a button, and loads no more by itself', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(at('/shops'));
  await page.keyboard.press('Shift');
  await expect(page.locator(NOTICE)).toContainText('could not be loaded completely');
  await page.unroute(SCRIPTS);
  await page.locator(NOTICE).getByRole('button', { name: 'Load again' }).click();
  await expect(page.locator(NOTICE)).toHaveCount(0);
});
