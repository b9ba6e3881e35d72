/**
 * An earlier version may have left a service worker that serves old files (EMB-9). The one that shows push messages stays:
 * its scope has no pages, so it answers for none (TOLD-1).
 */
export async function unregisterWorkers(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    const old = workers.filter(({ scope }) => new URL(scope).pathname !== '/push/');
    await Promise.all(old.map((worker) => worker.unregister()));
  } catch {
    // A frame without access to service workers has none of ours.
  }
}
