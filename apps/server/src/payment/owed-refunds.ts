import type { Db } from '../infra/db/open.ts';
import { endPause, type OwedRefund } from './owed-refund-store.ts';

export { findOwedRefund, listOwedRefunds, type OwedRefund } from './owed-refund-store.ts';
export { settleByHand } from './refund-moves.ts';

/** Ends the delay of a refund that the provider refused: the next run tries it. No provider is called here. */
export async function retryRefund(db: Db, refund: OwedRefund): Promise<'due' | 'over' | 'not_refused'> {
  if (await endPause(db, refund)) return 'due';
  return refund.status === 'done' ? 'over' : 'not_refused';
}
