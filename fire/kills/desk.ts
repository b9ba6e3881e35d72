import { setTimeout as sleep } from 'node:timers/promises';
import { type StaffCall, staffContract, type StaffContract } from '@embook/domain/contract';
import { type FieldsOf, type StaffEndpoint, writeStaffCall } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at } from '../../apps/server/test/desk.ts';
import { addStaff, openSession } from '../../apps/server/test/staff.ts';
import { NOW } from '../../apps/server/test/studio.ts';
import { chance, size } from '../tier.ts';
import { figures } from './figures.ts';
import { freePort, type PlatformProcess, startPlatformProcess } from './platform-process.ts';
import { openShop, type Shop } from './shop.ts';

const killPoints = ['before its event is written', 'after its commit'] as const;
type KillPoint = (typeof killPoints)[number];

/** What somebody at the desk does; each begins with a visit of its own. */
const deeds = ['book', 'take', 'cancel', 'move', 'mark'] as const;
type Deed = (typeof deeds)[number];

const dice = chance('kills: what the desk does');
/** All of them, or one for each death that chance chooses. */
const table = killPoints.flatMap((death) =>
  (size(0, 1) === 1 ? deeds : [deeds[dice(deeds.length)] ?? 'book']).map((deed) => [deed, death] as const),
);

const NOBODY = { id: undefined, firstName: undefined, lastName: undefined, email: undefined, phone: undefined };
const WAIT_MS = 60_000;

let shop: Shop;
let port: number;
let platform: PlatformProcess;
let cookie: string;
let visits = 0;

async function restart(): Promise<void> {
  platform = startPlatformProcess({ url: shop.url, port });
  if (!(await platform.ready)) throw new Error('it did not start');
}

/** A call of the console; undefined when nobody answered. */
async function call<K extends StaffCall>(name: K, fields: FieldsOf<StaffContract[K]> & object, key: string) {
  const endpoint: StaffEndpoint = staffContract[name];
  const { url, body } = writeStaffCall(endpoint, fields);
  const headers = { 'content-type': 'application/json', 'company-api-key': 'one', locale: 'en', cookie };
  try {
    const answer = await fetch(`${platform.address}${url}`, {
      method: endpoint.method,
      headers: { ...headers, 'idempotency-key': key },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as { result: Record<string, unknown> }) };
  } catch {
    return undefined;
  }
}

const book = (startsAt: number, payment: 'cash' | 'later', key: string) =>
  call(
    'staffBook',
    {
      serviceId: shop.serviceId,
      startsAt,
      roomId: shop.roomIds[0],
      sessionId: undefined,
      customer: { ...NOBODY, firstName: 'Caller', email: `caller${startsAt}@embook.test` },
      payment,
      priceCents: undefined,
      reason: undefined,
      weeks: undefined,
      tellCustomer: true,
    },
    key,
  );

/** What is to be done, as a call that can be made again and again. */
async function prepare(deed: Deed): Promise<() => ReturnType<typeof call>> {
  // A day of its own for each visit: nobody else is in the way.
  const startsAt = at(10, (visits += 1));
  const key = `deed-${visits}`;
  if (deed === 'book') return () => book(startsAt, 'cash', key);
  const made = await book(startsAt, deed === 'cancel' ? 'cash' : 'later', `${key}-made`);
  expect(made?.status).toBe(200);
  const id = Number(made?.result['booking_id']);
  const version = 1;
  switch (deed) {
    case 'take':
      return () => call('staffTakePayment', { id, method: 'cash', amountCents: 100 }, key);
    case 'cancel':
      return () =>
        call(
          'staffCancelVisit',
          { id, scope: 'visit', giveBack: 'all', reason: 'The teacher is ill', tellCustomer: true, version },
          key,
        );
    case 'move':
      return () =>
        call(
          'staffMoveVisit',
          {
            id,
            startsAt: startsAt + 7_200,
            roomId: undefined,
            sessionId: undefined,
            minutes: undefined,
            version,
            tellCustomer: true,
          },
          key,
        );
    case 'mark':
      return () => call('staffMarkVisit', { id, status: 'arrived', version }, key);
  }
}

/** Everything that a deed may leave, counted. */
async function left(): Promise<Record<string, unknown>> {
  const [row] = await shop.rows(sql`select
    (select count(*) from bookings)::int as bookings, (select count(*) from occupancies)::int as places,
    (select count(*) from till_entries)::int as till, (select count(*) from mails)::int as mails,
    (select count(*) from customers)::int as customers, (select count(*) from audit_entries)::int as events,
    (select sum(version) from bookings)::int as versions, (select sum(starts_at) from bookings)::bigint as starts`);
  return row ?? {};
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WAIT_MS; !(await isThere()); await sleep(20))
    if (performance.now() > end) throw new Error('it did not come to pass');
}

const kill = async (): Promise<void> => {
  await platform.kill();
  figures.count('kills');
};

/** The process dies while the call waits to write its event: the last thing in its transaction but the answer (TEAM-7). */
async function dieBeforeEvent(deed: () => ReturnType<typeof call>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_entries in share row exclusive mode`);
    const asked = deed();
    const waits = sql`select 1 from pg_locks where not granted and relation = 'audit_entries'::regclass`;
    await until(async () => (await shop.rows(waits)).length > 0);
    await kill();
    expect(await asked).toBeUndefined();
  });
}

describe('[B9] the desk is killed in the middle of its work', () => {
  beforeAll(async () => {
    shop = await openShop();
    const staff = { email: 'desk-kills@embook.test', companyId: shop.companyId, role: 'owner' as const };
    const { accountId } = await addStaff(shop.db, staff);
    cookie = await openSession(shop.db, accountId, new Date(NOW));
    port = await freePort();
    await restart();
  });

  test.each(table)('[A4] [TEAM-7] %s, killed %s: made again it is done once', async (deed, death: KillPoint) => {
    const make = await prepare(deed);
    figures.count('flows');
    const before = await left();
    if (death === 'before its event is written') {
      await dieBeforeEvent(make);
      await restart();
      expect(await left()).toEqual(before);
      expect((await make())?.status).toBe(200);
    } else {
      // Its answer is lost with the process.
      expect((await make())?.status).toBe(200);
      await kill();
      await restart();
    }
    const done = await left();
    // Somebody who books for the first time is a customer of their own, with an event of their own.
    expect(done['events']).toBe(Number(before['events']) + (deed === 'book' ? 2 : 1));
    const again = await make();
    // Money calls answer as the first time; the others hear that it was done already.
    expect([200, 409]).toContain(again?.status);
    if (again?.status === 409) expect(again.result).toMatchObject({ problem: 'stale', changed_by: 'desk-kills' });
    expect(await left()).toEqual(done);
  });
});
