import { BOUND } from '@embook/domain/testing/bound';
import { beforeEach, expect, test, vi } from 'vitest';

const run = vi.fn<() => Promise<void>>(async () => undefined);
vi.mock('./run.tsx', () => ({ run }));

const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('parent', parent);
  document.head.innerHTML = '';
});

const messages = () => parent.postMessage.mock.calls.map(([message]) => message);

test('[EMB-2] the parent is notified once that the widget has loaded: when it can be used, not when its script runs', async () => {
  let usable = () => {};
  run.mockImplementationOnce(() => new Promise((done) => (usable = done)));
  await import('./main.ts');
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), BOUND);
  expect(messages()).toEqual([]);
  usable();
  await vi.waitFor(() => expect(messages()).toEqual([{ source: 'embook', type: 'loaded' }]), BOUND);
});

test('[EMB-2] a server-rendered page can be used at once, and is announced once', async () => {
  document.head.innerHTML = '<template id="files"></template>';
  await import('./main.ts');
  expect(messages()).toEqual([{ source: 'embook', type: 'loaded' }]);
  document.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), BOUND);
  expect(messages()).toHaveLength(1);
});

test('[EMB-2] a page outside a frame sends no message', async () => {
  vi.stubGlobal('parent', window);
  const posted = vi.spyOn(window, 'postMessage');
  await import('./main.ts');
  expect(posted).not.toHaveBeenCalled();
});

test('[W1] a server-rendered page loads the widget at the first interaction', async () => {
  document.head.innerHTML = '<template id="files"><link rel="modulepreload" href="/a.js"></template>';
  await import('./main.ts');
  expect(run).not.toHaveBeenCalled();
  expect(document.querySelector('link')).toBeNull();
  document.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), BOUND);
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/a.js');
});

test('[W1] a page that needs its script starts at once', async () => {
  await import('./main.ts');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), BOUND);
});
