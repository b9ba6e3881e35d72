import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { CONNECTIONS, launch } from '../../apps/server/test/postgres-cluster.ts';
import { kill, promote, startPair } from '../../apps/server/test/postgres-standby.ts';
import { siblingUrl } from '../../apps/server/test/server-address.ts';
import { until } from '../network/start-platform.ts';
import { chance, size } from '../tier.ts';
import { figures, killOne, onDatabase, theFleet, underLoad } from './fleet.ts';

const draw = chance('promotion');

const connectionsTo = async (url: string): Promise<number> => {
  const client = new Client(siblingUrl(url, 'embook'));
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where application_name like 'embook%'",
  );
  await client.end();
  return Number(rows[0]?.count);
};

test('[B8] [A4] the primary dies under load and its standby is promoted: all go on by themselves, nothing acknowledged is lost', async () => {
  const { pair } = theFleet();
  const { away } = await underLoad(async () => {
    await sleep(size(1_000, 10_000));
    kill(pair.primary);
    await sleep(draw(1_000));
    await promote(pair.standby);
    await sleep(size(1_500, 10_000));
  });
  expect(away).toBeGreaterThan(0);
  figures.count('promotions');
});

test('[B8] the former primary comes back and would accept writes: no process uses it, old or new', async () => {
  const { pair } = theFleet();
  // It has no standby any more, so without this its writes would wait for ever and hide that a process uses it.
  await launch(pair.primary, [CONNECTIONS, 'fsync=off', 'synchronous_standby_names=']);
  await underLoad(async () => {
    const startAgain = await killOne(0);
    await startAgain();
    await onDatabase((client) =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'embook%'"),
    );
    await sleep(500);
  });
  expect(await connectionsTo(pair.primary.url)).toBe(0);
  expect(await connectionsTo(pair.standby.url)).toBeGreaterThan(0);
});

test.runIf(size(0, 1))('control: behind a standby that is not waited for, an acknowledged write is lost', async () => {
  const { primary, standby, stop } = await startPair();
  const client = new Client(primary.url);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table acknowledged (id integer)');
  await client.query("alter system set synchronous_standby_names = ''");
  await client.query('select pg_reload_conf()');
  await until('nobody is waited for', async () => {
    const shown = await client.query<{ synchronous_standby_names: string }>('show synchronous_standby_names');
    return shown.rows[0]?.synchronous_standby_names === '';
  });
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication');
  // The replication to the standby is stuck, unnoticed.
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
  await client.query('insert into acknowledged values (1)');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  kill(primary);
  await promote(standby);
  const after = new Client(standby.url);
  await after.connect();
  expect((await after.query("select to_regclass('acknowledged') as it")).rows).toEqual([{ it: 'acknowledged' }]);
  expect((await after.query('select from acknowledged')).rowCount).toBe(0);
  await after.end();
  await stop();
});
