import { setTimeout as sleep } from 'node:timers/promises';
import { databaseProblem } from './problem.ts';

const TRIES = 5;

/** Makes an attempt again where the database says that the same may succeed the next time: a deadlock, a late lock. */
export async function tryAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (databaseProblem(error) !== 'retry' || tries === TRIES) throw error;
      await sleep(Math.random() * 50 * tries);
    }
  }
}
