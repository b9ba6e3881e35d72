import { expect, test } from '@playwright/test';
import { at, expectAccessible, expectNoOverflow, open, watchTrouble } from '../pages/widget.ts';

test('[SOON-1] the soonest moment in another shop is one tap, and its confirmation names that shop', async ({
  page,
}) => {
  const trouble = watchTrouble(page);
  await open(page, at('/shops/1/services'));
  await page.getByRole('button', { name: /^Pedicure/ }).click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  const soonest = page.getByRole('region', { name: 'Earliest times' });
  await soonest.getByRole('button', { name: 'Aurora Wittevrouwen', exact: true }).click();
  const moment = soonest.getByRole('button', { name: /^\d\d:\d\d.*Wittevrouwen/ }).first();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const time = ((await moment.textContent()) ?? '').slice(0, 5);
  await moment.click();
  await expect(page).toHaveURL(/shopId=2/);
  await expect(moment).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Continue' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
  await expect(page.getByText('Aurora Wittevrouwen').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(time).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});
