import { BOUND } from '@embook/domain/testing/bound';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOST = 'https://studio.example';
const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('parent', parent);
  window.name = `embook a1 ${HOST}`;
});

afterEach(() => {
  window.name = '';
  vi.unstubAllGlobals();
});

/** Dispatches a message event from a window, as the browser would. */
function say(data: object, from: { source?: object; origin?: string; ports?: MessagePort[] } = {}): void {
  const { source = parent, origin = HOST, ports = [] } = from;
  const event = new MessageEvent('message', { data: { source: 'embook', ...data }, origin });
  Object.defineProperties(event, { source: { value: source }, ports: { value: ports } });
  window.dispatchEvent(event);
}

async function greet() {
  const { announceLoaded, greetParent, onParentMessage, sendToParent } = await import('./parent-window.ts');
  const onRequest = vi.fn<() => void>();
  greetParent(onRequest);
  const urls: string[] = [];
  onParentMessage('redirect', ({ url }) => urls.push(url));
  return { announceLoaded, sendToParent, onParentMessage, onRequest, urls };
}

test('[EMB-2] the first messages go only to the origin of the embedding page', async () => {
  const { announceLoaded } = await greet();
  announceLoaded();
  expect(parent.postMessage.mock.calls).toEqual([
    [{ source: 'embook', type: 'hello', id: 'a1' }, HOST],
    [{ source: 'embook', type: 'loaded' }, HOST],
  ]);
});

test('[EMB-2] a loader that does not send the navigation type is greeted too', async () => {
  window.name = `embook a1 ${HOST} undefined https://book.example/shops`;
  await greet();
  expect(parent.postMessage).toHaveBeenCalledWith({ source: 'embook', type: 'hello', id: 'a1' }, HOST);
});

test('[EMB-3] [B1] only messages of the parent, from its own origin, are accepted', async () => {
  const { urls, onRequest } = await greet();
  const redirect = { type: 'redirect', url: '/shops/2' };
  say(redirect, { source: {} });
  say(redirect, { source: window });
  say(redirect, { origin: 'https://evil.example' });
  say({ type: 'redirect', url: 7 });
  expect(urls).toEqual([]);
  say(redirect);
  expect(urls).toEqual(['/shops/2']);
  expect(onRequest).toHaveBeenCalledTimes(1);
});

test.each([
  { type: 'redirect', url: '/shops/2' },
  { type: 'redirect', payload: '/shops/2' },
  { type: 'redirect', payload: { url: '/shops/2' } },
  { type: 'redirect', payload: { url: '/shops/2' }, source: undefined },
])('[EMB-3] a redirect is understood as the specification words it: %j', async (message) => {
  const { urls } = await greet();
  say(message);
  expect(urls).toEqual(['/shops/2']);
});

test('[EMB-3] [B1] a redirect that is refused says why in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { urls } = await greet();
  say({ type: 'redirect', url: '/shops/2' }, { origin: 'https://evil.example' });
  say({ type: 'redirect', payload: { address: '/shops/2' } });
  say({ type: 'unknown' });
  expect(urls).toEqual([]);
  // Earlier tests of this file listen too.
  expect([...new Set(warn.mock.calls.flat())]).toEqual([
    'embook: a redirect from https://evil.example was ignored, only the page around the widget may send one',
    'embook: a redirect was ignored, it has no text in url, payload or payload.url',
  ]);
});

test('[B1] a port is accepted only with the right id; messages queued before go through it', async () => {
  const { sendToParent } = await greet();
  sendToParent({ type: 'resize', height: 640 });
  const wrong = new MessageChannel();
  say({ type: 'init', id: 'b2' }, { ports: [wrong.port2] });
  const right = new MessageChannel();
  const received: unknown[] = [];
  right.port1.addEventListener('message', ({ data }) => received.push(data));
  right.port1.start();
  say({ type: 'init', id: 'a1' }, { ports: [right.port2] });
  sendToParent({ type: 'close' });
  await vi.waitFor(() => expect(received).toHaveLength(2), BOUND);
  expect(received).toEqual([
    { source: 'embook', type: 'resize', height: 640 },
    { source: 'embook', type: 'close' },
  ]);
});

test('[EMB-14] a theme is shown as soon as the page around it sends one, and is still there for who subscribes later', async () => {
  const { onParentMessage } = await greet();
  const { port1, port2 } = new MessageChannel();
  say({ type: 'init', id: 'a1' }, { ports: [port2] });
  const shown = () => document.documentElement.dataset['theme'];
  const send = (config: object) => port1.postMessage({ source: 'embook', type: 'config', config });
  send({ theme: 'dark', locale: 'nl' });
  await vi.waitFor(() => expect(shown()).toBe('dark'), BOUND);
  const locales: unknown[] = [];
  onParentMessage('config', ({ config }) => locales.push(config.locale));
  expect(locales).toEqual(['nl']);
  // A loader from before there were themes.
  send({ locale: 'de' });
  await vi.waitFor(() => expect(locales).toEqual(['nl', 'de']), BOUND);
  expect(shown()).toBe('dark');
  send({ theme: '' });
  await vi.waitFor(() => expect(shown()).toBe('light'), BOUND);
  port1.close();
});
