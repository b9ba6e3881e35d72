import { databaseProblem } from '../infra/db/problem.ts';
import { Problem } from '../infra/http/problem.ts';

/** The constraint decides: a room or teacher that is taken stays taken (A1). */
export async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseProblem(error) === 'taken') throw new Problem('time_taken');
    throw error;
  }
}

/** Somebody took a seat between the locks: the whole change is retried. */
export class SeatTaken extends Error {}
const LOCK_TRIES = 5;

export async function untilLocked<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SeatTaken) || tries === LOCK_TRIES) throw error;
    }
  }
}
