import type { FastifyBaseLogger } from 'fastify';
import { databaseProblem, reasonOf } from './db/problem.ts';

export type JobLog = Pick<FastifyBaseLogger, 'error'>;

/**
 * A job's work for one company. What fails there is logged, without anything of its people, and the others go on: one
 * company's row must not keep every customer from their reminder. A database that is gone fails for all, and the job is
 * tried again.
 */
export async function forCompany<T>(
  log: JobLog,
  what: { readonly job: string; readonly company: number },
  work: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (databaseProblem(error) === 'unavailable') throw error;
    log.error({ ...what, reason: reasonOf(error) }, 'a job failed for a company');
    return undefined;
  }
}
