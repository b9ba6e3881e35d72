import type { Locator, Page } from '@playwright/test';
import { at } from '../../e2e/pages/widget.ts';
import { openAndRest, rest } from './site.ts';

/** The free times of a day, in any language. */
export const freeTimes = (within: Page | Locator): Locator => within.getByRole('button', { name: /^\d\d:\d\d/ });

/** From the list of shops to the free times of a day, one screen after the other. */
export async function goToTimes(page: Page): Promise<void> {
  await openAndRest(page, at('/shops'));
  await page.getByRole('link', { name: /Aurora Oudegracht/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Aurora Oudegracht' }).waitFor();
  await rest(page);
  await page.getByRole('button', { name: 'Deep tissue massage' }).click();
  await page.getByRole('radio', { name: /Classic/ }).check();
  await rest(page);
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: /No preference/ }).waitFor();
  await rest(page);
  await page.getByRole('button', { name: /No preference/ }).click();
  await rest(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await rest(page);
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /[1-9]\d* free times/ })
    .first()
    .click();
  await freeTimes(page.getByRole('region', { name: 'What time' }))
    .first()
    .waitFor();
  await rest(page);
}
