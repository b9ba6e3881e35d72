import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import type { Database } from '../../apps/server/src/infra/db/open.ts';
import {
  bundles,
  bundleServices,
  clientBundles,
  payments,
  sessions,
  subscriptionGroups,
  subscriptionGroupServices,
  subscriptions,
  tokens,
} from '../../apps/server/src/infra/db/schema/index.ts';
import { fakeProvider } from '../../apps/server/test/fake-provider.ts';
import { ask } from '../../apps/server/test/platform.ts';
import { noRequestLimits } from '../../apps/server/test/request-limits.ts';
import { addStudio, NOW } from '../../apps/server/test/studio.ts';
import { cleanSlate } from '../clean-slate.ts';
import { BEGIN, BUNDLE_USES, MEMBER, MEMBER_SINCE, type PayBy, places } from './model.ts';

export const CUSTOMERS = 3;
const FEE_CENTS = 250;

export type World = Awaited<ReturnType<typeof worldOn>>;

/** The real platform behind the same functions as the model: over HTTP, on PostgreSQL, with a scripted bank. */
export async function worldOn(database: Database) {
  const { db } = database;
  const bank = fakeProvider();
  const clock = { now: NOW };
  const terms = { cancellationPolicyHours: 24, cancellationFeeCents: FEE_CENTS };
  const { companyId, shopId, massageId, roomIds, addCustomer } = await addStudio(db, 'one', terms);
  const sessionIds = await addClasses();
  const bundleId = await addBundle();
  const subscriptionId = await addMembership();
  const people = await Promise.all(Array.from({ length: CUSTOMERS }, (_, index) => signIn(`model${index}`)));
  const jobs = new Map<string, (data: Record<string, never>) => Promise<void>>();
  let app = await start();
  let memberId = 0;
  let bundleIds: number[] = [];

  function start(): Promise<FastifyInstance> {
    return createApp({
      config: readConfig(noRequestLimits),
      database,
      clock: { now: () => clock.now },
      log: pino({ level: 'silent' }),
      providers: { forSystem: () => bank.provider, byName: () => bank.provider },
      jobs: { define: (name, handler) => void jobs.set(name, handler) },
    });
  }

  async function addClasses(): Promise<number[]> {
    const classes = places.filter(({ kind }) => kind === 'class');
    const shape = { companyId, shopId, serviceId: massageId, kind: 'group' as const, priceCents: 1500 };
    const rows = classes.map(({ startsAt, minutes, seats: total }) => ({ ...shape, startsAt, minutes, total }));
    return (await db.insert(sessions).values(rows).returning({ id: sessions.id })).map(({ id }) => id);
  }

  async function addBundle(): Promise<number> {
    const row = { companyId, shopId, name: 'Two', priceCents: 9000, lengthType: 'infinity' as const, maxUsages: 2 };
    const [{ id } = { id: 0 }] = await db.insert(bundles).values(row).returning({ id: bundles.id });
    await db.insert(bundleServices).values({ companyId, bundleId: id, serviceId: massageId });
    return id;
  }

  async function addMembership(): Promise<number> {
    const row = { companyId, name: 'Once a week', priceCents: 5900, periodicity: 'weekly' as const };
    const [{ id } = { id: 0 }] = await db
      .insert(subscriptions)
      .values({ ...row, duration: '4_weeks' })
      .returning({ id: subscriptions.id });
    const [{ groupId } = { groupId: 0 }] = await db
      .insert(subscriptionGroups)
      .values({ companyId, subscriptionId: id, maxUsages: 1, periodicity: 'weekly', useMissedUsagesAfter: null })
      .returning({ groupId: subscriptionGroups.id });
    await db.insert(subscriptionGroupServices).values({ companyId, groupId, serviceId: massageId });
    return id;
  }

  async function signIn(name: string) {
    const customerId = await addCustomer(`${name}@embook.test`);
    const tokenHash = createHash('sha256').update(name).digest();
    await db.insert(tokens).values({ companyId, customerId, tokenHash, lastUsedAt: new Date(NOW) });
    return { customerId, token: name };
  }

  const as = (customer: number) => ({ key: 'one', token: people[customer]?.token ?? '', locale: 'en' });
  const setTime = (shopTime: number): void => void (clock.now = NOW + (shopTime - BEGIN) * 1000);
  const roomOf = (place: number) => (places[place]?.kind === 'room' ? roomIds[0] : undefined);

  /** The newest payment for something, as the bank knows it. */
  async function paymentOf(payableId: number): Promise<number> {
    const found = await db.select().from(payments).where(eq(payments.payableId, payableId));
    const newest = found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1);
    if (!newest) throw new Error('there is no payment');
    return newest.id;
  }
  async function webhook(payableId: number): Promise<number> {
    const url = `/api/payment/webhook/sandbox/${companyId}/${await paymentOf(payableId)}`;
    return (await app.inject({ method: 'POST', url })).statusCode;
  }

  async function giveBundles(): Promise<number[]> {
    const given = people.map(({ customerId }, index) => ({ id: 1_000 + index, customerId }));
    const row = { companyId, bundleId, bundleName: 'Two', status: 'active' as const, priceCents: 9000, paid: true };
    const sold = { finalCostCents: 9000, paymentType: 'cash' as const, paymentSystem: 'cash' as const };
    const more = { lengthType: 'infinity' as const, maxUsages: BUNDLE_USES, boughtAt: new Date(NOW) };
    await db.insert(clientBundles).values(given.map((each) => ({ ...row, ...sold, ...more, ...each })));
    return given.map(({ id }) => id);
  }

  return {
    db,

    /** Everybody has a bundle and one a membership of four weeks ago; nothing else has happened. */
    async begin(): Promise<void> {
      await cleanSlate(db);
      bundleIds = await giveBundles();
      setTime(MEMBER_SINCE + 8 * 3600);
      const fields = { subscriptionId, startDate: MEMBER_SINCE, fromWidget: true, expectedCents: undefined };
      memberId = Number((await ask(app, 'sellSubscription', fields, as(MEMBER))).result['id']);
      bank.says(await paymentOf(memberId), 'paid');
      await webhook(memberId);
      setTime(BEGIN);
    },

    setTime,
    webhook,
    bankSays: async (id: number, state: 'paid' | 'failed') => bank.says(await paymentOf(id), state),
    book: (customer: number, place: number, paymentType: PayBy, idempotencyKey: string) =>
      ask(
        app,
        'createAndConfirm',
        {
          roomId: roomOf(place),
          serviceId: massageId,
          sessionId: sessionIds[place],
          timestamp: places[place]?.startsAt ?? 0,
          paymentType,
          idealBankId: undefined,
          fromWeb: undefined,
          expectedCents: undefined,
          useDiscount: undefined,
          note: undefined,
        },
        { ...as(customer), idempotencyKey },
      ),
    check: (customer: number, bookingId: number) => ask(app, 'checkBookingPayment', { bookingId }, as(customer)),
    giveUpPayment: (customer: number, bookingId: number) =>
      ask(app, 'cancelBookingPayment', { bookingId }, as(customer)),
    cancel: (customer: number, bookingId: number) =>
      ask(app, 'cancelBooking', { bookingId, scope: undefined }, as(customer)),
    move: (customer: number, bookingId: number, place: number) =>
      ask(
        app,
        'moveBooking',
        { bookingId, timestamp: places[place]?.startsAt ?? 0, roomId: roomOf(place) },
        as(customer),
      ),
    list: async (customer: number, next: boolean) => {
      const page = { firstResult: undefined, maxResults: 100, cursor: undefined };
      const { status, result } = await ask(app, 'reservationList', { next, ...page }, as(customer));
      if (status !== 200) throw new Error(`no list: ${JSON.stringify(result)}`);
      return result as Record<'bookings' | 'bundles', Record<string, unknown>[]>;
    },
    bundleOf: (customer: number): number => bundleIds[customer] ?? 0,
    async membership(): Promise<unknown> {
      const { result } = await ask(app, 'subscriptionList', {}, as(MEMBER));
      const [held] = result['subscriptions'] as Record<string, unknown>[];
      return held?.['status'];
    },

    renew: async (): Promise<void> => {
      await jobs.get('renewals')?.({});
    },
    /** By the link of the mail, to the end. */
    async payCharge(): Promise<void> {
      await app.inject({ method: 'GET', url: `/payment/charge/${companyId}/${memberId}` });
      bank.says(await paymentOf(memberId), 'paid');
      await webhook(memberId);
    },

    /** A new process on the same database: it first reconciles what is under way, and has nothing cached. */
    async restart(): Promise<void> {
      await app.close();
      const booting = await start();
      await booting.listen({ host: '127.0.0.1', port: 0 });
      await booting.close();
      app = await start();
    },
    stop: () => app.close(),
  };
}
