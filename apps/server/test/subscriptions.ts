import { and, asc, desc, eq } from 'drizzle-orm';
import { type Day, instantOf, timeOfDay } from '@embook/domain/shared';
import type { Database } from '../src/infra/db/open.ts';
import {
  clientSubscriptions,
  mails,
  payments,
  subscriptionGroups,
  subscriptionGroupServices,
  subscriptionPauses,
  subscriptionPeriods,
  subscriptions,
  subscriptionUses,
  tokens,
} from '../src/infra/db/schema/index.ts';
import type { JobData } from '../src/infra/jobs.ts';
import { type Buyer, bookingsOn } from './bookings.ts';
import { ask } from './platform.ts';

/** Midnight of a day in shop time. */
export const on = (day: Day): number => timeOfDay(day) ?? Number.NaN;

type Answer = Awaited<ReturnType<typeof ask>>;
interface PurchaseFields {
  readonly subscriptionId: number;
  readonly startDate?: number;
  readonly expectedCents?: number;
}

export type SubscriptionWorld = Awaited<ReturnType<typeof subscriptionsOn>>;

/** The platform, its jobs run by the test, and subscriptions that pay for massages. */
export async function subscriptionsOn(database: Database, processes = 1) {
  const jobs = new Map<string, ((data: JobData) => Promise<void>)[]>();
  const define = (name: string, handler: (data: JobData) => Promise<void>) =>
    void jobs.set(name, [...(jobs.get(name) ?? []), handler]);
  const world = await bookingsOn(database, {}, { processes, jobs: { define } });
  const { app, apps, db, one, bank, clock } = world;
  const { companyId } = one;
  let turn = 0;

  const setClock = (day: Day, hour: number): void =>
    void (clock.now = instantOf(on(day) + hour * 3600, 'Europe/Amsterdam'));
  const credentials = ({ key, token }: Buyer) => ({ key, token, locale: 'en' });
  const fieldsOf = ({ subscriptionId, startDate = on('2026-11-11'), expectedCents }: PurchaseFields) => ({
    subscriptionId,
    startDate,
    fromWidget: true,
    expectedCents,
  });
  const idOf = ({ result }: Answer): number => Number(result['id']);
  const paymentsOf = (id: number) =>
    db.select().from(payments).where(eq(payments.payableId, id)).orderBy(asc(payments.createdAt), asc(payments.id));

  /** Sets what the bank reports of the newest payment, then calls the webhook. */
  async function bankSays(id: number, state: Parameters<typeof bank.says>[1]): Promise<void> {
    const last = (await paymentsOf(id)).at(-1);
    if (!last) throw new Error('there is no payment');
    bank.says(last.id, state);
    const answer = await app.inject({
      method: 'POST',
      url: `/api/payment/webhook/sandbox/${companyId}/${last.id}`,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  const sell = (who: Buyer, request: PurchaseFields, idempotencyKey?: string) =>
    ask(apps[turn++ % apps.length] ?? app, 'sellSubscription', fieldsOf(request), {
      ...credentials(who),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });

  return {
    ...world,
    setClock,
    idOf,
    paymentsOf,
    bankSays,
    sell,

    /** One that includes massages: twice a week, made up for within two weeks, unless given. */
    async product(
      given: Partial<typeof subscriptions.$inferInsert> = {},
      group: Partial<typeof subscriptionGroups.$inferInsert> = {},
    ): Promise<number> {
      const [product] = await db
        .insert(subscriptions)
        .values({ companyId, name: 'Flow', priceCents: 5900, periodicity: 'weekly', duration: 'monthly', ...given })
        .returning({ id: subscriptions.id });
      const terms = { maxUsages: 2, periodicity: 'weekly' as const, useMissedUsagesAfter: 2, ...group };
      const [added] = await db
        .insert(subscriptionGroups)
        .values({ companyId, subscriptionId: product?.id ?? 0, ...terms })
        .returning({ id: subscriptionGroups.id });
      await db
        .insert(subscriptionGroupServices)
        .values([one.massageId, one.headingId].map((serviceId) => ({ companyId, groupId: added?.id ?? 0, serviceId })));
      return product?.id ?? 0;
    },

    agreement: (who: Buyer, request: PurchaseFields, locale = 'en') => {
      const { subscriptionId, startDate } = fieldsOf(request);
      return ask(app, 'subscriptionAgreement', { subscriptionId, startDate }, { ...credentials(who), locale });
    },
    statusOf: (who: Buyer, id: number) =>
      ask(app, 'checkSubscriptionPayment', { clientSubscriptionId: id }, credentials(who)),
    giveUp: (who: Buyer, id: number) =>
      ask(app, 'cancelSubscriptionPayment', { clientSubscriptionId: id }, credentials(who)),
    end: (who: Buyer, id: number) => ask(app, 'endSubscription', { clientSubscriptionId: id }, credentials(who)),
    periods: (who: Buyer, id: number, startDate: number) =>
      ask(app, 'subscriptionPeriods', { clientSubscriptionId: id, startDate }, credentials(who)),
    detailsOf: (who: Buyer, id: number) =>
      ask(app, 'subscriptionDetails', { clientSubscriptionId: id }, credentials(who)),
    list: async (who: Buyer) =>
      (await ask(app, 'subscriptionList', {}, credentials(who))).result['subscriptions'] as Record<string, unknown>[],

    /** Bought and paid. */
    async have(who: Buyer, request: PurchaseFields): Promise<number> {
      const id = idOf(await sell(who, request));
      await bankSays(id, 'paid');
      return id;
    },

    /** Where the link of the mails leads. */
    follow: async (id: number): Promise<string> => {
      clock.now += 1_000;
      const answer = await app.inject({ method: 'GET', url: `/payment/charge/${companyId}/${id}` });
      return `${answer.statusCode} ${String(answer.headers.location)}`;
    },

    /** Inserted with other terms, as an import of another system would. */
    add: (who: Buyer, row: Omit<typeof clientSubscriptions.$inferInsert, 'companyId' | 'customerId'>) =>
      db.insert(clientSubscriptions).values({ companyId, customerId: who.customerId, ...row }),
    row: async (id: number) => (await db.select().from(clientSubscriptions).where(eq(clientSubscriptions.id, id)))[0],
    rowsOf: (who: Buyer) =>
      db.select().from(clientSubscriptions).where(eq(clientSubscriptions.customerId, who.customerId)),
    /** First day, last day but one, and whether it is paid, for every period that was charged. */
    charged: async (id: number) =>
      (
        await db
          .select()
          .from(subscriptionPeriods)
          .where(eq(subscriptionPeriods.clientSubscriptionId, id))
          .orderBy(asc(subscriptionPeriods.number))
      ).map(({ startsOn, paidAt }) => `${startsOn} ${paidAt ? 'paid' : 'unpaid'}`),
    usesOf: (id: number) =>
      db
        .select()
        .from(subscriptionUses)
        .where(eq(subscriptionUses.clientSubscriptionId, id))
        .orderBy(asc(subscriptionUses.id)),
    lastMail: async (who: Buyer) =>
      (await db.select().from(mails).where(eq(mails.toAddress, who.email)).orderBy(desc(mails.id)).limit(1))[0],
    pause: (id: number, startsOn: Day, endsOn: Day | null) =>
      db.insert(subscriptionPauses).values({ companyId, clientSubscriptionId: id, startsOn, endsOn }),
    resume: (id: number, startsOn: Day, endsOn: Day) =>
      db
        .update(subscriptionPauses)
        .set({ endsOn })
        .where(and(eq(subscriptionPauses.clientSubscriptionId, id), eq(subscriptionPauses.startsOn, startsOn))),

    /** Sets the clock to that time at the shop; sessions stay valid. */
    goTo: async (day: Day, hour = 8): Promise<void> => {
      setClock(day, hour);
      await db.update(tokens).set({ lastUsedAt: new Date(clock.now) });
    },
    /** The hourly job, in every process at once. */
    renew: async (): Promise<void> => {
      await Promise.all((jobs.get('renewals') ?? []).map((run) => run({})));
    },
  };
}
