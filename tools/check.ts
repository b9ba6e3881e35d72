import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Outcome } from './check/run-step.ts';
import { runSteps } from './check/run-steps.ts';
import { chooseSteps, fullSteps, quickSteps, REPORTS, type Step, steps, testSteps } from './check/steps.ts';
import { troublesOf, withoutPassed } from './check/test-report.ts';

const HELP = `Runs the checks.

  npm test                               what every change needs; the steps without a star
  npm run test:full                      what a landing needs besides; the steps with a star
  npm run test:full -- --every-database  and all server tests on both databases, before a release
  npm run test:full -- --every-width     and every journey on phone and desktop, before a release
  npm run test:quick                     what takes about two minutes
  npm run check -- --only lint,types     only these, and what they need

${steps.map(({ name, says, full }) => `${full ? '*' : ' '} ${name.padEnd(14)}${says}`).join('\n')}`;

const line = ({ step, ok, seconds, processorSeconds, output, count }: Outcome): string => {
  const says = step.told ? (output.trimEnd().split('\n').at(-1) ?? '') : step.says;
  const tests = step.reports ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : says;
  const times = `${`${seconds.toFixed(1)} s`.padStart(8)}${`${processorSeconds.toFixed(1)} s cpu`.padStart(14)}`;
  return `${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(14)}${times}   ${tests}`;
};

function tell(outcome: Outcome, left: readonly string[]): void {
  console.log(line(outcome));
  for (const { title, why } of troublesOf(outcome.step.reports ?? [])) {
    console.log(`     failed: ${title}\n       ${why}`);
  }
  if (!outcome.ok) console.log(`\n${withoutPassed(outcome.output).trimEnd()}\n`);
  if (left.length > 0) console.log(`     left: ${left.join(', ')}`);
}

function summarise(outcomes: readonly Outcome[], seconds: number): void {
  const total = (part: 'passed' | 'failed' | 'skipped') => outcomes.reduce((sum, { count }) => sum + count[part], 0);
  const processorSeconds = outcomes.reduce((sum, outcome) => sum + outcome.processorSeconds, 0);
  console.log(`\n${outcomes.map(line).join('\n')}`);
  console.log(
    `\nEvery test and every check counts as one; ${total('skipped')} skipped, ${Math.round(seconds)} s in all, ${Math.round(processorSeconds)} s of processor time.`,
  );
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean' },
    full: { type: 'boolean', default: false },
    'every-database': { type: 'boolean', default: false },
    'every-width': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

function chosenSteps(): readonly Step[] {
  const only = (values.only ?? []).flatMap((names) => names.split(','));
  if (only.length > 0) return chooseSteps(only);
  if (values.quick) return quickSteps;
  if (!values.full) return testSteps();
  return fullSteps({ everyDatabase: values['every-database'], everyWidth: values['every-width'] });
}

if (values.help) {
  console.log(HELP);
} else {
  try {
    const chosen = chosenSteps();
    mkdirSync(REPORTS, { recursive: true });
    const started = performance.now();
    const outcomes = await runSteps(chosen, tell);
    summarise(outcomes, (performance.now() - started) / 1000);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
