import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as PaymentDomain from '@embook/domain/payment';
import { nextPayment } from '@embook/domain/payment';
import { sql } from 'drizzle-orm';
import { testDatabase } from '../apps/server/test/database.ts';
import { findPayment, lockPayment } from '../apps/server/src/payment/payment-store.ts';
import { emptied } from './clean-slate.ts';
import { figuresOf } from './figures.ts';
import { seed, size } from './tier.ts';
import { type Company, companyOn } from './webhooks/company.ts';
import { forgedWorld, visibleOf } from './webhooks/forgeries.ts';
import { moneyDigest } from './webhooks/money-digest.ts';
import { listenTo, type Notices } from './webhooks/notices.ts';
import { play } from './webhooks/play.ts';
import { type Schedule, schedules } from './webhooks/schedule.ts';

// Lets a control add a forbidden transition to the table.
vi.mock(import('@embook/domain/payment'), async (original) => {
  const domain: typeof PaymentDomain = await original();
  return { ...domain, nextPayment: vi.fn(domain.nextPayment) };
});

// Lets a control read a payment without its lock.
vi.mock(import('../apps/server/src/payment/payment-store.ts'), async (original) => {
  const store = await original();
  return { ...store, lockPayment: vi.fn(store.lockPayment) };
});

const AT_ONCE = 50;
/** Every combination of course, kind, number and moment. */
const ALL = 540;

const figures = figuresOf('webhooks');
afterAll(() => figures.write());

async function opened() {
  const database = await testDatabase();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  const company = await companyOn(database);
  const notices = await listenTo(database.url);
  return { company, notices };
}

describe('deliveries in every number and order', () => {
  let company: Company;
  let notices: Notices;

  beforeAll(async () => {
    ({ company, notices } = await opened());
  });
  afterAll(() => notices.stop());

  /** All events ever written, unchanged. */
  async function ledger(upTo: number) {
    const { rows } = await company.db.execute<{ last: number; digest: string }>(
      sql`select coalesce(max(id), 0)::int as last, md5(coalesce(string_agg(e::text, '' order by id), '')) as digest
        from payment_events e where id <= ${upTo}`,
    );
    return rows[0];
  }

  test('[A3] [A5] [A9] each schedule has one outcome, one mail and one notice for each transition, and an event log that only grows', async () => {
    let seen = await ledger(0);
    for (const [index, schedule] of schedules(size(45, ALL)).entries()) {
      const wrong = await play(company, notices, schedule);
      expect(wrong, `schedule ${index + 1}, ${schedule.name}; seed ${seed}: ${JSON.stringify(schedule)}`).toEqual([]);
      expect(await ledger(seen?.last ?? 0), 'the ledger as it was before').toEqual(seen);
      seen = await ledger(2 ** 31 - 1);
      figures.count('schedules');
      figures.count('deliveries', schedule.early + schedule.phases.reduce((sum, phase) => sum + phase.deliveries, 0));
    }
    figures.count('wrong ends', 0);
  });
});

describe('controls without the guards', () => {
  const named = (course: string, kind = 'booking', deliveries = 10): Schedule => {
    const found = schedules(ALL).find(({ name }) => name === `${kind}, ${course}, ${deliveries} deliveries, prompt`);
    if (!found) throw new Error(`there is no schedule ${course}`);
    return found;
  };

  /** The invariants at the end ignore what a control broke. */
  const forget = (company: Company) =>
    emptied(company.db, sql`payments, bookings, client_bundles, sessions, idempotency_keys`);

  test('[A5] control: a transition from paid back to closed leads to a wrong outcome', async () => {
    const { company, notices } = await opened();
    const real = await vi.importActual<typeof PaymentDomain>('@embook/domain/payment');
    vi.mocked(nextPayment).mockImplementation((from, says) =>
      from === 'paid' && says === 'failed' ? { to: 'closed', as: 'failed' } : real.nextPayment(from, says),
    );
    const wrong = await play(company, notices, named('paid, then taken back'));
    vi.mocked(nextPayment).mockImplementation(real.nextPayment);
    await notices.stop();
    await forget(company);
    expect(wrong).not.toEqual([]);
    figures.count('controls failed');
  });

  test('[A5] control: without the lock of the row one payment settles more than once', async () => {
    const { company, notices } = await opened();
    const lock = vi.mocked(lockPayment).getMockImplementation();
    vi.mocked(lockPayment).mockImplementation(async (_tx, key) => {
      const payment = await findPayment(company.db, key);
      return payment && { payment, siblings: [], timeZone: 'Europe/Amsterdam' };
    });
    const wrong: string[] = [];
    for (let tries = 0; tries < 10 && wrong.length === 0; tries += 1)
      wrong.push(...(await play(company, notices, named('paid', 'bundle'))));
    if (lock) vi.mocked(lockPayment).mockImplementation(lock);
    await notices.stop();
    await forget(company);
    expect(wrong).not.toEqual([]);
    figures.count('controls failed');
  });
});

describe('forged and replayed', () => {
  test('[A5] [A15] calls that no provider made change nothing, and no answer tells whether there is such a payment', async () => {
    const { company, forgery, flood, send } = await forgedWorld(await testDatabase());
    const before = await moneyDigest(company.db);
    const answers = new Map<string, Set<string>>();
    /** A busy platform tells a provider to come again, and says nothing else. */
    const answered = async (call: Parameters<typeof send>[0]): ReturnType<typeof send> => {
      const answer = await send(call);
      return answer.statusCode === 503 ? answered(call) : answer;
    };
    const calls = size(400, 10_000);
    for (let sent = 0; sent < calls;) {
      const batch = sent % (AT_ONCE * 5) === 0 ? flood(AT_ONCE) : Array.from({ length: AT_ONCE }, forgery);
      for (const [index, answer] of (await Promise.all(batch.map(answered))).entries()) {
        const name = batch[index]?.name ?? '';
        answers.set(name, (answers.get(name) ?? new Set()).add(visibleOf(answer)));
        expect(answer.statusCode, `${name}, seed ${seed}`).toBeLessThan(500);
      }
      sent += batch.length;
    }
    expect([...answers].filter(([, different]) => different.size > 1)).toEqual([]);
    expect(await moneyDigest(company.db)).toEqual(before);
    figures.count('forged calls', calls);
    figures.count('changes', 0);
  });
});
