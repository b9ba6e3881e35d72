import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The widget is served from 127.0.0.1, its hosts from localhost: two sites, as in production. */
const other = (address: string): string => address.replace('127.0.0.1', 'localhost');

export const demoPage = (baseURL: string | undefined, path: string): string => other(`${baseURL}/demo${path}`);

const document = (html: string): string => `<!doctype html><html lang="en"><title>Studio</title>${html}`;

/**
 * The loader and the checks of the builder give up after seconds, which a busy machine may need. From here on they wait
 * long enough.
 */
export async function waitLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return;
    const { setTimeout: later } = globalThis;
    const longer = (ms: number) => ([8_000, 10_000].includes(ms) ? 120_000 : ms);
    Object.assign(globalThis, {
      setTimeout: (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
        later(run, longer(ms), ...values),
    });
  });
}

/** A host page on a name of its own; the events of its widgets are recorded in `heard`. */
export async function openHost(page: Page, html: string, name = 'studio', isPatient = true): Promise<void> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(document(html));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  page.once('close', () => server.close().closeAllConnections());
  await listen(page);
  if (isPatient) await waitLonger(page);
  await page.goto(`http://${name}.localhost:${(server.address() as AddressInfo).port}/`); // it listens on a port
}

/** The same under an origin that is not allowed. Its requests are routed through the test. */
export async function openUnlistedHost(page: Page, html: string, address = 'http://unlisted.test/'): Promise<void> {
  await page.route('**/*', async (route) => route.fulfill({ response: await route.fetch() }));
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: document(html) }));
  await listen(page);
  await page.goto(address);
}

async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const type of ['ready', 'open', 'close', 'navigate', 'auth', 'payment', 'analytics', 'error'])
      addEventListener(`embook:${type}`, (event) => heard.push([type, event instanceof CustomEvent && event.detail]));
  });
}

type Heard = readonly [type: string, detail: unknown];

export const heard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard); // put there by openHost

export const heardTypes = async (page: Page): Promise<string[]> => (await heard(page)).map(([type]) => type);

export const frameOf = (page: Page): Locator => page.locator('embook-widget').first().locator('iframe');

/** The content of the first widget's frame. */
export const inside = (page: Page): FrameLocator => frameOf(page).contentFrame();

/**
 * The first frame's widget runs and is drawn. Earlier presses are repeated by it, but may miss what moves until then: the
 * frame grows, and a notice that it takes long comes and goes.
 */
export const expectAlive = (page: Page): Promise<void> =>
  expect(async () => {
    const isAlive = await inside(page)
      .locator('#root')
      .evaluate((root) => {
        dispatchEvent(new Event('keydown')); // an interaction, which starts the widget
        const isDrawn = root.ownerDocument.getElementById('embook-late') === null;
        return isDrawn && Object.keys(root).some((key) => key.startsWith('__react'));
      });
    expect(isAlive).toBe(true);
  }).toPass({ intervals: [50] });

/** The address of the first frame of the widget. */
export function frameAddress(page: Page): URL {
  const frame = page.frames().find((each) => each.name().startsWith('embook ')) ?? page.frames()[1];
  if (!frame) throw new Error('no frame');
  return new URL(frame.url());
}

export async function expectReady(page: Page): Promise<void> {
  await expect(inside(page).getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
}

/** The script of the loader, and an element that it turns into a widget. */
export const loader = (baseURL: string | undefined, attributes = ''): string =>
  `<script async src="${baseURL}/embed.js" ${attributes}></script>`;
export const element = (attributes: string): string =>
  `<embook-widget company-key="demo-solo" ${attributes}></embook-widget>`;
