import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStep } from './check/run-step.ts';
import { runSteps } from './check/run-steps.ts';
import { chooseSteps, fullSteps, quickSteps, type Step, steps, testSteps } from './check/steps.ts';
import { countOf, troublesOf, withoutPassed } from './check/test-report.ts';

let folder = '';
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'embook-check-'))));
afterAll(() => rm(folder, { recursive: true }));

let written = 0;
async function report(content: object): Promise<string> {
  const path = join(folder, `report-${++written}.json`);
  await writeFile(path, JSON.stringify(content));
  return path;
}

test('--only runs the named steps and their dependencies, in the order of the table', () => {
  expect(chooseSteps(['lint', 'types']).map(({ name }) => name)).toEqual(['compile', 'types', 'lint']);
  expect(() => chooseSteps(['lnit'])).toThrow('There is no step lnit');
});

const nothingMore = { everyDatabase: false, everyWidth: false };

test('every step belongs to npm test or to npm run test:full, which repeats only what it needs', () => {
  const named = (table: readonly Step[]) => table.map(({ name }) => name);
  const first = named(testSteps());
  const rest = named(fullSteps(nothingMore));
  expect(new Set([...first, ...rest])).toEqual(new Set(named(steps)));
  expect(rest.filter((name) => first.includes(name))).toEqual(['browser', 'build']);
});

test('what npm test leaves out of the tests of the server runs in npm run test:full', () => {
  const pattern = (table: readonly Step[], name: string) => {
    const { command = [] } = table.find((step) => step.name === name) ?? {};
    return new RegExp(
      command
        .find((word) => word.startsWith('--testNamePattern='))
        ?.split('=')
        .at(-1) ?? '^$',
    );
  };
  const [first, rest] = [pattern(testSteps(), 'tests'), pattern(fullSteps(nothingMore), 'tests-rest')];
  const titles = ['mail on PostgreSQL it goes out', 'mail on PGlite it goes out', 'the process ends @full'];
  expect(titles.map((title) => first.test(title))).toEqual([true, true, false]);
  expect(titles.map((title) => rest.test(title))).toEqual([false, true, true]);
  const step = fullSteps(nothingMore).find(({ name }) => name === 'tests-rest');
  expect(step?.env).toEqual({ DATABASES: 'embedded' });
  expect(step?.command).toEqual(
    expect.arrayContaining(['apps/server/src/infra/db/schema.test.ts', 'apps/server/src/main.test.ts']),
  );
});

test('before a release all server tests run on both databases, and every journey in both widths', () => {
  const step = (name: string, release: Partial<typeof nothingMore>) =>
    fullSteps({ ...nothingMore, ...release }).find((each) => each.name === name);
  expect(step('tests', {})).toBeUndefined();
  expect(step('tests', { everyDatabase: true })?.env).toEqual({ DATABASES: 'every' });
  expect(step('e2e-rest', {})?.env).toEqual({ JOURNEYS: 'rest' });
  expect(step('e2e-rest', { everyWidth: true })?.env).toEqual({ EVERY_WIDTH: '1' });
});

test.each([
  ['npm test', testSteps()],
  ['full', fullSteps(nothingMore)],
  ['quick', quickSteps],
])('every dependency comes before its step: %s', (_name, table) => {
  for (const [index, { needs = [] }] of table.entries()) {
    const before = table.slice(0, index).map(({ name }) => name);
    expect(before).toEqual(expect.arrayContaining([...needs]));
  }
});

