import { afterEach, expect, test, vi } from 'vitest';
import { unregisterWorkers } from './background-workers.ts';

afterEach(() => vi.unstubAllGlobals());

const aWorker = (scope: string) => ({ scope, unregister: vi.fn<() => Promise<boolean>>(async () => true) });

test('[EMB-9] [TOLD-1] the worker that shows push messages stays: no page is in its scope', async () => {
  const worker = aWorker('https://embook.test/push/');
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [worker] } });
  await unregisterWorkers();
  expect(worker.unregister).not.toHaveBeenCalled();
});

test('[EMB-9] every other registered background worker is unregistered', async () => {
  const workers = ['https://embook.test/', 'https://embook.test/push'].map(aWorker);
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
