import { expect, test } from '@playwright/test';
import { signInAtConsole, startBooking } from '../pages/console-desk.ts';

test('[DESK-1] the service typed while the customer is still searched is not taken for a part of the name', async ({
  page,
}) => {
  await signInAtConsole(page, 'owner@embook.test');
  await startBooking(page);
  const typed = Promise.withResolvers<void>();
  await page.route(/\/api\/staff\/(?:customer|bookable)/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.type('anna bakker');
  await page.keyboard.press('Enter');
  await page.keyboard.type('swedish 45');
  typed.resolve();
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('swedish 45');
  await expect(page.getByRole('region', { name: 'Who' }).getByText('Anna Bakker')).toBeVisible();
});
