import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from './open.ts';
import { auditEntries } from './schema/index.ts';

interface Versioned {
  readonly companyId: number;
  readonly thing: 'booking' | 'session' | 'series';
  readonly id: number;
  readonly version: number;
}

/** Who made this version of a thing; undefined when no member of the staff did (TEAM-8). */
export async function authorOfVersion(
  tx: Tx,
  { companyId, thing, id, version }: Versioned,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ who: auditEntries.who, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, companyId),
        eq(auditEntries.thing, thing),
        eq(auditEntries.thingId, id),
        sql`${auditEntries.after} ? 'version'`,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.after?.['version'] === version ? row.who : undefined;
}

/** Who last did something to a thing, also to one that is gone by now (TEAM-8). */
export async function lastAuthor(
  tx: Tx,
  { companyId, thing, id }: { readonly companyId: number; readonly thing: 'timetable'; readonly id: number },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ who: auditEntries.who })
    .from(auditEntries)
    .where(and(eq(auditEntries.companyId, companyId), eq(auditEntries.thing, thing), eq(auditEntries.thingId, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.who;
}
