import { expect, test } from '@playwright/test';
import { demoPage, expectReady } from '../pages/host.ts';
import { expectAccessible, watchTrouble } from '../pages/widget.ts';

for (const path of ['', '/side', '/solo', '/strict', '/react', '/dev'])
  test(`[EMB-1] the demo page ${path || 'website'} works and is accessible`, async ({ page, baseURL }) => {
    const trouble = watchTrouble(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(demoPage(baseURL, path));
    if (path === '/react') await page.getByRole('button', { name: 'Show free times' }).click();
    if (path === '/side') await page.getByRole('button', { name: 'Book a visit' }).click();
    await expectReady(page);
    if (path === '/strict') {
      await page.getByRole('button', { name: 'Book now' }).click();
      await expect(page.getByRole('dialog', { name: 'Book' })).toBeVisible();
    }
    // axe counts the landmarks of the page and of its frames as one page.
    await expectAccessible(page, ['landmark-unique']);
    expect(trouble).toEqual([]);
  });
