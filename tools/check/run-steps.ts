import { notRun, type Outcome, runStep } from './run-step.ts';
import type { Step } from './steps.ts';

/**
 * Begins the steps in the order of the table, two at a time, and reports each as it ends, with those that are left. Tests
 * and journeys wait for databases and pages as much as they compute, so two of them keep two cores busy.
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
  const queue = [...chosen];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const outcome = begin(step);
      begun.set(step.name, outcome);
      await outcome;
    }
  };
  await Promise.all([work(), work()]);
  return Promise.all(chosen.flatMap(({ name }) => begun.get(name) ?? []));
}
