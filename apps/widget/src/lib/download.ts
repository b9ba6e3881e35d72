/** After this long the page was not left: the link led to a file, for example. */
const LEAVE_TIMEOUT_MS = 10_000;

/**
 * Imports a chunk of the widget. Firefox fails every import as soon as its page is left, which is no error to show or
 * report: so while the page is being left, the failure is delayed.
 */
export async function download<T>(part: () => Promise<T>): Promise<T> {
  let leaving = false;
  const leave = () => void (leaving = true);
  // Removed afterwards: Firefox keeps pages with this listener out of its back/forward cache. There is no window on the
  // server.
  globalThis.addEventListener?.('beforeunload', leave);
  try {
    return await part();
  } catch (error) {
    if (leaving) await new Promise((done) => setTimeout(done, LEAVE_TIMEOUT_MS));
    throw error;
  } finally {
    globalThis.removeEventListener?.('beforeunload', leave);
  }
}
