import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Ports } from '../src/ports.ts';
import type { Database } from '../src/infra/db/open.ts';
import {
  bookings,
  bundles,
  bundleServices,
  clientBundles,
  type companies,
  holds,
  loyaltyEntries,
  mails,
  occupancies,
  payments,
  sessionOptions,
  sessions,
  tokens,
} from '../src/infra/db/schema/index.ts';
import { fakeProvider } from './fake-provider.ts';
import { ask, testPlatform } from './platform.ts';
import { addStudio, NOW, type Studio } from './studio.ts';

/** A moment of November 2026 in shop time. */
export const at = (day: number, hour = 0, minute = 0): number => Date.UTC(2026, 10, day, hour, minute) / 1000;

export interface Buyer {
  readonly key: string;
  readonly token: string;
  readonly customerId: number;
  readonly email: string;
}

type ConfirmFields = Parameters<typeof ask<'createAndConfirm'>>[2];

export type BookingWorld = Awaited<ReturnType<typeof bookingsOn>>;

/** The platform with two companies, customers who are signed in, a scripted provider and a clock set by the test. */
export async function bookingsOn(
  database: Database,
  settings: Partial<typeof companies.$inferInsert> = {},
  { processes = 1, ...ports }: Pick<Ports, 'jobs' | 'failpoint'> & { readonly processes?: number } = {},
) {
  const { db } = database;
  const bank = fakeProvider();
  const clock = { now: NOW };
  const platform = () =>
    testPlatform(database, {
      clock: { now: () => clock.now },
      providers: { forSystem: () => bank.provider, byName: () => bank.provider },
      ...ports,
    });
  const app = await platform();
  // Several processes on one database, as behind a load balancer: what one has cached does not help the others.
  const others = await Promise.all(Array.from({ length: processes - 1 }, platform));
  const apps = [app, ...others];
  let turn = 0;
  const one = await addStudio(db, 'one', settings);
  const two = await addStudio(db, 'two');
  let count = 0;

  /** A customer with a session, made without the sign-in calls. */
  async function buyer(studio: Studio = one): Promise<Buyer> {
    const number = ++count;
    const email = `buyer${number}@embook.test`;
    const customerId = await studio.addCustomer(email);
    const token = `token-${studio.apiKey}-${number}`;
    const tokenHash = createHash('sha256').update(token).digest();
    await db.insert(tokens).values({ companyId: studio.companyId, customerId, tokenHash, lastUsedAt: new Date(NOW) });
    return { key: studio.apiKey, token, customerId, email };
  }

  /** A massage in the first room, paid at the shop, unless given. */
  const fieldsFor = (request: Partial<ConfirmFields> & { readonly timestamp: number }): ConfirmFields => ({
    roomId: one.roomIds[0],
    serviceId: one.massageId,
    sessionId: undefined,
    paymentType: 'cash',
    idealBankId: undefined,
    fromWeb: undefined,
    expectedCents: undefined,
    useDiscount: undefined,
    note: undefined,
    ...request,
  });

  const only = <T>(rows: T[]): T => {
    const [row] = rows;
    if (row === undefined) throw new Error('there is no such row');
    return row;
  };

  return {
    app,
    apps,
    clock,
    db,
    one,
    two,
    bank,
    buyer,
    wait: (seconds: number) => void (clock.now += seconds * 1000),

    options: (
      who: { key: string; token?: string },
      request: Partial<ConfirmFields> & { timestamp: number },
      locale = 'en',
    ) => {
      const { roomId, serviceId, timestamp, sessionId } = fieldsFor(request);
      return ask(app, 'paymentOptions', { roomId, serviceId, timestamp, sessionId }, { ...who, locale });
    },
    confirm: (
      who: Buyer,
      request: Partial<ConfirmFields> & { readonly timestamp: number },
      idempotencyKey?: string,
      locale = 'en',
    ) =>
      ask(apps[turn++ % apps.length] ?? app, 'createAndConfirm', fieldsFor(request), {
        key: who.key,
        token: who.token,
        locale,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    check: (who: Buyer, bookingId: unknown) =>
      ask(app, 'checkBookingPayment', { bookingId: Number(bookingId) }, { ...who, locale: 'en' }),
    cancel: (who: Buyer, bookingId: unknown) =>
      ask(app, 'cancelBookingPayment', { bookingId: Number(bookingId) }, { ...who, locale: 'en' }),

    booking: async (id: unknown) =>
      only(
        await db
          .select()
          .from(bookings)
          .where(eq(bookings.id, Number(id))),
      ),
    bookingsOf: (who: Buyer) => db.select().from(bookings).where(eq(bookings.customerId, who.customerId)),
    paymentOf: async (id: unknown) =>
      only(
        await db
          .select()
          .from(payments)
          .where(eq(payments.payableId, Number(id))),
      ),
    busy: (id: unknown) =>
      db
        .select()
        .from(occupancies)
        .where(eq(occupancies.bookingId, Number(id))),
    holdsOf: (who: Buyer) => db.select().from(holds).where(eq(holds.customerId, who.customerId)),
    /** The languages of the mails to someone, in their order. */
    localesTo: async (who: Buyer) =>
      (await db.select().from(mails).where(eq(mails.toAddress, who.email)).orderBy(mails.id)).map(
        ({ locale }) => locale,
      ),
    templatesTo: async (who: Buyer) =>
      (await db.select().from(mails).where(eq(mails.toAddress, who.email)).orderBy(mails.id)).map(
        ({ template }) => template,
      ),
    pointsOf: async (who: Buyer) =>
      (
        await db
          .select()
          .from(loyaltyEntries)
          .where(eq(loyaltyEntries.customerId, who.customerId))
          .orderBy(loyaltyEntries.id)
      ).map(({ reason, points }) => `${reason} ${points}`),
    givePoints: (who: Buyer, points: number, studio: Studio = one) =>
      db
        .insert(loyaltyEntries)
        .values({ companyId: studio.companyId, customerId: who.customerId, points, reason: 'adjusted' }),

    /**
     * What the bank answers from now on. The clock moves on, since the platform asks a provider only once at the same
     * moment.
     */
    async bankSays(bookingId: unknown, state: Parameters<typeof bank.says>[1]): Promise<void> {
      const { id } = only(
        await db
          .select()
          .from(payments)
          .where(eq(payments.payableId, Number(bookingId))),
      );
      bank.says(id, state);
      clock.now += 5_000;
    },

    async addSession(row: Partial<typeof sessions.$inferInsert> & { readonly startsAt: number }) {
      const { companyId, shopId, massageId } = one;
      const base = { companyId, shopId, serviceId: massageId, kind: 'group' as const, minutes: 45, total: 10 };
      return only(
        await db
          .insert(sessions)
          .values({ ...base, priceCents: 1500, ...row })
          .returning({ id: sessions.id }),
      ).id;
    },
    addOption: (sessionId: number, priceCents: number, serviceId = one.longMassageId) =>
      db.insert(sessionOptions).values({ companyId: one.companyId, sessionId, serviceId, priceCents, minutes: 60 }),
    taken: async (sessionId: number) =>
      only(
        await db
          .select({ taken: sessions.taken })
          .from(sessions)
          .where(and(eq(sessions.companyId, one.companyId), eq(sessions.id, sessionId))),
      ).taken,

    /** A bundle for massages that the customer has. */
    async giveBundle(who: Buyer, maxUsages: number): Promise<number> {
      const { companyId, shopId, massageId } = one;
      const terms = { priceCents: 9000, length: 3, lengthType: 'months' as const, maxUsages };
      const bundle = only(
        await db
          .insert(bundles)
          .values({ companyId, shopId, name: 'Ten massages', ...terms })
          .returning({ id: bundles.id }),
      );
      await db.insert(bundleServices).values({ companyId, bundleId: bundle.id, serviceId: massageId });
      const id = Math.floor(Math.random() * 2 ** 52) + 1;
      await db.insert(clientBundles).values({
        companyId,
        id,
        customerId: who.customerId,
        bundleId: bundle.id,
        bundleName: 'Ten massages',
        status: 'active',
        finalCostCents: 9000,
        paymentType: 'cash',
        paymentSystem: 'cash',
        paid: true,
        boughtAt: new Date(NOW),
        endsAt: at(30),
        ...terms,
      });
      return id;
    },
  };
}
