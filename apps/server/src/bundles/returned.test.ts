import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { deskOf } from '../../test/desk.ts';
import { ask } from '../../test/platform.ts';
import { reservationsOn, type ReservationWorld } from '../../test/reservations.ts';
import {
  auditEntries,
  bundles,
  bundleServices,
  clientBundles,
  companies,
  payments,
  staffNotices,
} from '../infra/db/schema/index.ts';
import { messages } from '../messages/index.ts';

type Row = Record<string, unknown>;

describe.each(databases)('a bundle whose money went back on %s', (_name, open) => {
  let world: ReservationWorld;
  let desk: Awaited<ReturnType<typeof deskOf>>;
  let ten = 0;
  beforeAll(async () => {
    world = await reservationsOn(await open());
    const { companyId, shopId, massageId } = world.one;
    await world.db.update(companies).set({ acceptsIdeal: true }).where(eq(companies.id, companyId));
    desk = await deskOf(world);
    const terms = { name: 'Ten', priceCents: 40_000, length: 6, lengthType: 'months' as const, maxUsages: 10 };
    const [row] = await world.db
      .insert(bundles)
      .values({ companyId, shopId, ...terms })
      .returning({ id: bundles.id });
    ten = row?.id ?? 0;
    await world.db.insert(bundleServices).values({ companyId, bundleId: ten, serviceId: massageId });
  });

  const asking = ({ key, token }: Buyer) => ({ key, token, locale: 'en' });
  const paymentOf = async (id: number) =>
    (await world.db.select().from(payments).where(eq(payments.payableId, id)))[0]?.id ?? 0;
  const hint = async (id: number) =>
    world.app.inject({
      method: 'POST',
      url: `/api/payment/webhook/sandbox/${world.one.companyId}/${await paymentOf(id)}`,
      payload: '',
    });
  async function bankSays(id: number, state: 'paid' | 'refunded'): Promise<void> {
    world.bank.says(await paymentOf(id), state);
    world.wait(5);
    await hint(id);
  }
  async function bought(who: Buyer): Promise<number> {
    const fields = { bundleId: ten, shopId: world.one.shopId, paymentType: 'ideal', idealBankId: undefined } as const;
    const unsaid = { fromWidget: undefined, clientBundleId: undefined, expectedCents: undefined };
    const { result } = await ask(world.app, 'buyBundle', { ...fields, ...unsaid }, asking(who));
    const id = Number(result['client_bundle_id']);
    await bankSays(id, 'paid');
    return id;
  }
  const withBundle = (who: Buyer, timestamp: number) =>
    world.confirm(who, { timestamp, paymentType: 'bundle', roomId: world.one.roomIds[0] });
  const rowOf = async (id: number) => (await world.db.select().from(clientBundles).where(eq(clientBundles.id, id)))[0];

  test('[A30] [BUN-4] it pays for nothing from then on; visits to come stay, to be paid at the shop, free to cancel', async () => {
    const ada = await world.buyer();
    const id = await bought(ada);
    const soon = Number((await withBundle(ada, at(11, 15))).result['booking_id']);
    const later = Number((await withBundle(ada, world.slot())).result['booking_id']);
    // However often it is reported.
    for (const _time of [1, 2, 3]) await bankSays(id, 'refunded');
    expect(await rowOf(id)).toMatchObject({ status: 'active', paid: false });
    expect((await rowOf(id))?.returnedAt).not.toBeNull();
    for (const visit of [soon, later]) {
      expect(await world.booking(visit)).toMatchObject({
        status: 'confirmed',
        paymentType: 'cash',
        paymentSystem: 'cash',
        paid: false,
        finalCostCents: 4950,
      });
      expect((await world.usesOf(visit)).map(({ returnedAt }) => returnedAt !== null)).toEqual([true]);
    }
    const { reservation } = await world.details(ada, later);
    expect(reservation).toMatchObject({ final_cost: 49.5, paid: false });
    expect(String(reservation['payment_info'])).not.toContain('Ten');
    // Nothing else pays for it any more, and it can be given up although it begins within the policy hours.
    expect((await withBundle(ada, world.slot())).status).toBe(422);
    expect((await world.cancelVisit(ada, soon)).visits).toMatchObject([{ outcome: 'free', done: true }]);

    const returned = (await world.mailsTo(ada)).filter(({ template }) => template === 'payment_returned');
    expect(returned).toHaveLength(1);
    expect(returned[0]?.data).toMatchObject({
      what: 'Ten',
      amountCents: 40_000,
      ended: 'bundle',
      visits: [
        { bookingId: soon, costCents: 4950 },
        { bookingId: later, costCents: 4950 },
      ],
    });
    const notices = await world.db
      .select()
      .from(staffNotices)
      .where(and(eq(staffNotices.kind, 'unpaid'), eq(staffNotices.bookingId, later)));
    expect(notices).toHaveLength(1);
    expect((await desk.call('staffBell', { limit: 10 }, desk.owner)).result['notices']).toContainEqual(
      expect.objectContaining({ kind: 'unpaid', booking_id: later }),
    );
    // Who may not see money is not told whether something is paid (B21).
    const narrow = (await desk.call('staffBell', { limit: 10 }, desk.noor)).result;
    expect((narrow['notices'] as Row[]).map(({ kind }) => kind)).not.toContain('unpaid');
    const entries = await world.db.select().from(auditEntries).where(eq(auditEntries.action, 'payment.returned'));
    expect(entries).toMatchObject([
      { thing: 'customer', thingId: ada.customerId, after: { kind: 'bundle', amount_cents: 40_000 } },
    ]);
  });

  test('[A30] won back from the bank, it pays for visits again, and nothing is refunded', async () => {
    const ada = await world.buyer();
    const id = await bought(ada);
    await bankSays(id, 'refunded');
    expect((await withBundle(ada, world.slot())).status).toBe(422);
    await bankSays(id, 'paid');
    await hint(id);
    expect(await rowOf(id)).toMatchObject({ status: 'active', paid: true, returnedAt: null });
    expect((await withBundle(ada, world.slot())).status).toBe(200);
    expect(await world.refundsOf(id)).toEqual([]);
  });

  test('[A30] [RES-3] customer and staff read why: among what is over, and on the customer’s card', async () => {
    const ada = await world.buyer();
    const id = await bought(ada);
    const listed = async (next: boolean) => (await world.list(ada, next)).result['bundles'] as Row[];
    expect(await listed(true)).toMatchObject([{ id, paid: true, payment_returned: false }]);
    await bankSays(id, 'refunded');
    expect(await listed(true)).toEqual([]);
    expect(await listed(false)).toMatchObject([{ id, paid: false, payment_returned: true }]);
    const card = async (who = desk.desk) =>
      (await desk.call('staffCustomer', { id: ada.customerId }, who)).result['customer'] as Row;
    expect((await card())['returned']).toMatchObject([{ kind: 'bundle', id, name: 'Ten' }]);
    const onSale = async () => {
      const fields = { shopId: world.one.shopId } as const;
      const { result } = await ask(world.app, 'bundleList', fields, asking(ada));
      return (result['bundles'] as Row[]).find((each) => each['id'] === ten);
    };
    expect(JSON.stringify(await onSale())).not.toContain(String(id));
    // Bought again, it is another one.
    const again = await bought(ada);
    expect(again).not.toBe(id);
    expect(await listed(true)).toMatchObject([{ id: again, payment_returned: false }]);
  });

  test('[A30] a part that went back changes nothing: what was agreed about it is between the shop and the customer', async () => {
    const ada = await world.buyer();
    const id = await bought(ada);
    world.bank.giveBack(await paymentOf(id), { done: 10_000 });
    world.wait(5);
    await hint(id);
    expect(await rowOf(id)).toMatchObject({ paid: true, returnedAt: null });
    expect((await withBundle(ada, world.slot())).status).toBe(200);
  });

  test('[A30] [A8] money that goes back while a use is taken: the visit is unpaid or refused, never paid', async () => {
    for (const _time of [1, 2, 3]) {
      const ada = await world.buyer();
      const id = await bought(ada);
      const timestamp = world.slot();
      world.bank.says(await paymentOf(id), 'refunded');
      world.wait(5);
      const [booked] = await Promise.all([withBundle(ada, timestamp), hint(id)]);
      const rows = await world.bookingsOf(ada);
      if (booked.status === 200) expect(rows).toMatchObject([{ paymentType: 'cash', paid: false }]);
      else expect(rows).toEqual([]);
      expect(await rowOf(id)).toMatchObject({ paid: false });
    }
  });

  test('[A30] the mail says it in each language', () => {
    const visits = [{ bookingId: 1, serviceName: 'Massage', startsAt: at(20, 10), costCents: 4950 }];
    const data = { what: 'Ten', amountCents: 40_000, ended: 'bundle', visits } as const;
    const sender = { company: 'Aurora', postedAt: 0, linkTo: (path: string) => path };
    for (const locale of ['en', 'nl', 'de', 'lt'] as const) {
      const { lines } = messages[locale].mails.payment_returned(data, sender);
      expect(lines).toHaveLength(4);
      expect(lines.join(' ')).toMatch(/Ten.*Massage.*49,50/s);
    }
  });
});
