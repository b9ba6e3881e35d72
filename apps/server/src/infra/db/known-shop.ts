import { and, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { shops } from './schema/index.ts';

/** Whether the company has this shop: an empty list of another company's shop must answer 404 (A15). */
export async function isShopOf(reader: Pick<Db, 'select'>, companyId: number, shopId: number): Promise<boolean> {
  const rows = await reader
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)));
  return rows.length > 0;
}
