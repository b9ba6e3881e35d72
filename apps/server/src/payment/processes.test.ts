import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { connect } from '../../test/listener.ts';
import { addStudio, NOW, type Studio } from '../../test/studio.ts';
import type { Database } from '../infra/db/open.ts';
import { bookings, mails, payments, tokens } from '../infra/db/schema/index.ts';
import type { Failpoint } from './payment.ts';

const MINUTE = 60_000;
const PATIENCE_MS = 60_000;

let database: Database;
let url: string;
let studio: Studio;
let customers = 0;

beforeAll(async () => {
  database = await testDatabase();
  url = database.kind === 'postgres' ? database.url : '';
  studio = await addStudio(database.db, 'one');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

interface Death {
  readonly at: Parameters<Failpoint>[0];
  /** The how manieth time it is reached. */
  readonly on: number;
}

/** A whole platform in a process of its own, so many minutes after the first one. */
async function start(port: number, minutes: number, death?: Death) {
  const child = spawn('node', [join(import.meta.dirname, '../../test/mortal-platform.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DEMO: '1',
      PORT: String(port),
      NOW: String(NOW + minutes * MINUTE),
      ...(death && { DIE_AT: death.at, DIE_ON: String(death.on) }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  await Promise.race([once(child.stdout, 'data'), gone.then(() => Promise.reject(new Error('it did not start')))]);
  return { address: `http://127.0.0.1:${port}`, gone };
}

async function buyer() {
  const email = `buyer${++customers}@embook.test`;
  const token = `token-${customers}`;
  const { companyId } = studio;
  const customerId = await studio.addCustomer(email);
  const tokenHash = createHash('sha256').update(token).digest();
  await database.db.insert(tokens).values({ companyId, customerId, tokenHash, lastUsedAt: new Date(NOW) });
  return { email, token, customerId };
}

/** The contract from outside; undefined when nobody answered. */
async function post(address: string, path: string, token: string, form: Record<string, string>) {
  const answer = await fetch(`${address}/api/payment/${path}`, {
    method: 'POST',
    headers: { 'company-api-key': 'one', 'user-access-token': token, 'idempotency-key': 'once' },
    body: new URLSearchParams(form),
  }).catch(() => undefined);
  const { result } = ((await answer?.json().catch(() => undefined)) ?? {}) as { result?: Record<string, unknown> };
  return result;
}

/** Half a day for each test. */
const wish = (day: number, hour: number) => ({
  solarium_id: String(studio.roomIds[0]),
  package_id: String(studio.massageId),
  timestamp: String(Date.UTC(2026, 10, day, hour) / 1000),
  payment_type: 'ideal',
});

const payAt = (url: unknown) =>
  fetch(String(url), { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' }).catch(
    () => undefined,
  );

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(100)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error('it did not come to that');
}

/** One booking that is confirmed and paid, one payment, one mail: nothing lost, nothing twice. */
async function expectBookedOnce(customerId: number, email: string): Promise<void> {
  const { db } = database;
  const booked = await db.select().from(bookings).where(eq(bookings.customerId, customerId));
  expect(booked).toMatchObject([{ status: 'confirmed', paid: true }]);
  expect(await db.select().from(payments).where(eq(payments.customerId, customerId))).toMatchObject([
    { status: 'paid' },
  ]);
  const told = await db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.template, 'booking_confirmed')));
  expect(told).toHaveLength(1);
}

/** Processes start slowly on a busy machine. */
const unhurried = { timeout: 180_000 };

describe('[B9] [A3] [A4] the platform is killed', unhurried, () => {
  test.each<[day: number, hour: number, Death]>([
    [16, 9, { at: 'after intent', on: 1 }],
    [16, 14, { at: 'after create', on: 1 }],
    [17, 9, { at: 'before commit', on: 1 }],
    [17, 14, { at: 'after commit', on: 1 }],
  ])(
    'while a booking on the %i. at %i:00 is made, %j: the same call again goes on with it',
    async (day, hour, death) => {
      const { token, email, customerId } = await buyer();
      const port = await freePort();
      const first = await start(port, 0, death);
      expect(await post(first.address, 'create-and-confirm', token, wish(day, hour))).toBeUndefined();
      await first.gone;

      const second = await start(port, 2);
      const again = await post(second.address, 'create-and-confirm', token, wish(day, hour));
      expect(again).toMatchObject({ status: 'pending' });
      await payAt(again?.['payment_url']);
      const form = { booking_id: String(again?.['booking_id']) };
      await until(async () =>
        (await post(second.address, 'check-status/booking', token, form))?.['status'] === 'ok' ? true : undefined,
      );
      await expectBookedOnce(customerId, email);
    },
  );

  test.each<[day: number, hour: number, Death]>([
    [18, 9, { at: 'after read', on: 1 }],
    [18, 14, { at: 'before commit', on: 2 }],
    [19, 9, { at: 'after commit', on: 2 }],
  ])(
    'while a payment on the %i. at %i:00 is settled, %j: the next process books it, asked by nobody',
    async (day, hour, death) => {
      const { token, email, customerId } = await buyer();
      const port = await freePort();
      const first = await start(port, 0, death);
      const made = await post(first.address, 'create-and-confirm', token, wish(day, hour));
      expect(made).toMatchObject({ status: 'pending' });
      await payAt(made?.['payment_url']);
      await first.gone;

      await start(port, 5);
      await until(async () => {
        const [row] = await database.db.select().from(payments).where(eq(payments.customerId, customerId));
        return row?.status === 'paid' ? true : undefined;
      });
      await expectBookedOnce(customerId, email);
    },
  );
});

test('[LIVE-2] [LIVE-3] a payment that ends in one process is heard of in another', unhurried, async () => {
  const { token, email, customerId } = await buyer();
  const [one, two] = await Promise.all([start(await freePort(), 0), start(await freePort(), 0)]);
  const socket = await connect(`${two.address.replace('http', 'ws')}/ws`);
  socket.send(JSON.stringify({ email, companyApiKey: 'one', accessToken: token }));
  const made = await post(one.address, 'create-and-confirm', token, wish(19, 14));
  await payAt(made?.['payment_url']);
  expect(await socket.next()).toEqual({
    event: 'FINISH_PAYMENT',
    type: 'booking',
    id: made?.['booking_id'],
    status: 'ok',
  });
  await expectBookedOnce(customerId, email);
});
