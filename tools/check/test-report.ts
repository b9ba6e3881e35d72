import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A test that failed. */
export interface Trouble {
  readonly title: string;
  readonly why: string;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file itself failed to load. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'skipped';
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string; readonly location?: { readonly line: number } }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

function readReport(path: string): VitestReport | PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const readReports = (paths: readonly string[]) => paths.map(readReport).filter((report) => report !== undefined);

/**
 * The count of a step: its tests, or 1 when it is a single check. A step that failed without a failed test (it crashed,
 * or a file did not load) counts as one failure, so that a failure never adds up to zero.
 */
export function countOf(ok: boolean, reports: readonly string[]): Count {
  const read = readReports(reports);
  if (read.length === 0) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const tests = read.map((report) => ('stats' in report ? ofPlaywright(report) : ofVitest(report))).reduce(sum);
  return !ok && tests.failed === 0 ? { ...tests, failed: 1 } : tests;
}

const sum = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

const ofVitest = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

const ofPlaywright = ({ stats }: PlaywrightReport): Count => ({
  passed: stats.expected,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

/** The failed tests, to list first in the output. */
export const troublesOf = (reports: readonly string[]): readonly Trouble[] =>
  readReports(reports).flatMap((report) =>
    'stats' in report ? report.suites.flatMap(troublesInSuite) : troublesInFiles(report),
  );

const troublesInSuite = ({ suites = [], specs }: PlaywrightSuite): Trouble[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const [error] = results.flatMap(({ errors }) => errors);
        return { title: `${file}:${error?.location?.line ?? ''} ${title}`, why: oneLine(error?.message) };
      }),
  ),
  ...suites.flatMap(troublesInSuite),
];

const troublesInFiles = ({ testResults }: VitestReport): Trouble[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = basename(name);
    if (status === 'failed' && failed.length === 0) return [{ title: file, why: oneLine(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file}: ${fullName}`,
      why: oneLine(failureMessages[0]),
    }));
  });

/** The output of a test runner without its line for each passed test, so that an error outside of tests is seen. */
export const withoutPassed = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(stripVTControlCharacters(line)))
    .join('\n');

const MAX_REASON_LENGTH = 300;

const oneLine = (message = ''): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
