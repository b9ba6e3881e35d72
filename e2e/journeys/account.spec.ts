import { expect, test } from '@playwright/test';
import {
  codeToReset,
  codeToSignUp,
  enterEmail,
  fillProfile,
  linkToReset,
  logOut,
  newPerson,
  setNewPassword,
  signIn,
} from '../pages/account.ts';
import { ask, newCustomer, PASSWORD, signInToProfile } from '../pages/profile.ts';
import { at, expectAccessible, expectNoOverflow, open, watchTrouble } from '../pages/widget.ts';

test('[AUTH-1] [AUTH-3] [AUTH-4] [AUTH-6] [AUTH-8] [VAL-2] a new customer signs up by code, out, and in again', async ({
  page,
}) => {
  const trouble = watchTrouble(page);
  const email = newPerson();
  await open(page, at('/profile'));
  await expect(page).toHaveURL(/\/signin\/profile\?/);
  await expectNoOverflow(page);

  await enterEmail(page, email);
  await expect(page.getByText('The e-mail can take a minute to arrive')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/);
  const code = page.getByLabel('Six-digit code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await expectNoOverflow(page);

  const mailed = await codeToSignUp(page, email);
  await code.fill(`${mailed.slice(0, 3)} ${mailed.slice(3)}`);
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await fillProfile(page, 'secret sun');
  await expect(page).toHaveURL(/\/profile\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();

  await logOut(page);
  await open(page, at('/signin/notifications'));
  await signIn(page, email, 'secret sun');
  await expect(page).toHaveURL(/\/notifications\?/);
  expect(trouble).toEqual([]);
});

test('[AUTH-5] [A12] a forgotten password is reset by code, which signs in @full', async ({ page, request }) => {
  const trouble = watchTrouble(page);
  const { email } = await newCustomer(request, 'forgets');
  await open(page, at('/signin/profile'));
  await enterEmail(page, email);
  await page.getByRole('button', { name: 'Forgotten your password?' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Six-digit code').fill(await codeToReset(page, email));
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await setNewPassword(page, 'another sun');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Visser' })).toBeVisible();
  expect(trouble).toEqual([]);

  await logOut(page);
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('This password is not correct')).toBeVisible();
});

test('[AUTH-5] [B2] a password is reset by link, whose token leaves the address bar at once and works once', async ({
  page,
  request,
}) => {
  const trouble = watchTrouble(page);
  const { email } = await newCustomer(request, 'follows');
  await open(page, at('/signin/profile'));
  await enterEmail(page, email);
  await page.getByRole('button', { name: 'Forgotten your password?' }).click();
  await page.getByRole('button', { name: 'Send me a link instead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
  await expectAccessible(page);
  const link = await linkToReset(page, email);

  await page.goto(link);
  await expect(page).not.toHaveURL(/confirmation_token/);
  await expectAccessible(page);
  await setNewPassword(page, 'another sun');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Visser' })).toBeVisible();
  expect(trouble).toEqual([]);

  await page.goto(link);
  await expect(page.getByText('That took too long, or was already used.')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});

test('[A18] [B2] [AUTH-5] a reset requested on a host page returns there, and the token stays with the platform', async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request, 'returns');
  const asked: string[] = [];
  await page.route('http://studio.localhost/**', (route) => {
    asked.push(`${route.request().url()} ${JSON.stringify(route.request().headers())}`);
    return route.fulfill({ contentType: 'text/html', body: '<h1>Studio Nine</h1>' });
  });
  const redirect_url = 'http://studio.localhost/account?tab=1';
  expect((await ask(request, 'password/reset-request', { email, redirect_url })).status).toBe(200);
  const link = await linkToReset(page, email);
  expect(link).not.toContain('studio.localhost');

  await page.goto(link);
  await setNewPassword(page, 'another sun');
  await expect(page.getByRole('heading', { name: 'Studio Nine' })).toBeVisible();
  await expect(page).toHaveURL(redirect_url);
  const [, token = 'no token'] = /confirmation_token=([\w-]+)/.exec(link) ?? [];
  expect(asked.join()).not.toContain(token);
});

test.describe('before the widget runs', () => {
  test.use({ javaScriptEnabled: false });

  test('[B2] [ERR-2] nothing can be typed that would be lost or end up in the address', async ({ page }) => {
    await page.goto(at('/signin/profile', 'demo-aurora', '&confirmation_token=s3cret'));
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('inert');
    expect(await page.content()).not.toContain('s3cret');
  });
});

test('[VAL-5] [A13] [ERR-2] a wrong code is shown at its field, and nothing is lost', async ({ page }) => {
  const email = newPerson();
  await open(page, at('/signin/profile'));
  await enterEmail(page, email);
  const mailed = await codeToSignUp(page, email);
  const code = page.getByLabel('Six-digit code');
  await code.fill(mailed === '000000' ? '000001' : '000000');
  await expect(code).toHaveAccessibleDescription(/This code is not correct/);
  await expect(code).toBeFocused();
  await expectAccessible(page);

  await page.route('**/api/client/register/verify-email', (route) => route.abort());
  await code.fill(mailed);
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot connect to the server' })).toBeVisible();
  await expect(code).toHaveValue(mailed);
  await page.unroute('**/api/client/register/verify-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('[AUTH-6] [AUTH-7] a log-out in one tab logs out the other @full', async ({ page, context, request }) => {
  await signInToProfile(page, await newCustomer(request, 'leaves'));
  const second = await context.newPage();
  await open(second, at('/profile'));
  await expect(second.getByText('Ada Visser')).toBeVisible();
  await logOut(page);
  await expect(second).toHaveURL(/\/signin\/profile\?/);
  await expect(second.getByText('Visser')).toHaveCount(0);
});