test('tests are counted from the reports of both runners', async () => {
  const vitest = await report({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(countOf(false, [vitest])).toEqual({ passed: 5, failed: 2, skipped: 2 });
  const playwright = await report({ stats: { expected: 3, unexpected: 1, skipped: 0 } });
  expect(countOf(false, [playwright])).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(countOf(false, [vitest, playwright])).toEqual({ passed: 8, failed: 3, skipped: 2 });
});

test('failures are listed with their reason, from the reports of both runners', async () => {
  const assertionResults = [
    { fullName: 'books once', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  got 2'] },
    { fullName: 'pays', status: 'passed', failureMessages: [] },
  ];
  const vitest = await report({
    testResults: [
      { name: '/a/races.test.ts', status: 'failed', message: '', assertionResults },
      { name: '/a/model.test.ts', status: 'failed', message: 'would not load', assertionResults: [] },
    ],
  });
  const failed = {
    status: 'unexpected',
    results: [{ errors: [{ message: 'waited in vain', location: { line: 87 } }] }],
  };
  const playwright = await report({
    stats: {},
    suites: [{ specs: [], suites: [{ specs: [{ file: 'pay.spec.ts', title: 'pays', tests: [failed] }] }] }],
  });
  expect(troublesOf([vitest, playwright, join(folder, 'absent.json')])).toEqual([
    { title: 'races.test.ts: books once', why: 'expected 1 got 2' },
    { title: 'model.test.ts', why: 'would not load' },
    { title: 'pay.spec.ts:87 pays', why: 'waited in vain' },
  ]);
});

test('the output of a failed step is shown without the tests that passed', () => {
  const lines = [' \u001B[32m✓\u001B[39m ui modal.test.tsx', '   ✓ closes', ' × opens', 'Unhandled Rejection'];
  expect(withoutPassed(lines.join('\n'))).toBe(' × opens\nUnhandled Rejection');
});

test('a failed step never counts as zero failures', async () => {
  const green = await report({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 });
  expect(countOf(false, [green])).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(countOf(false, [join(folder, 'absent.json')])).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countOf(false, [])).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a step keeps its output and its exit status', async () => {
  const said = await runStep({
    name: 'a',
    says: '',
    command: ['node', '-e', 'console.log(1);console.error(2);process.exit(3)'],
  });
  expect(said).toMatchObject({ ok: false, output: expect.stringContaining('1\n'), count: { failed: 1 } });
  expect(said.output).toContain('2\n');
  expect(await runStep({ name: 'b', says: '', command: ['no-such-program'] })).toMatchObject({ ok: false });
  expect(await runStep({ name: 'c', says: '', command: ['node', '-e', ''] })).toMatchObject({ ok: true });
});

test.runIf(process.platform === 'linux')('a step counts what its programs kept a core busy, and theirs', async () => {
  const busy =
    'const used = () => { const { user, system } = process.cpuUsage(); return user + system; }; while (used() < 3e5);';
  const inside = `require('node:child_process').spawnSync(process.execPath, ['-e', '${busy}'])`;
  const run = async (code: string) =>
    (await runStep({ name: 'a', says: '', command: ['node', '-e', code] })).processorSeconds;
  const [idle, own, inner] = [await run(''), await run(busy), await run(inside)];
  expect(idle).toBeGreaterThan(0);
  expect(Math.min(own, inner)).toBeGreaterThan(0.2);
});

test('steps run two at a time; a step whose dependency failed is not run', async () => {
  const log = join(folder, 'order.txt');
  // Ends once all of these have started, so that two that wait for one another must run at the same time.
  const step = (name: string, endsAfter: readonly string[], more: Partial<Step> = {}): Step => ({
    name,
    says: '',
    command: ['node', '-e', WAITING, log, name, ...endsAfter],
    ...more,
  });
  const lefts: (readonly string[])[] = [];
  const outcomes = await runSteps(
    [
      step('red', [], { command: ['no-such-program'] }),
      step('left', ['right']),
      step('right', ['left']),
      step('waits', [], { needs: ['red'] }),
      step('big', ['bigger'], { needs: ['left'] }),
      step('bigger', ['big']),
      step('last', [], { needs: ['big', 'bigger'] }),
    ],
    (_outcome, left) => lefts.push(left),
  );
  expect(lefts.slice(-2)).toEqual([['last'], []]);
  expect(outcomes.map(({ step: { name }, ok }) => [name, ok])).toEqual([
    ['red', false],
    ['left', true],
    ['right', true],
    ['waits', false],
    ['big', true],
    ['bigger', true],
    ['last', true],
  ]);
  expect(outcomes[3]?.output).toBe('not run, because red failed\n');
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  expect(lines.slice(-2)).toEqual(['begin last', 'end last']);
});

const WAITING = `
  const { appendFileSync, readFileSync } = require('node:fs');
  const [log, name, ...others] = process.argv.slice(1);
  appendFileSync(log, 'begin ' + name + '\\n');
  const look = setInterval(() => {
    const lines = readFileSync(log, 'utf8').split('\\n');
    if (!others.every((other) => lines.includes('begin ' + other))) return;
    clearInterval(look);
    appendFileSync(log, 'end ' + name + '\\n');
  }, 20);
`;
