import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { fonts } from '../infra/db/schema/index.ts';

export async function findFont(db: Pick<Db, 'select'>, companyId: number, id: string): Promise<Uint8Array | undefined> {
  const rows = await db
    .select({ bytes: fonts.bytes })
    .from(fonts)
    .where(and(eq(fonts.companyId, companyId), eq(fonts.id, id)));
  return rows[0]?.bytes;
}

/** Whether the font is one of the company's; it is in use from now on, so that housekeeping keeps it. */
export async function markFontUsed(tx: Pick<Db, 'select' | 'update'>, companyId: number, id: string): Promise<boolean> {
  const isIt = and(eq(fonts.companyId, companyId), eq(fonts.id, id));
  await tx
    .update(fonts)
    .set({ unusedSince: null })
    .where(and(isIt, isNotNull(fonts.unusedSince)));
  return (await tx.select({ id: fonts.id }).from(fonts).where(isIt)).length > 0;
}
