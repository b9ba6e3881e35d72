import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { startHoldingProxy, startHost } from './host.ts';
import { WidgetFrame } from './widget-frame.ts';

interface Stage {
  readonly page: Page;
  readonly platform: string;
  readonly host: string;
  /** Errors on a page that are not visible. */
  readonly trouble: readonly string[];
}

/** The pages of the host, by path. */
export const hostPages = (platform: string): Readonly<Record<string, string>> => {
  const script = `<script async src="${platform}/embed.js"></script>`;
  return {
    '/inline': `<embook-widget company-key="demo-aurora" path="/shops/1/services"></embook-widget>${script}`,
    '/side': `<button id="book" data-embook-open data-company-key="demo-aurora" data-shop="1" data-service="1">Book</button>${script}`,
  };
};

/** From the list of services to the last step, signed in, over two reloads of the host page. */
async function book({ page, host, platform, trouble }: Stage): Promise<void> {
  const widget = new WidgetFrame(page, platform);
  await page.goto(`${host}/inline`);
  await widget.alive();
  await widget.press('button', /^Pregnancy massage/);
  await widget.press('a', /^Book$/);
  await widget.path(/^\/book$/);
  await widget.press('button', /^Next month/);
  await widget.press('[role=gridcell] button:not([disabled]):not([aria-disabled=true])', /[1-9]\d* free times/);
  await widget.press('section button', /^\d\d:\d\d/);
  await widget.press('a', /^Continue/);
  await widget.path(/^\/book\/confirm\/service$/);

  await page.reload();
  await widget.path(/^\/book\/confirm\/service$/);
  await widget.type('input[type=email]', 'demo@embook.test');
  await widget.press('button', /^Continue$/);
  await widget.type('input[type=password]', 'demo1234');
  await widget.press('button', /^Sign in$/);
  await widget.find('button', /^Not you/);
  await widget.press('label', /Pay at the shop/);
  await widget.press('button', /^Book/);
  await widget.path(/^\/book\/success\/payment$/);
  await widget.find('h1', /^Thank you/);

  await page.reload();
  await widget.alive();
  await widget.press('a', /^Profile$/);
  await widget.find('button', /^Log out/);
  assert.deepEqual(trouble, []);
}

/** A trigger opens the panel with its service chosen; Esc closes it, and the focus returns. */
async function sidePanel({ page, host, platform, trouble }: Stage): Promise<void> {
  const widget = new WidgetFrame(page, platform);
  await page.goto(`${host}/side`);
  await page.waitForFunction(() => customElements.get('embook-widget') !== undefined);
  await page.focus('#book');
  await page.keyboard.press('Enter');
  await widget.path(/^\/shops\/1\/services$/);
  const isOpen = () =>
    page.evaluate(() => document.querySelector('embook-widget')?.shadowRoot?.querySelector('dialog')?.open);
  assert.equal(await isOpen(), true);
  await widget.alive();
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => document.querySelector('embook-widget')?.shadowRoot?.querySelector('dialog')?.open === false,
  );
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'book');
  assert.deepEqual(trouble, []);
}

/** Firefox sometimes reports the aborted load as a failure of the next one; the page is left by then. */
const leaveFor = (page: Stage['page'], address: string): Promise<unknown> =>
  page.goto(address).catch(() => page.goto(address));

/** A page that is left while its scripts load reports nothing: Firefox fails them then. */
async function leaving({ page, host, platform, trouble }: Stage): Promise<void> {
  for (const path of ['/shops/1/groups', '/book']) {
    await page.setRequestInterception(true);
    const held = new Promise<void>((done) => {
      page.on('request', (request) => {
        // The script of the page itself loads; the widget, which it starts, is held back.
        if (request.url().includes('/assets/libraries-')) done();
        else void request.continue();
      });
    });
    await page.goto(`${platform}${path}?companyApiKey=demo-aurora`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => dispatchEvent(new Event('keydown')));
    await held;
    page.removeAllListeners('request');
    await page.setRequestInterception(false);
    await leaveFor(page, `${host}/`);
  }
  assert.deepEqual(trouble, []);
}

/** The same in a frame, for the screen of a step: the host page is left while it loads. */
async function leavingStep({ page, platform, trouble }: Stage): Promise<void> {
  const slow = await startHoldingProxy(platform);
  const host = await startHost({ ...hostPages(slow.address), '/slow': '' });
  const widget = new WidgetFrame(page, slow.address);
  await page.goto(`${host.address}/inline`);
  await widget.alive();
  const held = slow.hold(/\/assets\/.*\.js$/);
  await widget.press('a', /^Profile$/);
  await held;
  await leaveFor(page, `${host.address}/slow`);
  assert.deepEqual(trouble, []);
  host.stop();
  slow.stop();
}

export const journeys: readonly (readonly [name: string, run: (stage: Stage) => Promise<void>])[] = [
  ['[EMB-1] [B4] [BOOK-6] a booking in a page on another site, over two reloads', book],
  ['[EMB-1] [EMB-5] the side panel of a trigger', sidePanel],
  ['[B4] a page that is left while it loads', leaving],
  ['[B4] a page that is left while a step loads', leavingStep],
];
