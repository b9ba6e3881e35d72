import type { Day } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { clientSubscriptions, customers } from '../infra/db/schema/index.ts';

export type RenewalStore = ReturnType<typeof createRenewalStore>;

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
