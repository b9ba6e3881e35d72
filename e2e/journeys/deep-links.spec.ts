import { expect, type Page, test } from '@playwright/test';
import { catalogue } from '../pages/public-screens.ts';
import { at, expectNoOverflow, open, watchTrouble } from '../pages/widget.ts';

const widths = [390, 760, 1280] as const;

/** Each route in four languages and three styles; axe tests them all in `npm run fire`. */
const looks = [
  ['de', 'side'],
  ['en', 'side'],
  ['nl', 'inline'],
  ['lt', 'website'],
] as const;

async function expectFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
  }
}

// One visitor opens them all, so that later pages use cached code.
for (const [locale, style] of looks)
  test(`[NAV-1] [SHOP-10] the choice of a company and each of its routes in ${locale} and ${style} style`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ locale })).newPage();
    const trouble = watchTrouble(page);
    await open(page, '/shops');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('button', { name: 'Aurora' })).toBeVisible();
    await expectFits(page);

    for (const { path, more = '', company = 'demo-aurora' } of catalogue)
      await test.step(`${path} of ${company}`, async () => {
        await open(page, at(path, company, `${more}&style=${style}`));
        expect(new URL(page.url()).pathname).toBe(path);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFits(page);
        // Videos and maps come from other hosts, which are not reachable here.
        expect(trouble.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
      });
    await page.context().close();
  });
