import { join } from 'node:path';

export const REPORTS = join('node_modules', '.cache', 'check');

export interface Step {
  readonly name: string;
  readonly says: string;
  readonly command: readonly [string, ...string[]];
  /** Steps that must have ended well before; `--only` runs them too. */
  readonly needs?: readonly string[];
  /** Where its test runners leave their JSON reports. */
  readonly reports?: readonly string[];
}

const vitestReport = join(REPORTS, 'vitest.json');

export const steps: readonly Step[] = [
  { name: 'browser', says: 'a Chromium is at hand', command: ['node', 'tools/setup.mjs', '--browser'] },
  {
    name: 'compile',
    says: 'messages become code',
    command: ['npm', 'run', 'messages', '--silent', '-w', '@embook/widget'],
  },
  {
    name: 'types',
    says: 'TypeScript agrees',
    command: ['tsc', '-b', '.', 'tools', 'apps/widget/build'],
    needs: ['compile'],
  },
  { name: 'lint', says: 'no suspicious code', command: ['oxlint'], needs: ['compile'] },
  { name: 'format', says: 'one formatting', command: ['oxfmt', '--check'] },
  { name: 'architecture', says: 'who may import whom, sizes, names', command: ['node', 'tools/architecture.ts'] },
  { name: 'unused', says: 'no unused file, export or package', command: ['knip'], needs: ['compile'] },
  { name: 'messages', says: 'four complete languages', command: ['node', 'tools/messages.ts'], needs: ['compile'] },
  { name: 'trace', says: 'ids against test titles', command: ['node', 'tools/trace.ts'] },
  { name: 'build', says: 'loader and widget build', command: ['node', 'tools/setup.mjs', '--build'] },
  {
    name: 'tests',
    says: 'domain, loader, server, widget and tools',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    needs: ['compile', 'build'],
    reports: [vitestReport],
  },
  {
    name: 'e2e',
    says: 'journeys in a real browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    needs: ['browser', 'build'],
    reports: [join(REPORTS, 'e2e.json')],
  },
  {
    name: 'fire',
    says: 'races, kills, faults and attacks, quick tier',
    // Always the same chance, so that a red run is about the change; by itself `npm run fire` takes another each time.
    command: ['node', 'fire/run.ts', '--seed', '826207'],
    needs: ['browser', 'build'],
    reports: [join(REPORTS, 'fire-server.json'), join(REPORTS, 'fire-browser.json')],
  },
  {
    name: 'budgets',
    says: 'exact budgets',
    // P5 and P6 are counted where plans settle, among a million bookings; a test of reservations stands guard over P6.
    command: ['node', 'bench/run.ts', '--exact', 'P3', 'P4', 'W1', 'W2', 'W3', 'W4', 'W5', 'W8'],
    needs: ['build'],
  },
];

/** The named steps with everything they need, in the order of the table; all when none is named. */
export function chooseSteps(only: readonly string[]): readonly Step[] {
  if (only.length === 0) return steps;
  const wanted = new Set<string>();
  const want = (name: string) => {
    const step = steps.find((known) => known.name === name);
    if (!step)
      throw new RangeError(`There is no step ${name}; there are ${steps.map((known) => known.name).join(', ')}.`);
    wanted.add(name);
    step.needs?.forEach(want);
  };
  only.forEach(want);
  return steps.filter(({ name }) => wanted.has(name));
}
