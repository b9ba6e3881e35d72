import { setTimeout as sleep } from 'node:timers/promises';
import { type StaffCall, staffContract, type StaffContract } from '@embook/domain/contract';
import { type FieldsOf, type StaffEndpoint, writeStaffCall } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at } from '../../apps/server/test/desk.ts';
import { addStaff, openSession } from '../../apps/server/test/staff.ts';
import { chance, size } from '../tier.ts';
import { figures } from './figures.ts';
import { freePort } from '../../tools/platform.ts';
import { platformNow, type PlatformProcess, startPlatformProcess } from './platform-process.ts';
import { openShop, type Shop } from './shop.ts';

const killPoints = ['before its event is written', 'after its commit'] as const;
type KillPoint = (typeof killPoints)[number];

/** The actions of a desk; each has a visit of its own. */
const actions = ['book', 'take', 'cancel', 'move', 'mark'] as const;
type Action = (typeof actions)[number];

const draw = chance('kills: what the desk does');
/** All of them, or a random one for each kill point. */
const table = killPoints.flatMap((killPoint) =>
  (size(0, 1) === 1 ? actions : [actions[draw(actions.length)] ?? 'book']).map(
    (action) => [action, killPoint] as const,
  ),
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
      employeeId: undefined,
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

/** The action as a call that can be repeated. */
async function prepare(action: Action): Promise<() => ReturnType<typeof call>> {
  // Each visit has a day of its own, so that none collides with another.
  const startsAt = at(10, (visits += 1));
  const key = `action-${visits}`;
  if (action === 'book') return () => book(startsAt, 'cash', key);
  const made = await book(startsAt, action === 'cancel' ? 'cash' : 'later', `${key}-made`);
  expect(made?.status).toBe(200);
  const id = Number(made?.result['booking_id']);
  const version = 1;
  switch (action) {
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
            cause: undefined,
          },
          key,
        );
    case 'mark':
      return () => call('staffMarkVisit', { id, status: 'arrived', version }, key);
  }
}

/** Counts everything that an action may write. */
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

/**
 * Kills the process while the call waits to write its event: the last thing in its transaction but the answer (TEAM-7).
 */
async function killBeforeEvent(action: () => ReturnType<typeof call>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_entries in share row exclusive mode`);
    const asked = action();
    const waits = sql`select 1 from pg_locks where not granted and relation = 'audit_entries'::regclass`;
    await until(async () => (await shop.rows(waits)).length > 0);
    await kill();
    expect(await asked).toBeUndefined();
  });
}

describe('[B9] the process is killed in the middle of a desk call', () => {
  beforeAll(async () => {
    shop = await openShop();
    const staff = { email: 'desk-kills@embook.test', companyId: shop.companyId, role: 'owner' as const };
    const { accountId } = await addStaff(shop.db, staff);
    cookie = await openSession(shop.db, accountId, new Date(platformNow()));
    port = await freePort();
    await restart();
  });

  test.each(table)('[A4] [TEAM-7] %s, killed %s: made again it is done once', async (action, killPoint: KillPoint) => {
    const make = await prepare(action);
    figures.count('flows');
    const before = await left();
    if (killPoint === 'before its event is written') {
      await killBeforeEvent(make);
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
    // A new customer has an event of their own.
    expect(done['events']).toBe(Number(before['events']) + (action === 'book' ? 2 : 1));
    const again = await make();
    // Money calls answer as the first time; the others answer that it was done already.
    expect([200, 409]).toContain(again?.status);
    if (again?.status === 409) expect(again.result).toMatchObject({ problem: 'stale', changed_by: 'desk-kills' });
    expect(await left()).toEqual(done);
  });
});
