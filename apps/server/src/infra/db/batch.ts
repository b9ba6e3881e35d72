import DataLoader from 'dataloader';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './transactions.ts';
import { type Runner, statement } from './statement.ts';

export type ColumnType = 'bigint' | 'int' | 'boolean' | 'text' | 'timestamptz' | 'jsonb';

type Values = Record<string, number | string | null>;

/** Larger batches are split into several statements, so that several connections share them. */
const MAX_BATCH_SIZE = 16;

/**
 * Runs the same statement for several sets of values at once: each gets its own row. `text` is the statement for one of
 * them, given its `value`s. The values are sent as one JSON, for which the planner always estimates the same number of
 * rows: with arrays it would plan every statement again.
 */
export function statementForMany<V extends Values, Row>(
  types: { readonly [Name in keyof V]: ColumnType },
  text: (value: (name: keyof V & string) => SQL) => SQL,
) {
  const ask = statement<{ batch: string }, { found: Row | null }>(sql`
    select (select to_json(found) from (${text((name) => sql.raw(`asked."${name}"`))}) found limit 1) as "found"
    from ${recordset(types, sql.placeholder('batch'))} order by asked."order"`);
  return async (runner: Runner, asked: readonly V[]): Promise<(Row | undefined)[]> => {
    const rows = await ask(runner, { batch: JSON.stringify(asked) });
    return rows.map(({ found }) => found ?? undefined);
  };
}

/** Whether an id is one of these, sent as one value: the text is the same for any number, so it is prepared once. */
export const isAmong = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/** A JSON list of objects as the table `asked` with a column for each name, and `order`. */
export function recordset(types: Readonly<Record<string, ColumnType>>, list: Placeholder): SQL {
  const names = Object.keys(types);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const typed = names.map((name) => `"${name}" ${types[name]}`).join(', ');
  return sql`rows from (json_to_recordset(${list}) as (${sql.raw(typed)}))
    with ordinality as asked(${sql.raw(columns)}, "order")`;
}

/**
 * Batches a query that many calls make at once (P3): those of one turn of the event loop share one statement. No call
 * waits for others, and nothing is cached, so no answer is older than its call.
 */
export function createBatch<V extends Values, Row>(...about: Parameters<typeof statementForMany<V, Row>>) {
  const ask = statementForMany<V, Row>(...about);
  const loaders = new WeakMap<Db, DataLoader<V, Row | undefined>>();
  const loaderOf = (db: Db) =>
    new DataLoader<V, Row | undefined>((asked) => ask(db, asked), {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      batchScheduleFn: (send) => setImmediate(send),
    });
  return (db: Db, values: V): Promise<Row | undefined> => {
    const loader = loaders.get(db) ?? loaderOf(db);
    loaders.set(db, loader);
    return loader.load(values);
  };
}
