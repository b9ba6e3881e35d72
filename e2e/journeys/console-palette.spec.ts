import { expect, test } from '@playwright/test';
import { signInAs } from '../pages/console-agenda.ts';
import { expectPartAccessible, signInAtConsole } from '../pages/console-desk.ts';
test('the palette finds a customer, a booking, an action and a page; ? lists every key', async ({ page }) => {
  await signInAtConsole(page, 'owner@embook.test');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('combobox').fill('anna bak');
  await expect(palette.getByRole('option', { name: /Anna Bakker/ }).first()).toBeVisible();
  await expect(palette.getByRole('option', { name: /Book for Anna Bakker/ })).toBeVisible();
  await expectPartAccessible(page, 'dialog');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Anna Bakker' })).toBeVisible();
  await page.keyboard.press('/');
  await palette.getByRole('combobox').fill('>team');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/team/);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys.getByText('Pick a time')).toBeVisible();
  await expect(keys.getByText('New booking')).toBeVisible();
  await expectPartAccessible(page, 'dialog');
});

test('[AGD-7] [HRS-1] [HRS-2] [TEAM-5] [TEAM-6] the palette opens each form by its name or another word, for who may', async ({
  page,
  context,
}) => {
  await signInAtConsole(page, 'owner@embook.test');
  const palette = page.getByRole('dialog', { name: 'Find' });
  const offered = (typed: string, label: string) => async () => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(`>${typed}`);
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^${label}`));
    await page.keyboard.press('Enter');
  };
  const dialog = page.locator('dialog[open]');
  const beside = page.getByRole('complementary');
  const found = [
    [offered('block', 'Block time'), dialog.getByLabel('Reason')],
    [offered('lunch', 'Block time'), dialog.getByLabel('Reason')],
    [offered('ical', 'Calendar feed'), dialog],
    [offered('vacation', 'Time off'), beside.getByRole('heading', { name: /^Time off/ })],
    [offered('closed exc', 'Special day'), beside.getByRole('heading', { name: 'New exception' })],
    [offered('colleague', 'Invite someone'), dialog.getByLabel('E-mail')],
    [offered('new client', 'New customer'), dialog],
    [offered('lesson', 'New class'), page.getByRole('heading', { name: 'New class' })],
    [offered('new bundle', 'Add: Bundle'), page.getByRole('region', { name: 'Bundle' })],
    [offered('passkey', 'Go to Your account'), page.getByRole('heading', { name: 'Your account' })],
    [offered('logo', 'Go to Company and brand'), page.getByRole('heading', { name: 'Company and brand' })],
  ] as const;
  for (const [open, opened] of found) {
    await open();
    await expect(opened).toBeVisible();
    expect(page.url()).not.toContain('do=');
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  // A practitioner blocks their own time and asks for days off, and finds nothing that they may not do.
  await signInAs(context, 'noor');
  await page.goto('/console/agenda?shop=1');
  await expect(page.getByRole('grid')).toBeVisible();
  await offered('block', 'Block time')();
  await expect(dialog.getByLabel('Reason')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  for (const typed of ['>invite', '>special day', '>new bundle', '>brand']) {
    await palette.getByRole('combobox').fill(typed);
    await expect(palette.getByText(/^Nothing matches/)).toBeVisible();
  }
});
