import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { takeSeat } from '../../apps/server/src/booking/slot/slot-store.ts';
import { seats, sessions } from '../../apps/server/src/infra/db/schema/index.ts';
import { at, bookingsOn } from '../../apps/server/test/bookings.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { cleanSlate } from '../clean-slate.ts';
import { size } from '../tier.ts';
import { drop, expectWinners, mostOf, rush, winners, withoutLocks } from './rush.ts';

const BUYERS = 50;
const SEATS = 10;

async function worldOfClasses() {
  const world = await bookingsOn(await testDatabase(), {}, { processes: 3 });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => world.buyer()));
  /** A class of its own for every round. */
  async function everyone(round: number) {
    const timestamp = at(16, 9) + round * 3_600;
    const sessionId = await world.addSession({ startsAt: timestamp, total: SEATS });
    const fields = { timestamp, sessionId, roomId: undefined };
    const answers = await rush(buyers.map((buyer) => () => world.confirm(buyer, fields)));
    return { answers, taken: await world.taken(sessionId) };
  }
  async function exactlyTen(round: number): Promise<void> {
    const { answers, taken } = await everyone(round);
    expectWinners(answers, SEATS, 'session_full');
    expect(taken).toBe(SEATS);
  }
  return { db: world.db, everyone, exactlyTen };
}

/** Runs `work` with seats counted without a condition, as the code would without it. */
async function withoutCondition<T>(work: () => Promise<T>): Promise<T> {
  const conditional = vi.mocked(takeSeat).getMockImplementation();
  vi.mocked(takeSeat).mockImplementation(async (tx, seat) => {
    await tx
      .update(sessions)
      .set({ taken: sql`${sessions.taken} + 1` })
      .where(eq(sessions.id, seat.sessionId));
    await tx.insert(seats).values(seat);
    return true;
  });
  try {
    return await work();
  } finally {
    if (conditional) vi.mocked(takeSeat).mockImplementation(conditional);
  }
}
const range = sql`alter table sessions drop constraint sessions_taken_range`;

describe(`${BUYERS} buyers of ${SEATS} seats`, () => {
  test(`[A2] ${size(2, 100)} classes: exactly ten get in`, async () => {
    const world = await worldOfClasses();
    for (let round = 0; round < size(2, 100); round += 1) await world.exactlyTen(round);
  });

  test('[A2] control: without lock, condition and constraint an eleventh gets in', async () => {
    const world = await worldOfClasses();
    await drop(world.db, range);
    const race = async (round: number) => winners((await world.everyone(round)).answers) / SEATS;
    expect(await withoutCondition(() => withoutLocks(() => mostOf(5, race)))).toBeGreaterThan(1);
    await cleanSlate(world.db);
  });

  test('[A2] the lock alone, the condition alone and the constraint alone let ten in', async () => {
    const conditional = await worldOfClasses();
    await drop(conditional.db, range);
    await withoutLocks(() => conditional.exactlyTen(0));
    const locked = await worldOfClasses();
    // The constraint answers with a server error, but no seat is sold twice.
    const { taken } = await withoutCondition(() => withoutLocks(() => locked.everyone(0)));
    expect(taken).toBeLessThanOrEqual(SEATS);
    await drop(locked.db, range);
    await withoutCondition(() => locked.exactlyTen(1));
  });
});
