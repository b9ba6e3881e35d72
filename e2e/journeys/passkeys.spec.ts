import { expect, test } from '@playwright/test';
import { codeToSignUp, enterEmail, fillProfile, logOut, newPerson } from '../pages/account.ts';
import { addAuthenticator } from '../pages/console.ts';
import { at, expectAccessible, expectNoOverflow, open, watchTrouble } from '../pages/widget.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('[AUTH-11] [A32] a customer signs up, adds a passkey, signs out and in with it, and removes it', async ({
  page,
  baseURL,
}) => {
  const trouble = watchTrouble(page);
  // Browsers allow passkeys for host names, not for IP addresses.
  const origin = String(baseURL).replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  const email = newPerson();
  await open(page, origin + at('/profile'));
  await enterEmail(page, email);
  await page.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  await fillProfile(page, 'secret sun');

  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await page.getByRole('button', { name: 'Passkeys' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You have no passkeys yet.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.locator('input[type=password]')).toBeFocused();
  await expectAccessible(page);
  await dialog.locator('input[type=password]').fill('secret sun');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The passkey has been added')).toBeVisible();
  const rename = dialog.getByRole('button', { name: /^Rename the passkey / });
  await rename.click();
  const name = 'The telephone of the whole family in the kitchen drawer, blue';
  await dialog.getByLabel('Name').fill(name.slice(0, 60));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(name.slice(0, 60))).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.keyboard.press('Escape');
  await logOut(page);
  await enterEmail(page, email);
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(passkey).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await passkey.click();
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await expect(dialog.getByText(/Last used on/)).toBeVisible();

  await dialog.getByRole('button', { name: /^Remove the passkey / }).click();
  await expect(dialog.getByText(/signed out on all other devices/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(dialog.getByText('You have no passkeys yet.')).toBeVisible();
  expect(trouble).toEqual([]);
});
