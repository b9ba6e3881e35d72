import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies, pictures } from '../infra/db/schema/index.ts';

/** Whether anything of a company is shown: not of one that is blocked. */
export async function isCompanyShown(db: Db, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.bannedAt)));
  return rows.length > 0;
}

export async function findPicture(db: Db, companyId: number, id: string): Promise<Uint8Array | undefined> {
  const rows = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(and(eq(pictures.companyId, companyId), eq(pictures.id, id)));
  return rows[0]?.bytes;
}

export async function hasPicture(db: Db, companyId: number, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.companyId, companyId), eq(pictures.id, id)));
  return rows.length > 0;
}
