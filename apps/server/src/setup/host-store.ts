import { isListed } from '@embook/domain/embedding';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies, widgetHosts } from '../infra/db/schema/index.ts';

export type HostStore = ReturnType<typeof createHostStore>;

/** More pages than a company has; of more the latest stay. */
const MAX_HOSTS = 20;

export const createHostStore = (db: Db) => ({
  async note(companyKey: string, origin: string, seenAt: Date): Promise<void> {
    const [company] = await db
      .select({ id: companies.id, allowed: companies.allowedHosts })
      .from(companies)
      .where(eq(companies.apiKey, companyKey));
    if (!company) return;
    // On any other page the widget does not open, so whoever names one made it up.
    if (company.allowed.length > 0 && !company.allowed.some((host) => isListed(origin, host))) return;
    const companyId = company.id;
    await db
      .insert(widgetHosts)
      .values({ companyId, origin, seenAt })
      .onConflictDoUpdate({ target: [widgetHosts.companyId, widgetHosts.origin], set: { seenAt } });
    const latest = db
      .select({ origin: widgetHosts.origin })
      .from(widgetHosts)
      .where(eq(widgetHosts.companyId, companyId))
      .orderBy(desc(widgetHosts.seenAt), sql`${widgetHosts.origin}`)
      .limit(MAX_HOSTS);
    await db
      .delete(widgetHosts)
      .where(and(eq(widgetHosts.companyId, companyId), notInArray(widgetHosts.origin, latest)));
  },
});
