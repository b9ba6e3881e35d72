import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { askRaw } from '../../apps/server/test/platform.ts';
import { callNames, ownValues, written } from '../companies/call-fields.ts';
import { twoCompanies } from '../companies/two-companies.ts';
import { figures } from './fleet.ts';
import { unscoped } from './plan-scope.ts';

const ours = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Statements that read several companies on purpose. On a distributed PostgreSQL each would go to every shard. */
const exceptions: readonly { readonly says: RegExp; readonly why: string }[] = [
  {
    says: /select min\("customers"."company_id"\)/,
    why: 'a person who is a customer of several companies has one count of wrong passwords, kept at the first of them',
  },
  {
    says: /^delete from "tokens" where (?:exists|\("tokens"."token_hash" <> \$1 and exists)/,
    why: 'a new password ends the sessions of that person at all companies',
  },
  {
    says: /^delete from "codes" where \("codes"."email" = /,
    why: 'a new password ends the codes and links to set one at all companies',
  },
];

describe('sharding by company', async () => {
  const { app, db, personOf, tokenFor } = await twoCompanies();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  afterAll(() => asked.mockRestore());
  const person = await personOf('bea');
  const statements = new Set<string>();

  /** Records the statements of the platform while it answers a call. */
  async function record(work: () => Promise<unknown>): Promise<void> {
    asked.mockClear();
    await work();
    for (const [query] of asked.mock.calls as unknown as [unknown][]) {
      const text = typeof query === 'string' ? query : String(Object(query).text);
      if (ours.test(text)) statements.add(text);
    }
  }

  test.each(callNames)('%s is recorded', async (call) => {
    const token = await tokenFor(person);
    const { path, body } = written(call, await ownValues(db, call, person));
    await record(() => askRaw(app, call, body, { key: person.key, token, locale: 'en' }, path));
  });

  async function explain(texts: Iterable<string>) {
    const { rows } = await db.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const companyTables = new Set(rows.map(({ name }) => name));
    const across: { readonly text: string; readonly tables: string[] }[] = [];
    for (const text of texts) {
      const explained = await db.execute(sql.raw(`explain (generic_plan, verbose, format json) ${text}`));
      const [{ Plan }] = Object(explained.rows[0])['QUERY PLAN'];
      const tables = unscoped(Plan, companyTables);
      if (tables.length > 0) across.push({ text, tables });
    }
    return across;
  }

  test('[API-4] [A15] every table that a call reads is bound to one company', async () => {
    const across = await explain(statements);
    const unexplained = across.filter(({ text }) => !exceptions.some(({ says }) => says.test(text)));
    expect(unexplained.map(({ text, tables }) => `${tables.join()}: ${text}`)).toEqual([]);
    const unused = exceptions.filter(({ says }) => !across.some(({ text }) => says.test(text)));
    expect(unused.map(({ why }) => why)).toEqual([]);
    expect(statements.size).toBeGreaterThan(80);
    figures.count('statements', statements.size);
  });

  test('control: a statement that names no company is found, alone and behind a join', async () => {
    const across = await explain([
      'select * from bookings where id = $1',
      'select * from bookings b join rooms r on r.company_id = b.company_id and r.id = b.room_id where b.id = $1',
      'select * from bookings b join rooms r on r.id = b.room_id where b.company_id = $1',
      'select * from bookings b join rooms r on r.company_id = b.company_id and r.id = b.room_id where b.company_id = $1',
    ]);
    expect(across.map(({ tables }) => tables.toSorted())).toEqual([['bookings'], ['bookings', 'rooms'], ['rooms']]);
  });
});
