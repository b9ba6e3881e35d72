/**
 * Unexpected errors go to the operator's error-reporting service, if there is one. It is downloaded when the page is
 * idle; what fails before that waits. Without an address nothing is downloaded and nothing kept (EMB-11).
 */
let report: ((error: unknown) => void) | undefined;
let disconnect: (() => void) | undefined;
let refused = false;

/** `answered` settles once the page around us has sent whether the visitor agreed; before that nothing leaves the browser. */
export function startErrorReporting(dsn: string | undefined, answered: Promise<void> = Promise.resolve()): void {
  if (!dsn) return;
  const waiting: unknown[] = [];
  report = (error) => void waiting.push(error);
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  whenIdle(async () => {
    await answered;
    if (refused) return;
    const { connectReporting } = await import('./sentry.ts');
    if (refused) return;
    ({ report, disconnect } = connectReporting(dsn));
    for (const error of waiting) report(error);
  });
}

/** The visitor did not consent: from here on nothing leaves the browser. */
export function refuseReports(): void {
  refused = true;
  report = undefined;
  disconnect?.();
}

export function reportUnexpected(error: unknown): void {
  console.error(error);
  report?.(error);
}
