import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/infra/db/open.ts';
import { brokenInvariants } from '../../apps/server/src/invariants/invariants.ts';
import { type Pair, startPair } from '../../apps/server/test/postgres-standby.ts';
import { audit } from '../database/audit.ts';
import { type Customer, openShop, type Shop } from '../network/shop.ts';
import { type Acknowledged, startLoad } from '../database/load.ts';
import { figuresOf } from '../figures.ts';
import { freePort, type RunningPlatform, startPlatform, until } from '../network/start-platform.ts';
import { seed, size } from '../tier.ts';
import { type Balancer, startBalancer } from './balancer.ts';

export const PROCESSES = 3;
const WORKERS = 6;
const PEOPLE = 20;
/** Further customers, whose calls must not collide with the load. */
const GUESTS = 3;

export const figures = figuresOf('grow');

/** Three processes behind a balancer, on a primary with a synchronous standby; all suites of this file share them. */
export interface Fleet {
  readonly pair: Pair;
  readonly shop: Shop;
  readonly database: Database;
  readonly balancer: Balancer;
  readonly platforms: RunningPlatform[];
}

let fleet: Fleet | undefined;
const acknowledged: Acknowledged[] = [];
let ports: number[] = [];
let booked = 0;

export function theFleet(): Fleet {
  if (!fleet) throw new Error('the fleet is started before the tests');
  return fleet;
}

const url = (pair: Pair): string => pair.urlOf('embook');

const startOne = (pair: Pair, balancer: Balancer, index: number): Promise<RunningPlatform> =>
  startPlatform(url(pair), ports[index] ?? 0, {
    PUBLIC_URL: balancer.address,
    TRUSTED_PROXIES: '1',
    NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/fire-compiled'),
  });

beforeAll(async () => {
  const pair = await startPair();
  const admin = new Client(pair.primary.url);
  await admin.connect();
  await admin.query('create database embook');
  await admin.end();
  const database = await openDatabase({ url: url(pair) });
  const shop = await openShop(database.db, PEOPLE + GUESTS, size(200, 3_000));
  ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const balancer = await startBalancer(ports);
  const platforms: RunningPlatform[] = [];
  for (const index of ports.keys()) platforms.push(await startOne(pair, balancer, index));
  fleet = { pair, shop, database, balancer, platforms };
});

afterAll(async () => {
  figures.write();
  if (!fleet) return;
  await Promise.all(fleet.platforms.map((platform) => platform.stop()));
  await fleet.balancer.stop();
  await fleet.database.close();
  await fleet.pair.stop();
});

/** Kills one without warning; the returned function starts another in its place. */
export async function killOne(index: number): Promise<() => Promise<void>> {
  const { platforms, pair, balancer } = theFleet();
  await platforms[index]?.kill();
  return async () => {
    platforms[index] = await startOne(pair, balancer, index);
  };
}

/** A customer who is not part of the load. */
export function guest(index: number): Customer {
  const customer = theFleet().shop.customers[PEOPLE + index];
  if (!customer) throw new Error('there are not so many guests');
  return customer;
}

/** Adds what was acknowledged outside of the load, so that it is checked at the end too. */
export const remember = (one: Acknowledged): void => void acknowledged.push(one);

/** Each person takes each class once. */
function nextRequest(): readonly [Customer, number] | undefined {
  const { shop } = theFleet();
  const customer = shop.customers[booked % PEOPLE];
  const index = Math.floor(booked / PEOPLE);
  booked += 1;
  return customer && index < shop.classes.length ? [customer, index] : undefined;
}

/** A steady load by way of the balancer while something goes wrong; then nothing acknowledged is lost or there twice. */
export async function underLoad(fault: () => Promise<void>): Promise<{ readonly away: number }> {
  const { shop, balancer, platforms, database } = theFleet();
  const load = startLoad(balancer.address, shop, nextRequest, WORKERS);
  await sleep(500);
  await fault();
  await sleep(500);
  const report = await load.stop();
  const about = `seed ${seed}; they said:\n${platforms.map((platform) => platform.said()).join('\n')}`;
  expect(report.wrong, about).toEqual([]);
  await until(`all are ready; ${about}`, async () =>
    (await Promise.all(platforms.map((one) => one.isReady()))).every(Boolean),
  );
  acknowledged.push(...report.acknowledged);
  expect(await onDatabase((client) => audit(client, acknowledged)), about).toEqual([]);
  expect(await brokenInvariants(database.db)).toEqual([]);
  figures.count('calls', report.calls);
  figures.count('acknowledged', report.acknowledged.length);
  figures.count('clean 503', report.away);
  return report;
}

/** By a connection of its own to the server that takes writes now. */
export async function onDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { database } = theFleet();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  const connect = () => database.newClient({}).connect();
  // The first connection after a promotion may still go to the old server.
  const client = await connect().catch(connect);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
