const REPORT_DELAY_MS = 1_000;

/**
 * Says in the console that something did not load, if the page is still there then: Firefox lets everything that is on its way
 * fail as soon as a page is left, which is nobody's fault.
 */
export const reportLater = (error: unknown): void => {
  setTimeout(() => console.error(error), REPORT_DELAY_MS);
};
