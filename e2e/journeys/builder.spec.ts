import { expect, type Page, test } from '@playwright/test';
import { waitLonger } from '../pages/host.ts';
import { expectAccessible, expectNoOverflow, watchTrouble } from '../pages/widget.ts';

/** The widget in the frame of the example page in the frame of the builder. */
const widgetIn = (page: Page) => page.frameLocator('#preview').frameLocator('iframe');
const finding = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Mocks the platform's findings for a page on the internet, which a test cannot reach. */
async function pretendPage(page: Page, address: string, findings: readonly object[]): Promise<void> {
  await page.route('**/builder/page?*', (route) => route.fulfill({ json: { address, findings } }));
}

async function check(page: Page, host: string): Promise<void> {
  await page.getByLabel('Address of your page').fill(host);
  await page.getByRole('button', { name: 'Run checks' }).click();
  await expect(page.getByText(/in \d+ checks/)).toBeVisible();
}

test.beforeEach(({ page }) => waitLonger(page));

test('[EMB-1] a choice is applied to the preview, the snippet and the address', async ({ page }) => {
  const trouble = watchTrouble(page);
  await page.goto('/builder');
  await expect(widgetIn(page).getByRole('heading', { level: 1 })).toHaveText('Where would you like to go?');

  await page.getByRole('button', { name: 'demo-solo' }).click();
  await expect(page.getByText('Solo answers to this key.')).toBeVisible();
  await page.getByRole('radio', { name: /^Website/ }).check();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffc100');
  await expect(page.getByText('Black words on #ffc100 have 12.8:1')).toBeVisible();
  await expect(widgetIn(page).locator('html')).toHaveAttribute('lang', 'de');

  const snippet = page.locator('#snippet-html');
  await expect(snippet).toContainText('data-company-key="demo-solo"');
  for (const attribute of ['data-style="website"', 'data-locale="de"', 'data-color="#ffc100"'])
    await expect(snippet).toContainText(attribute);

  await page.reload();
  await expect(page.getByLabel('Company key')).toHaveValue('demo-solo');
  await expect(page.getByRole('radio', { name: /^Website/ })).toBeChecked();
  expect(trouble).toEqual([]);
});

test('[EMB-1] an entry of the company is chosen by its name, and the widget opens with it', async ({ page }) => {
  await page.goto('/builder');
  await page.getByLabel('Open with').selectOption('Pregnancy massage');
  await expect(page.getByLabel('Start page')).toHaveValue(/^\/shops\/1\/services\?service=\d+$/);
  await expect(page.locator('#snippet-html')).toContainText(/data-path="\/shops\/1\/services\?service=\d+"/);
  await expect(widgetIn(page).getByRole('button', { name: 'Pregnancy massage' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('[EMB-1] the side panel opens from a button with the chosen text', async ({ page }) => {
  await page.goto('/builder?style=side&label=Reserve');
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await page.frameLocator('#preview').getByRole('button', { name: 'Reserve' }).click();
  await expect(widgetIn(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('each snippet is copied as it stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/builder');
  for (const [kind, text] of [
    ['HTML', 'data-company-key="demo-aurora"'],
    ['React', 'companyKey="demo-aurora"'],
    ['WordPress', '<!-- wp:html -->'],
  ] as const) {
    await page.getByRole('radio', { name: kind }).check();
    await page.getByRole('button', { name: `Copy ${kind} snippet` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
  }
});

test('[EMB-1] the checks run in place and produce a report to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/builder');
  const inOrder = { name: 'Your page', outcome: 'ok', text: 'https://studio.example/book was read.' };
  await pretendPage(page, 'https://studio.example/book', [inOrder]);
  // Without its scheme, as people type it.
  await check(page, 'studio.example/book');
  await expect(page.getByText('No problem in 10 checks.')).toBeVisible();
  await expect(finding(page, 'Framing')).toContainText('https://studio.example may show the widget.');
  await expect(finding(page, 'Height')).toContainText(/now \d+ px/);
  await expect(finding(page, 'Strict content policy')).toContainText('frame-src http://127.0.0.1');

  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('[Fine] Live messages: The socket opens.');
  expect(report).toContain('key=demo-aurora&style=inline');
});

test('the checks report a wrong key, a page that may not frame the widget and a wrong clock', async ({ page }) => {
  await page.clock.install({ time: '2020-01-01T10:00:00Z' });
  await page.clock.resume();
  await page.goto('/builder?key=nobody&style=website');
  await check(page, 'http://studio.example');
  await expect(finding(page, 'Platform and key')).toHaveClass('bad');
  await expect(finding(page, 'Clock')).toHaveClass('bad');

  await page.getByRole('button', { name: 'demo-solo' }).click();
  await expect(page.getByText('Solo answers to this key.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Run checks' }).click();
  await expect(finding(page, 'Platform and key')).toHaveClass('ok');
  await expect(finding(page, 'Framing')).toContainText(
    'http://studio.example may not show the widget. Serve the page by https.',
  );
  await expect(finding(page, 'Storage')).toContainText(
    'On another site a sign-in survives a reload: partitioned cookie',
  );

  // A frame with an opaque origin has no storage, and the probe in it says so.
  const refused = await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('message', ({ origin, data }) => done([origin, data]));
        const frame = Object.assign(document.createElement('iframe'), { src: '/builder/storage' });
        frame.sandbox.add('allow-scripts');
        document.body.append(frame);
      }),
  );
  expect(refused).toEqual(['null', { storages: { cookie: false } }]);
});

test('[EMB-1] [A22] a page that blocks the widget is a problem, the machine itself is refused, and a wrong address clears the findings', async ({
  page,
}) => {
  await page.goto('/builder?key=demo-solo');
  for (const own of ['http://localhost/book', 'http://localhost:3000/', 'http://127.0.0.1:8080/']) {
    await check(page, own);
    await expect(finding(page, 'Your page')).toHaveClass('skipped');
    await expect(finding(page, 'Your page')).toContainText('Not checkedYour pageThe platform could not look');
    await expect(page.getByText(/^Your page was not checked\. .* in \d+ checks/)).toBeVisible();
    await expect(finding(page, 'Widget in the preview')).toContainText('It started in the preview above');
  }

  const blocked = { name: 'Content security policy', outcome: 'bad', text: 'The frame is blocked by frame-src none.' };
  await pretendPage(page, 'https://www.studio.example/', [blocked]);
  await check(page, 'https://studio.example');
  await expect(finding(page, 'Content security policy')).toHaveClass('bad');
  await expect(page.getByText(/^1 problem in/)).toBeVisible();
  // The target of a redirect is the page that frames the widget.
  await expect(finding(page, 'Framing')).toContainText('https://www.studio.example may');

  await page.getByLabel('Address of your page').fill('not an address');
  await page.getByRole('button', { name: 'Run checks' }).click();
  await expect(page.getByText(/in \d+ checks/)).toHaveCount(0);
  await expect(page.locator('#findings li')).toHaveCount(0);
});

test('the builder can be used by keyboard and is accessible', async ({ page }) => {
  await page.goto('/builder');
  await expect(widgetIn(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Company key').focus();
  for (const name of ['demo-aurora', 'demo-solo']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^Inline/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#snippet-html')).toContainText('data-style="side"');

  await check(page, '');
  await page.getByText('Report', { exact: true }).click();
  await expectNoOverflow(page);
  await expectAccessible(page);
});
