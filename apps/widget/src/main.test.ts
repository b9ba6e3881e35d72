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

test('[EMB-2] the parent is told once that the widget has loaded', async () => {
  await import('./main.ts');
  expect(parent.postMessage.mock.calls.map(([message]) => message)).toEqual([{ source: 'embook', type: 'loaded' }]);
});

test('[EMB-2] a page on its own tells nobody', async () => {
  vi.stubGlobal('parent', window);
  const posted = vi.spyOn(window, 'postMessage');
  await import('./main.ts');
  expect(posted).not.toHaveBeenCalled();
});

test('[W1] a whole page waits for a sign of interest before it loads the widget', async () => {
  document.head.innerHTML = '<template id="files"><link rel="modulepreload" href="/a.js"></template>';
  await import('./main.ts');
  expect(run).not.toHaveBeenCalled();
  expect(document.querySelector('link')).toBeNull();
  document.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/a.js');
});

test('[W1] a page that is not whole starts at once', async () => {
  await import('./main.ts');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
});
