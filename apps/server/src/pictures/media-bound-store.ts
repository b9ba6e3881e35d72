import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { companies, fonts, pictures } from '../infra/db/schema/index.ts';

/** What a company can keep of pictures and fonts; the words of `files_bound` name both numbers. */
const MAX_FILES = 1_000;
const MAX_FILE_BYTES = 250_000_000;

/**
 * Whether a company can keep one more file of so many bytes (B7). The company is locked first: two uploads at
 * once would otherwise both count before either is written. Portraits are not counted: each customer has one.
 */
export async function hasRoomFor(tx: Tx, companyId: number, added: number): Promise<boolean> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  const rows = await tx.execute<{ files: number; bytes: number }>(sql`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from (
      select octet_length(${pictures.bytes}) as size from ${pictures}
        where ${pictures.companyId} = ${companyId} and ${pictures.id} not like 'p%'
      union all
      select octet_length(${fonts.bytes}) from ${fonts} where ${fonts.companyId} = ${companyId}
    ) kept`);
  const [{ files, bytes } = { files: 0, bytes: 0 }] = rows.rows;
  return files < MAX_FILES && bytes + added <= MAX_FILE_BYTES;
}
