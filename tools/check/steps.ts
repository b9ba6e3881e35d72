import { join } from 'node:path';

export const REPORTS = join('node_modules', '.cache', 'check');

export interface Step {
  readonly name: string;
  readonly says: string;
  readonly command: readonly [string, ...string[]];
  /** Steps that must have ended well before; `--only` runs them too. */
  readonly needs?: readonly string[];
  /** It fills the machine; the others go two at a time before it. */
  readonly alone?: true;
  /** Its last line is shown beside its name, also when it is green. */
  readonly told?: true;
  /** Where its test runners leave their JSON reports. */
  readonly reports?: readonly string[];
}

const vitestReport = join(REPORTS, 'vitest.json');

export const steps: readonly Step[] = [
  { name: 'browser', says: 'a Chromium is at hand', command: ['node', 'tools/setup.mjs', '--browser'] },
  {
    name: 'compile',
    says: 'messages become code',
    command: [
      'npm',
      'run',
      'messages',
      '--silent',
      '-w',
      '@embook/widget',
      '-w',
      '@embook/console',
      '-w',
      '@embook/server',
    ],
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
  {
    name: 'licences',
    says: 'what ships is listed and permissive',
    command: ['node', 'tools/licences.ts', '--check'],
  },
  {
    name: 'audit',
    says: 'known vulnerabilities of what ships',
    command: ['node', 'tools/audit.ts'],
    told: true,
  },
  { name: 'build', says: 'loader, widget and console build', command: ['node', 'tools/setup.mjs', '--build'] },
  {
    name: 'tests',
    says: 'domain, loader, server, widget, console and tools',
    alone: true,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    needs: ['compile', 'build'],
    reports: [vitestReport],
  },
  {
    name: 'e2e',
    says: 'journeys in a real browser',
    alone: true,
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    needs: ['browser', 'build'],
    reports: [join(REPORTS, 'e2e.json')],
  },
  {
    name: 'firefox',
    says: 'embedding and booking in Firefox, where there is one',
    alone: true,
    command: ['node', 'e2e/firefox/run.ts'],
    needs: ['build'],
    told: true,
  },
  {
    name: 'fire',
    says: 'races, kills, faults and attacks, quick tier',
    alone: true,
    // Always the same chance, so that a red run is about the change; by itself `npm run fire` takes another each time.
    command: ['node', 'fire/run.ts', '--seed', '826207'],
    needs: ['browser', 'build'],
    reports: [join(REPORTS, 'fire-server.json'), join(REPORTS, 'fire-browser.json')],
  },
  {
    name: 'budgets',
    says: 'exact budgets',
    alone: true,
    // P5 and P6 are counted where plans settle, among a million bookings; a test of reservations stands guard over P6.
    command: ['node', 'bench/run.ts', '--exact', 'P3', 'P4', 'W1', 'W1+', 'W2', 'W3', 'W4', 'W5', 'W8', 'W10'],
    needs: ['build'],
  },
];

const quickReport = join(REPORTS, 'quick.json');
const screensReport = join(REPORTS, 'screens.json');
const smokeReport = join(REPORTS, 'smoke.json');
const json = (file: string): string[] => ['--reporter=json', `--outputFile.json=${file}`];
/** Drawn in a DOM, they take three quarters of the time. */
const SCREENS = '**/*.test.tsx';
const NO_TESTS_OF_SERVER = ['domain', 'embed', 'ui', 'widget', 'console', 'tools'].flatMap((name) => [
  '--project',
  name,
]);
const IN_QUICK = ['compile', 'types', 'lint', 'format', 'architecture', 'unused', 'messages', 'trace'];

/**
 * What can be waited for after each change: everything static, the tests without database and screens, those of the
 * screens that the change touches, and the front door.
 */
export const quickSteps: readonly Step[] = [
  ...steps.filter(({ name }) => IN_QUICK.includes(name)),
  {
    name: 'units',
    says: 'domain, loader, tools and the widget without its screens',
    alone: true,
    command: ['vitest', 'run', ...NO_TESTS_OF_SERVER, '--exclude', SCREENS, ...json(quickReport)],
    needs: ['compile'],
    reports: [quickReport],
  },
  {
    name: 'screens',
    says: 'screens that differ from the last commit',
    alone: true,
    command: [
      'vitest',
      'run',
      '--project',
      'widget',
      '--project',
      'console',
      '--changed',
      '--passWithNoTests',
      ...json(screensReport),
    ],
    needs: ['compile'],
    reports: [screensReport],
  },
  {
    name: 'smoke',
    says: 'the front door of the platform',
    alone: true,
    command: [
      'vitest',
      'run',
      '--project',
      'server',
      'infra/http/http.test.ts',
      'infra/config.test.ts',
      ...json(smokeReport),
    ],
    reports: [smokeReport],
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
