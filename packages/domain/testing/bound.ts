/** Of Node, whose types the domain does without. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * For a wait in a test: far beyond what a busy machine needs, since no test may fail because it was slow. Whoever writes
 * a test sets `TEST_WAIT_MS=2000`, to see sooner what it waits for in vain.
 */
export const BOUND = { timeout: Number(process.env['TEST_WAIT_MS'] ?? 60_000) };
