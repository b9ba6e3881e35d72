import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Where the suites of both runners leave their figures, a line of JSON each. */
const FILE = resolve(import.meta.dirname, '../node_modules/.cache/check/fire-figures.jsonl');

interface Line {
  readonly suite: string;
  readonly figures: readonly (readonly [what: string, number: number])[];
}

/**
 * What a suite did, in numbers, in the order in which they were first counted: `count('rounds')` adds one,
 * `count('rounds', 20)` twenty. `write` belongs into the suite's `afterAll`.
 */
export function figuresOf(suite: string) {
  const figures = new Map<string, number>();
  return {
    count: (what: string, by = 1): void => void figures.set(what, (figures.get(what) ?? 0) + by),
    write: (): void => appendFileSync(FILE, `${JSON.stringify({ suite, figures: [...figures] } satisfies Line)}\n`),
  };
}

export function forgetFigures(): void {
  mkdirSync(dirname(FILE), { recursive: true });
  rmSync(FILE, { force: true });
}

/** By suite; what several workers of one suite counted is added up. */
export function readFigures(): ReadonlyMap<string, string> {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').filter(Boolean) : [];
  const sums = new Map<string, Map<string, number>>();
  for (const { suite, figures } of lines.map((line) => JSON.parse(line) as Line)) {
    const sum = sums.get(suite) ?? new Map<string, number>();
    for (const [what, number] of figures) sum.set(what, (sum.get(what) ?? 0) + number);
    sums.set(suite, sum);
  }
  const written = (sum: Map<string, number>) =>
    [...sum].map(([what, number]) => `${number.toLocaleString('en')} ${what}`).join(', ');
  return new Map([...sums].map(([suite, sum]) => [suite, written(sum)]));
}
