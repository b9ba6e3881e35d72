import { expect, test } from '@playwright/test';
import { dayFromToday, signInAs } from '../pages/console-agenda.ts';
import { expectNoOverflow } from '../pages/widget.ts';

test('[AGD-1] on a phone other weeks and everyone’s day are a tap away, and the sign-in fits', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desktop shows columns');
  await page.goto('/console');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expectNoOverflow(page);

  await signInAs(context, 'desk');
  await page.goto('/console/agenda?shop=1');
  const whose = page.getByRole('combobox', { name: 'Whose day' });
  await expect(whose.locator('option:checked')).toHaveText('Everyone');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${dayFromToday(7)}`));
  await whose.selectOption({ label: 'Noor Haddad' });
  await expect(page).toHaveURL(/who=\d+/);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).not.toHaveURL(/date=/);
  await expectNoOverflow(page);
});
