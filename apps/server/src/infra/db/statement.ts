import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './transactions.ts';

/** Where a statement runs: on the database, or in the transaction it belongs to. */
export type Runner = Pick<Db, '_'>;

const dialect = new PgDialect();

/**
 * A statement of the hot path (P3, P4): its text is prepared once instead of at every call. `sql.placeholder` marks
 * the values, `as "camelCase"` names the columns of `Row`.
 */
export function statement<Values extends Record<string, unknown>, Row>(text: SQL) {
  const { sql, params } = dialect.sqlToQuery(text);
  return async (runner: Runner, values: Values): Promise<Row[]> => {
    const query = { sql, params: fillPlaceholders(params, values) };
    // The result is the driver's own, which drizzle does not type.
    const result = (await runner._.session.prepareQuery(query, undefined, undefined, false).execute()) as {
      rows: Row[];
    };
    return result.rows;
  };
}
