import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../../fire/suites.ts';

export const REPORTS = join('node_modules', '.cache', 'check');

export interface Step {
  readonly name: string;
  readonly says: string;
  readonly command: readonly [string, ...string[]];
  /** Steps that must have passed before; `--only` runs them too. */
  readonly needs?: readonly string[];
  /** Its last line is shown beside its name, also when it passed. */
  readonly told?: true;
  /** Where its test runners write their JSON reports. */
  readonly reports?: readonly string[];
  /** Belongs to `npm run test:full` alone; the others are `npm test`. */
  readonly full?: true;
  /** Set for its command. */
  readonly env?: Readonly<Record<string, string>>;
}

const vitestReport = join(REPORTS, 'vitest.json');
const restReport = join(REPORTS, 'tests-rest.json');
const imageReport = join(REPORTS, 'image.json');
const fireReports = [join(REPORTS, 'fire-server.json'), join(REPORTS, 'fire-browser.json')];

const json = (file: string): string[] => ['--reporter=json', `--outputFile.json=${file}`];

/** What a change breaks most often: places, tenants and money. The other suites are in `npm run test:full`. */
export const FIRST_SUITES = ['races', 'webhooks', 'tenants'];
const otherSuites = suites.map(({ name }) => name).filter((name) => !FIRST_SUITES.includes(name));

/** In the title of a test or journey that `npm run test:full` alone runs; it proves an id in another way than `npm test`. */
const FULL = '@full';

/** Test files of the server of which something is left to `npm run test:full`: the embedded database, or one with `@full`. */
const partlyInFull = globSync('apps/server/{src,seed,test}/**/*.test.ts').filter((path) =>
  /describe\.each\(bothDatabases\)|@full/.test(readFileSync(path, 'utf8')),
);

/** A fixed seed, so that a failure is caused by the change; `npm run fire` itself uses a new one each time. */
const fire = (names: readonly string[]): [string, ...string[]] => [
  'node',
  'fire/run.ts',
  '--seed',
  '826207',
  '--only',
  names.join(','),
];

/** The platform of the attacks in a browser runs beside that of the journeys. */
const FIRE_PORT = { E2E_PORT: '8450' };

const journeys = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] as const;

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
    // Several checkers of one project each work out the types that its files share.
    command: ['tsc', '-b', '.', 'tools', 'apps/widget/build', '--checkers', '1'],
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
    command: [
      'vitest',
      'run',
      '--project=!image',
      `--testNamePattern=^(?!.*${FULL})`,
      '--reporter=default',
      ...json(vitestReport),
    ],
    needs: ['compile', 'build'],
    reports: [vitestReport],
  },
  {
    name: 'e2e',
    says: 'one journey for each capability, in a real browser',
    command: journeys,
    env: { JOURNEYS: 'first' },
    needs: ['browser', 'build'],
    reports: [join(REPORTS, 'e2e.json')],
  },
  {
    name: 'fire',
    says: `attacks, quick tier: ${FIRST_SUITES.join(', ')}`,
    command: fire(FIRST_SUITES),
    needs: ['build'],
    reports: fireReports,
  },
  {
    name: 'budgets',
    says: 'exact budgets',
    // P5 and P6 need a million bookings for stable query plans; a test of reservations covers P6 here.
    command: ['node', 'bench/run.ts', '--exact', 'P3', 'P4', 'W1', 'W1+', 'W2', 'W3', 'W4', 'W5', 'W8', 'W10'],
    needs: ['browser', 'build'],
  },
  {
    name: 'e2e-rest',
    says: 'all other journeys',
    full: true,
    command: journeys,
    env: { JOURNEYS: 'rest' },
    needs: ['browser', 'build'],
    reports: [join(REPORTS, 'e2e-rest.json')],
  },
  {
    name: 'tests-rest',
    says: 'the embedded database, and long tests of the server',
    full: true,
    command: [
      'vitest',
      'run',
      '--project=server',
      '--project=server-alone',
      `--testNamePattern=on PGlite|${FULL}`,
      '--reporter=default',
      ...json(restReport),
      ...partlyInFull,
    ],
    env: { DATABASES: 'embedded' },
    reports: [restReport],
  },
  {
    name: 'image',
    says: 'the platform and its commands run from the files of the image, and npm run dev',
    full: true,
    command: ['vitest', 'run', '--project=image', '--reporter=default', ...json(imageReport)],
    needs: ['build'],
    reports: [imageReport],
  },
  {
    name: 'firefox',
    says: 'embedding and booking in Firefox, where there is one',
    full: true,
    command: ['node', 'e2e/firefox/run.ts'],
    needs: ['build'],
    told: true,
  },
  {
    name: 'fire-rest',
    says: 'all other attacks, quick tier',
    full: true,
    command: fire(otherSuites),
    env: FIRE_PORT,
    needs: ['browser', 'build'],
    reports: fireReports,
  },
];

const quickReport = join(REPORTS, 'quick.json');
const screensReport = join(REPORTS, 'screens.json');
const smokeReport = join(REPORTS, 'smoke.json');
/** Rendered in happy-dom, they take three quarters of the time. */
const SCREENS = '**/*.test.tsx';
const NO_TESTS_OF_SERVER = ['domain', 'embed', 'ui', 'widget', 'widget-alone', 'console', 'console-alone', 'tools'].map(
  (name) => `--project=${name}`,
);
const IN_QUICK = ['compile', 'types', 'lint', 'format', 'architecture', 'unused', 'messages', 'trace'];

/**
 * Fast enough to run after each change: everything static, the tests without database and screens, those of the changed
 * screens, and a smoke test.
 */
export const quickSteps: readonly Step[] = [
  ...steps.filter(({ name }) => IN_QUICK.includes(name)),
  {
    name: 'units',
    says: 'domain, loader, tools and the widget without its screens',
    command: ['vitest', 'run', ...NO_TESTS_OF_SERVER, '--exclude', SCREENS, ...json(quickReport)],
    needs: ['compile'],
    reports: [quickReport],
  },
  {
    name: 'screens',
    says: 'screens that differ from the last commit',
    command: [
      'vitest',
      'run',
      ...['widget', 'widget-alone', 'console', 'console-alone', 'ui'].map((name) => `--project=${name}`),
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

/** What `npm test` runs. */
export const testSteps = (): readonly Step[] => steps.filter(({ full }) => !full);

/** What `npm run test:full` runs: what a landing needs besides, and what a release needs where it is named. */
export function fullSteps(release: { readonly everyDatabase: boolean; readonly everyWidth: boolean }): readonly Step[] {
  const names = steps.filter(({ full }) => full).map(({ name }) => name);
  return chooseSteps(release.everyDatabase ? [...names, 'tests'] : names).map((step) => {
    if (step.name === 'tests') return { ...step, env: { DATABASES: 'every' } };
    if (step.name === 'e2e-rest' && release.everyWidth)
      return { ...step, env: { EVERY_WIDTH: '1' }, reports: [join(REPORTS, 'e2e.json')] };
    return step;
  });
}

/** The named steps with everything they need, in the order of the table. */
export function chooseSteps(only: readonly string[]): readonly Step[] {
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
