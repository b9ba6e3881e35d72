/** A page that is still there after so long was not left: the link led to a file, say. */
const STAYED_MS = 10_000;

/**
 * Downloads a part of the widget. Firefox lets every download fail as soon as its page is left, which is no error to show or
 * report: such a failure waits, and usually the page is gone before it is seen.
 */
export async function download<T>(part: () => Promise<T>): Promise<T> {
  let leaving = false;
  const leave = () => void (leaving = true);
  // Removed afterwards: Firefox keeps no page for the way back that has such a listener. The server has no window to leave.
  globalThis.addEventListener?.('beforeunload', leave);
  try {
    return await part();
  } catch (error) {
    if (leaving) await new Promise((done) => setTimeout(done, STAYED_MS));
    throw error;
  } finally {
    globalThis.removeEventListener?.('beforeunload', leave);
  }
}
