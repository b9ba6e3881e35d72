import { isOneLine } from '@embook/domain/shared';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { figuresOf } from '../../../fire/figures.ts';
import { size } from '../../../fire/tier.ts';
import { startHostilePlatform, turns, victim } from '../../pages/hostile-company.ts';
import { payloads } from '../../pages/script-payloads.ts';
import type { OwnPlatform } from '../../pages/own-platform.ts';
import { open } from '../../pages/widget.ts';
import { hostileConsole } from './console.ts';
import { expectHarmless, watchHarm } from './harm.ts';

/** How many of each kind are opened on their own page; the lists show all of them. */
const PAGES_PER_KIND = size(2, turns);
/** Companies beside the first one, for texts that occur once in a company. */
const COMPANIES = size(0, 12);

export function hostileTexts(figures: ReturnType<typeof figuresOf>): void {
  let platform: OwnPlatform;
  let harm: string[];

  // One after the other, so that one platform is enough.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(1_800_000);
    platform = await startHostilePlatform(COMPANIES);
  });
  test.afterAll(() => platform.stop());
  test.beforeEach(({ page }) => void (harm = watchHarm(page)));
  test.afterEach(() => expect(harm).toEqual([]));

  const at = (path: string, more = '', key = 'hostile'): string =>
    `${platform.address}${path}?companyApiKey=${key}${more}`;

  async function look(page: Page, path: string, more = ''): Promise<void> {
    await open(page, at(path, more));
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('main')).toContainText('hacked');
    await expectHarmless(page);
    figures.count('hostile screens');
  }

  for (const path of ['/shops', '/shops/1/services', '/shops/1/events', '/shops/1/bundles', '/shops/1/subscriptions'])
    test(`[A16] ${path} shows ${turns} hostile texts of each kind as text`, async ({ page }) => {
      await look(page, path);
      figures.count('payloads in each text', path === '/shops' ? turns : 0);
    });

  for (const [kind, address] of [
    ['events', (id: number) => `/event/${turns + id}`],
    ['events in their shop', (id: number) => `/shops/1/events/${turns + id}`],
    ['bundles', (id: number) => `/bundle/${id}`],
    ['bundles in their shop', (id: number) => `/shops/1/bundles/${id}`],
    ['promotions', (id: number) => `/notifications/promotions/${id}`],
  ] as const)
    test(`[A16] ${kind}, one by one`, async ({ page }) => {
      for (let id = 1; id <= PAGES_PER_KIND; id += 1) await look(page, address(id));
    });

  test('[A16] subscriptions, one by one, and from their own address', async ({ page }) => {
    for (let id = 1; id <= PAGES_PER_KIND; id += 1) await look(page, '/subscription-details', `&id=${id}`);
    await open(page, at('/shops/1/subscriptions/2'));
    await expect(page.getByRole('dialog')).toContainText('hacked');
    await expectHarmless(page);
  });

  test('[A16] classes of the next weeks, their filters and the chosen one', async ({ page }) => {
    await open(page, at('/shops/1/groups'));
    for (let week = 0; week < size(1, 6); week += 1) {
      await page.locator('a[href*="week="]').last().click();
      await expect(page.locator('button[aria-expanded]').first()).toBeVisible();
      await expectHarmless(page);
    }
    await page.locator('button[aria-expanded]').first().click();
    await page.getByRole('tabpanel').getByRole('radio').first().check();
    await expectHarmless(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeAttached();
    await expectHarmless(page);
  });

  for (const name of ['About us', 'Reviews'])
    test(`[A16] the dialog ${name}`, async ({ page }) => {
      await open(page, at('/shops/1/services'));
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText('hacked');
      await expectHarmless(page);
    });

  test('[A16] the choice of a room, and what is about to be bought', async ({ page }) => {
    await open(page, at('/shops/1/services'));
    await page.evaluate(() =>
      sessionStorage.setItem(
        'embook.draft.hostile',
        JSON.stringify({
          service: { shopId: 1, serviceId: 2 },
          bundle: { shopId: 1, bundleId: 1 },
          product: null,
          date: null,
          slot: null,
          group: null,
          event: null,
        }),
      ),
    );
    for (const path of ['/book', '/book/confirm/bundle']) await look(page, path);
  });

  test('[A16] the choice of a company', async ({ page }) => {
    await open(page, `${platform.address}/shops`);
    await expect(page.getByRole('button', { name: 'hacked' }).first()).toBeVisible();
    await expectHarmless(page);
  });

  for (let turn = 0; turn < COMPANIES; turn += 1)
    test(`[A16] company ${turn} with other payloads`, async ({ page }) => {
      await open(page, at('/shops', '', `hostile-${turn}`));
      await expectHarmless(page);
    });

  hostileConsole(figures, () => platform);

  async function signIn(page: Page): Promise<void> {
    await open(page, at('/signin/profile'));
    await page.locator('input[type=email]').fill(victim.email);
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill(victim.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/profile');
  }

  test('[A16] what a customer has, and what they write in their profile', async ({ page }) => {
    await signIn(page);
    for (const path of [
      '/profile',
      '/profile/loyalty',
      '/profile/account',
      '/reservations',
      '/reservations/history',
      '/notifications',
    ])
      await look(page, path);
    for (const list of ['/reservations', '/reservations/history']) {
      await open(page, at(list));
      const links = page.locator('a[href*="/reservations/details/"]');
      await expect(links.first()).toBeVisible();
      const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const address of found.slice(0, PAGES_PER_KIND)) {
        await open(page, new URL(address, platform.address).href);
        await expect(page.getByRole('main')).toContainText('hacked');
        await expectHarmless(page);
        figures.count('hostile screens');
      }
    }
  });

  test('[A16] what a customer types comes back as it was typed', async ({ page }) => {
    await signIn(page);
    // A name with invisible characters is refused (B13).
    const typable = payloads.filter((payload) => isOneLine(payload.replace(/\s+/g, ' ')));
    for (const [index, payload] of typable.entries()) {
      if (index >= size(3, typable.length)) break;
      await open(page, at('/profile/account'));
      const typed: string[] = [];
      const inputs = page.getByRole('main').locator('input[type=text]:not([readonly]):not([disabled]), textarea');
      await expect(inputs.first()).toBeVisible();
      for (const input of await inputs.all()) {
        const most = Number((await input.getAttribute('maxlength')) ?? 0) || 20;
        const text = [...payload.replace(/\s+/g, ' ')].slice(0, most).join('').trim();
        await input.fill(text);
        typed.push(text);
      }
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('saved', { exact: false }).first()).toBeVisible();
      await page.reload();
      await expectHarmless(page);
      // The form is drawn when the profile has arrived, after the page itself.
      await expect
        .poll(() => inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)))
        .toEqual(typed);
      figures.count('payloads typed', typed.length);
    }
  });

  test('[A16] the data for search engines stays one block with the original text', async ({ browser }) => {
    const page = await withoutScript(browser);
    for (const path of [
      '/shops/1/services',
      ...Array.from({ length: PAGES_PER_KIND }, (_, id) => `/event/${turns + 1 + id}`),
    ]) {
      await page.goto(at(path));
      const [data, ...more] = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(more).toEqual([]);
      const { name } = JSON.parse(String(data)) as { name: string };
      expect(payloads.map((payload) => payload.trim())).toContain(name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/\s+/g, ' '));
      await expect(page).toHaveTitle(new RegExp(name.slice(0, 3).replace(/\W/g, '.')));
    }
    await page.context().close();
  });
}

const withoutScript = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false })).newPage();
