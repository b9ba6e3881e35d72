/** For a wait in a test: far beyond what a busy machine needs, since no test may fail because it was slow. */
export const BOUND = { timeout: 60_000 };
