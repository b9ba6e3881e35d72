import { expect, type Page, test } from '@playwright/test';
import { at, open } from '../pages/widget.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
const NOTICE = '#embook-stale-page';

/** No edge of the one lies over the other. */
async function expectBeside(page: Page, one: string, other: string): Promise<void> {
  await expect(async () => {
    const [first, second] = await Promise.all([one, other].map((part) => page.locator(part).first().boundingBox()));
    if (!first || !second) throw new Error(`${one} or ${other} is not shown`);
    expect(first.y >= second.y + second.height || second.y >= first.y + first.height).toBe(true);
  }).toPass();
}

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
  await expectBeside(page, NOTICE, 'nav');
  await page.unroute(SCRIPTS);
  await page.locator(NOTICE).getByRole('button', { name: 'Load again' }).click();
  await expect(page.locator(NOTICE)).toHaveCount(0);
});

test('[ERR-2] a page whose style sheets are missing says so too', async ({ page }) => {
  await page.route(/\/assets\/.*\.css$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(at('/shops'));
  await expect(page.locator(NOTICE)).toContainText('could not be loaded completely');
});

test('[ERR-2] a page that gets no script at all says so by itself, above everything, and leads back to itself', async ({
  page,
}) => {
  const blocked = /\.js$/;
  await page.route(blocked, (route) => route.abort());
  await page.goto(at('/book'));
  const late = page.locator('#embook-late');
  await expect(late).toBeHidden();
  await expect(late).toContainText('This is taking longer than it should.');
  await expect(late.getByRole('link', { name: 'Load again' })).toBeVisible();
  await expectBeside(page, '#embook-late', 'header');
  await page.unroute(blocked);
  await late.getByRole('link').click();
  await expect(late).toHaveCount(0);
});
