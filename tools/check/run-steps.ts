import { notRun, type Outcome, runStep } from './run-step.ts';
import type { Step } from './steps.ts';

/**
 * Runs the steps in the order of the table and reports each as it ends, with those that are left: small ones two at a
 * time, then the heavy ones.
 */
export async function runSteps(
  chosen: readonly Step[],
  tell: (outcome: Outcome, left: readonly string[]) => void,
): Promise<Outcome[]> {
  const left = new Set(chosen.map(({ name }) => name));
  const begun = new Map<string, Promise<Outcome>>();
  const begin = async (step: Step): Promise<Outcome> => {
    const needed = await Promise.all((step.needs ?? []).flatMap((need) => begun.get(need) ?? []));
    const unmet = needed.find(({ ok }) => !ok);
    const outcome = unmet ? notRun(step, unmet.step.name) : await runStep(step);
    left.delete(step.name);
    tell(outcome, [...left]);
    return outcome;
  };
  const work = async (queue: Step[]) => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const outcome = begin(step);
      begun.set(step.name, outcome);
      await outcome;
    }
  };
  const small = chosen.filter(({ alone }) => !alone);
  await Promise.all([work(small), work(small)]);
  await work(chosen.filter(({ alone }) => alone));
  return Promise.all(chosen.flatMap(({ name }) => begun.get(name) ?? []));
}
