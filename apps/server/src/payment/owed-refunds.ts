import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db/open.ts';
import { createMoves } from './moves.ts';
import { createPaymentStore } from './payment-store.ts';
import { createOwedStore, type OwedRefund } from './owed-refund-store.ts';

export type { OwedRefund } from './owed-refund-store.ts';

/** What an operator does about refunds that the provider refuses. No provider is called here: the hourly run does that. */
export function createOwedRefunds(db: Db, clock: Clock) {
  const store = createOwedStore(db);
  // Settling by hand fulfils and releases nothing, so no settler is needed.
  const moves = createMoves({
    store: createPaymentStore(db),
    settlers: {},
    clock,
    log: { error: () => {} },
    mailer: { wake: () => {} },
    failpoint: () => {},
  });

  return {
    list: store.list,
    find: store.find,

    /** Ends its delay: the next run tries it. */
    retry: async (refund: OwedRefund): Promise<'due' | 'over' | 'not_refused'> => {
      if (await store.endPause(refund)) return 'due';
      return refund.status === 'done' ? 'over' : 'not_refused';
    },

    /** The money went back in another way; the operator and the reason are recorded with the payment. */
    settle: async (
      { companyId, paymentId }: OwedRefund,
      how: { readonly reason: string; readonly operator: string },
    ): Promise<'settled' | 'over' | 'under_way'> =>
      (await moves.settleByHand({ companyId, id: paymentId }, how)) ?? 'over',
  };
}
