import { type AtShopMark, atShopMark } from '@embook/domain/reservations';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db/open.ts';
import { type AtShopVisit, createAtShopStore } from './at-shop-store.ts';

export type { AtShopVisit } from './at-shop-store.ts';

/** Enough for a screen; the rest follows once these are marked. */
const MAX_LISTED = 200;

/**
 * Visits that are paid at the shop, which the company marks as paid. Marking earns no points: those are for paying
 * online.
 */
export function createAtShop(db: Db, clock: Clock) {
  const store = createAtShopStore(db);

  return {
    find: store.find,

    /** Undefined when there is no such company. */
    unpaid: async (company: string): Promise<AtShopVisit[] | undefined> =>
      (await store.hasCompany(company)) ? store.unpaid(company, MAX_LISTED) : undefined,

    mark: (visit: AtShopVisit, asPaid: boolean, operator: string): Promise<AtShopMark> =>
      store.transaction(async (tx) => {
        const found = await store.findLocked(tx, visit);
        const decided = atShopMark(found ?? visit, asPaid);
        if (decided === 'mark') await store.mark(tx, visit, asPaid, operator, new Date(clock.now()));
        return decided;
      }),
  };
}
