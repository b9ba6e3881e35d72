const WORKER = '/console/worker.js';

/** A worker keeps the files of the console that this page has used, so that a reload without a network opens it (CLS-5). */
export async function keepFiles(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    const report = (list: PerformanceObserverEntryList) =>
      active?.postMessage(
        list.getEntries().map(({ name }) => name),
        { transfer: [] },
      );
    new PerformanceObserver(report).observe({ type: 'resource', buffered: true });
  } catch {
    // Browsers that refuse it, as in private windows, need the network for a reload.
  }
}
