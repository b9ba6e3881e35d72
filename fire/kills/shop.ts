import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/infra/db/open.ts';
import {
  accounts,
  bundles,
  customers,
  sessions,
  subscriptionGroups,
  subscriptions,
  tokens,
} from '../../apps/server/src/infra/db/schema/index.ts';
import { addStudio, NOW } from '../../apps/server/test/studio.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import type { Customer } from './customer.ts';

const CLASSES = 20;
const hour = (index: number): number => Date.UTC(2026, 10, 25, 8 + index) / 1000;

export const kinds = ['booking', 'bundle', 'subscription'] as const;
export type Kind = (typeof kinds)[number];

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A company that sells seats, a bundle and a membership, all of them paid online. */
export async function openShop() {
  const database: Database = await testDatabase();
  const { db } = database;
  const { companyId, shopId, massageId, roomIds } = await addStudio(db, 'one', { cancellationPolicyHours: 24 });
  const classes = await db
    .insert(sessions)
    .values(
      Array.from({ length: CLASSES }, (_, index) => ({
        companyId,
        shopId,
        serviceId: massageId,
        kind: 'group' as const,
        startsAt: hour(index),
        minutes: 45,
        total: 10_000,
        priceCents: 1500,
      })),
    )
    .returning({ sessionId: sessions.id, timestamp: sessions.startsAt });
  const [bundle] = await db
    .insert(bundles)
    .values({ companyId, shopId, name: 'Ten', priceCents: 9000, length: 3, lengthType: 'months', maxUsages: 10 })
    .returning({ id: bundles.id });
  const [membership] = await db
    .insert(subscriptions)
    .values({ companyId, name: 'Flow', priceCents: 5900, periodicity: 'weekly', duration: 'monthly' })
    .returning({ id: subscriptions.id });
  if (!bundle || !membership) throw new Error('a bundle and a membership were expected');
  await db
    .insert(subscriptionGroups)
    .values({ companyId, subscriptionId: membership.id, maxUsages: 2, periodicity: 'weekly', useMissedUsagesAfter: 2 });

  const place = (number: number) => classes[number % CLASSES] ?? { sessionId: 0, timestamp: 0 };
  const online = { paymentType: 'ideal', idealBankId: undefined, expectedCents: undefined } as const;

  /** The first call of a flow: with the same number it is the same call. */
  function begin(customer: Pick<Customer, 'call'>, kind: Kind, number: number, key: string) {
    switch (kind) {
      case 'booking': {
        const where = { ...place(number), roomId: undefined, serviceId: massageId };
        const fields = { ...where, ...online, fromWeb: undefined, useDiscount: undefined, note: undefined };
        return customer.call('createAndConfirm', fields, key);
      }
      case 'bundle': {
        const fields = {
          bundleId: bundle?.id ?? 0,
          shopId,
          ...online,
          fromWidget: undefined,
          clientBundleId: undefined,
        };
        return customer.call('buyBundle', fields, key);
      }
      case 'subscription': {
        const startDate = Date.UTC(2026, 10, 20) / 1000;
        const fields = { subscriptionId: membership?.id ?? 0, startDate, fromWidget: true, expectedCents: undefined };
        return customer.call('sellSubscription', fields, key);
      }
    }
  }

  function check(customer: Pick<Customer, 'call'>, kind: Kind, id: number) {
    switch (kind) {
      case 'booking':
        return customer.call('checkBookingPayment', { bookingId: id });
      case 'bundle':
        return customer.call('checkBundlePayment', { clientBundleId: id });
      case 'subscription':
        return customer.call('checkSubscriptionPayment', { clientSubscriptionId: id });
    }
  }

  const rows = async <T extends Record<string, unknown>>(query: SQL) => (await db.execute<T>(query)).rows;

  return {
    db,
    companyId,
    shopId,
    serviceId: massageId,
    roomIds,
    url: database.kind === 'postgres' ? database.url : '',
    begin,
    check,
    rows,

    /** Signed-in customers, by their tokens. */
    async crowd(count: number, name: string) {
      const people = Array.from({ length: count }, (_, index) => `${name}${index}`);
      const known = await db
        .insert(accounts)
        .values(people.map((each) => ({ email: `${each}@embook.test`, passwordHash: 'unused' })))
        .returning({ id: accounts.id });
      const added = await db
        .insert(customers)
        .values(known.map(({ id }) => ({ companyId, accountId: id, firstName: 'Ada', lastName: 'Visser' })))
        .returning({ id: customers.id });
      const at = { companyId, lastUsedAt: new Date(NOW) };
      await db.insert(tokens).values(
        added.map(({ id }, index) => ({
          ...at,
          customerId: id,
          tokenHash: createHash('sha256').update(`token ${people[index]}`).digest(),
        })),
      );
      return added.map(({ id }, index) => ({
        customerId: id,
        email: `${people[index]}@embook.test`,
        token: `token ${people[index]}`,
      }));
    },

    /** Everything one customer has: every purchase, payment and mail, so that nothing is lost or duplicated. */
    async of(customerId: number) {
      const [seen] = await rows<{ things: string[]; payments: string[]; mails: string[] }>(sql`select
        array(select 'booking ' || status || case when paid then ' paid' else '' end from bookings
            where customer_id = ${customerId}
          union all select 'bundle ' || status || case when paid then ' paid' else '' end from client_bundles
            where customer_id = ${customerId}
          union all select 'subscription ' || s.status || case when p.paid_at is null then '' else ' paid' end
            from client_subscriptions s join subscription_periods p on p.client_subscription_id = s.id
            where s.customer_id = ${customerId}) as things,
        array(select status from payments where customer_id = ${customerId}) as payments,
        array(select template from mails m join accounts a on a.email = m.to_address
          join customers c on c.account_id = a.id where c.id = ${customerId} order by m.id) as mails`);
      return seen;
    },

    /** Payments that were paid at the bank, but neither fulfilled nor refunded (A3). */
    async paidForNothing(): Promise<number> {
      const [seen] = await rows<{ count: number }>(sql`select count(*)::int as count from sandbox_payments b
        left join payments p on p.company_id = b.company_id and p.provider_payment_id = b.id
        where b.status = 'paid' and (p.id is null or p.status in ('intent', 'pending', 'closed'))`);
      return seen?.count ?? 0;
    },
  };
}

export const idOf = (kind: Kind, result: Record<string, unknown>): number =>
  Number(result[{ booking: 'booking_id', bundle: 'client_bundle_id', subscription: 'id' }[kind]]);

export const checkoutOf = (result: Record<string, unknown>): string =>
  String(result['payment_url'] ?? result['paymentLink']);
