import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import {
  companies,
  customers,
  employees,
  fonts,
  pictures,
  promotions,
  rooms,
  services,
  sessions,
  shops,
} from '../infra/db/schema/index.ts';

/** Every column that holds the address of a picture; the gallery of a company has a list of them. */
export const pictureColumns = [
  companies.logoUrl,
  shops.photoUrl,
  employees.photoUrl,
  rooms.photoUrl,
  services.photoUrl,
  sessions.photoUrl,
  promotions.photoUrl,
  customers.avatarUrl,
] as const;

const named = sql.join(
  [
    ...pictureColumns.map(
      (column) => sql`select split_part(${column}, '#', 1) from ${column.table} where ${column} is not null`,
    ),
    sql`select split_part(each, '#', 1) from ${companies}, jsonb_array_elements_text(${companies.homeGallery}) each`,
  ],
  sql` union all `,
);

const isPictureUsed = sql`'/media/' || ${pictures.companyId} || '/' || ${pictures.id} in (${named})`;
const isFontUsed = sql`'/media/' || ${fonts.companyId} || '/' || ${fonts.id} || '.woff2' in (select ${companies.fontImport} from ${companies} where ${companies.fontImport} is not null)`;

/**
 * Deletes pictures and fonts that nothing has named for seven days, so that their company has room for others. What is
 * unused is marked first: an editor may be open with it, and a change may be undone. Portraits go with their customer.
 */
export async function deleteUnusedMedia(db: Pick<Db, 'update' | 'delete'>): Promise<void> {
  for (const [table, isUsed] of [
    [pictures, sql`(${pictures.id} like 'p%' or ${isPictureUsed})`],
    [fonts, isFontUsed],
  ] as const) {
    await db.delete(table).where(sql`${table.unusedSince} < now() - interval '7 days' and not ${isUsed}`);
    await db
      .update(table)
      .set({ unusedSince: null })
      .where(sql`${table.unusedSince} is not null and ${isUsed}`);
    await db
      .update(table)
      .set({ unusedSince: sql`now()` })
      .where(sql`${table.unusedSince} is null and not ${isUsed}`);
  }
}

/** Whether the picture is one of the company's; it is in use from now on, so that housekeeping keeps it. */
export async function markPictureUsed(
  tx: Pick<Db, 'select' | 'update'>,
  companyId: number,
  id: string,
): Promise<boolean> {
  const isIt = and(eq(pictures.companyId, companyId), eq(pictures.id, id));
  await tx
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(isIt, isNotNull(pictures.unusedSince)));
  return (await tx.select({ id: pictures.id }).from(pictures).where(isIt)).length > 0;
}
