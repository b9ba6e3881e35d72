/**
 * Unexpected errors are sent to the operator's error-reporting service, if there is one. Its client is downloaded when
 * the page is idle; earlier errors are queued. Without a DSN nothing is downloaded or queued (EMB-11).
 */
let report: ((error: unknown) => void) | undefined;
let disconnect: (() => void) | undefined;
let refused = false;

/** `answered` resolves once the host page has sent the visitor's consent; before that nothing is sent. */
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

/** The visitor did not consent: from here on nothing is sent. */
export function refuseReports(): void {
  refused = true;
  report = undefined;
  disconnect?.();
}

export function reportUnexpected(error: unknown): void {
  console.error(error);
  report?.(error);
}
