import { expect, test } from '@playwright/test';
import {
  element,
  expectReady,
  heard,
  heardTypes,
  frameOf,
  inside,
  loader,
  openHost,
  openUnlistedHost,
} from '../pages/host.ts';
import { watchTrouble } from '../pages/widget.ts';

test('[B1] a page that may not frame the company gets a link and one error', async ({ page, baseURL }) => {
  await page.clock.install();
  await openUnlistedHost(page, element('mode="website"') + loader(baseURL));
  await page.waitForFunction(
    () => document.querySelector('embook-widget')?.shadowRoot?.querySelector('iframe') !== null,
  );
  await page.clock.runFor(11_000);
  await expect(page.getByRole('link', { name: 'Book' })).toBeVisible();
  await expect.poll(() => heard(page)).toEqual([['error', { code: 'silence' }]]);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a widget whose platform is down shows a link and one error', async ({ page, baseURL }) => {
  await page.clock.install();
  await page.route(/\/shops\?/, (route) => route.abort());
  await openHost(page, element('mode="website" locale="nl"') + loader(baseURL), 'studio', false);
  const frame = page.locator('iframe');
  await expect(frame).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByRole('alert').getByRole('link', { name: 'Boeken' })).toBeVisible();
  await expect(frame).toBeHidden();
  await expect.poll(() => heard(page)).toEqual([['error', { code: 'silence' }]]);
});

test('moved while it loads the element restarts at its new position; removed it stops, without an error', async ({
  page,
  baseURL,
}) => {
  const trouble = watchTrouble(page);
  await openHost(page, `<body><main></main><aside></aside>${loader(baseURL)}`);
  await page.waitForFunction(() => customElements.get('embook-widget') !== undefined);
  await page.evaluate(async () => {
    const place = (box: string) => {
      const made = document.createElement('embook-widget');
      made.setAttribute('company-key', 'demo-solo');
      made.setAttribute('mode', 'website');
      document.querySelector(box)?.append(made);
      return made;
    };
    const [moved, removed] = [place('main'), place('main')];
    await new Promise(requestAnimationFrame);
    document.querySelector('aside')?.append(moved);
    removed.remove();
  });
  await expectReady(page);
  await expect(page.locator('aside iframe')).toHaveCount(1);
  await expect.poll(() => page.frames().length).toBe(2);
  await expect.poll(async () => (await heardTypes(page)).filter((type) => type !== 'analytics')).toEqual(['ready']);
  expect(trouble).toEqual([]);
});

test('[EMB-1] content that grows with its frame is stopped', async ({ page, baseURL }) => {
  await openHost(page, `<body>${loader(baseURL, 'data-company-key="demo-solo" data-style="inline"')}`);
  await expectReady(page);
  await inside(page)
    .locator('#root')
    .evaluate((root) => {
      // As on a machine so slow that every pause is over before the host has resized the frame.
      const { setTimeout: later } = globalThis;
      Object.assign(globalThis, { setTimeout: (run: () => void, ms = 0) => later(run, ms < 1_000 ? 0 : ms) });
      // Always higher than the frame, so that each resize makes it grow again.
      root.style.minHeight = 'calc(100vh + 10px)';
    });
  await expect.poll(() => heard(page), { timeout: 300_000 }).toContainEqual(['error', { code: 'growth' }]);
  const { height: stopped } = (await frameOf(page).boundingBox()) ?? { height: 0 };
  expect(stopped).toBeLessThan(4_000);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect((await frameOf(page).boundingBox())?.height).toBe(stopped);
  // What does not fit is reached by scrolling inside.
  await expect(inside(page).locator('html')).not.toHaveAttribute('data-follows');
});

const mistakes: Record<string, [attributes: string, code: string]> = {
  'no company key': ['data-style="inline"', 'missing-key'],
  'a target that does not exist': ['data-company-key="demo-solo" data-target="#nowhere"', 'missing-target'],
};
for (const [name, [attributes, code]] of Object.entries(mistakes))
  test(`${name}: a notice in the page and one error`, async ({ page, baseURL }) => {
    const trouble = watchTrouble(page);
    await openHost(page, `<body>${loader(baseURL, attributes)}`);
    await expect(page.getByRole('alert')).toHaveText('Booking is not available here.');
    await expect.poll(() => heard(page)).toEqual([['error', { code }]]);
    // The one line in the console that says what is wrong.
    await expect.poll(() => trouble).toEqual([expect.stringContaining(`Embook: ${code}`)]);
  });

test('a wrong company key: widget and console name it, and the page gets an error', async ({ page, baseURL }) => {
  const trouble = watchTrouble(page);
  await openHost(page, `<embook-widget company-key="nobody" mode="website"></embook-widget>${loader(baseURL)}`);
  await expect(inside(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(inside(page).getByText('has the key “nobody”')).toBeVisible();
  await expect.poll(() => heard(page)).toContainEqual(['error', { code: 'unknown' }]);
  await expect
    .poll(() => trouble)
    .toContainEqual(expect.stringContaining(`no company at ${baseURL} has the key “nobody”`));
});

test('the script included twice, in the head and before the body exists, is one widget', async ({ page, baseURL }) => {
  const script = loader(baseURL, 'data-company-key="demo-solo" data-style="website"');
  await openHost(page, `<head>${script}${script}</head><body><h1>Studio</h1></body>`);
  await expectReady(page);
  await expect(page.locator('embook-widget')).toHaveCount(1);
});

test('pinned with its hash the loader runs; with another hash it does not', async ({ page }) => {
  const docs = await (await page.request.get('/docs?key=demo-solo')).text();
  const signs: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>' };
  const [line = ''] = /&lt;script[^\n]*integrity=[^\n]*&lt;\/script&gt;/.exec(docs) ?? [];
  const copied = line.replaceAll(/&\w+;/g, (sign) => signs[sign] ?? sign);
  const pinned = (integrity: string) => `<body>${copied.replace(/sha384-[\w+/=]+/, integrity || '$&')}`;
  await openHost(page, pinned(''));
  await expectReady(page);
  await openHost(page, pinned(`sha384-${'A'.repeat(64)}`), 'other');
  await page.waitForLoadState();
  expect(await page.evaluate(() => customElements.get('embook-widget') === undefined)).toBe(true);
});
