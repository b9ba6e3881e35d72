import { setTimeout as sleep } from 'node:timers/promises';
import { databaseProblem, type DatabaseProblem } from './problem.ts';

const TRIES = 6;

/**
 * Makes an attempt again where the database says that the same may succeed the next time: a deadlock, a lock that was
 * not given in time (A1). Where nobody is told of it, what was `taken` at the same moment is tried again too, and seen
 * as taken then.
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
