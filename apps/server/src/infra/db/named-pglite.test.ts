import { afterAll, beforeAll, expect, test } from 'vitest';
import { NamedPGlite } from './named-pglite.ts';

let client: NamedPGlite;
beforeAll(async () => {
  client = new NamedPGlite();
  await client.exec('create table things (id bigint primary key, name text)');
});
afterAll(() => client.close());

const planned = async () => {
  const { rows } = await client.query<{ statement: string; runs: number }>(
    `select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%things%'`,
  );
  return rows;
};

test('[P11] a statement is parsed once and answers each time for its own values', async () => {
  const add = 'insert into things values ($1, $2) returning name';
  for (const id of [1, 2, 3]) {
    const { rows } = await client.query(add, [id, `thing ${id}`]);
    expect(rows).toEqual([{ name: `thing ${id}` }]);
  }
  expect((await planned()).filter(({ statement }) => statement === add)).toEqual([{ statement: add, runs: 3 }]);
});

test('what fails is answered with its own error, and fails in the same way again', async () => {
  for (let time = 0; time < 2; time += 1) {
    await expect(client.query('select nothing from things')).rejects.toThrow('column "nothing" does not exist');
    await expect(client.query('insert into things values ($1, $2)', [1, 'twice'])).rejects.toThrow('duplicate key');
  }
  expect((await planned()).map(({ statement }) => statement)).not.toContain('select nothing from things');
  await client.exec('alter table things add nothing text');
  expect((await client.query('select nothing from things where id = $1', [1])).rows).toEqual([{ nothing: null }]);
  expect((await client.query('select nothing from things')).rows).toHaveLength(3);
});

test('a transaction that fails leaves the prepared statements as they were', async () => {
  const count = 'select count(*)::int as count from things where id > $1';
  const counted = async () => (await client.query<{ count: number }>(count, [0])).rows[0]?.count;
  expect(await counted()).toBe(3);
  const failing = client.transaction(async (tx) => {
    await tx.query('insert into things values ($1, $2)', [4, 'four']);
    await tx.query('select 1 / $1::int', [0]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await counted()).toBe(3);
});
