import { sql } from 'drizzle-orm';
import pg from 'pg';
import { vi } from 'vitest';
import type { Db } from '../src/infra/db/open.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that reach PostgreSQL while `happening` runs. */
export async function statementsOf(happening: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await happening();
    const calls: readonly unknown[][] = query.mock.calls;
    return calls.map(([asked, values]) => {
      const { text, values: own } = Object(asked) as Partial<Statement>;
      return { text: text ?? String(asked), values: (values as unknown[] | undefined) ?? own ?? [] }; // as the driver takes them
    });
  } finally {
    query.mockRestore();
  }
}

export const countStatements = async (happening: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(happening)).length;

/** How many characters PostgreSQL answers while `happening` runs: what reading them costs, whatever is made of it. */
export async function charactersRead(happening: () => Promise<unknown>): Promise<number> {
  let characters = 0;
  const count = (answer: unknown): void => {
    characters += JSON.stringify((Object(answer) as { rows?: unknown }).rows ?? []).length;
  };
  const send = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent) {
    // A pool asks with a callback, a client in a transaction for a promise.
    const asked = sent.map((each: unknown) =>
      typeof each !== 'function'
        ? each
        : (error: unknown, answer: unknown) => {
            count(answer);
            Reflect.apply(each, undefined, [error, answer]);
          },
    );
    const answer: unknown = Reflect.apply(send, this, asked);
    return (answer instanceof Promise ? answer.then((rows: unknown) => (count(rows), rows)) : answer) as never;
  });
  try {
    await happening();
    return characters;
  } finally {
    query.mockRestore();
  }
}

const LOCK = /\bfor (?:no key )?update(?: of "\w+")?(?: skip locked)?/gi;

/** Under another name too, since a connection prepares a statement once for each name. */
function unlocked(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return query;
  const text = query.text.replace(LOCK, '');
  const name = 'name' in query && typeof query.name === 'string' ? `${query.name}_unlocked` : undefined;
  return text === query.text ? query : { ...query, text, name };
}

/** Runs `work` with the row locks removed from all statements, to prove what they are for. */
export async function withoutRowLocks<T>(work: () => Promise<T>): Promise<T> {
  const send = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, first, ...rest) {
    return Reflect.apply(send, this, [unlocked(first), ...rest]) as never;
  });
  try {
    return await work();
  } finally {
    query.mockRestore();
  }
}

/** The next statement that changes a row of the table loses a deadlock, once. */
export async function loseOneDeadlock(db: Pick<Db, 'execute'>, table: string): Promise<void> {
  await db.execute(
    sql.raw(`create sequence lost_${table};
    create function lose_${table}() returns trigger language plpgsql as $$ begin
      if nextval('lost_${table}') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return coalesce(new, old); end $$;
    create trigger lose before insert or update or delete on ${table} for each row execute function lose_${table}()`),
  );
}

/** What was lost already may be lost once more. */
export const loseAgain = (db: Pick<Db, 'execute'>, table: string) =>
  db.execute(sql.raw(`alter sequence lost_${table} restart`));
