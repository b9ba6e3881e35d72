import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { at, bookingsOn } from '../../../../test/bookings.ts';
import { testDatabase } from '../../../../test/database.ts';
import { openDatabase } from '../open.ts';
import { databaseProblem } from '../problem.ts';
import { serversOf } from './servers.ts';

describe('the servers in DATABASE_URL', () => {
  test.each([
    ['postgres://db/embook', ['postgres://db/embook'], false],
    ['postgres://db/embook?target_session_attrs=any', ['postgres://db/embook'], false],
    ['postgres://db/embook?target_session_attrs=read-write&ssl=1', ['postgres://db/embook?ssl=1'], true],
    ['postgresql://me:p%40ss@a,b:6432/x', ['postgresql://me:p%40ss@a/x', 'postgresql://me:p%40ss@b:6432/x'], true],
    ['postgres://me:p,w@a:1,b:2/x', ['postgres://me:p,w@a:1/x', 'postgres://me:p,w@b:2/x'], true],
    ['postgres://%2Frun%2Fa,%2Frun%2Fb/x', ['postgres://%2Frun%2Fa/x', 'postgres://%2Frun%2Fb/x'], true],
    ['postgres://[::1]:5432,[::2]/x', ['postgres://[::1]:5432/x', 'postgres://[::2]/x'], true],
  ])('%s', (url, urls, mustTakeWrites) => {
    expect(serversOf(url)).toEqual({ urls, mustTakeWrites });
  });

  test.each([
    'mysql://db/embook',
    'postgres:db',
    'postgres://a:5432:1,b/embook',
    'postgres://a,b/embook?target_session_attrs=standby',
    'postgres://a/embook?target_session_attrs=read-only',
  ])('%s cannot be used', (url) => {
    expect(serversOf(url)).toBeUndefined();
  });
});

describe('[B8] several servers', async () => {
  const plain = await testDatabase();
  if (plain.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  const { host, port, user = '', password, database: name } = new Client(plain.url);
  const here = `${encodeURIComponent(host)}:${port}`;
  const credentials = `${user}${password ? `:${encodeURIComponent(password)}` : ''}`;
  const url = `postgres://${credentials}@127.0.0.1:1,${here}/${name}?target_session_attrs=read-write`;
  const database = await openDatabase({ url });
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  afterAll(() => database.close());
  const world = await bookingsOn(database);

  test('the one that takes writes is found, wherever it stands in the list', async () => {
    const { status } = await world.confirm(await world.buyer(), { timestamp: at(16, 10) });
    expect(status).toBe(200);
  });

  test('a write where none are taken is a 503, and the connection that said so is not used again', async () => {
    const who = await world.buyer();
    await database.db.execute(sql`set session characteristics as transaction read only`);
    const statuses: number[] = [];
    // One after the other, so that they use the connection that was closed to writes.
    for (const hour of [12, 14]) statuses.push((await world.confirm(who, { timestamp: at(16, hour) })).status);
    expect(statuses).toEqual([503, 200]);
  });

  test('where no server takes writes, none is used, and the answer is 503', async () => {
    await plain.db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
    const inVain = database.newClient({});
    const refused = await inVain.connect().then(
      () => 'connected',
      (error: unknown) => error,
    );
    await plain.db.execute(sql.raw(`alter database ${name} reset default_transaction_read_only`));
    expect(databaseProblem(refused)).toBe('unavailable');
    // A socket that nothing waits for would time out later and end the process.
    expect(inVain.connection.stream.destroyed).toBe(true);
    const client = await database.newClient({}).connect();
    await client.end();
  });
});
