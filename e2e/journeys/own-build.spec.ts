import { expect } from '@playwright/test';
import { openHost } from '../pages/host.ts';
import { FONT, studioAt, suffixes, test } from '../pages/own-build.ts';
import { open, watchTrouble } from '../pages/widget.ts';
import { TINY_FONT } from '../../apps/server/test/tiny-font.ts';
import { startSpecPlatform } from '../spec-platform/server.ts';

// One after the other in one worker: they share a build, whose settings contain the port of that worker.
test.describe.configure({ mode: 'default' });

const frameOf = (address: string): string => `<iframe src="${address}" title="Book" width="500" height="700"></iframe>`;

test('[EMB-6] [EMB-7] a build supplies every setting, and the query overrides each of them', async ({
  page,
  build,
}) => {
  const { files, specPort, sparePort } = build;
  const platform = await startSpecPlatform(specPort);
  const other = await startSpecPlatform(sparePort);
  const frame = page.frameLocator('iframe');
  const root = frame.locator('[data-style]');
  const close = frame.getByRole('button', { name: 'Close' });
  const path = () => new URL(page.frames()[1]?.url() ?? '').pathname;

  await openHost(page, frameOf(`${files.origin}/SHOPS`));
  await expect(frame.getByRole('link', { name: 'Letter Harbour' })).toBeVisible();
  await expect(root).toHaveAttribute('data-style', 'side');
  await expect(close).toBeVisible();
  expect(path()).toBe('/shops');
  expect(platform.calls).toContain('POST /api/company/get');
  // Key and credentials were sent: the platform records calls without them.
  expect(platform.violations).toEqual([]);

  await openHost(page, frameOf(`${files.origin}/SHOPS?style=inline&strictPath=0&showCloseButton=0`));
  await expect(frame.getByRole('link', { name: 'Letter Harbour' })).toBeVisible();
  await expect(root).toHaveAttribute('data-style', 'inline');
  await expect(close).toHaveCount(0);
  expect(path()).toBe('/SHOPS');

  await openHost(page, frameOf(`${files.origin}/shops?companyApiKey=another&username=me&password=mine`));
  await expect
    .poll(() => platform.violations)
    .toEqual(
      expect.arrayContaining([
        'POST /api/company/get without company-api-key',
        'POST /api/company/get without basic authorization',
      ]),
    );

  const calls = platform.calls.length;
  await openHost(page, frameOf(`${files.origin}/shops?baseUrl=${encodeURIComponent(other.origin)}`));
  await expect.poll(() => other.calls).toContain('POST /api/company/get');
  expect(platform.calls).toHaveLength(calls);
  // The build's credentials are not sent to another platform.
  expect(other.violations).toContain('POST /api/company/get without basic authorization');
  await Promise.all([platform.close(), other.close()]);
});

test('[EMB-8] a key that ends with one of 49 suffixes is redirected to the separate widget, on the first screen too', async ({
  page,
  request,
  build,
}) => {
  const separate = build.otherPage('separate', '/widget');
  const queryOf = (key: string) => `?companyApiKey=${key}&style=inline&x=a%20b`;
  for (const suffix of suffixes)
    for (const key of [`studio${suffix}`, `STUDIO${suffix.toUpperCase()}`]) {
      const answer = await request.get(`${build.platform.address}/shops${queryOf(key)}`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']]).toEqual([302, separate + queryOf(key)]);
    }
  for (const origin of [build.platform.address, build.files.origin])
    for (const path of ['/shops', '/book', '/event/7']) {
      await page.goto(`${origin}${path}${queryOf('Studio-Moved48X')}`);
      await expect(page.getByRole('heading', { name: '/widget of separate' })).toBeVisible();
      expect(page.url()).toBe(separate + queryOf('Studio-Moved48X'));
    }

  const letter = await startSpecPlatform(build.specPort);
  await open(page, `${build.files.origin}/shops`);
  await expect(page.getByRole('link', { name: 'Letter Harbour' })).toBeVisible();
  await letter.close();
  await open(page, studioAt(build, '/shops'));
  await expect(page.getByRole('heading', { level: 1, name: 'Studio North' })).toBeVisible();
});

test('[EMB-13] [A26] the font of a company is loaded from the platform, and used for all text', async ({
  page,
  build,
}) => {
  const trouble = watchTrouble(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(build.platform.address)) elsewhere.push(request.url());
  });
  await open(page, studioAt(build, '/shops'));
  const loaded = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]));
  await expect.poll(loaded).toEqual([[expect.stringMatching(new RegExp(`^"?${FONT.name}"?$`)), 'loaded']]);

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  for (const selector of ['h1', 'main h2', 'main h3 button', 'main nav a', '[aria-label="Main navigation"] a']) {
    expect(
      await page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily),
    ).toMatch(new RegExp(`^"${FONT.name}",`));
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(
      fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName),
      selector,
    ).toEqual([TINY_FONT]);
  }
  expect(elsewhere).toEqual([]);
  expect(trouble).toEqual([]);
});

test('[EMB-3] [B2] a company’s own list is the whole list of redirect targets of its widget', async ({
  page,
  build,
}) => {
  const framing = `/?frame=${encodeURIComponent(studioAt(build, '/shops'))}`;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/thanks')) asked.push(request.url());
  });
  await page.goto(build.otherPage('listed', framing));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: 'Studio North' })).toBeVisible();
  const partner = build.otherPage('partner', '/thanks');
  for (const url of [build.otherPage('other', '/thanks'), partner])
    await page.evaluate((to) => frames[0]?.postMessage({ source: 'embook', type: 'redirect', url: to }, '*'), url);
  await expect(frame.getByRole('heading', { name: '/thanks of partner' })).toBeVisible();
  expect(asked).toEqual([partner]);

  // A page that is not listed may not even frame it.
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(build.otherPage('other', framing));
  await refused;
  await expect(frame.getByRole('heading', { name: 'Studio North' })).toHaveCount(0);
});
