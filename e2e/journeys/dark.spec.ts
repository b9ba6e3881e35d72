import { expect, type Page, test } from '@playwright/test';
import { chooseTime } from '../pages/booking.ts';
import { signInAs } from '../pages/console-agenda.ts';
import { startBooking } from '../pages/console-desk.ts';
import { expectAlive, frameOf, inside, openHost } from '../pages/host.ts';
import { keepSession, tokenOfDemo } from '../pages/profile.ts';
import { at, expectAccessible, open } from '../pages/widget.ts';

const DARK_PAGE = '<style>body{margin:0;background:#101214;color:#eee}</style>';
const loader = (baseURL: string | undefined) => `<script async src="${baseURL}/embed.js"></script>`;
const element = (theme: string) =>
  `<embook-widget company-key="demo-aurora" mode="website" theme="${theme}"></embook-widget>`;

/** The share of pixels of the window that are nearly white. */
async function whiteShare(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64');
  const paper = await page.context().newPage();
  const share = await paper.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    let white = 0;
    for (let at = 0; at < data.length; at += 4) if (Math.min(...data.subarray(at, at + 3)) > 225) white += 1;
    return white / (width * height);
  }, picture);
  await paper.close();
  return share;
}

const schemeIn = (page: Page) =>
  inside(page)
    .locator('html')
    .evaluate((root) => {
      const { colorScheme, backgroundColor } = getComputedStyle(root);
      return `${colorScheme} ${backgroundColor}`;
    });
const DARK = 'dark rgb(23, 20, 17)';
const LIGHT = 'light rgb(251, 249, 246)';

test.describe('a dark page', () => {
  test('[EMB-14] its widget shows no white while it loads, nor before a script has run', async ({ page, baseURL }) => {
    let letIn = () => undefined as void;
    const gate = new Promise<void>((done) => (letIn = done));
    await page.route(/\/shops\?/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    const opened = openHost(page, DARK_PAGE + element('dark') + loader(baseURL));
    await expect(frameOf(page)).toBeVisible();
    expect(await whiteShare(page)).toBe(0);
    letIn();
    await opened;
    await expect(inside(page).getByRole('heading', { level: 1 })).toBeVisible();
    // The heading counts as visible before the style sheet is there; until then the browser paints nothing.
    await expect.poll(() => schemeIn(page)).toBe(DARK);
    // Words, and what is light in the pictures.
    await expect.poll(() => whiteShare(page)).toBeLessThan(0.1);
  });

  test('[EMB-14] auto follows what the page writes in, and changes with it', async ({ page, baseURL }) => {
    const themed = '<style>html{color:#eee;background:#101214}.day{color:#111;background:#fff}</style>';
    await openHost(page, themed + element('auto') + loader(baseURL));
    await expectAlive(page);
    await expect.poll(() => schemeIn(page)).toBe(DARK);
    await page.evaluate(() => document.documentElement.classList.add('day'));
    await expect.poll(() => schemeIn(page)).toBe(LIGHT);
    await page.evaluate(() => document.documentElement.classList.remove('day'));
    await expect.poll(() => schemeIn(page)).toBe(DARK);
  });

  test('[EMB-14] without a theme the widget is as light as ever, also where the system is dark', async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openHost(page, element('') + loader(baseURL));
    await expectAlive(page);
    await expect.poll(() => schemeIn(page)).toBe(LIGHT);
  });
});

test('[EMB-14] auto in an address follows the system, live, and paper stays white', async ({ page }) => {
  const ground = () => page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(at('/shops', 'demo-aurora', '&theme=auto'));
  await expect.poll(ground).toBe('rgb(23, 20, 17)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBe('rgb(251, 249, 246)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
});

for (const width of [390, 1280])
  test(`[EMB-14] the dark widget reads at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    const dark = (path: string, more = '') => at(path, 'demo-aurora', `&theme=dark${more}`);
    for (const path of ['/shops', '/shops/1/services', '/shops/1/groups', '/shops/1/events/2', '/shops/1/bundles'])
      await test.step(path, async () => {
        await open(page, dark(path));
        await expectAccessible(page);
      });
    await open(page, dark('/signin/profile'));
    await expectAccessible(page);

    await keepSession(page.context(), await tokenOfDemo(request));
    for (const path of ['/profile', '/profile/account', '/profile/loyalty', '/reservations'])
      await test.step(path, async () => {
        await open(page, dark(path));
        await expectAccessible(page);
      });
    await open(page, dark('/shops/1/groups'));
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page);
    // The theme stays with the widget from screen to screen; these journeys name none.
    await chooseTime(page);
    await page.locator('html').evaluate((root) => void (root.dataset['theme'] = 'dark'));
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'What time' })).toBeVisible();
    await expectAccessible(page);
  });

for (const width of [390, 1440])
  test(`[EMB-14] the console reads in dark at ${width} px`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/console');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expectAccessible(page);
    await signInAs(context, 'owner');
    for (const path of [
      '/agenda',
      '/classes',
      '/catalogue/services',
      '/hours',
      '/customers',
      '/team',
      '/settings/brand',
    ])
      await test.step(path, async () => {
        await page.goto(`/console${path}`);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        // The preview in a frame has its own header and main landmarks.
        await expectAccessible(page, ['landmark-unique']);
      });
    await page.goto('/console/agenda');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await startBooking(page);
    await expectAccessible(page, ['landmark-unique']);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  });
