/** An earlier version may have left a service worker that serves old files (EMB-9). */
export async function unregisterWorkers(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
  } catch {
    // A frame without access to service workers has none of ours.
  }
}
