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

/** A word from a window, as the browser would deliver it. */
function say(data: object, from: { source?: object; origin?: string; ports?: MessagePort[] } = {}): void {
  const { source = parent, origin = HOST, ports = [] } = from;
  const event = new MessageEvent('message', { data: { source: 'embook', ...data }, origin });
  Object.defineProperties(event, { source: { value: source }, ports: { value: ports } });
  window.dispatchEvent(event);
}

async function greet() {
  const { announceLoaded, greetParent, onParentMessage, sendToParent } = await import('./parent-window.ts');
  const woken = vi.fn<() => void>();
  greetParent(woken);
  const urls: string[] = [];
  onParentMessage('redirect', ({ url }) => urls.push(url));
  return { announceLoaded, sendToParent, onParentMessage, woken, urls };
}

test('[EMB-2] the first words go to the page that made the frame, and to it alone', async () => {
  const { announceLoaded } = await greet();
  announceLoaded();
  expect(parent.postMessage.mock.calls).toEqual([
    [{ source: 'embook', type: 'hello', id: 'a1' }, HOST],
    [{ source: 'embook', type: 'loaded' }, HOST],
  ]);
});

test('[EMB-2] a loader whose browser does not say how the page was come by is greeted all the same', async () => {
  window.name = `embook a1 ${HOST} undefined https://book.example/shops`;
  await greet();
  expect(parent.postMessage).toHaveBeenCalledWith({ source: 'embook', type: 'hello', id: 'a1' }, HOST);
});

test('[EMB-3] [B1] only the parent, from its own origin, is heard', async () => {
  const { urls, woken } = await greet();
  const redirect = { type: 'redirect', url: '/shops/2' };
  say(redirect, { source: {} });
  say(redirect, { source: window });
  say(redirect, { origin: 'https://evil.example' });
  say({ type: 'redirect', url: 7 });
  expect(urls).toEqual([]);
  say(redirect);
  expect(urls).toEqual(['/shops/2']);
  expect(woken).toHaveBeenCalledTimes(1);
});

test('[B1] a port is taken with the right id only; what was said before it goes through it', async () => {
  const { sendToParent } = await greet();
  sendToParent({ type: 'resize', height: 640 });
  const wrong = new MessageChannel();
  say({ type: 'init', id: 'b2' }, { ports: [wrong.port2] });
  const right = new MessageChannel();
  const heard: unknown[] = [];
  right.port1.addEventListener('message', ({ data }) => heard.push(data));
  right.port1.start();
  say({ type: 'init', id: 'a1' }, { ports: [right.port2] });
  sendToParent({ type: 'close' });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([
    { source: 'embook', type: 'resize', height: 640 },
    { source: 'embook', type: 'close' },
  ]);
});
