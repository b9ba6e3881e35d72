import { expect, test } from '@playwright/test';
import { at } from '../pages/widget.ts';

test('[EMB-11] [EMB-12] what reaches the error collector names the version, and no person, token or query', async ({
  page,
}) => {
  const received: string[] = [];
  await page.route('https://errors.test/**', (route) => {
    received.push(route.request().postData() ?? '');
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  // As the platform answers with a SENTRY_DSN.
  await page.route(/\/shops\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"hosts":', '"errorReporting":"https://key@errors.test/1","hosts":');
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, body, headers });
  });
  // This visit is the one in ten that is traced.
  await page.addInitScript(() => Object.assign(Math, { random: () => 0.01 }));
  await page.goto(at('/shops', 'demo-aurora', '&confirmation_token=secret-token'));
  await page.keyboard.press('Shift');
  await expect.poll(() => received.join()).toContain('pageload');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('https://book.example/reset?token=secret-token failed for ada@studio.example');
    });
  });
  await expect.poll(() => received.join()).toContain('https://book.example/reset failed for (e-mail)');
  const all = received.join();
  expect(all).toContain('embook-widget@1.17.0');
  expect(all).not.toMatch(/secret-token|ada@|demo-aurora/);
});
