import { expect, type Page } from '@playwright/test';
import { enterEmail, fillProfile, logOut } from '../pages/account.ts';
import { widePhoto } from '../pages/profile.ts';
import { askToCancel, rowOf, scrollUntil, visitRows } from '../pages/reservations.ts';
import { goAsAda, signInAsAda, test, ways } from '../pages/spec-platform.ts';
import { CODE, PASSWORD } from '../spec-platform/customer.ts';

/** The length of another platform's codes is unknown, so the code is submitted by its button. */
async function enterCode(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Code from the e-mail' }).fill(CODE);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

for (const way of ways)
  test.describe(`a platform of the specification, ${way}`, () => {
    test.use({ way });

    test('[RES-1] [RES-4] [RES-5] [CAN-1] [CAN-9] reservations have two pages; one is cancelled', async ({
      page,
      go,
      platform,
    }) => {
      await goAsAda(page, go, '/reservations');
      await expect(rowOf(page, 'Visit 10')).toBeVisible();
      await scrollUntil(page, rowOf(page, 'Visit 12'));
      await expect(visitRows(page).filter({ hasText: /Visit \d/ })).toHaveCount(12);
      await page.getByRole('link', { name: 'Visit 12', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Visit 12' })).toBeVisible();
      await expect(page.getByText('UNPAID')).toBeVisible();
      await expect(page.getByText('Hoofdstraat 1', { exact: true })).toBeVisible();
      const dialog = await askToCancel(page);
      await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
      await expect(page.getByText('Your booking is canceled')).toBeVisible();
      await go('/reservations');
      await scrollUntil(page, rowOf(page, 'Visit 11'));
      await expect(rowOf(page, 'Visit 12')).toHaveCount(0);
      await go('/reservations/history');
      await expect(rowOf(page, 'Visit long ago')).toBeVisible();
      expect(platform.calls.filter((call) => call.endsWith('/booking/cancel'))).toHaveLength(1);
    });

    test('[PRO-1] [PRO-2] [PRO-6] [VAL-5] the account is edited, and a refusal is shown at its field', async ({
      page,
      go,
    }) => {
      await goAsAda(page, go, '/profile/account');
      await page.getByLabel('City').fill('Nowhere');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('There is no such city')).toBeVisible();
      await page.getByLabel('City').fill('Utrecht');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Your account has been saved')).toBeVisible();
      await go('/profile/account');
      await expect(page.getByLabel('City')).toHaveValue('Utrecht');
      await go('/profile/loyalty');
      await expect(page.getByText('Ten points for every online payment.')).toBeVisible();
    });

    test('[PRO-3] [PRO-4] settings are saved, and a picture is uploaded', async ({ page, go, platform }) => {
      await goAsAda(page, go, '/profile/settings');
      const feedback = page.getByRole('switch').last();
      await expect(feedback).not.toBeChecked();
      // The languages are the platform's own.
      await expect(page.getByRole('main').getByRole('radio')).toHaveCount(2);
      await feedback.click();
      await expect(page.getByText('Your settings have been saved')).toBeVisible();
      await go('/profile/settings');
      await expect(feedback).toBeChecked();
      await go('/profile');
      await page.getByRole('button', { name: 'Change your picture' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your picture' });
      const buffer = await widePhoto(page);
      await dialog.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await dialog.getByRole('button', { name: /Save|Use/ }).click();
      await expect(page.getByText('Your picture has been changed')).toBeVisible();
      await expect(page.locator(`img[src="${platform.origin}/media/avatar.png"]`).first()).toBeVisible();
    });

    test('[AUTH-1] [AUTH-6] a new customer signs up and logs out, and no personal call follows', async ({
      page,
      go,
      platform,
    }) => {
      await go('/profile');
      await enterEmail(page, 'bo@letter.example');
      await enterCode(page);
      await fillProfile(page, PASSWORD);
      await expect(page.getByText('bo@letter.example')).toBeVisible();
      await logOut(page);
      const { length } = platform.calls;
      // The navigation is hidden while the address has the focus.
      await page.getByRole('heading', { level: 1 }).click();
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByText('Hoofdstraat 1')).toBeVisible();
      expect(platform.calls.slice(length).filter((call) => call.includes('/client/'))).toEqual([]);
    });

    test('[AUTH-5] a forgotten password is reset by code', async ({ page, go }) => {
      await go('/signin/profile');
      await enterEmail(page, 'ada@letter.example');
      await page.getByRole('button', { name: 'Forgotten your password?' }).click();
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await enterCode(page);
      await page.getByLabel('New password', { exact: true }).fill('second secret');
      await page.getByLabel('Repeat the new password').fill('second secret');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(page.getByText('ada@letter.example')).toBeVisible();
    });

    test('[AUTH-7] an expired session ends once, and signing in continues', async ({ page, go, platform }) => {
      await goAsAda(page, go, '/reservations');
      await expect(rowOf(page, 'Visit 01')).toBeVisible();
      platform.endSessions();
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect(page).toHaveURL(/\/signin\/profile/);
      await expect(page.getByText('Your session has timed out. Please log in.')).toHaveCount(1);
      await signInAsAda(page);
      await expect(page.getByText('ada@letter.example')).toBeVisible();
    });

    test('[ERR-1] [ERR-2] without a network a message is shown, and the widget continues when it is back', async ({
      page,
      go,
      platform,
    }) => {
      await go('/shops/1/services');
      await expect(page.getByText('Back massage')).toBeVisible();
      await page.route(`${platform.origin}/**`, (route) => route.abort());
      await page.getByRole('link', { name: 'Bundles' }).click();
      const words = page.getByText('Cannot connect to the server. Please check your internet connection.');
      await expect(words.first()).toBeVisible();
      await page.unroute(`${platform.origin}/**`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('link', { name: 'Five massages' })).toBeVisible();
    });
  });
