import type { Locale } from '@embook/domain/shared';
import { type Column, type GetColumnData, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** What a row says in further languages, by the field names of the company file; its own columns are the main language. */
export type Texts = Partial<Record<Locale, Readonly<Record<string, string | undefined>>>>;

/** A text in the reader's language, else in the company's main language (CAT-5). */
export const textIn = <M extends SQLWrapper>(
  locale: Locale | Placeholder,
  texts: SQLWrapper,
  field: string,
  main: M,
): SQL<M extends Column ? GetColumnData<M> : string> =>
  sql`coalesce(${texts} -> ${locale}::text ->> ${sql.raw(`'${field}'`)}, ${main})`;
