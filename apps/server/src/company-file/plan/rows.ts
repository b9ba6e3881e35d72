import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../infra/db/open.ts';

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** PostgreSQL takes 65,535 values in a statement. */
const MAX_VALUES = 30_000;

/** What will be written, table by table. */
export class Rows {
  readonly #tables = new Map<PgTable, object[]>();

  add<T extends PgTable>(table: T, row: T['$inferInsert']): void {
    const rows = this.#tables.get(table);
    if (rows) rows.push(row);
    else this.#tables.set(table, [row]);
  }

  count(table: PgTable): number {
    return this.#tables.get(table)?.length ?? 0;
  }

  /** How many there are of each, by the table's name. */
  counts(): Map<string, number> {
    return new Map([...this.#tables].map(([table, rows]) => [getTableName(table), rows.length]));
  }

  async write(tx: Transaction, order: readonly PgTable[]): Promise<void> {
    for (const table of order) {
      const rows = this.#tables.get(table) ?? [];
      const most = Math.floor(MAX_VALUES / Object.keys(getTableColumns(table)).length);
      for (let first = 0; first < rows.length; first += most)
        await tx.insert(table).values(rows.slice(first, first + most));
    }
  }
}

/** Issues ids: first placeholders, which only count how many are needed, then real ones. */
export class Ids {
  readonly #given = new Map<PgTable, number>();
  readonly #real: ReadonlyMap<PgTable, readonly number[]> | undefined;

  constructor(real?: ReadonlyMap<PgTable, readonly number[]>) {
    this.#real = real;
  }

  next(table: PgTable): number {
    const index = this.#given.get(table) ?? 0;
    this.#given.set(table, index + 1);
    if (!this.#real) return index + 1;
    const id = this.#real.get(table)?.[index];
    if (id === undefined) throw new Error(`more rows of ${getTableName(table)} than were counted`);
    return id;
  }

  /** As many real ids as were asked for so far, from the tables' own sequences; `kept` are used in their place. */
  async reserve(
    tx: Transaction,
    kept: ReadonlyMap<PgTable, readonly (number | undefined)[]> = new Map(),
  ): Promise<Ids> {
    const real = new Map<PgTable, number[]>();
    for (const [table, count] of this.#given) {
      const { rows } = await tx.execute<{ id: number | string }>(
        sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')) as id from generate_series(1, ${count}::int)`,
      );
      real.set(
        table,
        rows.map(({ id }, index) => kept.get(table)?.[index] ?? Number(id)),
      );
    }
    return new Ids(real);
  }
}
