import { expect, test } from '@playwright/test';
import { at, expectAccessible } from '../pages/widget.ts';

/** Besides those of `first-screen.spec.ts`: a language of the widget in its region, and one that it does not have. */
for (const [locale, language] of [
  ['en-GB', 'en'],
  ['nl-NL', 'nl'],
  ['lt-LT', 'lt'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });
    test(`[I18N-1] a browser in ${locale} sees ${language}`, async ({ page }) => {
      await page.goto(at('/shops'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
    });
  });
