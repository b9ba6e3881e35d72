import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies, widgetHosts } from '../infra/db/schema/index.ts';

/** More pages than a company has. */
const MAX_HOSTS = 20;
const QUIET_MS = 86_400_000;

/** `isOwn` tells the pages that the company itself named from those that anybody can make up. */
export async function recordPage(
  db: Db,
  companyKey: string,
  origin: string,
  seenAt: Date,
  isOwn: (page: string) => boolean,
): Promise<void> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.apiKey, companyKey), isNull(companies.bannedAt)));
  if (!company) return;
  const companyId = company.id;
  await db.transaction(async (tx) => {
    // One after the other, or two at once would both find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`hosts ${companyId}`}))`);
    const isIt = and(eq(widgetHosts.companyId, companyId), eq(widgetHosts.origin, origin));
    const known = await tx.update(widgetHosts).set({ seenAt }).where(isIt).returning({ origin: widgetHosts.origin });
    if (known.length > 0) return;
    const kept = await tx
      .select({ origin: widgetHosts.origin, seenAt: widgetHosts.seenAt })
      .from(widgetHosts)
      .where(eq(widgetHosts.companyId, companyId))
      .orderBy(asc(widgetHosts.seenAt), asc(widgetHosts.origin));
    if (kept.length >= MAX_HOSTS) {
      // A page that people visit stays: only one that nobody saw for a day makes room for a new name. A page of the
      // company itself does not wait that long for one that may be made up.
      const quiet = kept.find((page) => page.seenAt.getTime() <= seenAt.getTime() - QUIET_MS);
      const displaced = (isOwn(origin) ? kept.find((page) => !isOwn(page.origin)) : undefined) ?? quiet;
      if (!displaced) return;
      await tx
        .delete(widgetHosts)
        .where(and(eq(widgetHosts.companyId, companyId), eq(widgetHosts.origin, displaced.origin)));
    }
    await tx.insert(widgetHosts).values({ companyId, origin, seenAt }).onConflictDoNothing();
  });
}
