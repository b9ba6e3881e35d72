import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { delimiter, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf } from '../tools/check/test-report.ts';
import { forgetFigures, readFigures } from './figures.ts';
import { type Suite, suites } from './suites.ts';

const root = resolve(import.meta.dirname, '..');

const HELP = `Tries to break what must not break, on a PostgreSQL and in a browser of its own.

  npm run fire                        the quick tier, as in npm test and npm run test:full
  npm run fire -- --full              the long one
  npm run fire -- --only races,fuzz   only these
  npm run fire -- --seed 7            the same chance as in the run that printed this seed

${suites.map(({ name, says }) => `  ${name.padEnd(16)}${says}`).join('\n')}

Ends with a line of figures for each suite, and with 1 when one of them failed.`;

const BEAT_MS = 15_000;

function readArguments() {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const only = values.only.flatMap((names) => names.split(','));
  const unknown = only.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown !== undefined) throw new RangeError(`There is no suite ${unknown}; npm run fire -- --help lists them.`);
  if (!/^\d{1,9}$/.test(values.seed)) throw new RangeError('A seed is a whole number of at most nine digits.');
  return { ...values, chosen: suites.filter(({ name }) => only.length === 0 || only.includes(name)) };
}

/** Runs one runner to its end; what it prints goes to stderr, where people watch. */
async function run(command: readonly [string, ...string[]], settings: Record<string, string>): Promise<boolean> {
  const [program, ...args] = command;
  const PATH = [resolve(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH, ...settings },
    stdio: ['ignore', 2, 2],
  });
  const beginning = performance.now();
  const beat = setInterval(
    () => process.stderr.write(`  … ${Math.round((performance.now() - beginning) / 1000)} s\n`),
    BEAT_MS,
  );
  const [code] = await once(child, 'exit');
  clearInterval(beat);
  return code === 0;
}

const runners: { readonly [K in Suite['runsIn']]: (names: string[]) => [string, ...string[]] } = {
  server: (names) => [
    'vitest',
    'run',
    '--config',
    'fire/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf('server')}`,
    ...names.map((name) => `${name}.test.ts`),
  ],
  browser: (names) => [
    'playwright',
    'test',
    '--config',
    'e2e/fire.config.ts',
    ...names.map((name) => `/${name}.spec.ts`),
  ],
};

function reportOf(runner: Suite['runsIn']): string {
  return resolve(root, 'node_modules/.cache/check', `fire-${runner}.json`);
}

async function fire(chosen: readonly Suite[], settings: Record<string, string>): Promise<boolean> {
  forgetFigures();
  let ok = true;
  for (const runner of ['server', 'browser'] as const) {
    const names = chosen.filter(({ runsIn }) => runsIn === runner).map(({ name }) => name);
    if (names.length === 0) continue;
    const ended = await run(runners[runner](names), settings);
    const { passed, failed } = countOf(ended, [reportOf(runner)]);
    console.log(`${runner}: ${passed} tests passed, ${failed} failed`);
    ok &&= ended;
  }
  const figures = readFigures();
  for (const { name } of chosen) console.log(`${name.padEnd(16)}${figures.get(name) ?? 'did not come to its end'}`);
  return ok && chosen.every(({ name }) => figures.has(name));
}

try {
  const { full, seed, help, chosen } = readArguments();
  if (help) console.log(HELP);
  else {
    const again = `npm run fire -- ${full ? '--full ' : ''}--seed ${seed}`;
    console.log(`${full ? 'Full' : 'Quick'} tier, seed ${seed}; the same again: ${again}`);
    process.exitCode = (await fire(chosen, { FIRE_TIER: full ? 'full' : 'quick', FIRE_SEED: seed })) ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
