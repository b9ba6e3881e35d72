import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { usedByLastEnded } from './processor-time.ts';
import type { Step } from './steps.ts';
import { type Count, countOf } from './test-report.ts';

export interface Outcome {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  /** Seconds that it kept a core busy, which do not depend on what else runs. */
  readonly processorSeconds: number;
  readonly output: string;
  readonly count: Count;
}

const PROGRESS_INTERVAL_MS = 15_000;

const env = {
  ...process.env,
  /** Tools by name, also when this was not started by npm. */
  PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
  /** Journeys, fire and tests start the platform as a process a hundred times: what Node compiled is kept between them. */
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
};

/** Runs one step and keeps its output; a long one prints every few seconds that it is still running. */
export async function runStep(step: Step): Promise<Outcome> {
  for (const report of step.reports ?? []) rmSync(report, { force: true });
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const progressTimer = setInterval(
    () => console.log(`  … ${step.name} ${Math.round(seconds())} s`),
    PROGRESS_INTERVAL_MS,
  );
  const [program, ...args] = step.command;
  const child = spawn(program, args, { env: { ...env, ...step.env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let processorSeconds = 0;
  child.on('exit', () => (processorSeconds = usedByLastEnded()));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ok = await new Promise<boolean>((done) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      done(false);
    });
    child.on('close', (code) => done(code === 0));
  });
  clearInterval(progressTimer);
  return { step, ok, seconds: seconds(), processorSeconds, output, count: countOf(ok, step.reports ?? []) };
}

/** A step whose dependency failed counts as failed without having run. */
export const notRun = (step: Step, need: string): Outcome => ({
  step,
  ok: false,
  seconds: 0,
  processorSeconds: 0,
  output: `not run, because ${need} failed\n`,
  count: { passed: 0, failed: 1, skipped: 0 },
});
