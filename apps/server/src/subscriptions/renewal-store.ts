import type { Day } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { clientSubscriptions, companies, customers, subscriptionUses } from '../infra/db/schema/index.ts';

export type RenewalStore = ReturnType<typeof createRenewalStore>;

/** The memberships that a company charges, by customer, in the order in which they are locked. */
export const liveOf = (tx: Tx, companyId: number) =>
  tx
    .select({ id: clientSubscriptions.id, customerId: clientSubscriptions.customerId })
    .from(clientSubscriptions)
    .where(and(eq(clientSubscriptions.companyId, companyId), inArray(clientSubscriptions.status, ['active', 'open'])))
    .orderBy(asc(clientSubscriptions.customerId), asc(clientSubscriptions.id));

/** Whoever was warned that a visit is released is warned once more. */
export async function forgetWarnings(tx: Tx, companyId: number): Promise<void> {
  await tx
    .update(subscriptionUses)
    .set({ warnedOn: null })
    .where(
      and(
        eq(subscriptionUses.companyId, companyId),
        isNull(subscriptionUses.returnedAt),
        isNotNull(subscriptionUses.warnedOn),
      ),
    );
}

export function createRenewalStore(db: Db) {
  return {
    /** Those whose last charged period may be over by that day, who end by then or wait for money; so many after `after`. */
    due: (day: Day, after: Key, most: number) =>
      db
        .select({
          companyId: clientSubscriptions.companyId,
          id: clientSubscriptions.id,
          customerId: clientSubscriptions.customerId,
        })
        .from(clientSubscriptions)
        .innerJoin(
          customers,
          and(
            eq(customers.companyId, clientSubscriptions.companyId),
            eq(customers.id, clientSubscriptions.customerId),
            // Erased customers are not charged any more.
            isNull(customers.erasedAt),
          ),
        )
        // A blocked company charges nobody, since nobody can use what they would pay for (decision 89).
        .innerJoin(companies, and(eq(companies.id, clientSubscriptions.companyId), isNull(companies.bannedAt)))
        .where(
          and(
            inArray(clientSubscriptions.status, ['active', 'open']),
            or(
              eq(clientSubscriptions.status, 'open'),
              lte(clientSubscriptions.endsOn, day),
              sql`not exists (select from subscription_periods p where p.company_id = client_subscriptions.company_id
                and p.client_subscription_id = client_subscriptions.id and p.ends_on > ${day})`,
            ),
            or(
              gt(clientSubscriptions.companyId, after.companyId),
              and(eq(clientSubscriptions.companyId, after.companyId), gt(clientSubscriptions.id, after.id)),
            ),
          ),
        )
        .orderBy(asc(clientSubscriptions.companyId), asc(clientSubscriptions.id))
        .limit(most),
  };
}
