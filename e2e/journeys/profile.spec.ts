import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { codeToSignUp, newPerson } from '../pages/account.ts';
import { ask, newCustomer, openProfile, PASSWORD, signInToProfile, widePhoto } from '../pages/profile.ts';
import { at, expectAccessible, expectNoOverflow, open, watchTrouble } from '../pages/widget.ts';

const widths = [390, 760, 1280] as const;

async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Between them the two projects open every page in four languages and three styles; axe tests them in `npm run fire`.
 */
const looks = {
  phone: [
    ['de', 'side'],
    ['lt', 'website'],
  ],
  desktop: [
    ['en', 'website'],
    ['nl', 'inline'],
  ],
} as const;

for (const turn of [0, 1] as const)
  test(`[PRO-1] [NAV-8] every page of the profile by its link, look ${turn + 1}`, async ({
    page,
    request,
    isMobile,
  }) => {
    const [locale, style] = looks[isMobile ? 'phone' : 'desktop'][turn];
    const trouble = watchTrouble(page);
    await openProfile(page, await newCustomer(request, 'pages'));
    await page.getByRole('banner').getByRole('combobox').selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    for (const path of ['', '/loyalty', '/settings', '/account', '/account/password']) {
      await open(page, at(`/profile${path}`, 'demo-aurora', `&style=${style}`));
      await expect(page).toHaveURL(new RegExp(`/profile${path}\\?`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      await expectFits(page);
    }
    expect(trouble).toEqual([]);
  });

test('[VAL-2] [VAL-3] [VAL-5] [PRO-6] the account is edited, refused, corrected and saved', async ({
  page,
  request,
}) => {
  await openProfile(page, await newCustomer(request, 'edits'));
  await page.getByRole('link', { name: 'Account' }).click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  await expect(page.getByLabel('Date of birth')).toHaveValue('17/05/1990');
  await expect(page.getByLabel('Date of birth')).not.toBeEditable();
  await expect(page.getByLabel('E-mail')).not.toBeEditable();
  await page.getByLabel('First name').fill('🌞'.repeat(25));
  await page.getByLabel('City').fill('Utrecht');
  await expect(page.getByText('First name must be at most 24 characters')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('First name').fill('🌞'.repeat(24));
  await page.getByLabel('Anything we should know?').fill('Left shoulder');
  const phone = page.getByLabel('Phone number', { exact: true });
  const call = async (digits: string) => {
    await phone.press('ControlOrMeta+a');
    await phone.press('Backspace');
    await phone.pressSequentially(digits);
  };
  await call('61');
  await save.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await call('687654321');
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('They have not been saved yet.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Utrecht');
  await save.click();
  await expect(page.getByText('Your account has been saved')).toBeVisible();
  await expect(save).toBeDisabled();

  await open(page, at('/profile/account'));
  await expect(page.getByLabel('First name')).toHaveValue('🌞'.repeat(24));
  await expect(page.getByLabel('Anything we should know?')).toHaveValue('Left shoulder');
  await expect(phone).toHaveValue('+31 6 87654321');
});

test('[VAL-4] [NAV-9] a new password ends every session but this one @full', async ({ page, request }) => {
  const customer = await newCustomer(request, 'changes');
  await signInToProfile(page, customer);
  await page.getByRole('link', { name: 'Password' }).click();
  const change = async (current: string, wanted: string, again: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(wanted);
    await page.getByLabel('Repeat the new password').fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change(PASSWORD, PASSWORD, PASSWORD);
  await expect(page.getByText('Password can not be the same as the previous one')).toBeVisible();
  await change(PASSWORD, 'second secret', 'other secret');
  await expect(page.getByText('Passwords does not match')).toBeVisible();
  await change('no secret', 'second secret', 'second secret');
  await expect(page.getByText('This password is not correct')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await change(PASSWORD, 'second secret', 'second secret');
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  expect((await ask(request, 'profile/get', {}, customer.token)).status).toBe(401);
  await open(page, at('/profile'));
  await expect(page.getByText(customer.email)).toBeVisible();
});

test('[PRO-4] [PRO-6] a picture is chosen, cropped by keyboard and pointer, and uploaded', async ({
  page,
  request,
}) => {
  await openProfile(page, await newCustomer(request, 'smiles'));
  await page.getByRole('button', { name: 'Change your picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await expectAccessible(page);
  const file = dialog.locator('input[type=file]');

  await file.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByRole('alert')).toContainText('Please choose a PNG, JPEG or WebP picture');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('alert')).toContainText('This picture cannot be read');

  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await widePhoto(page) });
  const box = dialog.getByRole('button', { name: 'The part of the picture that is shown' });
  await expect(box).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // Red and blue meet in the middle; moved far to the right there is only blue, also zoomed in.
  await box.focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  const area = await box.boundingBox();
  if (!area) throw new Error('the box is not shown');
  await page.mouse.move(area.x + 20, area.y + 140);
  await page.mouse.down();
  await page.mouse.move(area.x + 60, area.y + 140, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Your picture has been changed')).toBeVisible();
  await expect(dialog).toBeHidden();

  const picture = page.getByRole('button', { name: 'Change your picture' }).locator('img');
  await expect(picture).toHaveAttribute('src', /\/media\//);
  await expect(picture).toHaveJSProperty('complete', true);
  const [red = 255, , blue = 0] = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3, height: 3 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0, 3, 3);
    return [...(pen?.getImageData(0, 1, 1, 1).data ?? [])];
  });
  expect(red).toBeLessThan(40);
  expect(blue).toBeGreaterThan(180);
});

test('[PRO-3] [I18N-3] settings are saved, and the language belongs to the account', async ({ page, request }) => {
  const customer = await newCustomer(request, 'settles');
  await openProfile(page, customer);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'E-mail reminders' }).click();
  await expect(page.getByText('Your settings have been saved')).toBeVisible();
  await page.getByRole('radio', { name: 'Nederlands' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible();
  await expect(page.getByText('Je instellingen zijn opgeslagen')).toBeVisible();
  const { result } = await ask(request, 'profile/get', {}, customer.token);
  expect(result['profile']).toMatchObject({ locale: 'nl', email_enabled: false, push_enabled: true });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Herinneringen per e-mail' })).not.toBeChecked();
});

test('[VAL-3] the e-mail address is changed, and nothing that is typed gets into the address @full', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'moves');
  await openProfile(page, customer);
  await open(page, at('/profile/account'));
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
  const email = newPerson();
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  await dialog.getByLabel('New e-mail address').fill(email);
  await dialog.getByLabel(/^Enter your password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await dialog.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  await expect(page.getByText('Your e-mail address has been changed')).toBeVisible();
  // Closing the dialog takes back its own entry, at the same address.
  expect(opened.filter((url) => url !== page.url())).toEqual([]);
});

test('[C] [AUTH-6] everything is downloaded, then the account is deleted', async ({ page, request }) => {
  const { email, token } = await newCustomer(request, 'leaves');
  await openProfile(page, { email, token });
  await page.getByRole('button', { name: 'Your data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your data' });
  await dialog.getByText('Download your data').click();
  await expectAccessible(page);
  await dialog
    .getByLabel(/^Enter your password/)
    .filter({ visible: true })
    .fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: unknown };
  expect(data.profile).toMatchObject({ email, first_name: 'Ada' });

  await dialog.getByText('Delete account').click();
  await expect(dialog.getByText(/Kept: the figures/)).toBeVisible();
  await expectAccessible(page);
  const password = dialog.getByLabel(/^Enter your password/).filter({ visible: true });
  await password.fill('no secret');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This password is not correct')).toBeVisible();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account has been deleted and you are signed out.')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\/profile/);
  await expect(page.getByText('Your session has timed out')).toHaveCount(0);
  const again = await ask(request, 'register/check-email', { email });
  expect(again.result['next_step']).toBe('verifyEmail');
});

test('[PRO-2] a company without loyalty shows none', async ({ page }) => {
  await open(page, at('/profile/loyalty', 'demo-solo'));
  await expect(page).toHaveURL(/\/signin\/profile/);
  await page.locator('input[type=email]').fill('demo@embook.test');
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill('demo1234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('demo@embook.test')).toBeVisible();
  await open(page, at('/profile/loyalty', 'demo-solo'));
  await expect(page).toHaveURL(/\/profile\?/);
  await expect(page.getByText('Loyalty')).toHaveCount(0);
});
