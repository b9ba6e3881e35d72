import { isBlocked } from '../db/blocked.ts';
import { Problem } from './problem.ts';

export const companyBanned = (): Problem => new Problem('company_banned', undefined, { company_banned: true });

/**
 * Refuses where the operator has blocked the company: also what was admitted just before, and a link in an older mail
 * (A31). A transaction calls it after its locks, since a statement that waits for one still reads what was before.
 */
export async function refuseBlocked(...where: Parameters<typeof isBlocked>): Promise<void> {
  if (await isBlocked(...where)) throw companyBanned();
}
