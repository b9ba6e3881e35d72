import { and, desc, eq, sum } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies, loyaltyEntries } from '../infra/db/schema/index.ts';

export type LoyaltyStore = ReturnType<typeof createLoyaltyStore>;

export function createLoyaltyStore(db: Db) {
  const entriesOf = (companyId: number, customerId: number) =>
    and(eq(loyaltyEntries.companyId, companyId), eq(loyaltyEntries.customerId, customerId));

  return {
    async terms(companyId: number) {
      const [row] = await db
        .select({
          enabled: companies.enableLoyaltyProgram,
          pointsForOnlinePayment: companies.pointsForOnlinePayment,
          needPoints: companies.loyaltyNeedPoints,
          discount: companies.loyaltyDiscountPercent,
          loyaltyDescription: companies.loyaltyDescription,
        })
        .from(companies)
        .where(eq(companies.id, companyId));
      return row;
    },

    /** The balance is the sum of all entries; there is no other record of it. */
    async points(companyId: number, customerId: number): Promise<number> {
      const [row] = await db
        .select({ points: sum(loyaltyEntries.points).mapWith(Number) })
        .from(loyaltyEntries)
        .where(entriesOf(companyId, customerId));
      return row?.points ?? 0;
    },

    latest: (companyId: number, customerId: number, most: number) =>
      db
        .select({
          points: loyaltyEntries.points,
          reason: loyaltyEntries.reason,
          createdAt: loyaltyEntries.createdAt,
        })
        .from(loyaltyEntries)
        .where(entriesOf(companyId, customerId))
        .orderBy(desc(loyaltyEntries.createdAt), desc(loyaltyEntries.id))
        .limit(most),
  };
}
