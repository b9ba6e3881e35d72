import { setTimeout as sleep } from 'node:timers/promises';
import { databaseProblem, type DatabaseProblem } from './problem.ts';

const TRIES = 6;

/**
 * Retries an attempt whose database error may not happen again: a deadlock, a lock timeout (A1). Where a refusal would
 * not be reported, an attempt that was `taken` at the same moment is retried too, and then finds the time taken.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  problems: readonly (DatabaseProblem | undefined)[] = ['retry'],
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!problems.includes(databaseProblem(error)) || tries === TRIES) throw error;
      await sleep(Math.random() * 50 * tries);
    }
  }
}
