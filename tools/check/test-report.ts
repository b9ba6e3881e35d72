import { readFileSync } from 'node:fs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed, but only on a second try: among `passed`, and said aloud. */
  readonly flaky?: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

function readReport(path: string): VitestReport | PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * What a step counts for: its tests, or itself when it is one check. A step that failed although no test of its did
 * (it crashed, or a file would not load) counts as one failure, so that nothing red adds up to zero.
 */
export function countOf(ok: boolean, reports: readonly string[]): Count {
  const read = reports.map(readReport).filter((report) => report !== undefined);
  if (read.length === 0) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const tests = read.map((report) => ('stats' in report ? ofPlaywright(report) : ofVitest(report))).reduce(sum);
  return !ok && tests.failed === 0 ? { ...tests, failed: 1 } : tests;
}

const sum = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  flaky: (one.flaky ?? 0) + (other.flaky ?? 0),
});

const ofVitest = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

const ofPlaywright = ({ stats }: PlaywrightReport): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: stats.flaky,
});
