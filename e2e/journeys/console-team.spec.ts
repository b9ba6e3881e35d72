import { expect, test } from '@playwright/test';
import { codeToStart } from '../pages/account.ts';
import { appCode, enterPassword, joinAurora, mailedLink, newAddress, signInAt, signOut } from '../pages/console.ts';
import { expectAccessible, expectNoOverflow, watchTrouble } from '../pages/widget.ts';

test('[TEAM-2] a wrong password is refused, the right one opens the requested address', async ({ page }) => {
  await page.goto('/console/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Good (?:morning|afternoon|evening)/);
  await expectAccessible(page);
  await enterPassword(page, 'manager@embook.test', 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  const said = await page.getByRole('alert').textContent();
  await enterPassword(page, newAddress(), 'not the password');
  await expect(page.getByRole('alert')).toHaveText(said ?? '');
  await enterPassword(page, 'manager@embook.test');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page.getByText('Jonas Petraitis signed in').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/console/audit');
});

test('[TEAM-4] no page can frame the console', async ({ page, baseURL }) => {
  const answer = await page.request.get('/console/team');
  expect(answer.headers()).toMatchObject({
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  // Not even a page of the same origin may.
  await page.goto('/docs');
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.replaceChildren(frame);
  }, `${baseURL}/console`);
  await expect(async () => {
    expect(page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');
  }).toPass();
});

test('[TEAM-10] a visitor creates a company in the browser and is its owner', async ({ page }) => {
  const trouble = watchTrouble(page);
  const email = newAddress();
  await page.goto('/console');
  await page.getByRole('link', { name: 'New here? Start your business' }).click();
  await expect(page.getByRole('heading', { name: 'Start your business' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'E-mail me a code' }).click();
  await page.getByLabel('Code from the e-mail').fill('000000');
  await page.getByLabel('Business name').fill('Studio Wést');
  await page.getByLabel('Your name').fill('Lotte');
  await page.getByLabel('Choose a password').fill('three little boats');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  // A wrong code keeps everything typed.
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Studio Wést');
  await expectAccessible(page);
  await page.getByLabel('Code from the e-mail').fill(await codeToStart(page, email));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  // The set-up follows (START-1).
  await expect(page.getByRole('heading', { level: 1, name: 'Make it look like you' })).toBeVisible();
  await page.goto('/console/team');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  // A 401 before the sign-in and a 422 for the wrong code are expected.
  expect(trouble.filter((line) => !/401|422/.test(line))).toEqual([]);
});

test('[TEAM-5] an owner invites by mail; the link works once', async ({ page, browser }) => {
  const trouble = watchTrouble(page);
  await signInAt(page, '/team', 'owner@embook.test');
  const email = newAddress();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('radio', { name: /^Front desk/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  const link = await mailedLink(page, email, 'join');
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Join Aurora' })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Your name').fill('Esra Yılmaz');
  await other.getByLabel('Choose a password').fill('three little boats');
  await other.getByRole('button', { name: 'Join Aurora' }).click();
  await expect(other.getByRole('button', { name: /^Esra Yılmaz: account/ }).first()).toBeVisible();
  // Her role has no access to the team, and the page says so.
  await other.goto('/console/team');
  await expect(other.getByRole('heading', { name: 'Your role does not include this' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await other.close();
  expect(trouble.filter((line) => !line.includes('401'))).toEqual([]);
});

test('[TEAM-2] a second factor is set up with an app and required at the next sign-in', async ({ page }) => {
  const email = await joinAurora(page, 'desk', 'Femke Bos');
  await page.goto('/console/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7 ]{20,}$/).textContent()) ?? '';
  await page.getByLabel('The code it shows now').fill(appCode(secret, Date.now()));
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();

  await signOut(page, 'Femke Bos');
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code from the app').fill('000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: /recovery codes/ }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Femke Bos: account/ }).first()).toBeVisible();
});

test('[TEAM-3] a session ended elsewhere shows the sign-in in its tab, which leads back @full', async ({
  page,
  browser,
}) => {
  const email = await joinAurora(page, 'manager', 'Joris Bakker');
  const other = await browser.newPage();
  await signInAt(other, '/team', email);
  await expect(other.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();

  await page.goto('/console/account');
  await page.getByRole('button', { name: /^End the session on/ }).click();
  // Without interaction: its socket receives it.
  await expect(other.getByRole('button', { name: 'Continue' })).toBeVisible();
  await enterPassword(other, email);
  await expect(other.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  expect(new URL(other.url()).pathname).toBe('/console/team');
  await other.close();
});

test('[TEAM-3] [TEAM-8] a role is removed while its tab is open, and two who change it see the conflict @full', async ({
  page,
  browser,
}) => {
  const desk = await browser.newPage();
  const email = await joinAurora(desk, 'manager', 'Daan Visser');
  await desk.goto('/console/team');
  await expect(desk.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();

  await signInAt(page, '/team', 'owner@embook.test');
  const second = await browser.newPage();
  await signInAt(second, '/team', 'owner@embook.test');
  for (const tab of [page, second]) {
    await tab
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: /change$/ })
      .click();
  }
  await page.getByRole('radio', { name: /^Front desk/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Daan Visser' })).toBeHidden();
  await expect(desk.getByRole('button', { name: 'Continue' })).toBeVisible();
  await enterPassword(desk, email);
  await expect(desk.getByRole('heading', { name: 'Your role does not include this' })).toBeVisible();

  // The second one gets the conflict, sees who was first, and keeps their choice.
  await second.getByRole('radio', { name: /^Door/ }).check();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('heading', { name: 'Lotte de Wit changed this in the meantime' })).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Keep my version' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('row', { name: new RegExp(email) })).toContainText('Door');

  // The audit log has a sentence for it.
  await second.goto('/console/audit?q=Daan');
  await expect(
    second.getByText('Lotte de Wit changed the role of Daan Visser from Manager to Front desk'),
  ).toBeVisible();
  await second.close();
  await desk.close();
});

test('[TEAM-7] the history is searched, filtered and downloaded @full', async ({ page }) => {
  await signInAt(page, '/audit', 'owner@embook.test');
  await page.getByLabel('Search').fill('Lotte');
  await expect(page.getByText('Lotte de Wit signed in').first()).toBeVisible();
  await expect(page.getByText('Jonas Petraitis signed in')).toHaveCount(0);
  await page.getByLabel('About').selectOption('Accounts and sign-ins');
  await expect(page).toHaveURL(/q=Lotte&thing=account/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const file = Buffer.concat(await (await download.createReadStream()).toArray()).toString('utf8');
  expect(file.split('\r\n')[0]).toBe('\uFEFFWhen,Who,What,action,thing,id,before,after');
  expect(file).toContain('Lotte de Wit signed in,account.signed_in,account');
});
