import { expect, test } from '@playwright/test';
import {
  addAuthenticator,
  appCode,
  enterPassword,
  joinAurora,
  joinByMail,
  mailedLink,
  newAddress,
  setUpFactor,
  signOut,
  startCompany,
} from '../pages/console.ts';
import { expectAccessible, expectNoOverflow } from '../pages/widget.ts';

test('[TEAM-2] a passkey is added, signs in without password and code, and no longer works once it is removed', async ({
  page,
  baseURL,
}) => {
  // Browsers allow passkeys for host names, not for IP addresses.
  const origin = String(baseURL).replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  const email = await joinAurora(page, 'desk', 'Femke Bos', origin);
  await page.goto(`${origin}/console/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  const remove = page.getByRole('button', { name: /^Remove the passkey / });
  await expect(remove).toHaveCount(1);
  await expect(page.getByText(/not used yet/)).toBeVisible();
  await expectAccessible(page);

  await signOut(page, 'Femke Bos');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(/Last used/)).toBeVisible();

  await remove.click();
  await expect(page.getByText('None yet. The first one takes half a minute.')).toBeVisible();
  await signOut(page, 'Femke Bos');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  // The password still works.
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});

test('[TEAM-2] [TEAM-3] a forgotten password is reset by mail: once, and every other session ends', async ({
  page,
  browser,
}) => {
  const forgetful = await browser.newPage();
  const email = await joinAurora(forgetful, 'desk', 'Daan Visser');
  await page.goto('/console/account');
  await page.getByLabel('E-mail').press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const said = page.getByText(`If ${email} belongs to someone here, a link is on its way.`);
  await expect(said).toBeVisible();

  const link = await mailedLink(page, email, 'reset');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password').fill('four green wooden doors');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('button', { name: /^Daan Visser: account/ }).first()).toBeVisible();
  expect(page.url()).not.toContain('#');
  // The other tab shows the sign-in by itself, where only the new password works.
  await expect(forgetful.getByRole('button', { name: 'Continue' })).toBeVisible();
  await enterPassword(forgetful, email);
  await expect(forgetful.getByRole('alert')).toBeVisible();
  await enterPassword(forgetful, email, 'four green wooden doors');
  await expect(forgetful.getByRole('button', { name: /^Daan Visser: account/ }).first()).toBeVisible();
  // The link cannot be used again.
  await forgetful.goto(link);
  await forgetful.getByLabel('New password').fill('five blue wooden doors');
  await forgetful.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(forgetful.getByRole('alert')).toBeVisible();
  await forgetful.close();

  // An unknown address gets the same answer and no mail.
  const nobody = newAddress();
  await signOut(page, 'Daan Visser');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail').fill(nobody);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${nobody} belongs to someone here, a link is on its way.`)).toBeVisible();
  expect(await (await page.request.get(`/mailbox.json?to=${nobody}`)).json()).toEqual([]);
});

test('[TEAM-2] the owner requires a second factor: members without one set it up before anything else', async ({
  page,
  browser,
}) => {
  const colleague = await browser.newPage();
  const { key, email: owner } = await startCompany(page, 'Studio Noord');
  const email = await joinByMail(colleague, {
    key,
    owner,
    role: 'manager',
    name: 'Sanne Kuiper',
    company: 'Studio Noord',
  });
  await colleague.goto('/console/team');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();

  // The owner needs a second factor first: without it the switch stays off, and says why.
  await page.goto('/console/team');
  const everyone = page.getByRole('switch', { name: 'Second factor for everyone' });
  await everyone.click();
  await expect(page.getByRole('status').getByText(/second factor/)).toBeVisible();
  await expect(everyone).not.toBeChecked();
  await page.goto('/console/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await setUpFactor(page);
  await page.goto('/console/team');
  await everyone.click();
  await expect(everyone).toBeChecked();

  // A colleague at work has to set it up at the next call, and then continues.
  await colleague.getByRole('link', { name: 'History' }).first().click();
  // The team's page had loaded what the history begins with.
  await colleague.reload();
  await expect(colleague.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(colleague);
  await expectNoOverflow(colleague);
  const refused = await colleague.request.get('/api/staff/team', { headers: { 'company-api-key': key } });
  expect(refused.status()).toBe(403);
  const secret = await setUpFactor(colleague);
  await expect(colleague.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();

  // At the next sign-in the password alone is not enough.
  await signOut(colleague, 'Sanne Kuiper');
  await enterPassword(colleague, email);
  await colleague.getByLabel('Code from the app').fill(appCode(secret, Date.now() + 30_000));
  await expect(colleague.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await colleague.close();
});
