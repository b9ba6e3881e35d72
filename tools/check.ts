import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Outcome } from './check/run-step.ts';
import { runSteps } from './check/run-steps.ts';
import { chooseSteps, quickSteps, REPORTS, steps } from './check/steps.ts';
import { troublesOf, withoutPassed } from './check/test-report.ts';

const HELP = `Runs every check there is; also as \`npm test\`.

  npm run check
  npm run check -- --only lint,types     only these, and what they need
  npm run test:quick                     what takes about two minutes

${steps.map(({ name, says }) => `  ${name.padEnd(14)}${says}`).join('\n')}`;

const line = ({ step, ok, seconds, output, count }: Outcome): string => {
  const says = step.told ? (output.trimEnd().split('\n').at(-1) ?? '') : step.says;
  const tests = step.reports ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : says;
  return `${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(14)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${tests}`;
};

function tell(outcome: Outcome): void {
  console.log(line(outcome));
  for (const { title, why } of troublesOf(outcome.step.reports ?? [])) {
    console.log(`     failed: ${title}\n       ${why}`);
  }
  if (!outcome.ok) console.log(`\n${withoutPassed(outcome.output).trimEnd()}\n`);
}

function summarise(outcomes: readonly Outcome[], seconds: number): void {
  const total = (part: 'passed' | 'failed' | 'skipped') => outcomes.reduce((sum, { count }) => sum + count[part], 0);
  console.log(`\n${outcomes.map(line).join('\n')}`);
  console.log(
    `\nEvery test and every check counts as one; ${total('skipped')} skipped, ${Math.round(seconds)} s in all.`,
  );
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(HELP);
} else {
  try {
    const only = (values.only ?? []).flatMap((names) => names.split(','));
    const chosen = values.quick ? quickSteps : chooseSteps(only);
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
