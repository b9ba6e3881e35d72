import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies, customers, tokens } from '../infra/db/schema/index.ts';

export type AuthStore = ReturnType<typeof createAuthStore>;

export function createAuthStore(db: Db) {
  return {
    /** The company of a key together with the customer of a token, if the token belongs to that company. */
    async findCaller(apiKey: string, tokenHash: Buffer | undefined) {
      const rows = await db
        .select({
          companyId: companies.id,
          timeZone: companies.timeZone,
          banned: isNotNull(companies.bannedAt).mapWith(Boolean),
          widgetUsername: companies.widgetUsername,
          widgetPasswordHash: companies.widgetPasswordHash,
          customerId: customers.id,
          customerBlocked: isNotNull(customers.blockedAt).mapWith(Boolean),
        })
        .from(companies)
        .leftJoin(
          tokens,
          and(
            eq(tokens.companyId, companies.id),
            tokenHash ? eq(tokens.tokenHash, tokenHash) : sql`false`,
            sql`${tokens.lastUsedAt} > now() - interval '30 days'`,
          ),
        )
        .leftJoin(customers, and(eq(customers.companyId, tokens.companyId), eq(customers.id, tokens.customerId)))
        .where(eq(companies.apiKey, apiKey))
        .limit(1);
      return rows[0];
    },
  };
}
