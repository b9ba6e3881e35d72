import { afterEach, expect, test, vi } from 'vitest';
import { unregisterWorkers } from './background-workers.ts';

afterEach(() => vi.unstubAllGlobals());

test('[EMB-9] every registered background worker is unregistered', async () => {
  const workers = [1, 2].map(() => ({ unregister: vi.fn<() => Promise<boolean>>(async () => true) }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => workers } });
  await unregisterWorkers();
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledTimes(1);
});

test('[EMB-9] a browser without service workers, or one that forbids them, causes no error', async () => {
  vi.stubGlobal('navigator', {});
  await expect(unregisterWorkers()).resolves.toBeUndefined();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => Promise.reject(new Error('denied')) } });
  await expect(unregisterWorkers()).resolves.toBeUndefined();
});
