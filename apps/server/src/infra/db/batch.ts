import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './transactions.ts';
import { statement } from './statement.ts';

type ColumnType = 'bigint' | 'text' | 'timestamptz';

interface Asking<Values, Row> {
  readonly values: Values;
  readonly answer: (row: Row | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/** More than these go as several statements, so that several connections work on them. */
const MOST = 16;

/**
 * A question that many ask at once (P3): those of one turn of the event loop share one statement, and each gets the one
 * row that answers it. Nobody waits for others to come, and nobody gets an answer that is older than their question.
 * `text` is the statement for one of them, as a text of its `value`s. They go as one JSON, of which the planner expects
 * the same number of rows whatever it holds: with arrays it plans every statement anew.
 */
export function createBatch<Values extends Record<string, number | string | null>, Row>(
  db: Db,
  types: { readonly [Name in keyof Values]: ColumnType },
  text: (value: (name: keyof Values & string) => SQL) => SQL,
) {
  const names: (keyof Values & string)[] = Object.keys(types);
  const columns = (write: (name: keyof Values & string) => string) => sql.raw(names.map(write).join(', '));
  const ask = statement<{ batch: string }, { found: Row | null }>(sql`
    select (select to_json(found) from (${text((name) => sql.raw(`asked."${name}"`))}) found limit 1) as "found"
    from rows from (json_to_recordset(${sql.placeholder('batch')}) as (${columns((name) => `"${name}" ${types[name]}`)}))
      with ordinality as asked(${columns((name) => `"${name}"`)}, "order")
    order by asked."order"`);

  let waiting: Asking<Values, Row>[] = [];

  async function send(batch: readonly Asking<Values, Row>[]): Promise<void> {
    try {
      const rows = await ask(db, { batch: JSON.stringify(batch.map(({ values }) => values)) });
      batch.forEach(({ answer }, index) => answer(rows[index]?.found ?? undefined));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let first = 0; first < all.length; first += MOST) void send(all.slice(first, first + MOST));
  }

  return (values: Values): Promise<Row | undefined> =>
    new Promise((answer, fail) => {
      if (waiting.push({ values, answer, fail }) === 1) setImmediate(sendAll);
    });
}
