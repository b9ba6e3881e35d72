import type { Locale } from '@embook/domain/shared';
import { type Column, type GetColumnData, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** A text in the reader's language, else in the company's main language (CAT-5). */
export const textIn = <M extends SQLWrapper>(
  locale: Locale | Placeholder | SQLWrapper,
  texts: SQLWrapper,
  field: string,
  main: M,
): SQL<M extends Column ? GetColumnData<M> : string> =>
  sql`coalesce(${texts} -> ${locale}::text ->> ${sql.raw(`'${field}'`)}, ${main})`;
