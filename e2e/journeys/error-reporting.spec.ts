import { expect, type Page, test } from '@playwright/test';
import { openHost } from '../pages/host.ts';
import { at } from '../pages/widget.ts';

/** As the platform answers with a SENTRY_DSN; Aurora's reports go to project 1, Solo's to project 2. */
async function collectReports(page: Page): Promise<{ project: string; body: string }[]> {
  const received: { project: string; body: string }[] = [];
  await page.route('https://errors.test/**', (route) => {
    const [, project = ''] = /\/api\/(\d+)\//.exec(route.request().url()) ?? [];
    received.push({ project, body: route.request().postData() ?? '' });
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  await page.route(/\/shops\?/, async (route) => {
    const response = await route.fetch();
    const project = route.request().url().includes('demo-solo') ? 2 : 1;
    const dsn = `"errorReporting":"https://key@errors.test/${project}","hosts":`;
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, body: (await response.text()).replace('"hosts":', dsn), headers });
  });
  return received;
}

test('[EMB-11] [EMB-12] reports to the error collector contain the version, and no person, token or query', async ({
  page,
}) => {
  const received = await collectReports(page);
  const sent = () => received.map(({ body }) => body).join();
  // This visit is the one in ten that is traced.
  await page.addInitScript(() => Object.assign(Math, { random: () => 0.01 }));
  await page.goto(at('/shops', 'demo-aurora', '&confirmation_token=secret-token'));
  await page.keyboard.press('Shift');
  await expect.poll(sent).toContain('pageload');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('https://book.example/reset?token=secret-token failed for ada@studio.example');
    });
  });
  await expect.poll(sent).toContain('https://book.example/reset failed for (e-mail)');
  const all = sent();
  expect(all).toContain('embook-widget@1.17.0');
  expect(all).not.toMatch(/secret-token|ada@|demo-aurora/);
});

test('[EMB-11] without consent no widget of the page reports', async ({ page, baseURL }) => {
  const received = await collectReports(page);
  // Every visit is traced, so that a trace would be sent too.
  await page.addInitScript(() => Object.assign(Math, { random: () => 0.01 }));
  const website = 'mode="website" height="300"';
  await openHost(
    page,
    `<body><embook-widget company-key="demo-solo" ${website} consent="0"></embook-widget>
    <embook-widget company-key="demo-aurora" ${website}></embook-widget>
    <script async src="${baseURL}/embed.js" data-company-key="demo-solo" data-style="website" data-consent="0"></script>`,
  );
  await expect(page.locator('embook-widget')).toHaveCount(3);
  const frames = page.locator('embook-widget iframe');
  for (const index of [0, 2, 1]) {
    const frame = frames.nth(index).contentFrame();
    // The first interaction, which starts everything.
    await frame.getByRole('banner').getByRole('link').first().hover();
    await expect(frame.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  }
  await expect.poll(() => received.map(({ project }) => project)).toContain('1');
  for (const index of [0, 2, 1])
    await frames
      .nth(index)
      .contentFrame()
      .locator('html')
      .evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('Lost a towel');
          }),
      );
  await expect.poll(() => received.map(({ body }) => body).join()).toContain('Lost a towel');
  expect(new Set(received.map(({ project }) => project))).toEqual(new Set(['1']));
});
