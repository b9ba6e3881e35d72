import { type Loyalty, loyaltyBalance } from '@embook/domain/loyalty';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { LoyaltyStore } from './loyalty-store.ts';

export { pointsOf, pointsSpentOn } from './loyalty-store.ts';

export type LoyaltyProgramme = ReturnType<typeof createLoyalty>;

/** As many as fit on the screen that explains the balance. */
const ENTRIES_SHOWN = 20;

export function createLoyalty(store: LoyaltyStore) {
  return {
    points: store.points,

    /** Each at most once for a booking: points for paying online, the price of a discount, and that price given back. */
    earn: store.earn,
    spend: store.spend,
    giveBack: store.giveBack,
    /** A released booking that is paid after all costs its points again. */
    spendAgain: store.spendAgain,
    maySpendAgain: store.maySpendAgain,
    /** For a cancelled visit: the points it cost are returned, the points its payment earned are taken back. */
    giveBackSpent: store.giveBackSpent,
    takeBackEarned: store.takeBackEarned,

    /** The company's programme; for a signed-in customer also their balance (PRO-2). */
    async information({ company, customer, locale }: Caller): Promise<Loyalty> {
      const terms = await store.terms(company.id, locale);
      if (!terms?.enabled) throw new Problem('loyalty_not_offered');
      const { enabled: _, ...promised } = terms;
      const points = customer ? await store.points(company.id, customer.id) : 0;
      const entries = customer ? await store.latest(company.id, customer.id, ENTRIES_SHOWN) : [];
      return {
        ...promised,
        points,
        ...loyaltyBalance(points, terms),
        entries: entries.map((entry) => ({ ...entry, createdAt: Math.floor(entry.createdAt.getTime() / 1000) })),
      };
    },
  };
}
