/** An earlier version may have left a worker that answers with old files (EMB-9). */
export async function unregisterWorkers(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
  } catch {
    // A frame without access to workers has none of ours.
  }
}
