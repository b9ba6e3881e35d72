import { and, eq } from 'drizzle-orm';
import type { Ports } from '../src/ports.ts';
import type { Database } from '../src/infra/db/open.ts';
import {
  bookings,
  bookingSeries,
  bundleUses,
  clientBundles,
  type companies,
  customers,
  mails,
  occupancies,
  payments,
  refunds,
  seats,
} from '../src/infra/db/schema/index.ts';
import { payRefunds } from '../src/payment/rounds/refunds.ts';
import { at, type Buyer, bookingsOn } from './bookings.ts';
import { paymentCore } from './payments.ts';
import { ask } from './platform.ts';

export type ReservationWorld = Awaited<ReturnType<typeof reservationsOn>>;

/** Starts that do not touch one another, the buffer included: from Monday 16 November on, four a day. */
const slots = [16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30].flatMap((day) =>
  [9, 11, 14, 16].map((hour) => at(day, hour)),
);

/**
 * Bookings, with the calls to list, cancel and move them. Cancelling is free until 24 hours before and costs 2.50 after
 * that.
 */
export async function reservationsOn(
  database: Database,
  settings: Partial<typeof companies.$inferInsert> = {},
  ports: Pick<Ports, 'jobs' | 'failpoint'> & { readonly processes?: number } = {},
) {
  const world = await bookingsOn(
    database,
    { cancellationPolicyHours: 24, cancellationFeeCents: 250, ...settings },
    ports,
  );
  const { db, app, apps, one, bank } = world;
  let turn = 0;
  /** The processes in turn. */
  const nextApp = () => apps[turn++ % apps.length] ?? app;
  let used = 0;
  let seriesId = 0;
  const asking = ({ key, token }: Buyer, locale = 'en') => ({ key, token, locale });
  const idOf = (result: Record<string, unknown>): number => Number(result['booking_id']);
  const slot = (): number => {
    const next = slots[used++];
    if (next === undefined) throw new Error('this test has booked every slot there is');
    return next;
  };

  async function booked(who: Buyer, request: Partial<Parameters<typeof world.confirm>[1]> = {}): Promise<number> {
    const { status, result } = await world.confirm(who, { ...request, timestamp: request.timestamp ?? slot() });
    if (status !== 200) throw new Error(`not booked: ${JSON.stringify(result)}`);
    return idOf(result);
  }

  return {
    ...world,
    slot,
    booked,
    /** Paid online, and reported as paid by the bank. */
    async paid(who: Buyer, request: Partial<Parameters<typeof world.confirm>[1]> = {}): Promise<number> {
      const id = await booked(who, { paymentType: 'ideal', ...request });
      await world.bankSays(id, 'paid');
      await world.check(who, id);
      return id;
    },
    /** Changes the terms of a booking directly. */
    change: (id: number, row: Partial<typeof bookings.$inferInsert>) =>
      db.update(bookings).set(row).where(eq(bookings.id, id)),
    /** Visits that belong together. */
    async series(
      who: Buyer,
      count: number,
      request: Partial<Parameters<typeof world.confirm>[1]> = {},
    ): Promise<number[]> {
      const id = (seriesId += 1);
      await db.insert(bookingSeries).values({ companyId: one.companyId, id, customerId: who.customerId });
      const ids: number[] = [];
      for (let visit = 0; visit < count; visit += 1) ids.push(await booked(who, request));
      for (const visit of ids) await this.change(visit, { seriesId: id });
      return ids;
    },

    /** A visit in the past: inserted, since it cannot be booked. */
    async visited(who: Buyer, startsAt: number, row: Partial<typeof bookings.$inferInsert> = {}): Promise<number> {
      const id = Math.floor(Math.random() * 2 ** 52) + 1;
      const { companyId, shopId, massageId, roomIds } = one;
      const base = { companyId, shopId, serviceId: massageId, serviceName: 'Massage', roomId: roomIds[1], minutes: 60 };
      await db.insert(bookings).values({
        ...base,
        id,
        customerId: who.customerId,
        startsAt,
        status: 'confirmed',
        priceCents: 4950,
        finalCostCents: 4950,
        paymentType: 'cash',
        paymentSystem: 'cash',
        ...row,
      });
      if ((row.status ?? 'confirmed') === 'confirmed')
        await db.insert(occupancies).values({
          companyId,
          roomId: roomIds[1],
          startsAt,
          endsAt: startsAt + 3600,
          bookingId: id,
        });
      return id;
    },

    list: (
      who: Buyer,
      next: boolean,
      page: { firstResult?: number; maxResults?: number; cursor?: string } = {},
      locale = 'en',
    ) =>
      ask(
        app,
        'reservationList',
        { firstResult: undefined, maxResults: undefined, cursor: undefined, ...page, next },
        asking(who, locale),
      ),
    details: async (who: Buyer, reservationId: number, reservationType: 'product' | 'bundle' = 'product') => {
      const { status, result } = await ask(
        app,
        'reservationDetails',
        { reservationId, reservationType, next: undefined },
        asking(who),
      );
      return { status, result, reservation: Object(result['reservation']) as Record<string, unknown> };
    },
    cancelVisit: async (
      who: Buyer,
      bookingId: number,
      scope?: 'visit' | 'all',
      locale = 'en',
      idempotencyKey?: string,
    ) => {
      const answer = await ask(
        nextApp(),
        'cancelBooking',
        { bookingId, scope },
        { ...asking(who, locale), ...(idempotencyKey !== undefined && { idempotencyKey }) },
      );
      return { ...answer, visits: (answer.result['visits'] ?? []) as Record<string, unknown>[] };
    },
    move: (who: Buyer, bookingId: number, timestamp: number, roomId?: number, idempotencyKey?: string) =>
      ask(
        nextApp(),
        'moveBooking',
        { bookingId, timestamp, roomId },
        { ...asking(who), ...(idempotencyKey !== undefined && { idempotencyKey }) },
      ),
    rate: (who: Buyer, bookingId: number, rating: 'good' | 'ok' | 'poor', comment?: string) =>
      ask(app, 'rateBooking', { bookingId, rating, comment }, asking(who)),
    statement: async (who: Buyer, cursor?: string, maxResults?: number) => {
      const { result } = await ask(app, 'statementList', { cursor, maxResults }, asking(who));
      return {
        entries: result['entries'] as Record<string, unknown>[],
        nextCursor: result['next_cursor'] as string | null,
      };
    },

    /** Runs the refund job on the given day. */
    payRefunds: (day: number) =>
      payRefunds(
        paymentCore({
          db,
          providers: { forSystem: () => bank.provider, byName: () => bank.provider },
          clock: { now: () => Date.UTC(2026, 10, day, 8) },
        }),
      ),
    /** A bundle that may be used as often and as long as one likes. */
    endless: (bundleId: number) =>
      db
        .update(clientBundles)
        .set({ maxUsages: -1, length: null, lengthType: 'infinity', endsAt: null })
        .where(eq(clientBundles.id, bundleId)),
    refundsOf: async (bookingId: number) =>
      (
        await db
          .select({ refund: refunds })
          .from(refunds)
          .innerJoin(payments, and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)))
          .where(eq(payments.payableId, bookingId))
      ).map(({ refund }) => refund),
    usesOf: (bookingId: number) => db.select().from(bundleUses).where(eq(bundleUses.bookingId, bookingId)),
    seatsOf: (bookingId: number) => db.select().from(seats).where(eq(seats.bookingId, bookingId)),
    mailsTo: (who: Buyer) => db.select().from(mails).where(eq(mails.toAddress, who.email)).orderBy(mails.id),
    person: (who: Buyer, row: Partial<typeof customers.$inferInsert>) =>
      db.update(customers).set(row).where(eq(customers.id, who.customerId)),
  };
}
